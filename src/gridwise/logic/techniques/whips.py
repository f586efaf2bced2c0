"""Whips: an assumption that forces one cell, or one value of a house, after another."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.technique import Rung
from gridwise.logic.techniques.refutation import Supposing


class Whip(Supposing):
    """A chain of singles from an assumed candidate to a contradiction, each link caused by the one before."""

    name = "whip"
    kernel = "whip"
    options: ClassVar[tuple[int, ...]] = (7,)
    ladders: ClassVar = {"gridwise": Rung(7.0, order=7.9)}

    def bonus(self, ladder: str, length: int, depth: int) -> float:
        """Longer whips score more."""
        return 0.1 * length


class LongWhip(Whip):
    """A whip of more than seven links."""

    name = "long whip"
    options: ClassVar[tuple[int, ...]] = (12, 8)
    ladders: ClassVar = {"gridwise": Rung(7.0, order=8.4)}
