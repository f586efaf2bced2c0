"""Paths of numbers: the next number has only one place."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, listed
from gridwise.logic.technique import Rung, Technique


class NextNumber(Technique):
    """A number of a path goes where the numbers before and after it leave room: only one cell is left for it."""

    name = "next number"
    in_a_hint = "See where the path can go on."
    other_names = ("number on a path", "gap in a path")
    kernel = "last-place"
    countable = False
    tints = 0
    ladders: ClassVar = {"gridwise": Rung(1.2, order=1.15)}

    def where(self, step: Step) -> str:
        """The numbers nearby."""
        return f"Look at {listed([f'the {symbol} in {cell}' for cell, symbol in step.because.pattern[1:3]])}."

    def why(self, step: Step) -> str:
        (cell, symbol), *others = step.because.pattern
        known = listed([f"{number} in {near}" for near, number in others])
        return f"{known} {'leave' if len(others) > 1 else 'leaves'} only {cell} for {symbol}."

    def plain(self, step: Step) -> str:
        return f"{self.where(step)} {self.why(step)} So {step.what}."
