"""Line logic of nonograms: where the runs of a line can lie."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, capital
from gridwise.logic.technique import Rung
from gridwise.logic.techniques.automata import Reading
from gridwise.logic.techniques.cages import gone
from gridwise.model import READINGS


class LineSolving(Reading):
    """What all ways to lay the runs of a line have in common."""

    name = "line solving"
    other_names = ("overlap", "nonogram line", "runs of a line")
    options = (READINGS["runs"],)
    ladders: ClassVar = {"gridwise": Rung(2.3)}

    def why(self, step: Step) -> str:
        return f"{capital(step.because.clues[0])}: wherever they lie, none of the ways has {gone(step)}."

    def plain(self, step: Step) -> str:
        return (
            f"Look at {step.because.clues[0]}. Push them as far as they go to one end, and then to the other. "
            f"Whatever lies between, you never get {gone(step)}. So {step.what}."
        )
