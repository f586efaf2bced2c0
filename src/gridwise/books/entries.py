"""The puzzles of a book as they are printed: numbered, in order of difficulty, each with a hint."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import inf

from gridwise.books.region_names import by_cells
from gridwise.common.errors import Undecided
from gridwise.logic.rating import Rating
from gridwise.model.puzzle import Puzzle
from gridwise.render.picture import Picture, picture
from gridwise.solving.explaining import hint, rate

SECONDS = 60
"""The time limit for rating one puzzle, and for its hint."""
MARGIN = 0.04
"""The margin of a picture, in cells."""
NO_HINT = "No technique finds a first step here."


@dataclass(frozen=True)
class PrintedPuzzle:
    """A puzzle with its number, its difficulty and its hint."""

    puzzle: Puzzle
    rating: Rating | None
    hint: str
    number: int = 0

    @property
    def felt(self) -> tuple[float, int]:
        """How hard it feels, and how long it takes; without a rating it is the hardest."""
        return (inf, 0) if self.rating is None else (self.rating.felt, self.rating.steps)

    @property
    def level(self) -> str:
        """Its level, with a word on its length: `Medium, long`."""
        return "not rated" if self.rating is None else self.rating.feel.partition(":")[0]

    @property
    def picture(self) -> Picture:
        """The puzzle, to be solved."""
        return picture(self.puzzle, margin=MARGIN)

    @property
    def solved_picture(self) -> Picture:
        """The puzzle with its solution."""
        return picture(self.puzzle, solution=dict(self.puzzle.known_solution), margin=MARGIN)


def printed(puzzle: Puzzle, hints: bool) -> PrintedPuzzle:
    """A puzzle with its rating and, if wanted, its hint."""
    return PrintedPuzzle(puzzle, _rating(puzzle), _hint(puzzle) if hints else "")


def in_order(puzzles: Iterable[PrintedPuzzle], first: int) -> list[PrintedPuzzle]:
    """The puzzles in order of felt difficulty, numbered from `first`."""
    ordered = sorted(puzzles, key=lambda each: each.felt)
    return [replace(each, number=number) for number, each in enumerate(ordered, first)]


def _rating(puzzle: Puzzle) -> Rating | None:
    try:
        return rate(puzzle, ("gridwise",), seconds=SECONDS)
    except Undecided:
        return None


def _hint(puzzle: Puzzle) -> str:
    """The first stage of a hint: where to look."""
    try:
        return by_cells(hint(puzzle, seconds=SECONDS).stage(1), puzzle)
    except Undecided:
        return NO_HINT
