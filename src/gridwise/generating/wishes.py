"""What a style asks for where the board allows it: a Hard puzzle with several hard steps, not one at the end."""

from __future__ import annotations

from gridwise.generating.measures import measure_named
from gridwise.generating.request import GenerationRequest
from gridwise.logic.technique import level_number
from gridwise.model.puzzle import Puzzle

HARD = level_number("Hard")
STEPS = "hard steps"
HARD_STEPS = 3
"""How many hard steps a Hard puzzle should have."""
CHEAP_PATIENCE, SMALL = 100, 36
"""The number of tries for boards that the core makes, and for boards of at most so many cells: they cost little."""
MANY_STEPS, LARGE_SHARE = 15, 0.25
"""With more of them, and more than this share of all steps, a puzzle is tedious."""


class Wishes:
    """The best puzzle of the first tries, unless one has all that was wished for."""

    def __init__(self, request: GenerationRequest) -> None:
        told = STEPS in request.style.ranges  # then it is a condition, not a wish
        wished = request.style.own_clues and request.criteria.levels == (HARD, HARD) and not told
        self.wanted = HARD_STEPS if wished else 0
        self.patience = CHEAP_PATIENCE if request.core_path is not None else request.recipe.patience
        self.tries = request.tries
        self.best: tuple[float, Puzzle] | None = None

    def choice(self, puzzle: Puzzle | None, tries: int) -> Puzzle | None:
        """The puzzle to give out after so many tries, the last of which gave this one; None to try again."""
        if not self.wanted:
            return puzzle
        steps = 0.0 if puzzle is None else measure_named(STEPS).of(puzzle) or 0.0
        worth = 1 / steps if puzzle is not None and _is_tedious(puzzle, steps) else steps
        if puzzle is not None and (self.best is None or worth > self.best[0]):
            self.best = worth, puzzle
        if self.best is None or (self.best[0] < self.wanted and tries < self._patience(self.best[1])):
            return None
        return self.best[1]

    def _patience(self, puzzle: Puzzle) -> int:
        """How many tries a puzzle like this one is worth."""
        is_small = len(puzzle.grid.squares) <= SMALL
        return min(self.tries, max(self.patience, CHEAP_PATIENCE if is_small else 0))


def _is_tedious(puzzle: Puzzle, hard_steps: float) -> bool:
    if hard_steps <= MANY_STEPS:
        return False
    return hard_steps > LARGE_SHARE * (measure_named("steps").of(puzzle) or 0.0)
