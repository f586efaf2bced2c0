"""Boards that the core makes from a solution, from all their clues to the verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import compress
from random import Random
from typing import Protocol, TypeVar

from gridwise import _core
from gridwise.generating.judge import Verdict, compared
from gridwise.generating.patterns import joined
from gridwise.generating.recipe import CorePath, Deal, Made, givens_of
from gridwise.generating.wish import Wish
from gridwise.logic.rating import Tallied, brief, rating_of_tally
from gridwise.model.grid import Cell
from gridwise.model.model import Skeleton
from gridwise.model.puzzle import Puzzle

Clues = TypeVar("Clues", covariant=True)
Found = tuple[Clues, bool, float, list[Tallied] | None]
"""The clues, whether they are too hard, how far from what is wanted, and what it took to solve them."""


class Maker(Protocol[Clues]):
    """What makes boards in the core."""

    def make(
        self,
        values: list[int],
        seed: int,
        ladder: _core.Ladder,
        brief: bytes,
        least: int,
        stages: tuple[int, ...],
        coarse: bool,
        beyond: bool,
        narrow: bool,
    ) -> Found[Clues] | None:
        """A board with this solution."""


@dataclass(frozen=True)
class Way:
    """How boards of a kind are made as hard as wanted."""

    coarse: int
    """From this level on a board gets as few clues as it can before anybody looks how hard it is."""
    narrow: int | None = None
    """The level that few boards have, and no other: clues come back in many ways until one has it."""
    enough: float = 0
    """Up to here on the ladder it is then climbed to see which clues have to come back: what stands higher up takes
    long, and is hardly ever needed."""
    at_once: bool = False
    """Whether clues go as long as the wanted techniques lead to the end, not easier ones before: where these make
    nothing of most clues."""


def made_in_core(
    maker: Maker[Clues], skeleton: Skeleton, solution: Mapping[Cell, int], random: Random, wish: Wish, way: Way
) -> tuple[Clues, Verdict] | None:
    """A board as wanted, or the nearest found; None where there was none."""
    rungs, untold = wish.ladder, brief(wish.ladder)
    assert untold is not None
    number = skeleton.symbols.number
    values = [number[solution[cell]] for cell in skeleton.grid.cells]
    # By all wanted techniques clues go soon enough only where none of them is dear.
    least_hard = None if wish.levels is None else wish.levels[way.at_once]
    coarse, narrow = least_hard is None or least_hard >= way.coarse, wish.levels == (way.narrow, way.narrow)
    least, stages = wish.least_rung, (len(rungs.rungs),) if way.at_once else wish.stages
    if narrow:
        stages = (wish.rungs_below(way.enough),)
    seed, beyond = random.getrandbits(64), wish.unbounded
    found = maker.make(values, seed, rungs.core, untold, least, stages, coarse, beyond, narrow)
    if found is None:
        return None
    clues, too_hard, distance, tally = found
    return clues, Verdict(distance, too_hard) if tally is None else compared(rating_of_tally(tally, rungs), wish)


def clues_in_core(puzzle: Puzzle, wish: Wish, symmetry: str, way: Way) -> CorePath | None:
    """The way to make boards of givens and of this puzzle's clues in the core, where there is one.

    The puzzle has every clue that one of its solutions could keep to.
    """
    if not wish.only_levels or not wish.ladder.in_core:
        return None
    generator = _generator(puzzle, symmetry)
    return None if generator is None else partial(_made, generator, puzzle, wish, way)


@lru_cache(maxsize=4)
def _generator(puzzle: Puzzle, symmetry: str) -> _core.ClueGenerator | None:
    """What makes boards in the core, where clues stand for themselves."""
    skeleton = puzzle.model.skeleton
    apart = skeleton.independent and not any(rule.only_demands for rule in skeleton.rules)
    if skeleton.totals or (skeleton.clues and not apart):
        return None
    first = len(skeleton.clues)
    groups = joined(Deal(puzzle, {}), givens_of(puzzle), symmetry)
    try:
        return _core.ClueGenerator(
            skeleton.core, skeleton.kinds, [[number - first for number in group] for group in groups]
        )
    except ValueError:
        return None  # no board for step-by-step logic: the general way says why, where that matters


def _made(
    generator: _core.ClueGenerator, puzzle: Puzzle, wish: Wish, way: Way, solution: Mapping[Cell, int], random: Random
) -> Made | None:
    found = made_in_core(generator, puzzle.model.skeleton, solution, random, wish, way)
    if found is None:
        return None
    present, verdict = found
    clues, cells = puzzle.model.skeleton.clues, puzzle.grid.cells
    given = tuple(compress(cells, present[len(clues) :]))
    holds = puzzle.model.core.holds([solution[cell] for cell in cells], present[: len(clues)])
    return Made(tuple(compress(clues, present)), verdict, given, holds)
