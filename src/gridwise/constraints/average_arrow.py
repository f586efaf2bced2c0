"""Arrows whose circle holds the average of the numbers along them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import Span, anything, lines
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Path
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Linear, Relation
from gridwise.model.shapes import Disc, Polyline, Shape, Tone, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class AverageArrow(Constraint):
    """The number in the circle is the average of the numbers along the arrow, which may repeat.

    The line starts in the circle.
    """

    sentence: ClassVar[str] = "The number in the circle of an average arrow is the average of the numbers along it."
    area_noun: ClassVar[str] = "arrow"

    line: Path

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        puzzle.board.numbers(self)
        if self.line[0] in self.line[1:]:
            raise PuzzleError(f"the arrow returns to its circle {self.line[0]}", field="line")

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        circle, *shaft = self.line
        yield Linear((circle, *shaft), (-len(shaft), *(1 for _ in shaft)), frozenset((0,)))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Polyline(self.line, Width.THIN, Tone.TEAL, arrow=True)
        yield Disc(self.line[0], fill=Tone.PAPER, outline=Tone.TEAL)

    def label(self, relation: Relation | None = None) -> str:
        return f"average arrow {names(self.line)}"

    def title(self, relation: Relation | None = None) -> str:
        return f"the {self.label(relation)}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (3, 5)
    ) -> Iterator[Constraint]:
        def done(line: Sequence[Cell]) -> bool:
            return sum(solution[cell] - solution[line[0]] for cell in line[1:]) == 0

        return (cls(line=line) for line in lines(puzzle.grid, random, cells, anything, done))

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - AverageArrow: b2 b3 a4 a3
        - AverageArrow: c2 d1 d2
        - initial: |
            . . . .
            . . . .
            . . 4 .
            . . . .
        """
