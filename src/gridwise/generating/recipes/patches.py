"""Patches: connected regions of different sizes, cut at random before the board is filled; its clues are givens."""

from __future__ import annotations

from random import Random

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.generating.fill import fill
from gridwise.generating.recipes.givens import Givens
from gridwise.generating.recipes.regions import FILLS
from gridwise.model.areas import Area, grow_area, merge_small_areas, neighbours, region_text
from gridwise.model.grid import Cell, Grid, grid_of
from gridwise.model.puzzle import Declaration, Draft, Puzzle
from gridwise.model.registry import puzzle_type

SIDE = 6
"""The default side of a board."""
CUTS = 50


class Patches(Givens):
    """The grid is divided into random regions of different sizes; the clues are givens."""

    name = "patches"

    largest: int = Field(default=5, ge=2, le=9)
    """The maximum number of cells in a region."""

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """Random regions, unless the user chose them."""
        return with_regions(base, self.largest, random)

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int] | None:
        """A random solution. Regions that are hard to fill are dropped early, since there are others."""
        return fill(puzzle, random, FILLS)


def with_regions(base: Declaration, largest: int, random: Random) -> Declaration:
    """The declaration with random regions of 2 to `largest` cells, unless the user chose regions."""
    draft = Draft(base, puzzle_type(base.type) if base.type else None)
    if draft.get("regions") is not None:
        return base
    shape = draft.shape or (SIDE, SIDE)
    if len(shape) != 2 or draft.get("void"):
        raise PuzzleError("regions need a two-dimensional grid without void cells")
    grid = grid_of(shape)
    added = {"size": list(shape), "regions": region_text(grid, _cut(grid, largest, random))}
    return base.merged(Declaration(attributes=added))


def _cut(grid: Grid, largest: int, random: Random) -> list[Area]:
    beside = neighbours(grid)
    for _ in range(CUTS):
        order, free = list(grid.cells), set(grid.cells)
        random.shuffle(order)
        areas: list[Area] = []
        for cell in order:
            if cell in free:
                size = random.randint(max(2, largest - 2), largest)
                areas.append(grow_area(cell, size, free - {cell}, beside, lambda cells: True, random))
                free.difference_update(areas[-1])
        # A region of one cell would be a given.
        joined = merge_small_areas(areas, 2, largest, beside, lambda cells: True)
        if joined is not None:
            return sorted(joined)
    raise PuzzleError(f"the grid could not be cut into regions of 2 to {largest} cells in {CUTS} tries")
