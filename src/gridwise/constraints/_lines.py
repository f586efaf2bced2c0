"""What constraints along a line share."""

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
    """How many cells the line needs, for the rule to say anything."""
    simple: ClassVar[bool] = False
    """Whether the line may pass each cell only once."""
    grows: ClassVar[bool] = False
    """Whether each beginning of a line that keeps the rule keeps it, too."""

    line: Path

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        puzzle.board.numbers(self)
        self.require_line()

    def require_line(self) -> None:
        """Raise when the line is too short, or comes back to a cell where it must not."""
        if len(self.line) < self.least:
            raise PuzzleError(f"{self.label()} has {len(self.line)} cells; it needs {self.least} or more", field="line")
        if self.simple:
            for place, cell in enumerate(self.line):
                if cell in self.line[:place]:
                    raise PuzzleError(f"the line passes {cell} twice", field="line")

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Polyline(self.line, self.width, self.tone)

    def label(self, relation: Relation | None = None) -> str:
        label = f"{words(type(self).__name__)} {names(self.line)}{self.detail()}"
        # A step that rests on a part of the line names the cells whose values it lists.
        told = tuple(cell for cell in relation.cells if isinstance(cell, Cell)) if relation is not None else ()
        return label if set(told) >= set(self.line) or not told else f"{label} in {names(told)}"

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
        """Whether a line may begin like that; where beginnings must keep the rule themselves, they are asked to."""
        if not cls.grows:
            return lambda line: True
        return lambda line: len(line) < cls.least or _holds(cls, line, puzzle, solution)

    def detail(self) -> str:
        """What else to say of it, as in ` of 4`."""
        return ""


def _holds(kind: type[LineConstraint], line: Sequence[Cell], puzzle: Puzzle, solution: Mapping[Cell, int]) -> bool:
    """Whether such a line makes sense in this puzzle and its solution keeps it."""
    clue = kind(line=tuple(line))
    try:
        clue.validate(puzzle)
    except PuzzleError:
        return False
    return all(relation.holds(solution) for relation in clue.relations(puzzle.board))


def every_two(board: Board, cells: Sequence[Cell], test: PairTest) -> Iterator[Pair]:
    """The test for every two of the cells, in their order."""
    for a, b in combinations(cells, 2):
        yield board.pair(a, b, test)


# One function object a rule, so that its table is made once for all lines.


def equal(a: int, b: int) -> bool:
    """Both are the same."""
    return a == b


def at_most(a: int, b: int) -> bool:
    """The first is not larger."""
    return a <= b


@cache
def apart(least: int) -> PairTest:
    """They differ by that much, or more."""
    return lambda a, b: abs(a - b) >= least


@cache
def near(most: int) -> PairTest:
    """They differ, but not by more than that."""
    return lambda a, b: 0 < abs(a - b) <= most


def by_group(board: Board, cells: Sequence[Cell], count: int, groups: Callable[[bool], PairTest]) -> Iterator[Pair]:
    """Each `count` cells in a row are of different groups: so those `count` apart are of the same group.

    `groups` makes the test for two cells of the same group, or of different ones.
    """
    for (i, a), (j, b) in combinations(enumerate(cells), 2):
        yield board.pair(a, b, groups((j - i) % count == 0))
