"""Lunchboxes: sandwiches anywhere in the grid, between their own lowest and highest values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import Span, differs, lines
from gridwise.constraints._outside import between, sandwich
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Path
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Automaton, Distinct, Either, In, Relation
from gridwise.model.relations.readings import Line
from gridwise.model.shapes import Anchor, CellText, Polyline, Shape, Tone, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class Lunchbox(Constraint):
    """No number repeats on the line, and the numbers between its lowest and its highest number add up to the sum.

    If these two are next to each other on the line, the sum is 0.
    """

    sentence: ClassVar[str] = (
        "No number repeats in a lunchbox. The number in its frame is the sum of the numbers between its "
        "lowest and its highest number."
    )

    line: Path
    sum: int

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        values = puzzle.board.numbers(self)
        for place, cell in enumerate(self.line):
            if cell in self.line[:place]:
                raise PuzzleError(f"the line passes through {cell} twice", field="line")
        if len(self.line) > len(values):
            raise PuzzleError(f"{len(self.line)} cells can't all be different with {len(values)} symbols", field="line")
        if not list(_crusts(values, self.sum, len(self.line))):
            raise PuzzleError(
                f"the sum {self.sum} is impossible in {len(self.line)} cells with these symbols", field="sum"
            )

    def relations(self, board: Board) -> Iterator[Relation]:
        values = board.numbers(self)
        yield Distinct(self.line)
        yield Either(tuple(self._branch(values, low, high) for low, high in _crusts(values, self.sum, len(self.line))))

    def _branch(self, values: tuple[int, ...], low: int, high: int) -> tuple[Relation, ...]:
        """The line with exactly these lowest and highest values."""
        allowed = tuple(value for value in values if low <= value <= high)
        within = (In(cell, frozenset(allowed)) for cell in self.line)
        return (*within, Automaton(self.line, sandwich(allowed, (low, high), self.sum, len(self.line)), Line()))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Polyline(self.line, Width.THICK, Tone.SHADE)
        yield CellText(self.line[0], str(self.sum), Anchor.CORNER, size=0.24)

    def label(self, relation: Relation | None = None) -> str:
        return f"lunchbox {names(self.line)} = {self.sum}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (3, 6)
    ) -> Iterator[Constraint]:
        for line in lines(puzzle.grid, random, cells, differs(solution)):
            values = [solution[cell] for cell in line]
            total = between(values, (min(values), max(values)))
            if total is not None:
                yield cls(line=line, sum=total)

    example: ClassVar[str] = """
        - LatinSquare
        - {name: Lunchbox, line: a1 b1 c1, sum: 3}
        - {name: Lunchbox, line: a3 b2 c2 d1, sum: 2}
        """


def _crusts(values: tuple[int, ...], target: int, length: int) -> Iterator[tuple[int, int]]:
    """The lowest and highest values for which other values, each used at most once, can make the sum."""
    for low, high in combinations(values, 2):
        inner = [value for value in values if low < value < high]
        room = length - 2
        if len(inner) < room:
            continue
        sums: list[set[int]] = [{0}, *(set() for _ in range(room))]
        for value in inner:
            for count in range(room, 0, -1):
                sums[count] |= {sum_ + value for sum_ in sums[count - 1]}
        if any(target in reachable for reachable in sums):
            yield low, high
