"""Inequalities: signs between neighbours, and a few givens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from itertools import compress
from random import Random
from typing import Literal

from gridwise import _core
from gridwise.constraints.less_than import LessThan
from gridwise.generating.patterns import NONE, joined
from gridwise.generating.quick import quickly
from gridwise.generating.recipe import Deal, Made, Quick, Recipe, givens_of
from gridwise.generating.wish import Wish
from gridwise.grid import Cell
from gridwise.model import Skeleton
from gridwise.puzzle import Puzzle

COARSE_LEVEL = 2
"""From this level on clues go while there is one solution; below while easier techniques than wanted lead to it."""
NARROW = 2
"""Few boards are of this level and no other: the general search, which goes back and forth, finds them sooner."""


class Inequalities(Recipe):
    """Signs that say which of two neighbours is less, and cells that are filled from the start."""

    name = "inequalities"

    givens: Literal["none", "few", "some"] = "few"
    """Givens beside the signs: none; few, which are taken away before any sign; or some, taken away as signs are."""

    symmetry: str = NONE
    """The symmetry of where the signs stand; that of the givens is seen to elsewhere."""

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """The signs of all neighbours, and all cells given; each may go."""
        signed = _with_signs(puzzle)
        edges = enumerate(puzzle.grid.edges())
        signs = tuple((2 * n + (solution[a] > solution[b]),) for n, (a, b) in edges if solution[a] != solution[b])
        givens = givens_of(signed)
        if self.givens == "none":
            return Deal(signed, solution, groups=signs, helpers=givens)
        if self.givens == "some":
            return Deal(signed, solution, groups=(*signs, *givens))
        dealt = Deal(signed, solution, groups=givens)
        return replace(dealt, last=joined(dealt, signs, self.symmetry))

    def quick(self, puzzle: Puzzle, wish: Wish) -> Quick | None:
        """Clues taken away and given back in the core, where nothing is wanted but a level."""
        if not wish.only_levels or not wish.ladder.in_core or self.givens != "few" or self.symmetry != NONE:
            return None
        if wish.levels == (NARROW, NARROW):
            return None
        signed = _with_signs(puzzle)
        signing = _signing(signed.model.skeleton)
        return None if signing is None else partial(self._made_at_once, signed, signing, wish)

    @staticmethod
    def _made_at_once(
        signed: Puzzle, signing: _core.Signing, wish: Wish, solution: Mapping[Cell, int], random: Random
    ) -> Made | None:
        found = quickly(signing, signed.model.skeleton, solution, random, wish, COARSE_LEVEL)
        if found is None:
            return None
        present, verdict = found
        clues = signed.model.skeleton.clues
        given = tuple(compress(signed.grid.cells, present[len(clues) :]))
        return Made(tuple(compress(clues, present)), verdict, given)


@lru_cache(maxsize=4)
def _signing(skeleton: Skeleton) -> _core.Signing | None:
    """What makes boards in the core, where nothing but signs and givens can be taken away."""
    if not skeleton.apart or skeleton.totals or any(rule.only_demands for rule in skeleton.rules):
        return None
    return _core.Signing(skeleton.core, skeleton.kinds)


@lru_cache(maxsize=4)
def _with_signs(puzzle: Puzzle) -> Puzzle:
    """The puzzle with both signs between all neighbours: one model for all solutions, each of which uses half of it."""
    rules = [part for part in puzzle.declaration.constraints if not part.is_clue]
    pairs = [pair for a, b in puzzle.grid.edges() for pair in ((a, b), (b, a))]
    return puzzle.replace(constraints=[*rules, *(LessThan(smaller=a, larger=b) for a, b in pairs)])
