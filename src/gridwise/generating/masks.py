"""Givens in a mask: all cells of a shape, such as a heart, are given, and no others.

For most fillings of the grid, the givens in a small mask allow several solutions. So the search starts from a random
solution and exchanges the values of a few cells of the mask as long as that leaves fewer candidates open.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from gridwise import _core
from gridwise.common.errors import PuzzleError
from gridwise.generating.classic import is_classic
from gridwise.generating.clue_symmetry import NONE
from gridwise.generating.line_swaps import always_differs, line_names, line_swaps
from gridwise.generating.picture import Picture, parse_picture
from gridwise.generating.picture_files import read_picture
from gridwise.generating.recipe import Deal, Groups, Recipe
from gridwise.generating.recipes.pictures import Pictures
from gridwise.generating.request import GenerationRequest
from gridwise.logic.step import listed
from gridwise.model.fields import as_cells
from gridwise.model.grid import Cell, Grid
from gridwise.model.model import Model
from gridwise.model.puzzle import Declaration, Puzzle

PATIENCE, FREED, NODES = 100, 4, 2_000
"""The maximum number of exchanges without improvement, of cells in one exchange, and of nodes to find one."""
FILLINGS, FEW = 3, 4
"""The number of solutions to look at for cells that the mask lacks, and the most such cells."""
MANY = 5_000
"""Solutions of a classic Sudoku are counted up to this number."""
FEWEST_CLASSIC = 17
"""No classic Sudoku has fewer givens (McGuire, Tugemann and Civario, 2012)."""


class MaskedRecipe(Recipe):
    """A recipe whose givens are limited to some cells."""

    inner: Recipe
    mask: tuple[tuple[int, ...], ...]
    """The cells that are given."""
    some: bool = False
    """Whether cells of the mask may stay empty."""

    def cells(self, grid: Grid) -> list[Cell]:
        """The cells of the mask."""
        return [Cell(place) for place in self.mask if Cell(place) in grid.index]

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """As in the recipe itself."""
        return self.inner.layout(base, random)

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int] | None:
        """A solution for which the givens in the mask leave few candidates open, none if possible."""
        solution = self.inner.filled(puzzle, random)
        if solution is None or not self._has_only_givens(puzzle, solution, random):
            return solution
        return _settled(puzzle.model, self.cells(puzzle.grid), solution, random)

    def _has_only_givens(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> bool:
        """Whether this board has no other clues than givens."""
        if puzzle.model.skeleton.clues or puzzle.grid.derived:
            return False
        deal = self.inner.deal(puzzle, solution, random)
        return deal is not None and not (deal.fixed or deal.helpers or deal.constraint_count)

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal | None:
        """The recipe's own clues, and the givens of the mask only."""
        deal = self.inner.deal(puzzle, solution, random)
        return None if deal is None else self._masked(deal)

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """As in the recipe itself."""
        changed = self.inner.change(deal, cells, random, harder=harder) if deal.helpers else None
        return None if changed is None else self._masked(changed)

    def _missing(self, base: Declaration) -> list[Cell]:
        """A few cells with which the mask would have a puzzle with one solution; none if no such cells are found."""
        random = Random(0)
        if self.layout(base, random) is not base:  # each puzzle has a layout of its own
            return []
        blank = Puzzle.from_declaration(base, unfinished=True)
        cells = self.cells(blank.grid)
        found: list[list[Cell]] = []
        for _ in range(FILLINGS):
            solution = self.filled(blank, random)
            if solution is None or not self._has_only_givens(blank, solution, random):
                return []
            if more := _completed(blank.model, cells, solution):
                found.append(more)
        return min(found, key=len, default=[])

    def _masked(self, deal: Deal) -> Deal:
        first = deal.constraint_count
        given = tuple(map(deal.given, self.cells(deal.puzzle.grid)))
        return replace(
            deal,
            fixed=deal.fixed if self.some else (*deal.fixed, *given),
            groups=_clues(deal.groups, first) + (tuple((number,) for number in given) if self.some else ()),
            last=_clues(deal.last, first),
            helpers=tuple(group for group in deal.helpers if {*group}.isdisjoint(given)),
        )

    def finish(self, deal: Deal, present: Collection[int]) -> Declaration:
        """As in the recipe itself."""
        return self.inner.finish(deal, present)

    def advice(self, too_hard: bool | None, base: Declaration) -> str:
        """More or fewer cells, or another level."""
        if too_hard is None:
            more = self._missing(base)
            what = f"givens in {listed([str(cell) for cell in more])}, too," if more else "a mask with more cells"
            return f"The givens in the mask always allowed several solutions: {what} would help"
        if too_hard:
            return "A mask with more cells or a harder level would help"
        if self.some:
            return "With these givens it is too easy: fewer clues or an easier level would help"
        less = "`minimal` (givens in some of them) or an easier level would help"
        return f"Givens in all of its cells make it too easy: {less}"


def _clues(groups: Groups, first: int) -> Groups:
    """The groups without givens."""
    return tuple(group for group in groups if all(number < first for number in group))


def _settled(model: Model, cells: list[Cell], solution: Mapping[Cell, int], random: Random) -> dict[Cell, int]:
    """A solution that the givens in these cells determine, or nearly so."""
    index, best, idle = model.puzzle.grid.index, dict(solution), 0
    measure = _other_solutions if is_classic(model.skeleton) else _open_candidates
    left = measure(model, cells, best)
    while left and idle < PATIENCE:
        idle += 1
        freed = set(random.sample(cells, min(len(cells), random.randint(1, FREED))))
        kept = [(index[cell], best[cell]) for cell in cells if cell not in freed]
        search = _core.Search(model.core, model.mask(), [*model.assumptions(), *kept], random.getrandbits(64))
        if search.next(NODES) != _core.FOUND:
            continue
        other = dict(zip(model.places, search.solution(), strict=True))
        if (new := measure(model, cells, other)) <= left:
            best, left, idle = other, new, 0 if new < left else idle
    return best


def _completed(model: Model, cells: list[Cell], solution: Mapping[Cell, int]) -> list[Cell]:
    """A few more cells whose givens leave no other solution; none if it takes more than a few."""
    measure = _other_solutions if is_classic(model.skeleton) else _open_candidates
    more: list[Cell] = []
    while measure(model, [*cells, *more], solution):
        if len(more) == FEW:
            return []
        others = [cell for cell in model.places if cell not in {*cells, *more}]
        more.append(min(others, key=lambda cell: measure(model, [*cells, *more, cell], solution)))
    return sorted(more)


def _other_solutions(model: Model, cells: Iterable[Cell], solution: Mapping[Cell, int]) -> int:
    """The number of further solutions of a classic Sudoku with these givens, up to a limit."""
    number = {value: str(digit) for digit, value in enumerate(model.values, 1)}
    given = {cell: number[solution[cell]] for cell in cells}
    count, _ = _core.ClassicSolver().solve("".join(given.get(cell, ".") for cell in model.places), MANY)
    return count - 1


def _open_candidates(model: Model, cells: Iterable[Cell], solution: Mapping[Cell, int]) -> int:
    """How many candidates, apart from the solution, occur in some solution with these givens, or may do so."""
    index = model.puzzle.grid.index
    placed = [*model.assumptions(), *((index[cell], solution[cell]) for cell in cells)]
    _, confirmed, unknown, _ = _core.true_candidates(model.core, model.mask(), NODES, -1.0, None, placed)
    return sum(map(len, confirmed)) + sum(map(len, unknown)) - len(confirmed)


# ---- the request -----------------------------------------------------------------------------------------------------


def masked_request(request: GenerationRequest, mask: Any) -> GenerationRequest:
    """The request with givens in a mask only: all of its cells, or some if a number of clues or `minimal` is set."""
    if request.symmetry != NONE:
        raise PuzzleError("a mask and a symmetry can't be combined: the mask says which cells are given")
    if isinstance(request.recipe, Pictures):
        raise PuzzleError(
            f"{request.title} has no givens to put into a mask",
            suggestion="`gridwise nonogram PICTURE` makes a nonogram from a picture",
        )
    declared = request.recipe.layout(request.base, Random(0))
    board = Puzzle.from_declaration(declared, unfinished=True)
    cells = mask_cells(mask, board.grid)
    some = request.criteria.minimal or request.criteria.clues is not None
    if declared is request.base and not board.model.skeleton.clues:
        _check_possible(board, request, cells)
    what = f"{'at most' if some else 'exactly'} the {len(cells)} cells of the mask"
    recipe = MaskedRecipe(inner=request.recipe, mask=tuple(map(tuple, cells)), some=some)
    return replace(request, title=f"{request.title} with givens in {what}", recipe=recipe)


def mask_cells(mask: Any, grid: Grid) -> list[Cell]:
    """The cells of a mask: text of `#` and `.`, a picture, its bytes or path (a `Path`), or a list of cells."""
    if isinstance(mask, os.PathLike | bytes):
        if grid.dimensions != 2:
            raise PuzzleError("a mask from a picture needs a two-dimensional grid")
        text = not isinstance(mask, bytes) and Path(mask).suffix.lower() in ("", ".txt")
        mask = read_picture(mask, None if text else grid.shape).picture
    if isinstance(mask, str) and {*mask} <= {*"#.xX\n "}:
        mask = parse_picture(mask)
    if isinstance(mask, Picture):
        if (mask.height, mask.width) != tuple(grid.shape):
            raise PuzzleError(
                f"the mask has {mask.height}×{mask.width} cells, but the grid has {'×'.join(map(str, grid.shape))}"
            )
        mask = [Cell(place) for place in mask.filled()]
    cells = sorted({*as_cells(mask)})
    for cell in cells:
        if cell not in grid.index:
            raise PuzzleError(f"the cell {cell} of the mask is not in the grid")
    return cells


def _check_possible(board: Puzzle, request: GenerationRequest, cells: list[Cell]) -> None:
    """Raise if it is certain that givens in these cells allow several solutions, whatever they are."""
    masked = set(cells)
    if type(request.recipe).name != "givens":
        return
    if is_classic(board.model.skeleton) and len(cells) < FEWEST_CLASSIC:
        raise _impossible(
            f"a 9×9 Sudoku needs at least {FEWEST_CLASSIC} givens, but the mask has only {len(cells)} cells"
        )
    values = board.symbols.cell_values
    swaps = [symmetry for symmetry in board.model.symmetries if symmetry.name.startswith("swap values")]
    if len(swaps) == len(values) - 1 > len(cells):
        raise _impossible(f"{len(cells)} givens leave out two of the {len(values)} symbols, which can be exchanged")
    for symmetry in line_swaps(board):
        moved = [place for place, image in enumerate(symmetry) if image != place]
        if masked.isdisjoint(board.grid.places[place] for place in moved) and always_differs(board, symmetry):
            lines = line_names([board.grid.places[place] for place in moved])
            raise _impossible(f"{lines} have no givens, so they can be exchanged")


def _impossible(why: str) -> PuzzleError:
    return PuzzleError(f"no puzzle has all its givens in this mask: {why}")
