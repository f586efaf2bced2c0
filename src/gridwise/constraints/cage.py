"""Killer cages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import Span, areas, differs
from gridwise.constraints._lists import Sums, alternatives, each_sum
from gridwise.constraints._reach import require_reach
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Region
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Distinct, In, Relation
from gridwise.model.shapes import Anchor, CellText, Outline, Shape, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class Cage(Constraint):
    """No symbol repeats in the region. If a sum is given, the numbers add up to it; if several are, to one of them."""

    region: Region
    sum: Sums | None = None

    def relations(self, board: Board) -> Iterator[Relation]:
        if len(self.region) > 1:
            yield Distinct(self.region)
        if self.sum is None:
            return
        board.numbers(self)
        if len(self.region) == 1:
            yield In(self.region[0], board.value_set & {*each_sum(self.sum)})
        else:
            yield board.sum(self.region, each_sum(self.sum))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Outline(self.region, Width.HAIR, dashed=True, inset=0.08)
        if self.sum is not None:
            yield CellText(min(self.region), "/".join(map(str, each_sum(self.sum))), Anchor.CORNER, size=0.24)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        require_different(puzzle, self, self.region)
        for target in each_sum(self.sum):
            require_reach(puzzle, self, self.region, target, field="sum", differ=True)

    def rule(self) -> str:
        if self.sum is None:
            return "No number repeats in a cage."
        return "The numbers in each cage add up to the sum in its corner, and no number repeats in a cage."

    def label(self, relation: Relation | None = None) -> str:
        total = "" if self.sum is None else f" = {alternatives(self.sum)}"
        return f"cage {names(self.region)}{total}"

    def title(self, relation: Relation | None = None) -> str:
        return self.label(relation) if self.sum is None else f"the {alternatives(self.sum)}-cage {names(self.region)}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (2, 4)
    ) -> Iterator[Constraint]:
        for area in areas(puzzle.grid, random, cells, differs(solution)):
            yield cls(region=area, sum=sum(solution[cell] for cell in area))

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - {name: Cage, region: a1 a2 b1, sum: 6}
        - {name: Cage, region: b2 b3, sum: 6}
        - {name: Cage, region: c1 d1, sum: 7}
        - {name: Cage, region: a4 b4 c4}
        - c3 = 1
        """


def require_different(puzzle: Puzzle, cage: Constraint, cells: Sequence[Cell]) -> None:
    """Raise if a cage has more cells than there are symbols, so that they can't all be different."""
    count, symbols = len(cells), len(puzzle.symbols.cell_names)
    if count > symbols:
        message = f"{cage.label()} has {count} cells, but there are only {symbols} symbols"
        raise PuzzleError(message, field="region")
