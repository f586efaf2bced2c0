"""Numbers at the corners of cells that count the marks around them, as in Creek."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import AfterValidator, Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._clue_grid import NO_CLUE, ClueGrid
from gridwise.constraints._instances import shuffled
from gridwise.constraints._symbol_values import counted_value
from gridwise.constraints.corner_diagonals import MOST, as_corner, corner_name, corners_of, touching
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import TextGrid, puzzle_attribute
from gridwise.model.grid import Cell, Grid
from gridwise.model.places import Corner
from gridwise.model.relations import Count, Relation
from gridwise.model.shapes import PointText, Shape
from gridwise.model.symbols import Symbols, is_whole

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class CornerCount(Constraint):
    """The number at a corner says how many of the up to four cells around it hold a symbol.

    `symbol` names it; by default, it is the only mark besides the background or, otherwise, the highest symbol.
    """

    listed: ClassVar[bool] = True

    corner: Annotated[Cell, AfterValidator(as_corner)]
    count: Annotated[int, Field(ge=0, le=MOST)]
    symbol: str | None = None

    def relations(self, board: Board) -> Iterator[Relation]:
        value = counted_value(board.symbols, self.symbol)
        yield Count(self._around(board.grid), frozenset((value,)), frozenset((self.count,)))

    def _around(self, grid: Grid) -> tuple[Cell, ...]:
        assert isinstance(self.corner, Corner)
        return tuple(touching(self.corner, grid))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield PointText((self.corner.column + 0.5, self.corner.row + 0.5), str(self.count), size=0.3, disc=True)

    def field_cells(self) -> Iterator[tuple[str, Cell]]:
        yield from ()  # a corner holds nothing here: `validate` asks for the cells around it

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        counted_value(puzzle.symbols, self.symbol)
        most = len(self._around(puzzle.grid))
        if not most:
            raise PuzzleError(f"no cell of the grid has the corner {self.corner}", field="corner")
        if self.count > most:
            cells = f"{most} cell{'' if most == 1 else 's'}"
            raise PuzzleError(f"the corner {self.corner} has only {cells} around it, not {self.count}", field="count")

    def rule(self) -> str:
        what = f"hold {{{self.symbol}}}" if self.symbol else "are marked"
        return f"A number in a circle says how many of the up to four cells around it {what}."

    def label(self, relation: Relation | None = None) -> str:
        assert isinstance(self.corner, Corner)
        cells = relation.cells if relation is not None else tuple(c for c in self.corner.cells if min(c) >= 0)
        return f"the {self.count} {corner_name(self.corner, tuple(Cell(cell) for cell in cells))}"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        value = counted_value(symbols, self.symbol)
        held = sum(values.get(cell) == value for cell in relation.cells)
        return f"{self.label(relation)} has {symbols.wording.counted(held, symbols.name[value])} around it"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, symbol: str | None = None
    ) -> Iterator[Constraint]:
        value = counted_value(puzzle.symbols, symbol)
        for corner in shuffled(corners_of(puzzle.grid), random):
            count = sum(solution[cell] == value for cell in touching(corner, puzzle.grid))
            yield cls(corner=corner, count=count, **({"symbol": symbol} if symbol else {}))

    @classmethod
    def catalogue(cls, puzzle: Puzzle) -> Iterator[Constraint]:
        for corner in corners_of(puzzle.grid):
            for count in range(len(touching(corner, puzzle.grid)) + 1):
                yield cls(corner=corner, count=count)

    example: ClassVar[str] = """
        - size: [2, 3]
        - symbols:
            white: {background: yes, noun: white cell}
            black: {look: filled, character: "#", noun: black cell}
        - {name: CornerCount, corner: r1.5c1.5, count: 1}
        - {name: CornerCount, corner: r1.5c2.5, count: 3}
        - {name: CornerCount, corner: r0.5c1.5, count: 0}
        """


class CornerCounts(ClueGrid):
    """Numbers at the corners of the cells, as a text grid with `.` for none; each counts the marks around it.

    The text grid has one more row and one more column than the grid. `symbol` means the same as for CornerCount.
    """

    gathers: ClassVar[type[Constraint] | None] = CornerCount
    grid_field: ClassVar[str] = "corners"
    extra: ClassVar[int] = 1
    no_clue: ClassVar[Sequence[str]] = (*NO_CLUE, "*", "?")

    corners: TextGrid | None = puzzle_attribute("numbers at the corners of the cells, row by row; '.' for none")
    symbol: str | None = None

    def clue_at(self, entry: str, cell: Cell) -> Constraint:
        if not is_whole(entry) or not 0 <= int(entry) <= MOST:
            raise PuzzleError(f"'{entry}' in row {cell[0] + 1} of `corners` is not a number from 0 to {MOST}")
        chosen: dict[str, Any] = {"symbol": self.symbol} if self.symbol else {}
        return CornerCount(corner=Corner.at_point(cell[0] - 0.5, cell[1] - 0.5), count=int(entry), **chosen)

    @classmethod
    def entry_of(cls, clue: Constraint) -> tuple[Cell, str]:
        assert isinstance(clue, CornerCount)
        return Cell((round(clue.corner.row + 0.5), round(clue.corner.column + 0.5))), str(clue.count)

    def rule(self) -> str:
        return CornerCount(corner=Corner.at_point(0.5, 0.5), count=0, symbol=self.symbol).rule()

    example: ClassVar[str] = """
        - symbols:
            white: {background: yes, noun: white cell}
            black: {look: filled, character: "#", noun: black cell}
        - CornerCounts
        - corners: |
            . 0 . .
            . 1 3 .
            . . . .
        """
