"""Boards that the core makes from a solution: it deals, carves and assesses the clues."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import compress
from random import Random
from typing import TypeVar

from gridwise import _core
from gridwise.generating.assess import Assessment, assess_rating
from gridwise.generating.clue_symmetry import join_symmetric
from gridwise.generating.criteria import Criteria
from gridwise.generating.recipe import CoreBoard, CorePath, Deal, givens_of
from gridwise.logic.rating import Tallied, brief, rating_of_tally
from gridwise.model.grid import Cell
from gridwise.model.model import Skeleton
from gridwise.model.puzzle import Puzzle

Clues = TypeVar("Clues")
CoreResult = tuple[Clues, bool, float, list[Tallied] | None]
"""The clues, whether they are too hard, the distance from the criteria, and the counts of techniques used."""


CoreMaker = Callable[
    [list[int], int, _core.Ladder, bytes, int, tuple[int, ...], bool, bool, bool], CoreResult[Clues] | None
]
"""The method `make` of a generator in the core."""


@dataclass(frozen=True)
class CoreStrategy:
    """How boards of a kind get the requested difficulty."""

    coarse: int
    """From this level on, a board is carved as far as possible before it is rated."""
    narrow: int | None = None
    """A level that few boards have: clues are restored in many ways until a board has it."""
    enough: float = 0
    """The highest place on the ladder used to see which clues to restore: the rest is slow and rarely needed."""
    at_once: bool = False
    """Whether carving starts with all requested techniques: for clues that easier techniques can't use."""


def generate_in_core(
    make: CoreMaker[Clues],
    skeleton: Skeleton,
    solution: Mapping[Cell, int],
    random: Random,
    criteria: Criteria,
    strategy: CoreStrategy,
) -> tuple[Clues, Assessment] | None:
    """A board that meets the criteria, or the closest found; None if there was none."""
    rungs, brief_rungs = criteria.ladder, brief(criteria.ladder)
    assert brief_rungs is not None
    number = skeleton.symbols.number
    values = [number[solution[cell]] for cell in skeleton.grid.places]
    # Carving with all requested techniques is fast enough only if none of them is expensive.
    least_hard = None if criteria.levels is None else criteria.levels[strategy.at_once]
    coarse, narrow = (
        least_hard is None or least_hard >= strategy.coarse,
        criteria.levels == (strategy.narrow, strategy.narrow),
    )
    least, stages = criteria.least_rung, (len(rungs.rungs),) if strategy.at_once else criteria.stages
    if narrow:
        stages = (criteria.rungs_below(strategy.enough),)
    seed, beyond = random.getrandbits(64), criteria.unbounded
    result = make(values, seed, rungs.core, brief_rungs, least, stages, coarse, beyond, narrow)
    if result is None:
        return None
    clues, too_hard, distance, tally = result
    return clues, Assessment(distance, too_hard) if tally is None else assess_rating(
        rating_of_tally(tally, rungs), criteria
    )


def clue_core_path(puzzle: Puzzle, criteria: Criteria, symmetry: str, strategy: CoreStrategy) -> CorePath | None:
    """The core's generator for boards of givens and this puzzle's clues, if there is one.

    The puzzle has every clue that holds in any of its solutions.
    """
    if not criteria.only_levels or not criteria.ladder.in_core:
        return None
    generator = _clue_generator(puzzle, symmetry)
    return None if generator is None else partial(_make_board, generator, puzzle, criteria, strategy)


@lru_cache(maxsize=4)
def _clue_generator(puzzle: Puzzle, symmetry: str) -> _core.ClueGenerator | None:
    """The core's generator, if clues are independent of each other."""
    skeleton = puzzle.model.skeleton
    apart = skeleton.independent and not any(rule.only_demands for rule in skeleton.rules)
    if skeleton.totals or (skeleton.clues and not apart):
        return None
    first = len(skeleton.clues)
    groups = join_symmetric(Deal(puzzle, {}), givens_of(puzzle), symmetry)
    try:
        return _core.ClueGenerator(
            skeleton.core, skeleton.house_kinds, [[number - first for number in group] for group in groups]
        )
    except ValueError:
        return None  # not a board for step-by-step logic: the general path reports why, if it matters


def _make_board(
    generator: _core.ClueGenerator,
    puzzle: Puzzle,
    criteria: Criteria,
    strategy: CoreStrategy,
    solution: Mapping[Cell, int],
    random: Random,
) -> CoreBoard | None:
    result = generate_in_core(generator.make, puzzle.model.skeleton, solution, random, criteria, strategy)
    if result is None:
        return None
    present, assessment = result
    clues, cells = puzzle.model.skeleton.clues, puzzle.grid.places
    given = tuple(compress(cells, present[len(clues) :]))
    holds = puzzle.model.core.holds([solution[cell] for cell in cells], present[: len(clues)])
    return CoreBoard(tuple(compress(clues, present)), assessment, given, holds)
