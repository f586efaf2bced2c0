"""Cells with the same two candidates, far from each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gridwise.logic.evidence import houses_first
from gridwise.logic.step import RawStep, Step, either, listed
from gridwise.logic.technique import Rung, Technique

if TYPE_CHECKING:
    from gridwise.logic.position import Position


class RemotePair(Technique):
    """A chain of cells with the same two candidates, each seeing the next: the two values alternate."""

    name = "remote pair"
    kernel = "remote-pair"
    rests_on = "cells"
    ladders: ClassVar = {"hodoku": Rung(110, order=2800), "gridwise": Rung(4.3, order=4.36)}

    def where(self, step: Step) -> str:
        """The two ends."""
        return f"Look at {step.because.cells[0]} and {step.because.cells[-1]}."

    def why(self, step: Step) -> str:
        (_, one), (_, other) = step.because.pattern[:2]
        return (
            f"{listed(step.because.cells)} hold {one} and {other} in turn, each seeing the next. Two of them an odd "
            f"number of steps apart hold both values, so a cell that sees both of these can be neither."
        )

    def plain(self, step: Step) -> str:
        (_, one), (_, other) = step.because.pattern[:2]
        return (
            f"Look at {listed(step.because.cells)}. They hold {one} and {other} in turn, like a zebra. The first and "
            f"the last of them are different, so together they use up {one} and {other}. So {step.what}."
        )


class WWing(Technique):
    """Two cells with the same two candidates, joined by a strong link of one of them."""

    name = "W-wing"
    kernel = "w-wing"
    tints = 1
    ladders: ClassVar = {"hodoku": Rung(150, order=3200), "gridwise": Rung(4.4, order=4.45)}

    def complete(self, position: Position, raw: RawStep) -> RawStep:
        """The house of the strong link first."""
        return houses_first(position, raw, [("", [cell for cell, _ in raw.extra])])

    def where(self, step: Step) -> str:
        """The two cells."""
        return f"Look at {listed(step.because.cells)}."

    def why(self, step: Step) -> str:
        (one, gone), (_, joined), (other, _), _ = step.because.pattern
        (near, _), (far, _) = step.because.extra
        house, both = step.because.clues[0], either(sorted((gone, joined)))
        return (
            f"{one} and {other} can be only {both}. The {joined} of {house} is in {near} or {far}. If it is in {near}, "
            f"{one} sees it and is {gone}; if it is in {far}, {other} sees it and is {gone}. "
            f"So one of {one} and {other} is {gone}, and {_both(step)}."
        )

    def plain(self, step: Step) -> str:
        (one, gone), (_, joined), (other, _), _ = step.because.pattern
        (near, _), (far, _) = step.because.extra
        return (
            f"Look at {one} and {other}. Both can be only {gone} or {joined}. The {joined} of {step.because.clues[0]} "
            f"is in {near} or {far}. If {near} is {joined}, then {one} is {gone}. If {far} is {joined}, then {other} "
            f"is {gone}. Either way {one} or {other} is {gone}, and {_both(step)}. So {step.what}."
        )


def _both(step: Step) -> str:
    """That what is removed sees both cells."""
    seen = tuple(step.ruled_out)
    return f"{listed(seen)} {'sees' if len(seen) == 1 else 'see'} both"
