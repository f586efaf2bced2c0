"""Diagonals in cells: numbers at corners that count them, and no loops. Both make Slant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Annotated, ClassVar, NamedTuple

from pydantic import AfterValidator, Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._clue_grid import ClueGrid
from gridwise.constraints._instances import shuffled
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import TextGrid, puzzle_attribute
from gridwise.model.grid import Cell, Grid, names
from gridwise.model.places import Corner
from gridwise.model.relations import Linear, Relation
from gridwise.model.relations.connected import Connected
from gridwise.model.shapes import PointText, Shape
from gridwise.model.symbols import Symbols, is_whole

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

FALLING, RISING = "\\", "/"
"""The characters of the two diagonals: one falls from left to right, the other one rises."""
MOST = 4
"""The number of cells around a corner."""


def diagonals(symbols: Symbols) -> tuple[int, int]:
    """The values of the falling and the rising diagonal: the symbols written with the characters \\ and /."""
    found = {symbols.mark[name].character: symbols.value[name] for name in symbols.cell_names if name in symbols.mark}
    if FALLING not in found or RISING not in found:
        raise PuzzleError(
            "diagonals need a symbol with the character \\ and one with /",
            suggestion='declare a symbol such as falling: {value: 0, look: diagonal-down, character: "\\\\"}, '
            "and one that rises",
        )
    return found[FALLING], found[RISING]


def as_corner(cell: Cell) -> Cell:
    """The cell, which has to be a corner."""
    if not isinstance(cell, Corner):
        raise PuzzleError(f"{cell} is not a corner; the corner between a1 and b2 is r1.5c1.5")
    return cell


class DiagonalsAt(Constraint):
    """The number at a corner says how many of the diagonals in the cells around it touch this corner."""

    sentence: ClassVar[str] = "A number in a circle says how many diagonals touch it."
    listed: ClassVar[bool] = True

    corner: Annotated[Cell, AfterValidator(as_corner)]
    count: Annotated[int, Field(ge=0, le=MOST)]

    def relations(self, board: Board) -> Iterator[Relation]:
        falling, rising = diagonals(board.symbols)
        around = touching(self.corner, board.grid)
        weights = tuple(
            tuple((value, int(value == (falling if falls else rising))) for value in board.values)
            for falls in around.values()
        )
        yield Linear(tuple(around), weights, frozenset((self.count,)))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield PointText((self.corner.column + 0.5, self.corner.row + 0.5), str(self.count), size=0.3, disc=True)

    def field_cells(self) -> Iterator[tuple[str, Cell]]:
        yield from ()  # a corner holds nothing here: `validate` asks for the cells around it

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        diagonals(puzzle.symbols)
        most = len(touching(self.corner, puzzle.grid))
        if not most:
            raise PuzzleError(f"no cell of the grid has the corner {self.corner}", field="corner")
        if self.count > most:
            cells = f"{most} cell{'' if most == 1 else 's'}"
            raise PuzzleError(f"only {cells} can touch the corner {self.corner}, not {self.count}", field="count")

    def label(self, relation: Relation | None = None) -> str:
        cells = (
            relation.cells if relation is not None else tuple(cell for cell in _falls(self.corner) if min(cell) >= 0)
        )
        return f"the {self.count} {corner_name(self.corner, cells)}"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        falling, rising = diagonals(symbols)
        wanted = _falls(self.corner)
        drawn = sum(values.get(cell) == (falling if wanted[cell] else rising) for cell in relation.cells)
        return f"{drawn} diagonal{' touches' if drawn == 1 else 's touch'} {self.label(relation)}"

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        falling, rising = diagonals(puzzle.symbols)
        for corner in shuffled(corners_of(puzzle.grid), random):
            around = touching(corner, puzzle.grid)
            count = sum(solution[cell] == (falling if falls else rising) for cell, falls in around.items())
            yield cls(corner=corner, count=count)

    @classmethod
    def catalogue(cls, puzzle: Puzzle) -> Iterator[Constraint]:
        for corner in corners_of(puzzle.grid):
            for count in range(len(touching(corner, puzzle.grid)) + 1):
                yield cls(corner=corner, count=count)

    example: ClassVar[str] = r"""
        - size: [2, 2]
        - symbols:
            falling: {value: 0, look: diagonal-down, character: "\\"}
            rising: {value: 1, look: diagonal-up, character: "/"}
        - {name: DiagonalsAt, corner: r1.5c1.5, count: 3}
        - {name: DiagonalsAt, corner: r0.5c0.5, count: 0}
        """


class CornerNumbers(ClueGrid):
    """Numbers at the corners of the cells, as a text grid with `.` for none; each counts the diagonals that touch it.

    The text grid has one more row and one more column than the grid.
    """

    gathers: ClassVar[type[Constraint] | None] = DiagonalsAt
    grid_field: ClassVar[str] = "corners"
    extra: ClassVar[int] = 1

    corners: TextGrid | None = puzzle_attribute("numbers at the corners of the cells, row by row; '.' for none")

    def clue_at(self, entry: str, cell: Cell) -> Constraint:
        if not is_whole(entry) or not 0 <= int(entry) <= MOST:
            raise PuzzleError(f"'{entry}' in row {cell[0] + 1} of `corners` is not a number from 0 to {MOST}")
        return DiagonalsAt(corner=Corner.at_point(cell[0] - 0.5, cell[1] - 0.5), count=int(entry))

    @classmethod
    def entry_of(cls, clue: Constraint) -> tuple[Cell, str]:
        assert isinstance(clue, DiagonalsAt)
        return Cell((round(clue.corner.row + 0.5), round(clue.corner.column + 0.5))), str(clue.count)

    def rule(self) -> str:
        return DiagonalsAt(corner=Corner.at_point(0.5, 0.5), count=0).rule()

    example: ClassVar[str] = r"""
        - symbols:
            falling: {value: 0, look: diagonal-down, character: "\\"}
            rising: {value: 1, look: diagonal-up, character: "/"}
        - CornerNumbers
        - corners: |
            0 . .
            . 3 .
            . . .
        """


class NoDiagonalLoops(Constraint):
    """The diagonals never form a closed loop."""

    sentence: ClassVar[str] = "The diagonals never form a closed loop."
    clue: ClassVar[bool] = False

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if puzzle.grid.dimensions != 2:
            raise PuzzleError("diagonals need a two-dimensional grid")
        diagonals(puzzle.symbols)

    def relations(self, board: Board) -> Iterator[Relation]:
        # A loop cuts the corners inside it off from the edge of the grid, and nothing else does.
        falling, rising = diagonals(board.symbols)
        graph = _corner_graph(board.grid)
        ways = (frozenset((rising,)), frozenset((falling,)))
        via = frozenset((first, second, cell, ways[falls]) for first, second, cell, falls in graph.diagonals)
        yield Connected(board.cells, frozenset(), graph.links, graph.roots, (None,) * graph.corners, via)

    def label(self, relation: Relation | None = None) -> str:
        return "no loops"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        falling, rising = diagonals(symbols)
        drawn = {cell: value == falling for cell, value in values.items() if value in (falling, rising)}
        looped = _looped(drawn)
        return f"the diagonals in {names(looped)} form a closed loop" if looped else ""

    def impossible(self, relation: Relation, symbols: Symbols) -> str:
        return "the diagonals would form a closed loop"

    example: ClassVar[str] = r"""
        - size: [2, 2]
        - symbols:
            falling: {value: 0, look: diagonal-down, character: "\\"}
            rising: {value: 1, look: diagonal-up, character: "/"}
        - NoDiagonalLoops
        - initial: |
            / \
            \ .
        """


def corner_name(corner: Cell, cells: tuple[Cell, ...]) -> str:
    """Where a corner is, by the cells around it: `between b2 and c3`, `above a2 and a3`, `at the corner of a1`."""
    if len(cells) == 1:
        return f"at the corner of {cells[0]}"
    top, bottom = (choose(cell.row for cell in cells) for choose in (min, max))
    left, right = (choose(cell.column for cell in cells) for choose in (min, max))
    where = "above" if corner.row < top else "below" if corner.row > bottom else ""
    where = where or ("left of" if corner.column < left else "right of" if corner.column > right else "between")
    return f"{where} {min(cells)} and {max(cells)}"


def _looped(drawn: Mapping[Cell, bool]) -> tuple[Cell, ...]:
    """The cells whose diagonals are part of a loop: those that are left when loose ends are erased again and again."""
    left = {
        cell: (corners[0], corners[3]) if drawn[cell] else corners[1:3] for cell in drawn if (corners := _corners(cell))
    }
    while True:
        ends = Counter(corner for line in left.values() for corner in line)
        loose = [cell for cell, line in left.items() if min(ends[corner] for corner in line) < 2]
        if not loose:
            return tuple(left)
        for cell in loose:
            del left[cell]


def _falls(corner: Cell) -> dict[Cell, bool]:
    """The cells around a corner, and whether their falling diagonal touches it; otherwise the rising one does."""
    assert isinstance(corner, Corner)
    return dict(zip(corner.cells, (True, False, False, True), strict=True))


@lru_cache(maxsize=4096)
def touching(corner: Cell, grid: Grid) -> dict[Cell, bool]:
    """The same, without cells outside the grid and void ones."""
    return {cell: falls for cell, falls in _falls(corner).items() if min(cell) >= 0 and cell in grid}


@lru_cache(maxsize=64)
def corners_of(grid: Grid) -> tuple[Corner, ...]:
    """The corners of the cells of a grid, in reading order."""
    points = {corner for cell in grid.cells for corner in _corners(cell)}
    return tuple(sorted(points))


def _corners(cell: Cell) -> tuple[Corner, Corner, Corner, Corner]:
    """The corners of a cell, in reading order."""
    row, column = 2 * cell[0], 2 * cell[1]
    first, second, third, fourth = (
        Corner((row + down, column + right, Corner.number)) for down in (-1, 1) for right in (-1, 1)
    )
    return first, second, third, fourth


class _CornerGraph(NamedTuple):
    """The corners of a grid, numbered row by row, and the diagonals between them."""

    corners: int
    """How many there are."""
    roots: frozenset[int]
    """The corners at the edge of the grid."""
    links: frozenset[tuple[int, int]]
    """Both diagonals of each void cell: a loop around it cuts off its corners, like any others."""
    diagonals: tuple[tuple[int, int, int, bool], ...]
    """Two corners, the place of the cell between them, and whether its diagonal falls."""


@lru_cache(maxsize=64)
def _corner_graph(grid: Grid) -> _CornerGraph:
    across = grid.columns + 1
    links, lines = set(), []
    for row, column in product(range(grid.rows), range(grid.columns)):
        corner = row * across + column
        falling, rising = (corner, corner + across + 1), (corner + 1, corner + across)
        place = grid.index.get(Cell((row, column)))
        if place is None:
            links |= {falling, rising}
        else:
            lines += [(*falling, place, True), (*rising, place, False)]
    corners = list(product(range(grid.rows + 1), range(across)))
    rim = (place for place, (row, column) in enumerate(corners) if row in (0, grid.rows) or column in (0, grid.columns))
    return _CornerGraph(len(corners), frozenset(rim), frozenset(links), tuple(lines))
