"""Lines with equal sums in all boxes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import Span, lines
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Path
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Relation, Total, Variable
from gridwise.model.shapes import Polyline, Shape, Tone, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Segment = tuple[Cell, ...]


class RegionSumLine(Constraint):
    """Box borders divide the line into segments, and all segments have the same sum."""

    sentence: ClassVar[str] = "Box borders divide each line into segments; all segments of a line have the same sum."

    line: Path

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        puzzle.board.numbers(self)
        for place, cell in enumerate(self.line):
            if cell in self.line[:place]:
                raise PuzzleError(f"the line passes through {cell} twice", field="line")
        boxed = {cell for box in puzzle.board.boxes for cell in box}
        if loose := [cell for cell in self.line if cell not in boxed]:
            raise PuzzleError(f"{loose[0]} is in no box, but a region sum line is divided by box borders", field="line")
        if len(self._segments(puzzle.board)) == 1:
            raise PuzzleError(
                f"the line {names(self.line)} lies within one box; it must cross a box border", field="line"
            )

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        first, *others = sorted(self._segments(board), key=len)
        # A segment of one cell is the sum itself. Otherwise the sum is a hidden total, so that each segment can use
        # that its own cells differ.
        total: Variable = first[0] if len(first) == 1 else Total(first)
        for segment in others:
            yield board.equal(segment, [total])

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Polyline(self.line, Width.BOLD, Tone.RULE)

    def label(self, relation: Relation | None = None) -> str:
        return f"region sum line {names(self.line)}"

    def _segments(self, board: Board) -> list[Segment]:
        boxes: dict[Cell, list[int]] = {}
        for number, box in enumerate(board.boxes):
            for cell in box:
                boxes.setdefault(cell, []).append(number)
        return [tuple(run) for _, run in groupby(self.line, key=lambda cell: boxes.get(cell))]

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (3, 7)
    ) -> Iterator[Constraint]:
        if not (boxes := puzzle.board.boxes):
            raise PuzzleError("RegionSumLine needs boxes, but this puzzle has none")
        home = {cell: number for number, box in enumerate(boxes) for cell in box}

        def sums(line: Sequence[Cell]) -> list[int]:
            return [sum(solution[cell] for cell in run) for _, run in groupby(line, key=home.get)]

        def fits(line: Sequence[Cell]) -> bool:
            first, *others = sums(line)
            return (line[-1] in home and not others) or (set(others[:-1]) <= {first} and others[-1] <= first)

        def done(line: Sequence[Cell]) -> bool:
            totals = sums(line)
            return len(totals) > 1 and len(set(totals)) == 1

        return (cls(line=line) for line in lines(puzzle.grid, random, cells, fits, done))

    example: ClassVar[str] = """
        - Sudoku
        - size: [6, 6]
        - RegionSumLine: d1 d2 e2 f2
        - RegionSumLine: f6 f5 f4 e3 f3
        - RegionSumLine: a5 a6 b5 b6 c6 c5 d6
        - RegionSumLine: b4 a4 b3 b2
        - initial: |
            . . . . . 4
            . . . . . .
            . . . . . .
            . . . 4 . .
            . . . . . .
            . . . . 6 .
        """
