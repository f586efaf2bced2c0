"""Whispers: neighbours on a line differ by at least a given amount."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from gridwise.constraints._lines import LineConstraint, apart, require_apart
from gridwise.model.board import Board
from gridwise.model.relations import Relation
from gridwise.model.shapes import Tone

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class Whispers(LineConstraint):
    """Neighbours along the line differ by at least the given difference.

    The default is half the number of symbols, rounded up: 5 for nine symbols. The line may cross itself.
    """

    tone: ClassVar[Tone] = Tone.GREEN
    grows: ClassVar[bool] = True

    difference: Annotated[int, Field(ge=1)] | None = None

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        require_apart(puzzle.board, self._least(puzzle.board))

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        test = apart(self._least(board))
        for a, b in pairwise(self.line):
            yield board.pair(a, b, test)

    def rule(self) -> str:
        if self.difference is None:
            return "Neighbours along a whispers line differ by at least half the number of symbols, rounded up."
        return (
            f"Neighbours along a whispers line with difference {self.difference} differ by at least {self.difference}."
        )

    def detail(self) -> str:
        return f" of {self.difference}" if self.difference is not None else ""

    def _least(self, board: Board) -> int:
        return (len(board.values) + 1) // 2 if self.difference is None else self.difference

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - Whispers: a1 a2 b3 b4 c4
        - {name: Whispers, line: c1 d1 d2, difference: 1}
        - initial: |
            . . . .
            . 3 . .
            . . . 3
            . . . .
        """
