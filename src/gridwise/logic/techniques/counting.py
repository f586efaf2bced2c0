"""Counting: how many cells can still hold a value, and how many have to."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.technique import Rung
from gridwise.logic.techniques.cages import Combinations
from gridwise.model.relations import Count


class Counting(Combinations):
    """What a count of values among some cells still allows."""

    name = "counting"
    options = (0, 0, Count.number)
    ladders: ClassVar = {"gridwise": Rung(1.8)}
