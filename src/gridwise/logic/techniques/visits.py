"""Cells that a loop passes through or not, depending on what they hold."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.technique import Rung
from gridwise.logic.techniques.cages import Combinations
from gridwise.model.relations.readings import Visit


class OnTheLoop(Combinations):
    """What a cell holds says whether the loop passes through it, and the other way round."""

    name = "on the loop"
    in_a_hint = "See whether the loop passes through it."
    kernel = "readings"
    options = (Visit.number,)
    ladders: ClassVar = {"gridwise": Rung(1.3)}
