"""Lines along which odd and even numbers alternate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from gridwise.constraints._lines import LineConstraint, by_group
from gridwise.model.board import Board, PairTest
from gridwise.model.relations import Relation
from gridwise.model.shapes import Tone


class ParityLine(LineConstraint):
    """Odd and even numbers alternate along the line."""

    sentence: ClassVar[str] = "Odd and even numbers alternate along each parity line."
    tone: ClassVar[Tone] = Tone.TEAL
    grows: ClassVar[bool] = True

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        yield from by_group(board, self.line, 2, _of_parity)

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - ParityLine: a1 b2 c2 d3
        - ParityLine: a3 a4 b3
        - initial: |
            2 . . .
            . 1 . .
            . . 3 .
            . . . 2
        """


def _same_parity(a: int, b: int) -> bool:
    return (a - b) % 2 == 0


def _other_parity(a: int, b: int) -> bool:
    return (a - b) % 2 == 1


def _of_parity(same: bool) -> PairTest:
    """One function object per test, so that all lines share its table."""
    return _same_parity if same else _other_parity
