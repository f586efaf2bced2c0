"""Numbers in cells that count the marks around them: Minesweeper, and with the cell itself Fill-a-Pix."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._clue_grid import NO_CLUE, ClueGrid
from gridwise.constraints._instances import shuffled
from gridwise.constraints._symbol_values import counted_value
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import TextGrid, puzzle_attribute
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Count, In, Relation
from gridwise.model.shapes import CellText, Shape, Tone
from gridwise.model.symbols import Symbols, is_whole

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

EMPTY, FREE, COUNTED = "empty", "free", "counted"
Itself = Literal["empty", "free", "counted"]


def around(grid: Grid, cell: Cell, diagonal: bool, itself: bool = False) -> tuple[Cell, ...]:
    """The cells around a cell that are not void, in reading order; with `itself`, that cell as well."""
    places = (Cell(a + b for a, b in zip(cell, step, strict=True)) for step in product((-1, 0, 1), repeat=len(cell)))
    near = (place for place in places if place in grid and (itself or place != cell))
    return tuple(place for place in near if diagonal or sum(a != b for a, b in zip(cell, place, strict=True)) < 2)


class CountAround(Constraint):
    """The number in a cell says how many of the cells around it hold a certain symbol.

    `symbol` names it; by default, it is the only mark besides the background or, otherwise, the highest symbol. The
    numbered cell may be void. `diagonal: no` counts only the cells that share an edge with it. `itself` says what holds
    for the numbered cell: `empty`, it does not hold the symbol; `free`, it may; `counted`, it may, and counts as well.
    """

    listed: ClassVar[bool] = True
    may_be_void: ClassVar[tuple[str, ...]] = ("cell",)

    cell: Cell
    count: Annotated[int, Field(ge=0)]
    symbol: str | None = None
    diagonal: bool = True
    itself: Itself = "empty"

    def counted(self, grid: Grid) -> tuple[Cell, ...]:
        """The cells that count."""
        return around(grid, self.cell, self.diagonal, self.itself == COUNTED)

    def relations(self, board: Board) -> Iterator[Relation]:
        value = counted_value(board.symbols, self.symbol)
        if self.itself == EMPTY and self.cell in board.grid:
            yield In(self.cell, board.value_set - {value})
        if cells := self.counted(board.grid):
            yield Count(cells, frozenset((value,)), frozenset((self.count,)))

    def shown(self, board: Board) -> Iterator[tuple[Cell, int]]:
        others = board.value_set - {counted_value(board.symbols, self.symbol)}
        if self.itself == EMPTY and len(others) == 1 and self.cell in board.grid:
            yield self.cell, min(others)

    def draw(self, board: Board) -> Iterator[Shape]:
        tone = Tone.CLUE if self.cell in board.grid else Tone.PAPER
        yield CellText(self.cell, str(self.count), tone=tone)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        counted_value(puzzle.symbols, self.symbol)
        most = len(self.counted(puzzle.grid))
        if self.count > most:
            cells = f"{most} cell{'' if most == 1 else 's'}"
            what = "counts" if self.itself == COUNTED else "has"
            raise PuzzleError(f"{self.cell} {what} only {cells} around it, not {self.count}", field="count")

    def rule(self) -> str:
        near = "around it, including diagonally," if self.diagonal else "that share an edge with it"
        near = f"in and {near}" if self.itself == COUNTED else near
        what = f"hold {{{self.symbol}}}" if self.symbol else "are marked"
        return f"A number says how many of the cells {near} {what}."

    def label(self, relation: Relation | None = None) -> str:
        return f"the {self.count} in {self.cell}"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        if not (isinstance(relation, Count) and symbols.wording.marks):
            return ""
        value = counted_value(symbols, self.symbol)
        held = symbols.wording.counted(sum(values.get(cell) == value for cell in relation.cells), symbols.name[value])
        where = "around" if self.diagonal else "beside"
        return f"{self.label()} has {held} {'in or ' if self.itself == COUNTED else ''}{where} it"

    @classmethod
    def instances(
        cls,
        puzzle: Puzzle,
        solution: Mapping[Cell, int],
        random: Random,
        *,
        symbol: str | None = None,
        diagonal: bool = True,
        itself: Itself = "empty",
    ) -> Iterator[Constraint]:
        value = counted_value(puzzle.symbols, symbol)
        for cell in shuffled(puzzle.grid.cells, random):
            if itself != EMPTY or solution[cell] != value:
                near = around(puzzle.grid, cell, diagonal, itself == COUNTED)
                count = sum(solution[other] == value for other in near)
                yield cls(cell=cell, count=count, **_chosen(symbol=symbol, diagonal=diagonal, itself=itself))

    @classmethod
    def catalogue(cls, puzzle: Puzzle) -> Iterator[Constraint]:
        for cell in puzzle.grid.cells:
            for count in range(len(around(puzzle.grid, cell, diagonal=True)) + 1):
                yield cls(cell=cell, count=count)

    example: ClassVar[str] = """
        - size: [3, 3]
        - symbols: {empty: {background: yes}, lamp: {look: disc}}
        - {name: CountAround, cell: a1, count: 2}
        - {name: CountAround, cell: b2, count: 3}
        - {name: CountAround, cell: a3, count: 1}
        - {name: CountAround, cell: c1, count: 1}
        - {name: CountAround, cell: b3, count: 2}
        """


class NumbersAround(ClueGrid):
    """Numbers in cells, as a text grid with `.` for none; each says how many of the cells around it hold a symbol.

    `symbol`, `diagonal` and `itself` mean the same as for CountAround.
    """

    gathers: ClassVar[type[Constraint] | None] = CountAround
    grid_field: ClassVar[str] = "numbers"
    no_clue: ClassVar[Sequence[str]] = (*NO_CLUE, "*", "?")

    numbers: TextGrid | None = puzzle_attribute("numbers in the cells, row by row; '.' for none")
    symbol: str | None = None
    diagonal: bool = True
    itself: Itself = "empty"

    def clue_at(self, entry: str, cell: Cell) -> CountAround:
        if not is_whole(entry) or int(entry) < 0:
            message = f"'{entry}' in row {cell[0] + 1} of `numbers` is not a count"
            raise PuzzleError(f"{message}; write a whole number, or '.' for none")
        chosen = _chosen(symbol=self.symbol, diagonal=self.diagonal, itself=self.itself)
        return CountAround(cell=cell, count=int(entry), **chosen)

    @classmethod
    def entry_of(cls, clue: Constraint) -> tuple[Cell, str]:
        assert isinstance(clue, CountAround)
        return clue.cell, str(clue.count)

    def rule(self) -> str:
        return self.clue_at("0", Cell((0, 0))).rule()

    example: ClassVar[str] = """
        - symbols: {empty: {background: yes}, lamp: {look: disc}}
        - NumbersAround
        - numbers: |
            2 . 1
            . 3 2
            1 . .
        """


def _chosen(**options: Any) -> dict[str, Any]:
    """The options that differ from the defaults, so that a clue is written without the others."""
    return {name: value for name, value in options.items() if value != CountAround.model_fields[name].default}
