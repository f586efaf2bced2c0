"""House shadow: cells outside a house that see all places of a symbol there can't hold the symbol."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, either, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.logic.touching_words import touching


class HouseShadow(Technique):
    """The two places of a symbol in a house see the same cell outside it, which therefore can't hold the symbol."""

    name = "house shadow"
    other_names: ClassVar[tuple[str, ...]] = ("region shadow", "pointing from a region")
    kernel = "house-shadow"
    rests_on = "places"
    options: ClassVar[tuple[int, ...]] = (2,)
    ladders: ClassVar = {"gridwise": Rung(1.9)}

    def where(self, step: Step) -> str:
        """The house."""
        return f"Look at {step.because.clues[0]}."

    def why(self, step: Step) -> str:
        symbol, places = step.because.pattern[0][1], step.because.cells
        return f"The {symbol} of {step.because.clues[0]} is in {either(places)}. {self._seen(step)}."

    def plain(self, step: Step) -> str:
        return f"{self.where(step)} {self.why(step)} So {step.what}."

    def _seen(self, step: Step) -> str:
        """`r2c3 touches both`, `r2c3 and r2c4 see all of these`."""
        gone = list(step.removals)
        touch = touching(step.because.clues[1:])
        verb = ("touches" if len(gone) == 1 else "touch") if touch else ("sees" if len(gone) == 1 else "see")
        return f"{listed(gone)} {verb} {'both' if len(step.because.cells) == 2 else 'all of these'}"


class LargeHouseShadow(HouseShadow):
    """A house shadow of three places or more, which is harder to see."""

    name = "large house shadow"
    other_names: ClassVar[tuple[str, ...]] = ()
    options: ClassVar[tuple[int, ...]] = (0,)
    ladders: ClassVar = {"gridwise": Rung(2.3)}
