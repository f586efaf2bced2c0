"""Lines between two circles, and lockout lines between two diamonds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from gridwise.constraints._instances import Span, lines
from gridwise.constraints._lines import LineConstraint, apart, require_apart
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.relations import Either, Relation
from gridwise.model.shapes import Disc, Shape, Square, Tone

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

_TOGETHER = 6
"""This many cells share one choice of the lower end; such a part is small enough to be explained."""


class Between(LineConstraint):
    """Every number on the line is strictly between the numbers in the circles at its ends.

    Either end may be the lower one. Numbers on the line may repeat.
    """

    sentence: ClassVar[str] = (
        "The numbers on a line between two circles are strictly between the numbers in the circles."
    )
    least: ClassVar[int] = 3

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        first, *inner, last = self.line
        for start in range(0, len(inner), _TOGETHER):
            cells = inner[start : start + _TOGETHER]
            yield Either((_rising(board, first, cells, last), _rising(board, last, cells, first)))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from super().draw(board)
        for cell in (self.line[0], self.line[-1]):
            yield Disc(cell, fill=Tone.PAPER, outline=Tone.RULE)

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - Between: a1 b1 c2 d4
        - Between: a4 b4 b3
        - initial: |
            . . . .
            . . . .
            . . . .
            3 . . .
        """


def _rising(board: Board, low: Cell, cells: list[Cell], high: Cell) -> tuple[Relation, ...]:
    above, below = (board.less(low, cell) for cell in cells), (board.less(cell, high) for cell in cells)
    return (*above, *below)


class Lockout(LineConstraint):
    """No number on the line is between the numbers in the diamonds at its ends, or equal to one of them.

    The numbers in the diamonds differ by at least 4, or by at least the given difference. Numbers on the line may
    repeat; some may be below and others above those in the diamonds.
    """

    tone: ClassVar[Tone] = Tone.BLUE

    difference: Annotated[int, Field(ge=0)] = 4

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        require_apart(puzzle.board, self.difference)

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        a, *inner, b = self.line
        yield board.pair(a, b, apart(self.difference))
        for cell in inner:
            # Outside means below both or above both, since either diamond may be the lower one.
            below = (board.less(cell, a), board.less(cell, b))
            above = (board.less(a, cell), board.less(b, cell))
            yield Either((below, above))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from super().draw(board)
        for cell in (self.line[0], self.line[-1]):
            yield Square(cell, 0.5, Tone.PAPER, Tone.RULE, turned=True)

    def rule(self) -> str:
        return (
            f"The numbers in the two diamonds of a lockout line differ by at least {self.difference}, "
            "and no number on the line is between them or equal to one of them."
        )

    def detail(self) -> str:
        return f" of {self.difference}"

    @classmethod
    def instances(
        cls,
        puzzle: Puzzle,
        solution: Mapping[Cell, int],
        random: Random,
        *,
        cells: Span = (3, 6),
        difference: int | None = None,
    ) -> Iterator[Constraint]:
        """Use a difference of 4 for nine symbols, and less for fewer."""
        least = max(1, (len(puzzle.board.values) - 1) // 2) if difference is None else difference

        def done(line: Sequence[Cell]) -> bool:
            low, high = sorted((solution[line[0]], solution[line[-1]]))
            return high - low >= least and not any(low <= solution[cell] <= high for cell in line[1:-1])

        for line in lines(puzzle.grid, random, cells, lambda line: True, done):
            yield cls(line=line) if least == 4 else cls(line=line, difference=least)

    example: ClassVar[str] = """
        - Sudoku
        - size: [6, 6]
        - Lockout: d6 e5 f5
        - {name: Lockout, line: a1 a2 b3 c4, difference: 2}
        - {name: Lockout, line: e1 f2 f3 d3, difference: 2}
        - initial: |
            . . . 4 . .
            . . . 5 . .
            . . . . . .
            . . 1 . . .
            . . . . . .
            . . . . . .
        """
