"""Difficulty: what a rating says, and how many singles are open at the start."""

from __future__ import annotations

from functools import lru_cache

from gridwise.common.errors import PuzzleError, Undecided
from gridwise.generating.measures import Measure
from gridwise.logic.climb import climb
from gridwise.logic.ladder import ladder, technique
from gridwise.logic.position import Position
from gridwise.logic.pruning import SINGLES
from gridwise.logic.rating import Rating, rate
from gridwise.logic.technique import LEVELS
from gridwise.model.puzzle import Puzzle


@lru_cache(maxsize=4)
def _rating(puzzle: Puzzle) -> Rating | None:
    try:
        return rate(Position(puzzle), ())
    except (PuzzleError, Undecided):
        return None


def _steps(puzzle: Puzzle) -> float | None:
    rating = _rating(puzzle)
    return None if rating is None else rating.steps


def _hard_steps(puzzle: Puzzle) -> float | None:
    rating = _rating(puzzle)
    if rating is None or LEVELS.index(rating.hard_level) <= LEVELS.index(rating.level):
        return None if rating is None else rating.hard_steps
    # A single step above the level does not make the puzzle that hard: those at its level count, too.
    position = Position(puzzle)
    position.state.promises_one = True
    level, rungs = LEVELS.index(rating.level), ladder("gridwise")
    return sum(rung.level("gridwise", raw) >= level for rung, raw in climb(position, rungs))


def _score(puzzle: Puzzle) -> float | None:
    rating = _rating(puzzle)
    return None if rating is None else rating.score


def _open_singles(puzzle: Puzzle) -> float | None:
    try:
        position = Position(puzzle)
    except PuzzleError:
        return None
    cells = {cell for name in SINGLES for raw in technique(name).few(position, 100) for cell, _ in raw.placements}
    return len(cells)


MEASURES = (
    Measure("singles", "the number of cells that singles can fill at the start", _open_singles, slow=True),
    Measure("score", "the score of the hardest step", _score, slow=True),
    Measure("steps", "the number of steps", _steps, slow=True),
    Measure("hard steps", "the number of steps at the puzzle's level or above", _hard_steps, slow=True),
)
