"""Thermometers whose bulb may be at either end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._lines import LineConstraint
from gridwise.model.board import Board
from gridwise.model.grid import Cell
from gridwise.model.relations import Either, Relation
from gridwise.model.shapes import Disc, Shape, Tone, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class FuzzyThermometer(LineConstraint):
    """Numbers increase from one end of the line to the other; which end is the bulb has to be found."""

    sentence: ClassVar[str] = "Numbers increase along each fuzzy thermometer, from either end to the other."
    width: ClassVar[Width] = Width.THICK
    least: ClassVar[int] = 3
    simple: ClassVar[bool] = True
    grows: ClassVar[bool] = True

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        count = len(puzzle.board.values)
        if len(self.line) > count:
            message = f"{len(self.line)} cells need {len(self.line)} increasing values, but there are only {count}"
            raise PuzzleError(message, field="line")

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        yield Either((_rising(board, self.line), _rising(board, self.line[::-1])))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from super().draw(board)
        for end in (self.line[0], self.line[-1]):
            yield Disc(end, fill=Tone.PAPER, outline=Tone.RULE)

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - FuzzyThermometer: a1 b1 b2 a2
        - FuzzyThermometer: d4 c4 c3
        - initial: |
            . . . .
            . . . .
            . . . .
            1 . . .
        """


def _rising(board: Board, line: Sequence[Cell]) -> tuple[Relation, ...]:
    return tuple(board.less(low, high) for low, high in pairwise(line))
