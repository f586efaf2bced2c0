"""Lines of increasing values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import Span, lines
from gridwise.constraints._lines import at_most
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Path
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Relation
from gridwise.model.shapes import Disc, Polyline, Shape, Tone, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class Thermometer(Constraint):
    """Numbers increase from the bulb to the tip."""

    sentence: ClassVar[str] = "Numbers increase along each thermometer, from the bulb to the tip."

    line: Path

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        count = len(puzzle.board.numbers(self))
        if len(self.line) > count:
            raise PuzzleError(
                f"{len(self.line)} cells need {len(self.line)} increasing values, but there are only {count}",
                field="line",
            )
        require_one_way(self.line)

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        for low, high in pairwise(self.line):
            yield board.less(low, high)

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Disc(self.line[0])
        yield Polyline(self.line)

    def label(self, relation: Relation | None = None) -> str:
        return f"thermometer {names(self.line)}"

    def title(self, relation: Relation | None = None) -> str:
        return f"the {self.label(relation)}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (3, 6)
    ) -> Iterator[Constraint]:
        def rises(line: Sequence[Cell]) -> bool:
            return solution[line[-2]] < solution[line[-1]]

        return (cls(line=line) for line in lines(puzzle.grid, random, cells, rises))

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - Thermometer: a1 b1 b2 a2
        - initial: |
            . . . .
            . . . .
            . . . .
            . 2 . 3
        """


class SlowThermometer(Constraint):
    """Numbers increase or stay the same from the bulb to the tip."""

    sentence: ClassVar[str] = "Numbers increase or stay the same along each slow thermometer, from the bulb to the tip."

    line: Path

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        puzzle.board.numbers(self)
        require_one_way(self.line)

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        for low, high in pairwise(self.line):
            yield board.pair(low, high, at_most)

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Disc(self.line[0], fill=None, outline=Tone.RULE)
        yield Polyline(self.line, Width.BROAD)

    def label(self, relation: Relation | None = None) -> str:
        return f"slow thermometer {names(self.line)}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (3, 6)
    ) -> Iterator[Constraint]:
        def falls_nowhere(line: Sequence[Cell]) -> bool:
            return solution[line[-2]] <= solution[line[-1]]

        return (cls(line=line) for line in lines(puzzle.grid, random, cells, falls_nowhere))

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - SlowThermometer: a1 b2 c3 d4
        - initial: |
            . 2 . .
            . . . .
            . . . .
            . . . .
        """


def require_one_way(line: tuple[Cell, ...]) -> None:
    """Raise if a thermometer comes back to a cell."""
    if len(set(line)) < len(line):
        raise PuzzleError(f"the thermometer {names(line)} passes through a cell twice", field="line")
