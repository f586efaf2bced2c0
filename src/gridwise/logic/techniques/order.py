"""Inequalities: one sign, a chain of signs, and all signs and dots around one cell."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import RawStep, Step, either, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.logic.techniques.cages import PAIR, besides


class Inequality(Technique):
    """The smaller cell leaves room above it, the larger one below."""

    name = "inequality"
    kernel = "cages"
    options = (PAIR, 0, 1)
    ladders: ClassVar = {"gridwise": Rung(1.3)}

    def why(self, step: Step) -> str:
        first, second = step.because.cells
        left = [either(tuple(s for c, s in step.because.pattern if c == cell)) for cell in (first, second)]
        return f"By {step.because.clues[0]}, {first} can only be {left[0]}, and {second} only {left[1]}."


class InequalityChain(Technique):
    """Cells that rise one after the other: each leaves room for those before it, or after it."""

    name = "inequality chain"
    kernel = "inequality-chain"
    options = (3,)
    other_names = ("chain bounds",)
    ladders: ClassVar = {"gridwise": Rung(1.4, order=1.28)}

    def why(self, step: Step) -> str:
        rising = bool(step.because.numbers[0])
        way, end = ("rise", "least") if rising else ("fall", "most")
        cells = step.because.cells
        bounds = listed([f"{cell} is at {end} {symbol}" for cell, symbol in step.because.pattern])
        return f"The values {way} from {cells[0]} to {cells[-1]}: {bounds}."

    def score(self, ladder: str, step: RawStep) -> float:
        return min(self.ladders[ladder].score + 0.1 * max(0, len(step.pattern) - 3), 2.0)


class Star(Technique):
    """What the signs and dots around one cell allow together, given that some of its neighbours differ."""

    name = "signs around a cell"
    kernel = "stars"
    other_names = ("star", "dots around a cell")
    ladders: ClassVar = {"gridwise": Rung(3.1)}

    def why(self, step: Step) -> str:
        gone = listed(tuple(f"{either(symbols)} in {cell}" for cell, symbols in step.removals.items()))
        parts = step.because.numbers[3]
        return f"Taken together, {listed(step.because.clues[:parts])} leave no room for {gone}{besides(step, parts)}."
