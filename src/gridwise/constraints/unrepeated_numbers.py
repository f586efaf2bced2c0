"""Numbers printed in the cells, none of which may repeat in a row or column among cells with a symbol: Hitori."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._symbol_values import values_of
from gridwise.constraints.houses import line_name
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import TextGrid, puzzle_attribute
from gridwise.model.grid import Cell
from gridwise.model.relations import Count, Relation
from gridwise.model.shapes import CellText, Shape
from gridwise.model.symbols import Symbols, is_whole

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle

SIDE = 8
"""The side of the grid if a puzzle says neither its size nor its numbers."""
_NONE = (".", "*", "_", "?", "-")


class UnrepeatedNumbers(Constraint):
    """The cells show numbers. Among the cells of a row or column that hold the symbol, no number appears twice.

    `.` is a cell without a number.
    """

    clue: ClassVar[bool] = False

    symbol: str
    numbers: TextGrid | None = puzzle_attribute("numbers in the cells, row by row; '.' for none")

    def expand(self, draft: Draft) -> Expansion | None:
        """Take the size of the grid from the numbers, unless it is given."""
        if draft.get("size") is not None or draft.get("dimensions") is not None:
            return None
        rows, columns = (len(self.numbers), len(self.numbers[0])) if self.numbers else (SIDE, SIDE)
        return Expansion([self], {"size": [rows, columns]})

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        values_of(puzzle.symbols, (self.symbol,), "symbol")
        if puzzle.grid.dimensions != 2:
            raise PuzzleError("`numbers` needs a two-dimensional grid", field="numbers")
        rows = self.numbers or ()
        if rows and len(rows) != puzzle.grid.rows:
            raise PuzzleError(f"`numbers` has {len(rows)} rows, but the grid has {puzzle.grid.rows}", field="numbers")
        if rows and len(rows[0]) != puzzle.grid.columns:
            message = f"row 1 of `numbers` has {len(rows[0])} cells, but the grid is {puzzle.grid.columns} wide"
            raise PuzzleError(message, field="numbers")
        for number, tokens in enumerate(rows, 1):
            for token in tokens:
                if token not in _NONE and not is_whole(token):
                    raise PuzzleError(f"'{token}' in row {number} of `numbers` is not a whole number", field="numbers")

    def relations(self, board: Board) -> Iterator[Relation]:
        """Of equal numbers in a line, all but one have other symbols, or all."""
        others = board.value_set - {*values_of(board.symbols, (self.symbol,), "symbol")}
        for cells in self._repeated(board):
            yield Count(cells, others, frozenset((len(cells) - 1, len(cells))))

    def _repeated(self, board: Board) -> Iterator[tuple[Cell, ...]]:
        """The cells of each line with the same number, rows first."""
        for axis in (1, 0):
            for line in board.grid.lines(axis):
                alike: dict[str, list[Cell]] = {}
                for cell in line:
                    alike.setdefault(self.shown_in(cell), []).append(cell)
                yield from (tuple(cells) for number, cells in alike.items() if number and len(cells) > 1)

    def shown_in(self, cell: Cell) -> str:
        """The number in a cell; empty for none."""
        token = self.numbers[cell[0]][cell[1]] if self.numbers else "."
        return "" if token in _NONE else str(int(token))

    def draw(self, board: Board) -> Iterator[Shape]:
        for cell in board.cells:
            if number := self.shown_in(cell):
                yield CellText(cell, number)

    def rule(self) -> str:
        return f"No number appears twice among the {{{self.symbol}s}} of a row or column."

    def label(self, relation: Relation | None = None) -> str:
        return "numbers" if relation is None else f"the {self.shown_in(_cells(relation)[0])}s in {self._line(relation)}"

    @staticmethod
    def _line(relation: Relation) -> str:
        first, second, *_ = cells = _cells(relation)
        return line_name(cells, 1 if first[0] == second[0] else 0)

    def impossible(self, relation: Relation, symbols: Symbols) -> str:
        white = symbols.parse(self.symbol)
        return f"two of {self.label(relation)} would be {symbols.wording.state(white)}" if white else ""

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        symbol = symbols.parse(self.symbol)
        held = [str(cell) for cell in _cells(relation) if symbol and values.get(cell) == symbols.value[symbol]]
        kind = symbols.wording.mark(symbol or "").adjective
        both = f"{', '.join(held[:-1])} and {held[-1]}"
        number = self.shown_in(_cells(relation)[0])
        return f"{self._line(relation)} has {f'{kind} ' if kind else ''}{number}s in {both}"

    example: ClassVar[str] = """
        - symbols:
            white: {background: yes, noun: white cell}
            black: {look: filled, character: "#", noun: black cell}
        - {name: UnrepeatedNumbers, symbol: white}
        - {name: NotAdjacent, symbol: black}
        - {name: RegionCount, region: a1-c3, count: 2}
        - numbers: |
            1 1 1
            2 3 1
            3 2 4
        """


def _cells(relation: Relation) -> tuple[Cell, ...]:
    return tuple(cell for cell in relation.cells if isinstance(cell, Cell))
