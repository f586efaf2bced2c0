"""Pearls on a loop: how the loop can still pass through one."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step
from gridwise.logic.technique import Rung
from gridwise.logic.techniques.cages import Combinations
from gridwise.model.relations.readings import Passage


class PearlWays(Combinations):
    """What all ways through a pearl have in common."""

    name = "pearl"
    kernel = "readings"
    options = (Passage.number,)
    ladders: ClassVar = {"gridwise": Rung(1.7)}

    def which(self, step: Step) -> str:
        black = step.because.clues[0].startswith("the black pearl")
        return "The loop turns on a black pearl." if black else "The loop goes straight through a white pearl."
