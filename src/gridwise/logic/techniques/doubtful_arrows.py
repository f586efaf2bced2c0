"""Numbers that are right unless their own cell is marked, as in Yajikazu."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.technique import Rung
from gridwise.logic.techniques.cages import Combinations
from gridwise.model.relations.readings import Doubt

FEW_OPEN = 4
"""The maximum number of open cells of a line that is easy to see."""


class DoubtfulNumber(Combinations):
    """A number that can't be right is in a marked cell; one that is right counts. Few cells are open."""

    name = "doubtful number"
    in_a_hint = "See whether its number can be right."
    kernel = "readings"
    options = (Doubt.number, FEW_OPEN)
    ladders: ClassVar = {"gridwise": Rung(1.7)}


class DoubtfulNumberOfALine(Combinations):
    """A number that can't be right, or that counts, in a line with many open cells."""

    name = "doubtful number of a line"
    in_a_hint = "See whether its number can be right."
    kernel = "readings"
    options = (Doubt.number,)
    ladders: ClassVar = {"gridwise": Rung(2.1)}
