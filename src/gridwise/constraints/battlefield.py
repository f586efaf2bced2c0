"""Battlefield clues: the first and the last number of a line march towards each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._outside import OutsideClue
from gridwise.model.board import Board
from gridwise.model.grid import Cell
from gridwise.model.relations import Either, In, Linear, Relation
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Branch = tuple[Relation, ...]


class Battlefield(OutsideClue):
    """If X is the first and Y the last number of the line, the clue is the sum where the first X and last Y cells meet.

    Where they overlap, it is the sum of the numbers in the cells that belong to both. Where they do not, it is the sum
    of the numbers in the gap between them. A number larger than the line covers all of it, a negative one nothing.
    """

    sentence: ClassVar[str] = (
        "If X is the first and Y the last number of a line, the clue outside is the sum of the numbers that are both "
        "among the first X and the last Y cells or, if there are none, of the numbers that are among neither."
    )
    sides: ClassVar[tuple[str, ...]] = ("top", "left")

    sum: int

    def text(self) -> str:
        return str(self.sum)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        puzzle.board.numbers(self)
        if not self._branches(puzzle.board):
            raise PuzzleError(f"no line of this puzzle makes {self.sum}", field="sum")

    def relations(self, board: Board) -> Iterator[Relation]:
        yield Either(tuple(self._branches(board)))

    def _branches(self, board: Board) -> list[Branch]:
        """The line for each first and last number with which the sum is in reach."""
        values, line = board.numbers(self), self.line(board.grid)
        ends = product(values, repeat=2) if len(line) > 1 else ((value, value) for value in values)
        return [branch for first, last in ends if (branch := self._branch(line, first, last, values))]

    def _branch(self, line: Sequence[Cell], first: int, last: int, values: Sequence[int]) -> Branch | None:
        start, end = met(len(line), first, last)
        cells = tuple(line[start:end])
        if not len(cells) * values[0] <= self.sum <= len(cells) * values[-1]:
            return None
        ends = (In(line[0], frozenset((first,))), In(line[-1], frozenset((last,))))
        return (*ends, Linear(cells, (1,) * len(cells), frozenset((self.sum,)))) if cells else ends

    @classmethod
    def fields_for(cls, values: Sequence[int], symbols: Symbols) -> dict[str, Any] | None:
        start, end = met(len(values), values[0], values[-1])
        return {"sum": sum(values[start:end])}

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - {name: Battlefield, at: left a, sum: 0}
        - {name: Battlefield, at: top 2, sum: 4}
        - {name: Battlefield, at: left d, sum: 5}
        - {name: Battlefield, at: top 4, sum: 6}
        """


def met(length: int, first: int, last: int) -> tuple[int, int]:
    """Where the overlap or the gap of both armies starts and ends."""
    front, back = min(max(first, 0), length), length - min(max(last, 0), length)
    return min(front, back), max(front, back)
