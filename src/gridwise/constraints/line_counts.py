"""Numbers outside the grid: how many cells of a row or column hold a symbol."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._outside import OutsideClue
from gridwise.constraints._side_clues import SideClues, whole
from gridwise.constraints._symbol_values import counted_value
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Outside
from gridwise.model.grid import Cell
from gridwise.model.relations import Count, Relation
from gridwise.model.symbols import Symbols
from gridwise.model.wording import capital

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class LineCount(OutsideClue):
    """The number says how many cells of the row or column hold a symbol.

    `symbol` names it; by default, it is the only mark besides the background or, otherwise, the highest symbol.
    """

    sides: ClassVar[tuple[str, ...]] = ("top", "left")

    count: Annotated[int, Field(ge=0)]
    symbol: str | None = None

    def text(self) -> str:
        return str(self.count)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        counted_value(puzzle.symbols, self.symbol)
        cells = len(self.line(puzzle.grid))
        if self.count > cells:
            raise PuzzleError(f"{self.at.line_name} has only {cells} open cells, not {self.count}", field="count")

    def relations(self, board: Board) -> Iterator[Relation]:
        value = counted_value(board.symbols, self.symbol)
        yield Count(self.line(board.grid), frozenset((value,)), frozenset((self.count,)))

    def rule(self) -> str:
        what = f"hold {{{self.symbol}}}" if self.symbol else "are marked"
        return f"A number outside the grid says how many cells of its row or column {what}."

    def label(self, relation: Relation | None = None) -> str:
        return self.at.line_name if relation is not None else f"the {self.count} {self.at.beside}"

    def title(self, relation: Relation | None = None) -> str:
        return self.label(relation)

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        value = counted_value(symbols, self.symbol)
        held = sum(values.get(cell) == value for cell in self._cells(relation))
        counted = symbols.wording.number_of(held, symbols.name[value])
        return f"{capital(self.at.line_name)} has {counted}, but must have {self.count}"

    @staticmethod
    def _cells(relation: Relation) -> list[Cell]:
        return [cell for cell in relation.cells if isinstance(cell, Cell)]

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, symbol: str | None = None
    ) -> Iterator[Constraint]:
        value, named = counted_value(puzzle.symbols, symbol), {"symbol": symbol} if symbol else {}
        rows, columns = puzzle.grid.rows, puzzle.grid.columns
        places = [at for at in Outside.around(rows, columns) if at.side in cls.sides]
        random.shuffle(places)
        for at in places:
            cells = [cell for cell in at.cells(rows, columns) if cell in puzzle.grid]
            if cells:
                yield cls(at=at, count=sum(solution[cell] == value for cell in cells), **named)

    example: ClassVar[str] = """
        - size: [2, 3]
        - symbols: {empty: {background: yes}, lamp: {look: disc}}
        - {name: LineCount, at: left a, count: 1}
        - {name: LineCount, at: top 1, count: 2}
        - {name: LineCount, at: top 2, count: 0}
        - {name: LineCount, at: top 3, count: 1}
        """


class LineCounts(SideClues):
    """Numbers outside the grid, side by side, with `.` for none; each counts the cells of its line that hold a symbol.

    `symbol` means the same as for LineCount.
    """

    gathers: ClassVar[type[Constraint] | None] = LineCount

    symbol: str | None = None

    def clue_at(self, at: Outside, entry: str) -> Constraint:
        named: dict[str, Any] = {"symbol": self.symbol} if self.symbol else {}
        return LineCount(at=at, count=whole(entry, "a count"), **named)

    @classmethod
    def entry_of(cls, clue: Constraint) -> tuple[Outside, str]:
        assert isinstance(clue, LineCount)
        return clue.at, str(clue.count)

    def rule(self) -> str:
        return self.clue_at(Outside(("top", 0)), "0").rule()

    example: ClassVar[str] = """
        - symbols: {empty: {background: yes}, lamp: {look: disc}}
        - LineCounts
        - top: 2 0 1
        - left: 1 2
        """
