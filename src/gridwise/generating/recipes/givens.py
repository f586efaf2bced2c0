"""Givens: every cell of the solution could be one."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from gridwise.generating.quick import Way, quick_clues
from gridwise.generating.recipe import Deal, Quick, Recipe, givens_of
from gridwise.generating.wish import Wish
from gridwise.logic.technique import LEVELS
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle

WAY = Way(coarse=len(LEVELS))


class Givens(Recipe):
    """Givens only."""

    name = "givens"

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """All cells given, each of which may go."""
        return Deal(puzzle, solution, groups=givens_of(puzzle))

    def quick(self, puzzle: Puzzle, wish: Wish, symmetry: str) -> Quick | None:
        """Givens taken away in the core while the wanted techniques lead to the end, where nothing is too easy."""
        return quick_clues(puzzle, wish, symmetry, WAY) if wish.thin_at_once else None
