"""Lines of two symbols: equally many of both, never three in a row, and no two lines alike."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step
from gridwise.logic.technique import Rung
from gridwise.logic.techniques.automata import LineReading
from gridwise.logic.techniques.cages import Combinations, gone
from gridwise.model.relations.readings import Balance


class LineBalance(LineReading):
    """What a line still allows if it needs equally many of both symbols and never three alike in a row."""

    name = "line balance"
    other_names = ("balanced line", "runs and counts")
    options = (Balance.number,)
    ladders: ClassVar = {"gridwise": Rung(2.3)}

    def why(self, step: Step) -> str:
        return f"By the {step.because.clues[0]}, there is no way to fill the line with {gone(step)}."

    def plain(self, step: Step) -> str:
        return (
            f"Look at the {step.because.clues[0]}. Count what is missing, and never put three alike side by side. "
            f"There is no way to have {gone(step)}. So {step.what}."
        )


class UnlikeLines(Combinations):
    """Two lines that agree wherever both are filled must differ in the remaining cells."""

    name = "unlike lines"
    other_names = ("unique lines", "duplicate lines")
    kernel = "unlike-lines"
    ladders: ClassVar = {"gridwise": Rung(2.3)}

    def why(self, step: Step) -> str:
        return f"Since {step.because.clues[0]}, there can't be {gone(step)}: they would be alike."

    def plain(self, step: Step) -> str:
        return f"Look at both: {step.because.clues[0]}. With {gone(step)} they would be the same. So {step.what}."
