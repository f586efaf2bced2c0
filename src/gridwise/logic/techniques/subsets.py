"""Subsets: equally many symbols and cells, confined to each other within a house."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, called, either, in_order, listed
from gridwise.logic.technique import Rung, Technique


def symbols_of(step: Step) -> tuple[str, ...]:
    """The symbols of a step's pattern, numbers first and in order."""
    return in_order(symbol for _, symbol in step.because.pattern)


def _all(step: Step) -> str:
    return "both" if len(step.because.cells) == 2 else "all"


def _needed(step: Step) -> str:
    return "both" if len(step.because.cells) == 2 else "all of them"


class _Naked(Technique):
    kernel = "naked-subset"
    rests_on = "cells"

    def why(self, step: Step) -> str:
        house, symbols = step.because.clues[0], symbols_of(step)
        return (
            f"In {house} the cells {listed(step.because.cells)} have only {listed(symbols)} between them and need "
            f"{_needed(step)}: no other cell there can hold {either(symbols)}."
        )

    def plain(self, step: Step) -> str:
        return (
            f"Look at {listed(step.because.clues)}. The squares {listed(step.because.cells)} need "
            f"{listed(symbols_of(step))} for themselves, {_all(step)} of them. Cross these out in all other squares "
            f"there: {step.what}."
        )


class _LockedSubset(_Naked):
    kernel = "locked-subset"
    rests_on = "cells"

    def why(self, step: Step) -> str:
        symbols = symbols_of(step)
        return (
            f"The cells {listed(step.because.cells)} lie in {listed(step.because.clues)}, have only {listed(symbols)} "
            f"between them and need {_needed(step)}: no other cell of these houses can hold {either(symbols)}."
        )


class _Hidden(Technique):
    kernel = "hidden-subset"
    rests_on = "places"

    def why(self, step: Step) -> str:
        return (
            f"In {step.because.clues[0]} the {called(symbols_of(step))}s {listed(symbols_of(step))} can go only into "
            f"{listed(step.because.cells)} and fill them: nothing else fits there."
        )

    def plain(self, step: Step) -> str:
        return (
            f"Look at {step.because.clues[0]}. {listed(symbols_of(step))} must {_all(step)} go into "
            f"{listed(step.because.cells)}. That fills these squares, so cross out everything else in them: "
            f"{step.what}."
        )


class LockedPair(_LockedSubset):
    """Two cells where houses cross, with two candidates between them."""

    name = "locked pair"
    options = (2,)
    ladders: ClassVar = {"hodoku": Rung(40, order=1000), "gridwise": Rung(2.5)}


class LockedTriple(_LockedSubset):
    """Three cells where houses cross, with three candidates between them."""

    name = "locked triple"
    options = (3,)
    ladders: ClassVar = {"hodoku": Rung(60, order=1100), "gridwise": Rung(2.9)}


class NakedPair(_Naked):
    """Two cells of a house with two candidates between them."""

    name = "naked pair"
    options = (2,)
    ladders: ClassVar = {"explainer": Rung(3.0), "hodoku": Rung(60, order=1300), "gridwise": Rung(3.0)}


class NakedTriple(_Naked):
    """Three cells of a house with three candidates between them."""

    name = "naked triple"
    options = (3,)
    ladders: ClassVar = {"explainer": Rung(3.6), "hodoku": Rung(80, order=1400), "gridwise": Rung(3.6)}
    other_names = ("naked triplet",)


class NakedQuad(_Naked):
    """Four cells of a house with four candidates between them."""

    name = "naked quad"
    options = (4,)
    ladders: ClassVar = {"explainer": Rung(5.0), "hodoku": Rung(120, order=2000), "gridwise": Rung(5.0)}
    other_names = ("naked quadruple",)


class NakedQuintuple(_Naked):
    """Five cells of a house with five candidates between them."""

    name = "naked quintuple"
    options = (5,)
    ladders: ClassVar = {"gridwise": Rung(5.6)}


class NakedSextuple(_Naked):
    """Six cells of a house with six candidates between them."""

    name = "naked sextuple"
    options = (6,)
    ladders: ClassVar = {"gridwise": Rung(6.0)}


class NakedSeptuple(_Naked):
    """Seven cells of a house with seven candidates between them."""

    name = "naked septuple"
    options = (7,)
    ladders: ClassVar = {"gridwise": Rung(6.4)}


class HiddenPair(_Hidden):
    """Two symbols with two places between them in a house."""

    name = "hidden pair"
    options = (2,)
    ladders: ClassVar = {"explainer": Rung(3.4), "hodoku": Rung(70, order=1500), "gridwise": Rung(3.4)}


class HiddenTriple(_Hidden):
    """Three symbols with three places between them in a house."""

    name = "hidden triple"
    options = (3,)
    ladders: ClassVar = {"explainer": Rung(4.0), "hodoku": Rung(100, order=1600), "gridwise": Rung(4.0)}
    other_names = ("hidden triplet",)


class HiddenQuad(_Hidden):
    """Four symbols with four places between them in a house."""

    name = "hidden quad"
    options = (4,)
    ladders: ClassVar = {"explainer": Rung(5.4), "hodoku": Rung(150, order=2010), "gridwise": Rung(5.4)}
    other_names = ("hidden quadruple",)


class HiddenQuintuple(_Hidden):
    """Five symbols with five places between them in a house."""

    name = "hidden quintuple"
    options = (5,)
    ladders: ClassVar = {"gridwise": Rung(5.8)}


class HiddenSextuple(_Hidden):
    """Six symbols with six places between them in a house."""

    name = "hidden sextuple"
    options = (6,)
    ladders: ClassVar = {"gridwise": Rung(6.2)}


class HiddenSeptuple(_Hidden):
    """Seven symbols with seven places between them in a house."""

    name = "hidden septuple"
    options = (7,)
    ladders: ClassVar = {"gridwise": Rung(6.6)}
