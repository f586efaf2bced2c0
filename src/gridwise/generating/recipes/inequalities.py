"""Inequalities: signs between neighbours, and a few givens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Literal

from pydantic import Field

from gridwise.constraints.less_than import LessThan
from gridwise.generating.clue_symmetry import NONE, join_symmetric
from gridwise.generating.core_path import CoreStrategy, clue_core_path
from gridwise.generating.criteria import Criteria
from gridwise.generating.recipe import CorePath, Deal, Recipe, givens_of
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle

STRATEGY = CoreStrategy(coarse=2, narrow=2, enough=4.5)
"""From this level on, carving only keeps the solution unique; below, techniques easier than requested must suffice."""


class InequalityClues(Recipe):
    """The clues are inequality signs between neighbours, and givens."""

    name = "inequalities"

    givens: Literal["none", "few", "some"] = "few"
    """How many givens: `none`, `few` (they are removed before signs) or `some` (removed as often as signs)."""

    kept: float = Field(default=0.08, ge=0, le=1)
    """The share of cells that are given in any case, if there are `few` givens: 3 of 36."""

    symmetry: str = NONE
    """The symmetry of the positions of the signs; `--symmetry` also applies to the givens."""

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """The signs of all neighbours, and all cells given; each may be removed."""
        signed = _with_signs(puzzle)
        edges = enumerate(puzzle.grid.edges())
        signs = tuple((2 * n + (solution[a] > solution[b]),) for n, (a, b) in edges if solution[a] != solution[b])
        givens = givens_of(signed)
        if self.givens == "none":
            return Deal(signed, solution, groups=signs, helpers=givens)
        if self.givens == "some":
            return Deal(signed, solution, groups=(*signs, *givens))
        fixed = self._fixed(signed, solution, random)
        free = tuple(group for group in givens if group[0] not in fixed)
        dealt = Deal(signed, solution, groups=free, fixed=tuple(sorted(fixed)))
        return replace(dealt, last=join_symmetric(dealt, signs, self.symmetry))

    def _fixed(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> set[int]:
        """The givens that stay in any case: about as many as requested, with the symmetry of the signs."""
        givens = givens_of(puzzle)
        together = join_symmetric(Deal(puzzle, solution), givens, self.symmetry)
        fixed: set[int] = set()
        for group in random.sample(together, len(together)):
            if len(fixed) + len(group) <= round(self.kept * len(givens)):
                fixed.update(group)
        return fixed

    def core_path(self, puzzle: Puzzle, criteria: Criteria, symmetry: str) -> CorePath | None:
        """Clues removed and restored in the core, if there is no criterion but a level."""
        if self.givens != "few" or self.symmetry != NONE:
            return None
        return clue_core_path(_with_signs(puzzle), criteria, symmetry, STRATEGY)


@lru_cache(maxsize=4)
def _with_signs(puzzle: Puzzle) -> Puzzle:
    """The puzzle with both signs between all neighbours: one model for all solutions, each using half of the signs."""
    pairs = [pair for a, b in puzzle.grid.edges() for pair in ((a, b), (b, a))]
    return puzzle.replace(constraints=[*puzzle.declaration.rules, *(LessThan(smaller=a, larger=b) for a, b in pairs)])
