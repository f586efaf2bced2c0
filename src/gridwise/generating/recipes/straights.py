"""Straights: black cells at random before the board is filled; its clues are givens."""

from __future__ import annotations

from random import Random

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.generating.fill import fill
from gridwise.generating.recipes.givens import Givens
from gridwise.generating.recipes.regions import FILLS
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Declaration, Draft, Puzzle
from gridwise.model.registry import puzzle_type
from gridwise.model.symbols import VOID_TOKEN

SIDE = 6
"""The default side of a board."""


class StraightsLayout(Givens):
    """Black cells are placed at random with rotational symmetry; the clues are givens."""

    name = "straights"

    black: float = Field(default=0.22, ge=0, le=0.6)
    """The approximate share of black cells."""

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """Random black cells, unless the user placed some."""
        draft = Draft(base, puzzle_type(base.type) if base.type else None)
        if draft.get("layout") is not None:
            return base
        shape = draft.shape or (SIDE, SIDE)
        if len(shape) != 2:
            raise PuzzleError("straights need a two-dimensional grid")
        rows, columns = shape
        half = [(r, c) for r in range(rows) for c in range(columns) if 2 * (r * columns + c) < rows * columns]
        chosen = random.sample(half, round(self.black * len(half)))
        dark = {*chosen, *((rows - 1 - r, columns - 1 - c) for r, c in chosen)}
        text = "".join(
            " ".join(VOID_TOKEN if (r, c) in dark else "." for c in range(columns)) + "\n" for r in range(rows)
        )
        kept = {name: value for name, value in base.attributes.items() if name != "size"}  # the layout implies it
        return Declaration(base.type, {**kept, "layout": text}, base.constraints)

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int] | None:
        """A random solution. A layout that is hard to fill is dropped early, since there are others."""
        return fill(puzzle, random, FILLS)
