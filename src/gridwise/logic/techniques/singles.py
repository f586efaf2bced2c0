"""The first steps of any solver: a cell or a value with one possibility left."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step
from gridwise.logic.technique import Rung, Technique, in_plain_words


class FullHouse(Technique):
    """The last empty cell of a house takes the last missing symbol."""

    name = "full house"
    kernel = "full-house"
    ladders: ClassVar = {"explainer": Rung(1.0), "hodoku": Rung(4, order=100), "gridwise": Rung(1.0)}

    def why(self, step: Step) -> str:
        [(cell, symbol)] = step.because.pattern
        return f"{cell} is the last empty cell of {step.because.clues[0]}, and {symbol} is missing there."

    def plain(self, step: Step) -> str:
        [(cell, symbol)] = step.because.pattern
        return (
            f"Only one square of {step.because.clues[0]} is empty: {cell}. {symbol} is missing there. So {step.what}."
        )


class NakedSingle(Technique):
    """A cell with one candidate left."""

    name = "naked single"
    knows_marks = True
    kernel = "naked-single"
    ladders: ClassVar = {"explainer": Rung(2.3), "hodoku": Rung(4, order=200), "gridwise": Rung(1.6)}

    def where(self, step: Step) -> str:
        """The cell; if there are several, what they have in common."""
        if len(step.because.pattern) > 1 and step.because.clues:
            return "Look at the cells with clues."
        return f"Look at {step.because.cells[0]}."

    def why(self, step: Step) -> str:
        (cell, symbol), *others = step.because.pattern
        if not others and not step.wording.marks:
            return f"{symbol} is the only candidate left in {cell}."
        if not step.because.clues:
            return "Nothing else is left there."
        return f"The {'clues there leave' if others else 'clue there leaves'} nothing else."

    def plain(self, step: Step) -> str:
        (cell, symbol), *others = step.because.pattern
        if others:
            return in_plain_words(f"{self.where(step)} {self.why(step)} So {step.what}.")
        return f"Look at {cell}. Nothing but {step.wording.one(symbol)} can still go there. So {step.what}."


class _HiddenSingle(Technique):
    kernel = "hidden-single"

    def why(self, step: Step) -> str:
        [(cell, symbol)] = step.because.pattern
        return f"In {step.because.clues[0]} the {symbol} can go only into {cell}."

    def plain(self, step: Step) -> str:
        [(cell, symbol)] = step.because.pattern
        return f"Look for a place for {symbol} in {step.because.clues[0]}. Only {cell} is left. So {step.what}."


class HiddenSingle(_HiddenSingle):
    """A symbol with one place left in a house."""

    name = "hidden single"
    ladders: ClassVar = {"hodoku": Rung(14, order=300), "gridwise": Rung(1.2)}


class HiddenSingleInBox(_HiddenSingle):
    """A symbol with one place left in a box."""

    name = "hidden single in a box"
    options = (4,)
    ladders: ClassVar = {"explainer": Rung(1.2)}


class HiddenSingleInLine(_HiddenSingle):
    """A symbol with one place left in a row, a column or another house."""

    name = "hidden single in a line"
    options = (11,)
    ladders: ClassVar = {"explainer": Rung(1.5)}
