"""BUG, the bivalue universal grave: all empty cells have two candidates, and all of them could be swapped."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import RawStep, Step, listed
from gridwise.logic.technique import Rung
from gridwise.logic.techniques.uniqueness import Deadly


class _Bug(Deadly):
    kernel = "bug"

    def where(self, step: Step) -> str:
        return f"Look at all empty cells, and at {self.roofs(step)[0]} first."

    def otherwise(self, step: Step) -> str:
        return (
            "every empty cell would hold one of two candidates, each of which occurs twice in all its houses; "
            "swapping them all would make a second solution, but there is only one."
        )

    def why(self, step: Step) -> str:
        return self.why_type(step.because.numbers[0], step)

    def plain(self, step: Step) -> str:
        return (
            f"Look at all empty squares. Only {listed(self.roofs(step))} can hold more than two numbers. "
            f"With just two there as well, all numbers could be swapped, and the puzzle would have two answers. But it "
            f"has only one. So {step.what}."
        )


class BugPlusOne(_Bug):
    """One cell has extra candidates: it takes one of them."""

    name = "BUG+1"
    other_names = ("BUG 1",)
    options = (1,)
    ladders: ClassVar = {"explainer": Rung(5.6), "hodoku": Rung(100, order=2900), "gridwise": Rung(5.6, order=5.55)}


class Bug2(_Bug):
    """Some cells have the same extra candidate: one of them takes it."""

    name = "BUG 2"
    options = (2,)
    ladders: ClassVar = {"explainer": Rung(5.7), "gridwise": Rung(5.7, order=5.65)}


class Bug3(_Bug):
    """The extra candidates of some cells of a house form a locked set with other cells."""

    name = "BUG 3"
    options = (3,)
    ladders: ClassVar = {"explainer": Rung(5.8), "gridwise": Rung(5.8, order=5.76)}

    def score(self, ladder: str, step: RawStep) -> float:
        return round(self.ladders[ladder].score + 0.1 * (step.numbers[2] - 2), 1)


class Bug4(_Bug):
    """Two cells have extra candidates, and a value is locked in them: their other candidates are removed."""

    name = "BUG 4"
    options = (4,)
    ladders: ClassVar = {"explainer": Rung(5.7, order=5.75), "gridwise": Rung(5.7, order=5.75)}

    def _value_locked(self, step: Step) -> str:
        roofs, symbol = self.roofs(step), step.because.extra[0][1]
        return (
            f"In {step.because.clues[0]} one of {listed(roofs)} is {symbol}. "
            f"If the other took none of its extra candidates, {self.otherwise(step)}"
        )
