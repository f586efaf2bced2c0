"""Numbers that count marks in one direction, as in Yajilin."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.technique import Rung
from gridwise.logic.techniques.cages import Combinations
from gridwise.model.relations.readings import Apart

FEW_OPEN = 4
"""The maximum number of open cells of a line that is easy to see."""


class NumberWithArrow(Combinations):
    """A number has all of its marks, or just enough room for them. Few cells are open."""

    name = "number with an arrow"
    in_a_hint = "See how many its arrow points at already, and how many still fit."
    kernel = "readings"
    options = (Apart.number, FEW_OPEN)
    ladders: ClassVar = {"gridwise": Rung(1.4)}


class NumberWithALongArrow(Combinations):
    """A number has all of its marks, or just enough room for them, in a line with many open cells."""

    name = "number with a long arrow"
    in_a_hint = "See how many its arrow points at already, and how many still fit."
    kernel = "readings"
    options = (Apart.number,)
    ladders: ClassVar = {"gridwise": Rung(1.9)}
