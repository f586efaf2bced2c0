"""Counted regions: random regions, and in some of them a number that says how many of their cells are marked.

Borders move until no other marks fit: a cell that is marked in only one of two solutions makes their counts differ as
soon as it changes its region.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._symbol_values import counted_value
from gridwise.constraints.region_counts import RegionCount, RegionCounts
from gridwise.generating.fill import fill
from gridwise.generating.recipe import Deal, Recipe, givens_of
from gridwise.generating.recipes.patches import with_regions
from gridwise.generating.recipes.regions import FILLS
from gridwise.generating.repair import RepairedBoard, Solution, rule_of
from gridwise.generating.scatter import scatter
from gridwise.model.areas import Area, connected, neighbours, region_text
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Declaration, Puzzle

MOVES = 3
"""The maximum number of cells that change their region at a time."""
SMALLEST = 2
"""The minimum number of cells in a region."""


class CountedRegions(Recipe):
    """The grid is divided into random regions; the clues are the numbers of marked cells in some of them."""

    name = "counted-regions"
    symmetric = False

    largest: int = Field(default=6, ge=2, le=12)
    """The maximum number of cells in a region."""
    share: float | None = Field(default=None, gt=0, lt=1)
    """The approximate share of marked cells (default: as many as fit)."""

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """Random regions, unless the user chose them."""
        return with_regions(base, self.largest, random)

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int] | None:
        """Marks at random as far as the rules allow; if the rules need some marks, a random solution."""
        most = None if self.share is None else round(self.share * len(puzzle.grid.cells))
        try:
            return scatter(puzzle, _marked(puzzle), random, most=most)
        except PuzzleError:
            return fill(puzzle, random, FILLS)

    def deal(self, puzzle: Puzzle, solution: Solution, random: Random) -> Deal | None:
        """A number for each region, for regions whose borders were moved until the numbers are enough."""
        regions = _Regions(puzzle, solution, random, self.largest)
        return regions.dealt() if regions.repair() else None

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """Other borders, if possible near these cells."""
        blank = deal.puzzle.replace(constraints=deal.puzzle.declaration.rules, numbers=None)
        regions = _Regions(blank, deal.solution, random, self.largest)
        for _ in range(random.randint(1, MOVES)):
            regions.move(sorted(cells) or list(blank.grid.cells))
        return regions.dealt() if regions.repair() else None


class _Regions(RepairedBoard):
    """The regions of a board; each cell can move to a neighbour's region."""

    repairs: ClassVar[int] = 120

    def __init__(self, puzzle: Puzzle, solution: Solution, random: Random, largest: int) -> None:
        super().__init__(puzzle, solution, random)
        self.largest = largest
        self.beside = neighbours(puzzle.grid)
        self.owner = {cell: number for number, region in enumerate(puzzle.board.boxes) for cell in region}

    def areas(self) -> list[Area]:
        """The cells of each region."""
        areas: dict[int, list[Cell]] = {}
        for cell in self.puzzle.grid.cells:
            areas.setdefault(self.owner[cell], []).append(cell)
        return [tuple(areas[number]) for number in sorted(areas)]

    def move(self, cells: list[Cell]) -> bool:
        """Move one of the cells to another region; False if none can move."""
        areas = {self.owner[area[0]]: area for area in self.areas()}
        for cell in self.random.sample(cells, len(cells)):
            rest = [other for other in areas[self.owner[cell]] if other != cell]
            if len(rest) < SMALLEST or not connected(rest, self.beside):
                continue
            others = sorted({self.owner[other] for other in self.beside[cell]} - {self.owner[cell]})
            room = [number for number in others if len(areas[number]) < self.largest]
            if room:
                self.owner[cell] = self.random.choice(room)
                return True
        return False

    def rule_out(self, other: Solution) -> bool:
        """Move a border at a cell that the two solutions mark differently."""
        return self.move([cell for cell in self.puzzle.grid.cells if other[cell] != self.solution[cell]])

    def numbered(self) -> Puzzle:
        """The puzzle with these regions and all their numbers."""
        value, symbol = _marked(self.puzzle), _rule(self.puzzle).symbol
        chosen = {"symbol": symbol} if symbol else {}
        clues = [
            RegionCount(region=area, count=sum(self.solution[cell] == value for cell in area), **chosen)
            for area in sorted(self.areas())
        ]
        regions = region_text(self.puzzle.grid, self.areas())
        return self.puzzle.replace(regions=regions, constraints=[*self.puzzle.declaration.rules, *clues])

    def dealt(self) -> Deal:
        """The numbers, of which some may be removed; givens only show where they are not enough."""
        puzzle = self.numbered()
        clues = [number for number, clue in enumerate(puzzle.clues) if isinstance(clue, RegionCount)]
        fixed = tuple(number for number in range(len(puzzle.clues)) if number not in clues)
        groups = tuple((number,) for number in clues)
        return Deal(puzzle, self.solution, groups=groups, fixed=fixed, helpers=givens_of(puzzle))


def _rule(puzzle: Puzzle) -> RegionCounts:
    return rule_of(puzzle, RegionCounts, CountedRegions.name)


def _marked(puzzle: Puzzle) -> int:
    """The value that the numbers count."""
    return counted_value(puzzle.symbols, _rule(puzzle).symbol)
