"""Double moves that Sudoku Explainer counts as one: a removal that leaves a symbol only one place."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, called, either, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.logic.techniques.subsets import symbols_of


class _DirectLocked(Technique):
    kernel = "direct-locked-candidates"
    countable = False

    def why(self, step: Step) -> str:
        [(cell, symbol)] = step.placements.items()
        base, cover, last = step.because.clues[0], step.because.clues[1], step.because.clues[-1]
        return (
            f"In {base} the {symbol} can go only into {listed(step.because.cells)}, which also lie in {cover}: "
            f"no other cell there can hold {symbol}. That leaves {cell} as the only place for {symbol} in {last}."
        )

    def plain(self, step: Step) -> str:
        [(cell, symbol)] = step.placements.items()
        base, cover, last = step.because.clues[0], step.because.clues[1], step.because.clues[-1]
        return (
            f"Look for a place for {symbol} in {base}. It must go into {either(step.because.cells)}. These squares "
            f"are also in {cover}, so no other square there gets the {symbol}. Now look at {last}: only {cell} is left "
            f"for {symbol}. So {step.what}."
        )


class DirectPointing(_DirectLocked):
    """Pointing that leaves its symbol only one place in another box."""

    name = "direct pointing"
    options = (0,)
    ladders: ClassVar = {"explainer": Rung(1.7)}


class DirectClaiming(_DirectLocked):
    """Claiming that leaves its symbol only one place in another line."""

    name = "direct claiming"
    options = (1,)
    ladders: ClassVar = {"explainer": Rung(1.9)}


class _DirectHidden(Technique):
    kernel = "direct-hidden-subset"

    def why(self, step: Step) -> str:
        [(cell, symbol)] = step.placements.items()
        house, symbols = step.because.clues[0], symbols_of(step)
        return (
            f"In {house} the {called(symbols)}s {listed(symbols)} can go only into {listed(step.because.cells)} and "
            f"fill them: nothing else fits there. That leaves {cell} as the only place for {symbol} in {house}."
        )

    def plain(self, step: Step) -> str:
        [(cell, symbol)] = step.placements.items()
        house = step.because.clues[0]
        return (
            f"Look at {house}. {listed(symbols_of(step))} must go into {listed(step.because.cells)}, so these squares "
            f"are full. Now only {cell} is left for {symbol}. So {step.what}."
        )


class DirectHiddenPair(_DirectHidden):
    """A hidden pair that leaves another symbol only one place in its house."""

    name = "direct hidden pair"
    options = (2,)
    ladders: ClassVar = {"explainer": Rung(2.0)}


class DirectHiddenTriplet(_DirectHidden):
    """A hidden triple that leaves another symbol only one place in its house."""

    name = "direct hidden triplet"
    options = (3,)
    ladders: ClassVar = {"explainer": Rung(2.5)}
    other_names = ("direct hidden triple",)
