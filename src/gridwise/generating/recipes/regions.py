"""Jigsaw regions: connected, of equal size, cut at random before the board is filled; its clues are givens."""

from __future__ import annotations

from random import Random

from gridwise.common.errors import PuzzleError
from gridwise.generating.clue_symmetry import NONE
from gridwise.generating.fill import fill
from gridwise.generating.recipes.givens import Givens
from gridwise.generating.tiling import tiling, tiling_exists
from gridwise.model.areas import Area, region_text
from gridwise.model.grid import Cell, Grid, grid_of
from gridwise.model.puzzle import Declaration, Draft, Puzzle
from gridwise.model.registry import puzzle_type

FILLS = 20
"""The maximum number of attempts to fill a board."""
TILINGS, RECTANGLES = 20, 0.25
"""Regions are cut up to so many times, until at most this share of them are rectangles."""
SIDE = 9
"""The default side of a board."""


class Regions(Givens):
    """The grid is divided into random regions of equal size; the clues are givens."""

    name = "regions"

    symmetry: str = NONE
    """The symmetry of the regions, if possible; `--symmetry` also applies to the givens."""

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """Random regions, unless the user chose them."""
        draft = Draft(base, puzzle_type(base.type) if base.type else None)
        if draft.get("regions") is not None:
            return base
        grid, size = _grid(draft)
        symmetry = self.symmetry if tiling_exists(grid, size, self.symmetry) else NONE
        regions = _odd_shapes(grid, size, symmetry, random) or tiling(grid, size, NONE, random)
        if regions is None:
            shape = "×".join(map(str, grid.shape))
            raise PuzzleError(f"a {shape} grid can't be cut into connected regions of {size} cells")
        added = {"regions": region_text(grid, regions)}
        return base.merged(Declaration(attributes=added if draft.shape else {"size": list(grid.shape), **added}))

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int] | None:
        """A random solution. Regions that are hard to fill are dropped early, since there are others."""
        return fill(puzzle, random, FILLS)


def _odd_shapes(grid: Grid, size: int, symmetry: str, random: Random) -> list[Area] | None:
    """Regions of which few are rectangles, if that is possible: with boxes, a jigsaw would be a plain Sudoku."""
    regions = tiling(grid, size, symmetry, random)
    for _ in range(TILINGS):
        if regions is None or sum(map(_is_rectangle, regions)) <= RECTANGLES * len(regions):
            break
        regions = tiling(grid, size, symmetry, random)
    return regions


def _is_rectangle(region: Area) -> bool:
    rows, columns = ({cell[side] for cell in region} for side in (0, 1))
    return len(rows) * len(columns) == len(region)


def _grid(draft: Draft) -> tuple[Grid, int]:
    """The grid, and the number of cells in a region: one for each symbol (default: the side of the grid)."""
    count = len(draft.symbols or ())
    shape = draft.shape or (count or SIDE,) * 2
    if len(shape) != 2 or draft.get("void"):
        raise PuzzleError("regions need a two-dimensional grid without void cells")
    return grid_of(shape), count or max(shape)
