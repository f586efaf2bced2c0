"""Cells with the same two candidates, far from each other."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, listed
from gridwise.logic.technique import Rung, Technique


class RemotePair(Technique):
    """A chain of cells with the same two candidates, each seeing the next: the two values alternate."""

    name = "remote pair"
    kernel = "remote-pair"
    rests_on = "cells"
    ladders: ClassVar = {"hodoku": Rung(110, order=2800), "gridwise": Rung(4.3, order=4.36)}

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
    ladders: ClassVar = {"hodoku": Rung(150, order=3200), "gridwise": Rung(4.4, order=4.45)}

    def why(self, step: Step) -> str:
        (one, gone), (_, joined), (other, _), _ = step.because.pattern
        (near, _), (far, _) = step.because.extra
        return (
            f"{one} and {other} can be only {gone} or {joined}. The {joined} of a house is in {near}, which {one} "
            f"sees, or in {far}, which {other} sees: so one of {one} and {other} is {gone}."
        )

    def plain(self, step: Step) -> str:
        (one, gone), (_, joined), (other, _), _ = step.because.pattern
        (near, _), (far, _) = step.because.extra
        return (
            f"Look at {one} and {other}. Both can be only {gone} or {joined}. If {near} is {joined}, then {one} is "
            f"{gone}. If not, {far} is {joined}, and {other} is {gone}. Either way {one} or {other} "
            f"is {gone}. So {step.what}."
        )
