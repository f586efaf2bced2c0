"""Aligned exclusion: combinations for a few cells that would leave nothing for another cell."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, listed
from gridwise.logic.technique import Rung, Technique


class _AlignedExclusion(Technique):
    kernel = "aligned-exclusion"

    def where(self, step: Step) -> str:
        """The cells whose combinations count."""
        return f"Look at {listed(step.because.cells)} together."

    def why(self, step: Step) -> str:
        because = step.because
        marks: dict[str, list[str]] = {}
        for cell, symbol in because.extra:
            marks.setdefault(cell, []).append(symbol)
        narrow = [f"{cell} ({' '.join(symbols)})" for cell, symbols in marks.items()]
        removed = [f"{symbol} in {cell}" for cell, symbols in step.removals.items() for symbol in symbols]
        seen = f"{listed(narrow)} would be left with nothing, or cells that see each other would be equal"
        return (
            f"Go through the combinations for {listed(because.cells)}: with {listed(removed)} either {seen},"
            " whatever the rest holds."
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
