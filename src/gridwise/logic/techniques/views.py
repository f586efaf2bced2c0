"""Numbers that count the cells in view along their row and column."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.step import Step
from gridwise.logic.technique import Rung
from gridwise.logic.techniques.cages import Combinations
from gridwise.model.relations.readings import View

FEW_OPEN = 5
"""The maximum number of open cells around a number with a short view."""


class FieldOfView(Combinations):
    """The number of cells in view says how far the view has to reach, and where it has to end."""

    name = "field of view"
    kernel = "readings"
    options: ClassVar[tuple[int, ...]] = (View.number,)
    ladders: ClassVar = {"gridwise": Rung(2.1)}

    def which(self, step: Step) -> str:
        return "See how far the view can reach in each direction."


class ShortFieldOfView(FieldOfView):
    """The number of cells in view decides some cells; few cells around it are open."""

    name = "short field of view"
    in_a_hint = "See how far the view can reach in each direction."
    options: ClassVar[tuple[int, ...]] = (View.number, FEW_OPEN)
    ladders: ClassVar = {"gridwise": Rung(1.7)}
