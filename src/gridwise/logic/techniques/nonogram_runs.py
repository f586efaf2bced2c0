"""Line logic of nonograms: where the runs of a line can be."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, capital
from gridwise.logic.technique import Rung
from gridwise.logic.techniques.automata import LineReading
from gridwise.logic.techniques.cages import gone
from gridwise.model.relations.readings import Runs

_SEEN = {
    1: "all cells that they fill are there, so the others are empty",
    2: "they need all cells that are left",
    3: "a run that begins at an edge, or beside what is settled, ends as far on as it is long, and then comes a gap",
    4: "push them as far as they go to one end, and then to the other: what the same run covers both times is filled",
    5: "one run is left: what it can't reach is empty, and what it covers wherever it lies is filled",
}
"""What the kernel saw, by its number."""
_PLAINLY = {
    1: "You have all the filled squares you need. The rest stay empty",
    2: "You need every square that is left",
    3: "A run starts at the edge, so you know where it ends. Next to it comes an empty square",
    4: "Push the runs as far as they go to one end, then to the other. What the same run fills both times is full",
    5: "Only one run is missing. It can't reach some squares, and others it fills wherever you put it",
}


class RunsAtSight(LineReading):
    """What the runs of a line show without listing their arrangements.

    All runs are found, or need all the remaining cells; a run starts at an edge; or only one run is left, or nothing is
    known between the settled ends of the line, so that the overlap of the leftmost and rightmost arrangements counts.
    """

    name = "runs at sight"
    other_names = ("overlap", "simple boxes", "edge of a nonogram", "complete line")
    kernel = "runs-at-sight"
    ladders: ClassVar = {"gridwise": Rung(1.7)}

    def why(self, step: Step) -> str:
        return f"{capital(step.because.clues[0])}: {_SEEN[step.because.numbers[0]]}."

    def plain(self, step: Step) -> str:
        return f"Look at {step.because.clues[0]}. {_PLAINLY[step.because.numbers[0]]}. So {step.what}."


class LineSolving(LineReading):
    """What all arrangements of the runs of a line have in common."""

    name = "line solving"
    other_names = ("nonogram line", "runs of a line")
    options = (Runs.number,)
    ladders: ClassVar = {"gridwise": Rung(2.3)}

    def why(self, step: Step) -> str:
        return f"{capital(step.because.clues[0])}: wherever they lie, none of the ways has {gone(step)}."

    def plain(self, step: Step) -> str:
        return (
            f"Look at {step.because.clues[0]}. Push them as far as they go to one end, and then to the other. "
            f"Whatever lies between, you never get {gone(step)}. So {step.what}."
        )
