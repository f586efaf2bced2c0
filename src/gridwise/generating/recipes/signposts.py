"""Signpost: a random path from cell to cell along straight lines, whose arrows are drawn; some numbers are given."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from random import Random

from gridwise.common.errors import PuzzleError
from gridwise.constraints.signposts import WAYS, cells_ahead
from gridwise.generating.paths import random_path
from gridwise.generating.recipe import Deal, Recipe
from gridwise.generating.recipes.path import numbered
from gridwise.model.grid import Cell, Grid, grid_of
from gridwise.model.puzzle import Declaration, Draft, Puzzle
from gridwise.model.registry import puzzle_type

SIDE = 4
"""The default side of a board."""


class SignpostsRecipe(Recipe):
    """Arrows along a random path; the clues are its ends and some of its other numbers."""

    name = "signposts"

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """Random arrows, unless the user chose them."""
        draft = Draft(base, puzzle_type(base.type) if base.type else None)
        if draft.get("arrows") is not None:
            return base
        shape = draft.shape or (SIDE, SIDE)
        if len(shape) != 2 or draft.get("void"):
            raise PuzzleError("arrows need a two-dimensional grid without void cells")
        grid = grid_of(shape)
        path = random_path({cell: _seen(grid, cell) for cell in grid.cells}, random)
        if path is None:
            raise PuzzleError(f"no path through all cells was found on a {shape[0]}×{shape[1]} grid")
        ways = {a: next(way for way in WAYS if b in cells_ahead(grid, a, way)) for a, b in pairwise(path)}
        rows = [[ways.get(Cell((row, column)), ".") for column in range(shape[1])] for row in range(shape[0])]
        text = "".join(" ".join(row) + "\n" for row in rows)
        return base.merged(Declaration(attributes={"size": list(shape), "arrows": text}))

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """All cells given; each may be removed, except the ends."""
        return numbered(puzzle, solution, ends=True)


def _seen(grid: Grid, cell: Cell) -> list[Cell]:
    """The cells in all directions."""
    return [other for way in WAYS for other in cells_ahead(grid, cell, way)]
