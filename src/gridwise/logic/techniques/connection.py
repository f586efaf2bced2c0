"""Cells that have to form one area: what would be cut off, and what everything has to pass through."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, capital, either, listed
from gridwise.logic.technique import Rung, Technique


class CutOff(Technique):
    """Cells from which the rest of the area can't be reached don't belong to it."""

    name = "cut off"
    in_a_hint = "Something would be cut off."
    other_names = ("unreachable",)
    kernel = "connected"
    knows_marks = True
    options = (1,)
    countable = False
    ladders: ClassVar = {"gridwise": Rung(1.9)}

    def why(self, step: Step) -> str:
        cells = listed(tuple(step.ruled_out))
        return f"{capital(cells)} can't be reached from {_goal(step)}, but all {_kind(step)} are connected."

    def plain(self, step: Step) -> str:
        cells = listed(tuple(step.ruled_out))
        return f"Look at {cells}. There is no way from there to {_goal(step)}. So {step.what}."


class OnlyWay(Technique):
    """A cell that every way between two parts of an area passes through belongs to it."""

    name = "only way through"
    in_a_hint = "There is only one way through."
    other_names = ("bridge", "bottleneck")
    kernel = "connected"
    knows_marks = True
    options = (2,)
    countable = False
    ladders: ClassVar = {"gridwise": Rung(1.95)}

    def why(self, step: Step) -> str:
        [cell] = step.ruled_out
        start, end = _ends(step)
        return f"All {_kind(step)} are connected, and every way from {start} to {end} leads through {cell}."

    def plain(self, step: Step) -> str:
        [cell] = step.ruled_out
        start, end = _ends(step)
        return f"Look for a way from {start} to {end}. You always pass through {cell}. So {step.what}."


def _ends(step: Step) -> tuple[str, str]:
    """A cell on each side of the only way."""
    cells = step.because.cells
    return (cells[0], cells[1]) if len(cells) > 1 else ("the edge", cells[0])


def _goal(step: Step) -> str:
    return step.because.cells[0] if step.because.cells else "the edge"


def _kind(step: Step) -> str:
    """The cells that are connected, as people name them: `white cells`, `lamps`, `1s`."""
    symbols = tuple(dict.fromkeys(symbol for _, symbol in step.because.pattern))
    return either(tuple(step.wording.plural(symbol) for symbol in symbols)) if symbols else "these symbols"
