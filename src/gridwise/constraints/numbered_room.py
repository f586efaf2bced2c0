"""Numbered rooms: the first cell gives the position of the value written outside the grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._lists import require_symbols
from gridwise.constraints._outside import OutsideClue, Symbol
from gridwise.model.board import Board, PairTest
from gridwise.model.relations import In, Relation
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class NumberedRoom(OutsideClue):
    """If the first number seen from outside is X, the clue's symbol is in the Xth cell.

    Cells are counted from 1, and X is at most the number of cells. X is 1 only if the clue's symbol has the value 1.
    """

    sentence: ClassVar[str] = (
        "Each number outside the grid appears in the Xth cell seen from there, where X is the number in the first cell."
    )

    symbol: Symbol

    def text(self) -> str:
        return self.symbol

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        require_symbols(puzzle, [self.symbol], "symbol")
        if not self._rooms(puzzle.board):
            what = f"no symbol in the first cell points to a cell that can hold {self.symbol}"
            raise PuzzleError(what, field="symbol")

    def relations(self, board: Board) -> Iterator[Relation]:
        first, *others = self.line(board.grid)
        rooms, symbol = self._rooms(board), board.symbols.value[self.symbol]
        yield In(first, frozenset(rooms))
        for room, cell in enumerate(others, 2):
            if room in rooms:
                yield board.pair(first, cell, _stands(room, symbol))

    def _rooms(self, board: Board) -> list[int]:
        length, symbol = len(self.line(board.grid)), board.symbols.value[self.symbol]
        return [room for room in board.numbers(self) if 2 <= room <= length or room == 1 == symbol]

    @classmethod
    def fields_for(cls, values: Sequence[int], symbols: Symbols) -> dict[str, Any] | None:
        return {"symbol": symbols.name[values[values[0] - 1]]} if 1 <= values[0] <= len(values) else None

    example: ClassVar[str] = """
        - LatinSquare
        - {name: NumberedRoom, at: top 4, symbol: 2}
        - {name: NumberedRoom, at: left d, symbol: 3}
        - {name: NumberedRoom, at: top 2, symbol: 4}
        """


@cache
def _stands(room: int, symbol: int) -> PairTest:
    """One function object per room and symbol, so that its table is made once."""
    return lambda first, value: first != room or value == symbol
