"""How much of the way to the solution each placement is, by the steps that an independent verifier accepts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import gridwise as gw
from gridwise.logic.verify import verify
from gridwise.model.grid import Cell

if TYPE_CHECKING:
    from gridwise import Puzzle


def step_credit(puzzle: Puzzle, *, seconds: float | None = None) -> dict[Cell, float]:
    """The share of verified steps that lead to each placement; the shares add up to 1 if all steps were verified.

    Every step of the explanation is worth the same. The worth of steps that only remove candidates goes to the next
    placement; a step that places several symbols divides its worth among them. A step that the verifier does not
    accept, and what is not explained within `seconds`, is worth nothing.
    """
    position = gw.position(puzzle)
    if not position.state.promises_one:
        raise gw.PuzzleError("rewards by steps need a puzzle with exactly one solution")
    meant = set(puzzle.grid.meant)
    waiting, steps = 0, 0
    parts: list[tuple[list[Cell], int]] = []
    try:
        for step in gw.explain(puzzle, seconds=seconds):
            steps += 1
            waiting += verify(position, step) is None
            position.apply(step)
            placed = [cell for cell in map(Cell.parse, step.placements) if cell in meant]
            if placed:
                parts.append((placed, waiting))
                waiting = 0
    except gw.Undecided:
        steps += 1  # at least one more step is needed
    return {cell: worth / steps / len(placed) for placed, worth in parts for cell in placed}
