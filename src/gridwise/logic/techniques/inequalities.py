"""Inequalities: one sign, a chain of signs, and all signs and dots around one cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gridwise.logic.pair_words import inequality_in_words
from gridwise.logic.star_words import StarWords
from gridwise.logic.step import RawStep, Step, either, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.logic.techniques.cages import besides, gone
from gridwise.model.finding import Finding
from gridwise.model.relations import Pair, Relation


class Inequality(Technique):
    """The smaller cell leaves a number above it for the larger one, and the larger one leaves a number below it."""

    name = "inequality"
    kernel = "cages"
    options = (0, 1, Pair.number)
    ladders: ClassVar = {"gridwise": Rung(1.3)}

    of_clue = True

    def where(self, step: Step) -> str:
        return f"Look at {step.because.titles[0]}."

    def why(self, step: Step) -> str:
        first, second = step.because.cells
        left = [either(tuple(s for c, s in step.because.pattern if c == cell)) for cell in (first, second)]
        return f"By {step.because.titles[0]}, {first} can only be {left[0]}, and {second} only {left[1]}."

    def reason(self, relations: Sequence[Relation], finding: Finding) -> str:
        [relation] = relations
        assert isinstance(relation, Pair)
        return inequality_in_words(relation, finding)


class InequalityChain(Technique):
    """In a chain of ascending cells, each leaves room for those before it, or for those after it."""

    name = "inequality chain"
    kernel = "inequality-chain"
    options = (3,)
    other_names = ("chain bounds",)
    ladders: ClassVar = {"gridwise": Rung(1.4, order=1.28)}

    def where(self, step: Step) -> str:
        return f"Look at the {'rising' if step.because.numbers[0] else 'falling'} cells {' '.join(step.because.cells)}."

    def why(self, step: Step) -> str:
        sign, end = ("<", "least") if step.because.numbers[0] else (">", "most")
        (first, bound), *others = step.because.pattern
        bounds = listed([f"{cell} is at {end} {symbol}" for cell, symbol in others])
        return f"{f' {sign} '.join(step.because.cells)}: {first} is at {end} {bound}, so {bounds}."

    def plain(self, step: Step) -> str:
        up = bool(step.because.numbers[0])
        cells = step.because.cells
        way, than = ("bigger", "at least") if up else ("smaller", "at most")
        bounds = listed([f"{cell} is {than} {symbol}" for cell, symbol in step.because.pattern])
        return f"Go from {cells[0]} to {cells[-1]}. The numbers get {way} with every step: {bounds}. So {step.what}."

    def score(self, ladder: str, step: RawStep) -> float:
        return round(min(self.ladders[ladder].score + 0.1 * max(0, len(step.pattern) - 3), 2.0), 1)


class Star(Technique):
    """What the signs and dots around one cell allow together, given that some of its neighbours differ."""

    name = "signs around a cell"
    in_a_hint = "Take all signs around the cell together."
    countable = False
    of_clue = True
    kernel = "stars"
    other_names = ("star", "dots around a cell")
    ladders: ClassVar = {"gridwise": Rung(3.1)}

    def reason(self, relations: Sequence[Relation], finding: Finding) -> str:
        star = StarWords.of(relations, finding)
        return "" if star is None else star.why()

    def why(self, step: Step) -> str:
        parts = step.because.numbers[3]
        clues = listed(step.because.clues[:parts])
        return f"Taken together, {clues} leave no room for {gone(step)}{besides(step, parts)}."

    def plain(self, step: Step) -> str:
        parts = step.because.numbers[3]
        clues = listed(step.because.clues[:parts])
        return f"Look at {clues} together. None of the ways to fill them has {gone(step)}. So {step.what}."
