"""Two clues that count the same symbol among cells that overlap, as the numbers of Minesweeper do."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.cell_ranges import ranged
from gridwise.logic.step import Step, capital, either, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.model.wording import in_words

LEAST = 1
"""The case in which at least so many lie in the shared cells; otherwise at most."""


class OverlappingCounts(Technique):
    """Two counts share cells: what the first says about these cells decides the remaining cells of the second."""

    name = "overlapping counts"
    in_a_hint = "Compare the two counts."
    kernel = "overlapping-counts"
    knows_marks = True
    countable = False
    ladders: ClassVar = {"gridwise": Rung(2.4)}

    def why(self, step: Step) -> str:
        case, shared, needs = step.because.numbers
        first, second = step.because.clues[:2]
        cells, symbol = ranged(step.because.cells), step.because.pattern[0][1]
        if case == LEAST:
            some = _some(step, shared, symbol)
            where = f"{capital(first)} has at least {some} in {either(tuple(cells))}"
            return f"{where}. That is all that {second} still needs."
        where = (
            f"At most {in_words(shared)} of them can be in {listed(cells)}" if shared else f"None is in {listed(cells)}"
        )
        return f"{capital(second)} still needs {_some(step, needs, symbol)}. {where}, because of {first}."


def _some(step: Step, number: int, symbol: str) -> str:
    """`one mine`, `two mines`, `two 1s`."""
    noun = step.wording.noun(symbol) if number == 1 else step.wording.plural(symbol)
    return f"{in_words(number)} {noun}"
