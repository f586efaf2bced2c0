"""Cages with equally many even and odd values, and equally many low and high ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import Span, areas, differs, made_of
from gridwise.constraints.cage import require_different
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Region
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Count, Distinct, In, Relation
from gridwise.model.shapes import Anchor, CellText, Outline, Shape, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class EqualityCage(Constraint):
    """The cage contains as many even as odd numbers and as many low as high numbers, and no number repeats.

    Low numbers are the lower half of the puzzle's numbers, high numbers the upper half. A number in the middle (5 in 1
    to 9) is neither low nor high and cannot appear in the cage.
    """

    sentence: ClassVar[str] = (
        "A cage marked = contains as many even as odd numbers and as many low as high numbers. No number "
        "repeats in it. A number in the middle of the range (5 in 1 to 9) cannot appear in it."
    )

    region: Region

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        numbers = puzzle.board.numbers(self)
        if len(self.region) % 2:
            raise PuzzleError(
                f"{self.label()} has {len(self.region)} cells, but it needs an even number of cells", field="region"
            )
        require_different(puzzle, self, self.region)
        if not _possible(numbers, len(self.region) // 2):
            raise PuzzleError(
                f"{self.label()} is too large: there are not enough even, odd, low or high values", field="region"
            )

    def relations(self, board: Board) -> Iterator[Relation]:
        numbers = board.numbers(self)
        half = frozenset((len(self.region) // 2,))
        low, high = _halves(numbers)
        yield Distinct(self.region)
        if middle := set(numbers) - low - high:
            for cell in self.region:
                yield In(cell, frozenset(numbers) - middle)
        yield Count(self.region, frozenset(value for value in numbers if value % 2 == 0), half)
        yield Count(self.region, low, half)

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Outline(self.region, Width.HAIR, dashed=True, inset=0.08)
        yield CellText(min(self.region), "=", Anchor.CORNER, size=0.24)

    def label(self, relation: Relation | None = None) -> str:
        if isinstance(relation, Count):
            what = "even as odd" if all(value % 2 == 0 for value in relation.values) else "low as high"
            return f"equality cage {names(self.region)} (as many {what} values)"
        return f"equality cage {names(self.region)}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (2, 4)
    ) -> Iterator[Constraint]:
        low, high = _halves(puzzle.board.values)

        def make(area: tuple[Cell, ...]) -> Constraint | None:
            values = [solution[cell] for cell in area]
            counts = (sum(value % 2 == 0 for value in values), *(len(part & set(values)) for part in (low, high)))
            return cls(region=area) if all(2 * count == len(area) for count in counts) else None

        return made_of(areas(puzzle.grid, random, cells, differs(solution)), make)

    example: ClassVar[str] = """
        - Sudoku
        - size: [6, 6]
        - EqualityCage: a1 a2 b1 b2
        - EqualityCage: c3 c4
        - EqualityCage: e5 e6 f5 f6
        - initial: |
            . . . . . 5
            . 6 . . . .
            . 3 . . . .
            . . . . . 2
            . . . 3 . .
            . . 5 . . .
        """


def _halves(values: tuple[int, ...]) -> tuple[frozenset[int], frozenset[int]]:
    half = len(values) // 2
    return frozenset(values[:half]), frozenset(values[len(values) - half :])


def _possible(values: tuple[int, ...], half: int) -> bool:
    """Whether different values exist for a cage with `half` even, odd, low and high ones each."""
    low, high = ([value % 2 for value in sorted(part)] for part in _halves(values))
    return any(
        odd <= low.count(1) and half - odd <= low.count(0) and half - odd <= high.count(1) and odd <= high.count(0)
        for odd in range(half + 1)
    )
