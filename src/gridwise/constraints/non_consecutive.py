"""Neighbours that never hold consecutive values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._edges import unless_marked
from gridwise.constraints.dots import BlackDot, WhiteDot
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.grid import names
from gridwise.model.relations import Relation

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class NonConsecutive(Constraint):
    """Neighbours never contain consecutive numbers. If white dots mark exceptions, use AllWhiteDotsGiven instead.

    With `unless_dotted: yes`, neighbours with any white or black dot between them are exempt.
    """

    clue: ClassVar[bool] = False

    unless_dotted: bool = False

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        puzzle.board.numbers(self)
        for dot in () if self.unless_dotted else puzzle.board.all_of(WhiteDot):
            if dot.difference == 1:
                raise PuzzleError(
                    f"{dot.label()} contradicts NonConsecutive", suggestion="use AllWhiteDotsGiven instead"
                )

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        yield from unless_marked(board, (WhiteDot, BlackDot) if self.unless_dotted else (), _apart)

    def rule(self) -> str:
        which = "Neighbours without a dot between them" if self.unless_dotted else "Neighbours"
        return f"{which} never contain consecutive numbers."

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
