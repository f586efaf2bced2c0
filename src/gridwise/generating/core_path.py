"""Boards that the core makes from a solution: it deals, carves and assesses the clues."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import compress
from random import Random
from typing import Protocol, TypeVar

from gridwise import _core
from gridwise.generating.assess import Assessment, assess_rating
from gridwise.generating.clue_symmetry import join_symmetric
from gridwise.generating.criteria import Criteria
from gridwise.generating.recipe import CoreBoard, CorePath, Deal, givens_of
from gridwise.logic.rating import Tallied, brief, rating_of_tally
from gridwise.model.grid import Cell
from gridwise.model.model import Skeleton
from gridwise.model.puzzle import Puzzle

Clues = TypeVar("Clues", covariant=True)
CoreResult = tuple[Clues, bool, float, list[Tallied] | None]
"""The clues, whether they are too hard, how far from what is wanted, and what it took to solve them."""


class CoreGenerator(Protocol[Clues]):
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
    ) -> CoreResult[Clues] | None:
        """A board with this solution."""


@dataclass(frozen=True)
class CoreStrategy:
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


def generate_in_core(
    generator: CoreGenerator[Clues],
    skeleton: Skeleton,
    solution: Mapping[Cell, int],
    random: Random,
    criteria: Criteria,
    strategy: CoreStrategy,
) -> tuple[Clues, Assessment] | None:
    """A board as wanted, or the nearest found; None where there was none."""
    rungs, brief_rungs = criteria.ladder, brief(criteria.ladder)
    assert brief_rungs is not None
    number = skeleton.symbols.number
    values = [number[solution[cell]] for cell in skeleton.grid.cells]
    # By all wanted techniques clues go soon enough only where none of them is dear.
    least_hard = None if criteria.levels is None else criteria.levels[strategy.at_once]
    coarse, narrow = (
        least_hard is None or least_hard >= strategy.coarse,
        criteria.levels == (strategy.narrow, strategy.narrow),
    )
    least, stages = criteria.least_rung, (len(rungs.rungs),) if strategy.at_once else criteria.stages
    if narrow:
        stages = (criteria.rungs_below(strategy.enough),)
    seed, beyond = random.getrandbits(64), criteria.unbounded
    result = generator.make(values, seed, rungs.core, brief_rungs, least, stages, coarse, beyond, narrow)
    if result is None:
        return None
    clues, too_hard, distance, tally = result
    return clues, Assessment(distance, too_hard) if tally is None else assess_rating(
        rating_of_tally(tally, rungs), criteria
    )


def clue_core_path(puzzle: Puzzle, criteria: Criteria, symmetry: str, strategy: CoreStrategy) -> CorePath | None:
    """The way to make boards of givens and of this puzzle's clues in the core, where there is one.

    The puzzle has every clue that one of its solutions could keep to.
    """
    if not criteria.only_levels or not criteria.ladder.in_core:
        return None
    generator = _clue_generator(puzzle, symmetry)
    return None if generator is None else partial(_make_board, generator, puzzle, criteria, strategy)


@lru_cache(maxsize=4)
def _clue_generator(puzzle: Puzzle, symmetry: str) -> _core.ClueGenerator | None:
    """What makes boards in the core, where clues stand for themselves."""
    skeleton = puzzle.model.skeleton
    apart = skeleton.independent and not any(rule.only_demands for rule in skeleton.rules)
    if skeleton.totals or (skeleton.clues and not apart):
        return None
    first = len(skeleton.clues)
    groups = join_symmetric(Deal(puzzle, {}), givens_of(puzzle), symmetry)
    try:
        return _core.ClueGenerator(
            skeleton.core, skeleton.kinds, [[number - first for number in group] for group in groups]
        )
    except ValueError:
        return None  # no board for step-by-step logic: the general way says why, where that matters


def _make_board(
    generator: _core.ClueGenerator,
    puzzle: Puzzle,
    criteria: Criteria,
    strategy: CoreStrategy,
    solution: Mapping[Cell, int],
    random: Random,
) -> CoreBoard | None:
    result = generate_in_core(generator, puzzle.model.skeleton, solution, random, criteria, strategy)
    if result is None:
        return None
    present, assessment = result
    clues, cells = puzzle.model.skeleton.clues, puzzle.grid.cells
    given = tuple(compress(cells, present[len(clues) :]))
    holds = puzzle.model.core.holds([solution[cell] for cell in cells], present[: len(clues)])
    return CoreBoard(tuple(compress(clues, present)), assessment, given, holds)
