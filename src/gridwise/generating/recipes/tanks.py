"""Tanks: connected regions of different sizes, filled from below; the clues are the numbers outside."""

from __future__ import annotations

from random import Random

from pydantic import Field

from gridwise.generating.recipes.drawn import Drawn
from gridwise.generating.recipes.patches import with_regions
from gridwise.model.puzzle import Declaration


class Tanks(Drawn):
    """The grid is divided into random regions of different sizes; the clues are drawn as in the recipe `drawn`."""

    name = "tanks"

    largest: int = Field(default=8, ge=2, le=12)
    """The maximum number of cells in a region."""
    givens: bool = False
    kept: bool | str = "Easy"

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """Random regions, unless the user chose them."""
        return with_regions(base, self.largest, random)
