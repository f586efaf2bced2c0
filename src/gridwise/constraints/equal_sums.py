"""Regions with equal sums."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import Span, anything, areas, made_of
from gridwise.constraints.magic_sums import rule_houses
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Regions
from gridwise.model.grid import Cell, names
from gridwise.model.relations import In, Relation, Total, Variable
from gridwise.model.relations.totals import MAX_TOTAL_SPAN
from gridwise.model.shapes import Anchor, CellText, Outline, Shape, Tone, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class EqualSums(Constraint):
    """All of the regions have the same sum. They may overlap, and numbers may repeat."""

    regions: Regions

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        puzzle.board.numbers(self)
        if len(self.regions) < 2:
            raise PuzzleError("EqualSums needs two or more regions", field="regions")
        sets = [frozenset(region) for region in self.regions]
        for place, region in enumerate(self.regions):
            if sets[place] in sets[:place]:
                raise PuzzleError(f"the region {names(region)} is listed twice", field="regions")

    def relations(self, board: Board) -> Iterator[Relation]:
        numbers = board.numbers(self)
        target = self._known(board)
        if target is not None:
            for region in self.regions:
                yield board.sum(region, (target,)) if len(region) > 1 else In(region[0], board.value_set & {target})
            return
        first, *others = sorted(self.regions, key=len)
        wide = len(first) * (numbers[-1] - numbers[0]) >= MAX_TOTAL_SPAN
        common: Sequence[Variable] = first if wide or len(first) == 1 else (Total(first),)
        for region in others:
            yield self._alike(board, region, common)

    def _alike(self, board: Board, region: tuple[Cell, ...], common: Sequence[Variable]) -> Relation:
        """Both regions have the same sum; cells in both cancel out."""
        shared = set(region) & set(common)
        left = [cell for cell in region if cell not in shared]
        return board.equal(left, [cell for cell in common if cell not in shared])

    def _known(self, board: Board) -> int | None:
        """The sum, if some of the regions make up a house: each gets an equal share of the house's sum."""
        for house in rule_houses(board):
            inside = [frozenset(region) for region in self.regions if set(region) <= set(house.cells)]
            parts = _parts(frozenset(house.cells), inside)
            if parts and sum(house.values) % parts == 0:
                return sum(house.values) // parts
        return None

    def draw(self, board: Board) -> Iterator[Shape]:
        for number, region in enumerate(self.regions):
            yield Outline(region, Width.THIN, Tone.CLUE, dashed=True, inset=0.05 + 0.04 * (number % 4))
        for cell in dict.fromkeys(min(region) for region in self.regions):
            yield CellText(cell, "∑", Anchor.CORNER, size=0.24)

    def rule(self) -> str:
        regions = ", ".join(names(region) for region in self.regions[:-1])
        return f"The numbers in {regions} and {names(self.regions[-1])} have the same sum."

    def label(self, relation: Relation | None = None) -> str:
        return f"equal sums {' | '.join(names(region) for region in self.regions)}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (2, 3)
    ) -> Iterator[Constraint]:
        candidates = areas(puzzle.grid, random, cells, anything)

        def make(area: tuple[Cell, ...]) -> Constraint | None:
            other = next(candidates, area)
            same = sum(solution[cell] for cell in area) == sum(solution[cell] for cell in other)
            return cls(regions=(area, other)) if same and not set(area) & set(other) else None

        return made_of(candidates, make)

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - EqualSums: [a1 b1, a3 b2, c3 c4 d3]
        - EqualSums: [d1, a4 b4]
        """


def _parts(house: frozenset[Cell], inside: Sequence[frozenset[Cell]]) -> int:
    """How many of the regions make up the house without overlap; 0 if they don't."""
    if not house:
        return 0
    first = min(house)
    for region in inside:
        if first in region and region <= house:
            rest = house - region
            more = _parts(rest, inside)
            if more or not rest:
                return more + 1
    return 0
