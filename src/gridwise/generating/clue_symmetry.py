"""The symmetry of a puzzle's clues: which cells have clues together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from gridwise.common.errors import PuzzleError, did_you_mean
from gridwise.generating.recipe import Deal, Groups
from gridwise.model.grid import Cell, Grid

Move = Callable[[Cell], Cell]

NONE = "none"
_MOVES: dict[str, tuple[str, ...]] = {
    NONE: (),
    "rotational": ("half",),
    "quarter": ("quarter",),
    "horizontal": ("left-right",),
    "vertical": ("up-down",),
    "diagonal": ("transpose",),
    "antidiagonal": ("antitranspose",),
    "mirror": ("left-right", "up-down"),
    "dihedral": ("quarter", "transpose"),
}
"""The maps of the cells under each symmetry; `horizontal` mirrors left and right, `vertical` up and down."""

SYMMETRIES = tuple(_MOVES)
"""All symmetries."""


def check_symmetry(name: str) -> str:
    """The canonical name of a symmetry; raises if it is unknown."""
    known = name.strip().lower()
    if known not in _MOVES:
        hint = did_you_mean(known, SYMMETRIES) or f"choose from {', '.join(SYMMETRIES)}"
        raise PuzzleError(f"unknown symmetry '{name}'", suggestion=hint)
    return known


def moves(name: str, grid: Grid) -> list[Move]:
    """The maps of a grid's cells under a symmetry; raises if they do not map the grid to itself."""
    if name == NONE:
        return []
    if grid.dimensions != 2:
        raise PuzzleError(f"symmetric clues need a two-dimensional grid, not one with {grid.dimensions} dimensions")
    rows, columns = grid.shape
    known: dict[str, Move] = {
        "half": lambda cell: Cell((rows - 1 - cell[0], columns - 1 - cell[1])),
        "quarter": lambda cell: Cell((cell[1], rows - 1 - cell[0])),
        "left-right": lambda cell: Cell((cell[0], columns - 1 - cell[1])),
        "up-down": lambda cell: Cell((rows - 1 - cell[0], cell[1])),
        "transpose": lambda cell: Cell((cell[1], cell[0])),
        "antitranspose": lambda cell: Cell((columns - 1 - cell[1], rows - 1 - cell[0])),
    }
    chosen = [known[move] for move in _MOVES[name]]
    for move in chosen:
        if any(move(cell) not in grid for cell in grid.cells):
            shape = "×".join(map(str, grid.shape))
            raise PuzzleError(f"the {shape} grid with these cells does not have the symmetry '{name}'")
    return chosen


def has_symmetry(name: str, grid: Grid) -> bool:
    """Whether a symmetry other than none maps a grid's cells to each other."""
    try:
        return bool(moves(name, grid))
    except PuzzleError:
        return False


def symmetric_groups(deal: Deal, groups: Groups, symmetry: str) -> Groups:
    """The groups, merged where a symmetry maps them to each other, without those that have no counterpart."""
    maps = moves(symmetry, deal.puzzle.grid)
    places = {_place(deal, group) for group in groups}
    lonely = {group for group in groups if any(image not in places for image in _images(deal, group, maps))}
    joined = _joined(deal, groups, maps)
    return tuple(group for group in joined if all((number,) not in lonely for number in group))


def join_symmetric(deal: Deal, groups: Groups, symmetry: str) -> Groups:
    """The groups, merged where a symmetry maps them to each other."""
    if symmetry == NONE or not groups:
        return groups
    if deal.constraint_count:
        return _joined(deal, groups, moves(symmetry, deal.puzzle.grid))
    return _joined_givens(_Givens(deal), groups, symmetry, deal.puzzle.grid)


class _Givens:
    """A deal of givens alone. Their positions depend only on the grid, so all such deals are equal."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Givens)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=8)
def _joined_givens(givens: _Givens, groups: Groups, symmetry: str, grid: Grid) -> Groups:
    return _joined(givens.deal, groups, moves(symmetry, grid))


def _joined(deal: Deal, groups: Groups, maps: list[Move]) -> Groups:
    places = {_place(deal, group): number for number, group in enumerate(groups)}
    leader = list(range(len(groups)))

    def root(number: int) -> int:
        while leader[number] != number:
            number = leader[number]
        return number

    for number, group in enumerate(groups):
        for image in _images(deal, group, maps):
            if image in places:
                a, b = sorted((root(number), root(places[image])))
                leader[b] = a
    merged: dict[int, list[int]] = {}
    for number, group in enumerate(groups):
        merged.setdefault(root(number), []).extend(group)
    return tuple(tuple(group) for group in merged.values())


Place = tuple[tuple[bool, tuple[Cell, ...]], ...]


def _place(deal: Deal, group: Iterable[int], move: Move = lambda cell: cell) -> Place:
    """Where the clues of a group are, and whether they are givens."""
    clues = ((n >= deal.constraint_count, tuple(sorted(map(move, deal.cells_of(n))))) for n in group)
    return tuple(sorted(clues))


def _images(deal: Deal, group: Iterable[int], maps: list[Move]) -> Iterator[Place]:
    for move in maps:
        yield _place(deal, group, move)
