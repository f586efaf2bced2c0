"""Regions in which no symbol repeats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import OutOfReach
from gridwise.constraints._instances import Span, areas, differs
from gridwise.constraints.houses import cells_for_symbols, house_kind, region_name
from gridwise.model import relations
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Region
from gridwise.model.grid import Cell
from gridwise.model.relations import Relation
from gridwise.model.shapes import Outline, Shape, Tone, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class AllDifferent(Constraint):
    """No symbol repeats in a region."""

    sentence: ClassVar[str] = "No symbol repeats in a dashed region."

    region: Region

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        count = len(puzzle.symbols.cell_names)
        if len(self.region) > count:
            raise OutOfReach(
                f"{region_name(self.region)} has {cells_for_symbols(len(self.region), count)}, "
                "but no symbol may repeat",
                field="region",
            )

    def relations(self, board: Board) -> Iterator[Relation]:
        # As many different cells as symbols hold every symbol: a house, which tells a solver more.
        if len(self.region) == len(board.values):
            yield board.house(self.region, house_kind(self.region), f"region {region_name(self.region)}")
        else:
            yield relations.Distinct(self.region)

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Outline(self.region, Width.THIN, Tone.CLUE, dashed=True, inset=0.06)

    def label(self, relation: Relation | None = None) -> str:
        return f"all different {region_name(self.region)}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (3, 6)
    ) -> Iterator[Constraint]:
        return (cls(region=area) for area in areas(puzzle.grid, random, cells, differs(solution)))

    example: ClassVar[str] = """
        - LatinSquare
        - AllDifferent: a4 b3 c2 d1
        - initial: |
            . . . .
            . . . .
            4 . . .
            . 2 1 .
        """
