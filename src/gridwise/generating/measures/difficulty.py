"""Difficulty: what a rating says, and how many singles are open at the start."""

from __future__ import annotations

from functools import lru_cache

from gridwise.common.errors import PuzzleError, Undecided
from gridwise.generating.measures import Measure
from gridwise.logic.ladder import technique
from gridwise.logic.position import Position
from gridwise.logic.pruning import SINGLES
from gridwise.logic.rating import Rating, rate
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
    return None if rating is None else rating.hard_steps


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
    Measure("singles", "the number of cells that a single fills at the start", _open_singles, slow=True),
    Measure("score", "the score of the hardest step", _score, slow=True),
    Measure("steps", "the number of steps", _steps, slow=True),
    Measure("hard steps", "the number of steps at the level of the hardest one", _hard_steps, slow=True),
)
