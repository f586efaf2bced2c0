"""Circles that count themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from gridwise.board import Board
from gridwise.constraint import Constraint
from gridwise.fields import Region
from gridwise.grid import names
from gridwise.relations import Count, Relation
from gridwise.shapes import Disc, Shape, Tone

if TYPE_CHECKING:
    from gridwise.puzzle import Puzzle


class CountingCircles(Constraint):
    """A value in a circle tells how many of these circles hold it."""

    circles: Region

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        puzzle.board.numbers(self)

    def relations(self, board: Board) -> Iterator[Relation]:
        for value in board.numbers(self):
            counts = {0, value} if 0 < value <= len(self.circles) else {0}
            yield Count(self.circles, frozenset((value,)), frozenset(counts))

    def draw(self, board: Board) -> Iterator[Shape]:
        for cell in self.circles:
            yield Disc(cell, radius=0.42, fill=None, outline=Tone.CLUE)

    def rule(self) -> str:
        return "A value in a circle tells how many circles hold that value."

    def label(self, relation: Relation | None = None) -> str:
        which = f" with {next(iter(relation.values))}" if isinstance(relation, Count) else ""
        return f"counting circles {names(self.circles)}{which}"

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - CountingCircles: a1 a3 b4 c2 d1 d3
        - initial: |
            . . . .
            . . . .
            . . . .
            . . . 1
        """
