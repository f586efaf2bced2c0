"""Locked candidates: what one house confines to its intersection with another is removed from the rest of the other."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, either
from gridwise.logic.technique import Rung, Technique


class _Locked(Technique):
    kernel = "locked-candidates"
    rests_on = "places"
    countable = False

    def why(self, step: Step) -> str:
        symbol = step.because.pattern[0][1]
        base, cover = step.because.titles[0], step.because.titles[-1]
        return (
            f"In {base} the {symbol} can go only into {either(step.because.cells)}, which also lie in {cover}: "
            f"no other cell there can hold {symbol}."
        )

    def plain(self, step: Step) -> str:
        symbol = step.because.pattern[0][1]
        base, cover = step.because.titles[0], step.because.titles[-1]
        return (
            f"Look for a place for {symbol} in {base}. It must go into {either(step.because.cells)}. These squares "
            f"are also in {cover}. One of them takes the {symbol}, so cross it out everywhere else there: {step.what}."
        )


class Pointing(_Locked):
    """All places of a symbol in a box are in one line: it is removed from the rest of the line."""

    name = "pointing"
    options = (0,)
    ladders: ClassVar = {"explainer": Rung(2.6), "hodoku": Rung(50, order=1200), "gridwise": Rung(2.6)}
    other_names = ("locked candidates type 1", "locked candidates 1", "pointing pair", "pointing triple")


class Claiming(_Locked):
    """All places of a symbol in a line are in one box: it is removed from the rest of the box."""

    name = "claiming"
    options = (1,)
    ladders: ClassVar = {"explainer": Rung(2.8), "hodoku": Rung(50, order=1210), "gridwise": Rung(2.8)}
    other_names = ("locked candidates type 2", "locked candidates 2", "box-line reduction")
