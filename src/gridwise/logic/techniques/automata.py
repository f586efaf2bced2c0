"""Clues about cells read in order from the end of a line, and about cells in no particular order.

Each way of reading has its own technique, here or in the files for nonograms, binary lines and patterns.
"""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.technique import Rung
from gridwise.logic.techniques.cages import Combinations
from gridwise.model.relations.readings import Line, Sight


class LineReading(Combinations):
    """What a line still allows if read in one way; subclasses set the way."""

    kernel = "readings"


class LineOfSight(LineReading):
    """What the number of buildings seen from the end of a line still allows."""

    name = "line of sight"
    other_names = ("skyscraper line",)
    options = (Sight.number,)
    ladders: ClassVar = {"gridwise": Rung(2.3)}


class ReadingALine(LineReading):
    """What a sum within a line, or from its end, still allows: sandwiches, X-sums, lines that add up."""

    name = "reading a line"
    options = (Line.number,)
    ladders: ClassVar = {"gridwise": Rung(2.3)}


class RegionCombinations(LineReading):
    """What a rule about a region that is neither a sum nor a count still allows."""

    name = "region combinations"
    options = (0,)
    ladders: ClassVar = {"gridwise": Rung(2.3)}
