"""Givens: every cell of the solution could be one."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from gridwise.generating.core_path import CoreStrategy, clue_core_path
from gridwise.generating.criteria import Criteria
from gridwise.generating.recipe import CorePath, Deal, Recipe, givens_of
from gridwise.logic.technique import LEVELS
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle

STRATEGY = CoreStrategy(coarse=len(LEVELS))


class Givens(Recipe):
    """All clues are givens."""

    name = "givens"

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """All cells given; each may be removed."""
        return Deal(puzzle, solution, groups=givens_of(puzzle))

    def core_path(self, puzzle: Puzzle, criteria: Criteria, symmetry: str) -> CorePath | None:
        """Givens removed in the core while the requested techniques solve the puzzle, if nothing is too easy."""
        return clue_core_path(puzzle, criteria, symmetry, STRATEGY) if criteria.thin_at_once else None
