"""Aligned exclusion: combinations of a few cells that would leave another cell no candidate."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, either, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.logic.techniques.cages import gone


class _AlignedExclusion(Technique):
    kernel = "aligned-exclusion"
    rests_on = "cells"
    countable = False

    def where(self, step: Step) -> str:
        """The cells whose combinations count."""
        return f"Look at {listed(step.because.cells)} together."

    def why(self, step: Step) -> str:
        because = step.because
        marks: dict[str, list[str]] = {}
        for cell, symbol in because.extra:
            marks.setdefault(cell, []).append(symbol)
        narrow = [f"{cell} ({' '.join(symbols)})" for cell, symbols in marks.items()]
        seen = "cells that see each other would be equal"
        if narrow:
            seen = f"either {listed(narrow)} would be left with nothing, or {seen}"
        return (
            f"Go through the combinations for {listed(because.cells)}: with {gone(step)}, {seen},"
            " whatever the rest holds."
        )

    def plain(self, step: Step) -> str:
        narrow = tuple(dict.fromkeys(cell for cell, _ in step.because.extra))
        empty = f"nothing would be left for {either(narrow)}, or " if narrow else ""
        return (
            f"Try all ways to fill {listed(step.because.cells)}. With {gone(step)}, {empty}two squares in each other's "
            f"way would be the same. So {step.what}."
        )


class AlignedPairExclusion(_AlignedExclusion):
    """Two cells whose combinations leave no room for a symbol."""

    name = "aligned pair exclusion"
    options = (2,)
    ladders: ClassVar = {"explainer": Rung(6.2), "gridwise": Rung(6.2)}


class AlignedTripletExclusion(_AlignedExclusion):
    """Three cells whose combinations leave no room for a symbol."""

    name = "aligned triplet exclusion"
    options = (3,)
    ladders: ClassVar = {"explainer": Rung(7.5), "gridwise": Rung(7.5)}
