"""How far a puzzle's own clues carry it: the steps that use them, and the clues that it would not miss."""

from __future__ import annotations

from gridwise.common.errors import PuzzleError, Undecided
from gridwise.generating.measures import Measure
from gridwise.generating.own_clues import needless_clues, own_steps
from gridwise.logic.technique import level_number
from gridwise.model.puzzle import Puzzle


def _own_steps(puzzle: Puzzle) -> float | None:
    try:
        return own_steps(puzzle)
    except (PuzzleError, Undecided):
        return None


def _needless(puzzle: Puzzle) -> float | None:
    rating = puzzle.attribute("rating")
    level = rating.get("level") if isinstance(rating, dict) else None
    return None if level is None or not puzzle.clues else len(needless_clues(puzzle, level_number(level)))


MEASURES = (
    Measure("own steps", "the number of steps that use the type's own clues or rules", _own_steps, slow=True),
    Measure("needless clues", "the number of lines, dots and outside clues that are not needed", _needless, slow=True),
)
