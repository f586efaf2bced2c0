"""Clues about cells that are read one after the other, from the end of a line; and about cells in no order.

Each way to read has a technique of its own, here or in the files of nonograms, binary lines and patterns.
"""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.technique import Rung
from gridwise.logic.techniques.cages import Combinations
from gridwise.model.model import READINGS


class Reading(Combinations):
    """What a line, read in one way, still allows; the techniques set the way."""

    kernel = "readings"


class LineOfSight(Reading):
    """What a number of buildings that are seen from the end of a line still allows."""

    name = "line of sight"
    other_names = ("skyscraper line",)
    options = (READINGS["sight"],)
    ladders: ClassVar = {"gridwise": Rung(2.3)}


class ReadingALine(Reading):
    """What a sum within a line, or from its end, still allows: sandwiches, X-sums, lines that add up."""

    name = "reading a line"
    options = (READINGS["line"],)
    ladders: ClassVar = {"gridwise": Rung(2.3)}


class RegionCombinations(Reading):
    """What a rule about a region that is neither a sum nor a count still allows."""

    name = "region combinations"
    options = (READINGS[""],)
    ladders: ClassVar = {"gridwise": Rung(2.3)}
