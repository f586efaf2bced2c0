"""Rellik cages: killer cages in reverse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import comb
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.constraints._instances import Span, areas, differs, made_of
from gridwise.constraints.cage import require_different
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Region
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Automaton, Distinct, In, Machine, Relation
from gridwise.model.shapes import Anchor, CellText, Outline, Shape, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

MANY = 3_000


class RellikCage(Constraint):
    """No symbol repeats in the cage, and no set of its cells (one, several or all) adds up to the cage's number."""

    sentence: ClassVar[str] = (
        "No number repeats in a cage marked ≠, and no set of its cells (one, several or all) adds up to its number."
    )

    region: Region
    sum: int

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        numbers = puzzle.board.numbers(self)
        require_different(puzzle, self, self.region)
        _without(numbers, self.sum, len(self.region))  # raises if the automaton would be too large

    def relations(self, board: Board) -> Iterator[Relation]:
        numbers = board.numbers(self)
        if len(self.region) == 1:
            yield In(self.region[0], frozenset(numbers) - {self.sum})
        else:
            yield Distinct(self.region)
            yield Automaton(self.region, _without(numbers, self.sum, len(self.region)))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Outline(self.region, Width.HAIR, dashed=True, inset=0.08)
        yield CellText(min(self.region), f"≠{self.sum}", Anchor.CORNER, size=0.24)

    def label(self, relation: Relation | None = None) -> str:
        return f"rellik cage {names(self.region)} ≠ {self.sum}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (2, 4)
    ) -> Iterator[Constraint]:
        def make(area: tuple[Cell, ...]) -> Constraint | None:
            values = frozenset(solution[cell] for cell in area)
            free = sorted(set(range(1, sum(values))) - _sums(values))
            return cls(region=area, sum=random.choice(free)) if free else None

        return made_of(areas(puzzle.grid, random, cells, differs(solution)), make)

    example: ClassVar[str] = """
        - Sudoku
        - size: [6, 6]
        - {name: RellikCage, region: a1 a2 b1, sum: 6}
        - {name: RellikCage, region: c4 d4 e4 e5, sum: 11}
        - initial: |
            . . 4 . . .
            . . . 2 . .
            . . . . . 1
            . 6 . . . .
            . . . . . .
            6 . . . 4 .
        """


@lru_cache(maxsize=1024)
def _without(values: tuple[int, ...], target: int, length: int) -> Machine:
    """The automaton that keeps the set of values seen so far.

    It keeps all values if there are few enough sets, so that it knows which values are left; otherwise only values that
    matter for the sum.
    """
    few = sum(comb(len(values), size) for size in range(length + 1)) <= MANY
    part = {value for value in values if few or values[0] < 0 or 0 < value <= target}

    def step(state: frozenset[int], value: int) -> frozenset[int] | None:
        if value == target or value in state:
            return None
        if value not in part:
            return state
        return None if target - value in _sums(state) else state | {value}

    start: frozenset[int] = frozenset()
    return Machine.explore(start, step, lambda state: True, values, length)


@lru_cache(maxsize=20_000)
def _sums(values: frozenset[int]) -> frozenset[int]:
    """All sums of subsets of the values."""
    totals = {0}
    for value in values:
        totals |= {other + value for other in totals}
    return frozenset(totals)
