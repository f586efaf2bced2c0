"""Circles that count themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.constraints._instances import Span, shuffled, until_missed
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Region
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Count, Relation
from gridwise.model.shapes import Disc, Shape, Tone

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class CountingCircles(Constraint):
    """The number in a circle says how many circles contain that number."""

    sentence: ClassVar[str] = "The number in a circle says how many circles contain that number."

    circles: Region

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        puzzle.board.numbers(self)

    def relations(self, board: Board) -> Iterator[Relation]:
        for value, counts in _counts(board.numbers(self), len(self.circles)).items():
            yield Count(self.circles, frozenset((value,)), counts)

    def draw(self, board: Board) -> Iterator[Shape]:
        for cell in self.circles:
            yield Disc(cell, radius=0.42, fill=None, outline=Tone.CLUE)

    def label(self, relation: Relation | None = None) -> str:
        which = f" with {next(iter(relation.values))}" if isinstance(relation, Count) else ""
        return f"counting circles {names(self.circles)}{which}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (3, 10)
    ) -> Iterator[Constraint]:
        places: dict[int, list[Cell]] = {}
        for cell in puzzle.grid.cells:
            places.setdefault(solution[cell], []).append(cell)
        usable = sorted(value for value, circles in places.items() if 0 < value <= len(circles))

        def attempt() -> Constraint | None:
            size, circles = random.randint(*cells), list[Cell]()
            for value in shuffled(usable, random):
                if len(circles) + value <= size:
                    circles += random.sample(places[value], value)
            return cls(circles=tuple(sorted(circles))) if len(circles) >= cells[0] else None

        return until_missed(attempt)

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


@lru_cache(maxsize=256)
def _counts(values: tuple[int, ...], circles: int) -> dict[int, frozenset[int]]:
    """How often each value can be in a circle: never, or exactly its own number of times.

    The different values in circles add up to the number of circles, so some values are impossible and some are
    required.
    """
    usable = [value for value in values if 0 < value <= circles]
    counts = {value: frozenset((0,)) for value in values}
    for value in usable:
        sums = 1  # bit s: some of the other values add up to s
        for other in usable:
            sums |= sums << other if other != value else 0
        can = [count for count in (0, value) if sums >> (circles - count) & 1]
        counts[value] = frozenset(can or (0,))
    return counts
