"""Givens: every cell of the solution could be one."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from gridwise.generating.core_path import Way, clues_in_core
from gridwise.generating.recipe import CorePath, Deal, Recipe, givens_of
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

    def core_path(self, puzzle: Puzzle, wish: Wish, symmetry: str) -> CorePath | None:
        """Givens taken away in the core while the wanted techniques lead to the end, where nothing is too easy."""
        return clues_in_core(puzzle, wish, symmetry, WAY) if wish.thin_at_once else None
