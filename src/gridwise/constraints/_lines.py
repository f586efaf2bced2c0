"""Shared by constraints along a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import Span, Test, lines
from gridwise.model.board import Board, PairTest
from gridwise.model.constraint import Constraint, words
from gridwise.model.fields import Path
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Pair, Relation
from gridwise.model.shapes import Polyline, Shape, Tone, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Values = tuple[int, ...]
"""The values a cell can hold, ascending."""


class LineConstraint(Constraint):
    """A rule for the values along one line, drawn as a broad line of one colour."""

    tone: ClassVar[Tone] = Tone.SOFT
    width: ClassVar[Width] = Width.BROAD
    least: ClassVar[int] = 2
    """The number of cells that the line needs for the rule to have any effect."""
    simple: ClassVar[bool] = False
    """Whether the line may pass each cell only once."""
    grows: ClassVar[bool] = False
    """Whether every prefix of a line that keeps the rule keeps it as well."""

    line: Path

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        puzzle.board.numbers(self)
        self.require_line()

    def require_line(self) -> None:
        """Raise if the line is too short, or revisits a cell where it must not."""
        if len(self.line) < self.least:
            raise PuzzleError(f"{self.label()} has {len(self.line)} cells; it needs {self.least} or more", field="line")
        if self.simple:
            for place, cell in enumerate(self.line):
                if cell in self.line[:place]:
                    raise PuzzleError(f"the line passes through {cell} twice", field="line")

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Polyline(self.line, self.width, self.tone)

    def label(self, relation: Relation | None = None) -> str:
        label = f"{words(type(self).__name__)} {names(self.line)}{self.detail()}"
        # A step that uses only part of the line lists values for these cells, so the label names them.
        part = tuple(cell for cell in relation.cells if isinstance(cell, Cell)) if relation is not None else ()
        return label if set(part) >= set(self.line) or not part else f"{label} in {names(part)}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (3, 6)
    ) -> Iterator[Constraint]:
        def done(line: Sequence[Cell]) -> bool:
            return _holds(cls, line, puzzle, solution)

        span = max(cells[0], cls.least), max(cells[1], cls.least)
        return (cls(line=line) for line in lines(puzzle.grid, random, span, cls._begins(puzzle, solution), done))

    @classmethod
    def _begins(cls, puzzle: Puzzle, solution: Mapping[Cell, int]) -> Test:
        """The test for a partial line; it checks the rule only if every prefix of a line must keep it."""
        if not cls.grows:
            return lambda line: True
        return lambda line: len(line) < cls.least or _holds(cls, line, puzzle, solution)

    def detail(self) -> str:
        """The rest of the label, such as ` of 4`."""
        return ""


def _holds(kind: type[LineConstraint], line: Sequence[Cell], puzzle: Puzzle, solution: Mapping[Cell, int]) -> bool:
    """Whether the line is valid in this puzzle and its solution satisfies the rule."""
    clue = kind(line=tuple(line))
    try:
        clue.validate(puzzle)
    except PuzzleError:
        return False
    return all(relation.holds(solution) for relation in clue.relations(puzzle.board))


def every_two(board: Board, cells: Sequence[Cell], test: PairTest) -> Iterator[Pair]:
    """Apply the test to every pair of cells, in order."""
    for a, b in combinations(cells, 2):
        yield board.pair(a, b, test)


# One function object per rule, so that all lines share its table.


def equal(a: int, b: int) -> bool:
    """Both values are equal."""
    return a == b


def at_most(a: int, b: int) -> bool:
    """The first value is at most the second."""
    return a <= b


@cache
def apart(least: int) -> PairTest:
    """The values differ by at least `least`."""
    return lambda a, b: abs(a - b) >= least


def require_apart(board: Board, least: int) -> None:
    """Raise if no two values differ by that much."""
    largest = board.values[-1] - board.values[0]
    if largest < least:
        raise PuzzleError(f"no two symbols differ by {least}; the largest difference is {largest}", field="difference")


@cache
def near(most: int) -> PairTest:
    """The values differ, by at most `most`."""
    return lambda a, b: 0 < abs(a - b) <= most


def by_group(board: Board, cells: Sequence[Cell], count: int, groups: Callable[[bool], PairTest]) -> Iterator[Pair]:
    """Any `count` consecutive cells belong to different groups, so cells `count` apart share a group.

    `groups` makes the test that two cells are in the same group, or in different ones.
    """
    for (i, a), (j, b) in combinations(enumerate(cells), 2):
        yield board.pair(a, b, groups((j - i) % count == 0))
