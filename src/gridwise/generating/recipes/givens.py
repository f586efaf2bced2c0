"""Givens: every cell of the solution could be one."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from gridwise.generating.recipe import Deal, Recipe, givens_of
from gridwise.grid import Cell
from gridwise.puzzle import Puzzle


class Givens(Recipe):
    """Cells that are filled from the start."""

    name = "givens"

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """All cells given, each of which may go."""
        return Deal(puzzle, solution, groups=givens_of(puzzle))
