"""The law of leftovers: as many lines as regions hold the same numbers, and so does what they do not share."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import RawStep, Step, capital, either, houses, in_order, listed
from gridwise.logic.technique import Rung, Technique, in_plain_words


class LawOfLeftovers(Technique):
    """Some lines and as many regions hold the same numbers, so the cells that they do not share do, too."""

    name = "law of leftovers"
    in_a_hint = "Compare the cells that stick out with those that are left over."
    countable = False
    kernel = "leftovers"
    options = (4,)
    other_names = ("leftovers", "set equivalence", "SET")
    rests_on = "cells"
    ladders: ClassVar = {"gridwise": Rung(2.7)}

    def score(self, ladder: str, step: RawStep) -> float:
        size = len({cell for cell, _ in step.pattern})
        return round(self.ladders[ladder].score + 0.2 * (size - 1), 1)

    def where(self, step: Step) -> str:
        lines = step.because.numbers[0]
        return f"Look at {houses(step.because.clues[:lines])}, and at {listed(step.because.titles[lines:])}."

    def why(self, step: Step) -> str:
        lines, clues = step.because.numbers[0], step.because.clues
        first, second = step.because.cells, tuple(dict.fromkeys(cell for cell, _ in step.because.extra))
        verb = "holds" if lines == 1 else "hold"
        same = "holds the same number" if len(first) == 1 else "hold the same numbers"
        start = f"{capital(houses(clues[:lines]))} {verb} the same numbers as {listed(step.because.titles[lines:])}"
        said = f"{start}. Without the cells they share, {listed(first)} {same} as {listed(second)}"
        return f"{said}: {'; '.join(self._missing(step, first, second))}."

    def plain(self, step: Step) -> str:
        return in_plain_words(super().plain(step))

    def _missing(self, step: Step, first: tuple[str, ...], second: tuple[str, ...]) -> list[str]:
        said = []
        for here, there, candidates in ((first, second, step.because.pattern), (second, first, step.because.extra)):
            held = {symbol for _, symbol in candidates}
            gone = in_order(symbol for cell in there for symbol in step.ruled_out.get(cell, ()) if symbol not in held)
            if gone:
                it = "it" if len(gone) == 1 else "they"
                said.append(f"{listed(gone)} can't be in {either(here)}, so {it} can't be in {either(there)} either")
        return said
