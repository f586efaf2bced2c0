"""Neighbours that never hold consecutive values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from gridwise.board import Board
from gridwise.constraint import Constraint
from gridwise.constraints.dots import WhiteDot
from gridwise.errors import PuzzleError
from gridwise.grid import names
from gridwise.relations import Relation

if TYPE_CHECKING:
    from gridwise.puzzle import Puzzle


class NonConsecutive(Constraint):
    """Neighbours never differ by one. Where white dots mark exceptions, say AllWhiteDotsGiven instead."""

    clue: ClassVar[bool] = False

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        puzzle.board.numbers(self)
        for dot in puzzle.board.all_of(WhiteDot):
            if dot.difference == 1:
                raise PuzzleError(
                    f"{dot.label()} contradicts NonConsecutive", suggestion="write AllWhiteDotsGiven instead of it"
                )

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        for a, b in board.grid.edges():
            yield board.pair(a, b, _apart)

    def rule(self) -> str:
        return "Neighbours never hold consecutive values."

    def label(self, relation: Relation | None = None) -> str:
        return f"neighbours {names(relation.cells)}" if relation is not None else "non-consecutive"

    example: ClassVar[str] = """
        - Sudoku
        - size: [6, 6]
        - NonConsecutive
        - initial: |
            . . . . . .
            . . 2 . . .
            . . . . . .
            1 . . . . .
            . . . . . .
            . . . . 3 .
        """


def _apart(a: int, b: int) -> bool:
    return abs(a - b) != 1
