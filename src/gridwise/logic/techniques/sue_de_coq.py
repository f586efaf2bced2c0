"""Sue de Coq: cells where two houses cross, with a set of cells in the rest of each house."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step, called, listed
from gridwise.logic.technique import Rung, Technique
from gridwise.logic.techniques.als import sets_of


class SueDeCoq(Technique):
    """Cells of two crossing houses, whose symbols have exactly as many places as there are cells."""

    name = "sue de coq"
    kernel = "sue-de-coq"
    rests_on = "cells"
    countable = False
    in_sets = True
    ladders: ClassVar = {"hodoku": Rung(250, order=5300), "gridwise": Rung(6.0)}
    other_names = ("two-sector disjoint subsets",)

    def where(self, step: Step) -> str:
        """The two houses."""
        return f"Look where {listed(step.because.clues)} cross."

    def why(self, step: Step) -> str:
        core, first, second = sets_of(step)
        one, two = step.because.clues if len(step.because.clues) == 2 else step.because.clues * 2
        cells = len({*core[0], *first[0], *second[0]})
        return (
            f"{listed(core[0])} hold {' '.join(core[1])}. {listed(first[0])} of {one} {_holds(first[0])}"
            f" {' '.join(first[1])}, and {listed(second[0])} of {two} {_holds(second[0])} {' '.join(second[1])}."
            f" The {called(core[1])}s of these {cells} cells have just {cells} places, so each one is used up:"
            " it can't be anywhere else in its house."
        )

    def plain(self, step: Step) -> str:
        core, first, second = sets_of(step)
        cells = tuple(dict.fromkeys((*core[0], *first[0], *second[0])))
        return (
            f"Look at {listed(cells)}. The numbers that fit there fill these squares exactly: none is left over. So "
            f"each of them is used up, and other squares in line with it can't have it. So {step.what}."
        )


def _holds(cells: tuple[str, ...]) -> str:
    return "holds" if len(cells) == 1 else "hold"
