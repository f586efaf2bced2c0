"""Pearls and other clues on a loop: how the loop can still pass through one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gridwise.logic.step import Step
from gridwise.logic.technique import Rung
from gridwise.logic.techniques.cages import Combinations
from gridwise.model.relations import Relation
from gridwise.model.relations.readings import Passage


class PearlWays(Combinations):
    """What all ways through a pearl, or another clue that the loop passes through, have in common."""

    name = "pearl"
    kernel = "readings"
    options = (Passage.number,)
    ladders: ClassVar = {"gridwise": Rung(1.7)}

    def title(self, relations: Sequence[Relation]) -> str:
        source = relations[0].source if relations else None
        return self.name if source is None else source.area_noun

    def which(self, step: Step) -> str:
        clue = step.because.clues[0]
        if clue.startswith("the black pearl"):
            return "The loop turns on a black pearl."
        if clue.startswith("the white pearl"):
            return "The loop goes straight through a white pearl."
        return f"There are few ways left for the lines from {clue}."
