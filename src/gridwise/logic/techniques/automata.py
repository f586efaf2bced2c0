"""Clues about cells read in order from the end of a line, and about cells in no particular order.

Each way of reading has its own technique, here or in the files for nonograms, binary lines and patterns.
"""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.technique import Rung
from gridwise.logic.techniques.cages import Combinations
from gridwise.model.relations.readings import Line, Sight

FEW_OPEN, SOME_OPEN = 3, 7
"""The maximum number of open cells of a short line, and of one that is not long."""


class LineReading(Combinations):
    """What a line still allows if read in one way; subclasses set the way."""

    kernel = "readings"


class SightDistance(LineReading):
    """A building too tall to stand so near to the clue: too few are seen before it and behind it."""

    name = "sight distance"
    in_a_hint = "Tall buildings can't stand too near the clue."
    other_names = ("skyscraper distance",)
    kernel = "sight-distance"
    ladders: ClassVar = {"gridwise": Rung(1.4)}


class ShortLineOfSight(LineReading):
    """The number of buildings seen from the end of a line rules out some heights; few cells are open."""

    name = "short line of sight"
    in_a_hint = "Go through what can be seen from there."
    options = (Sight.number, FEW_OPEN)
    ladders: ClassVar = {"gridwise": Rung(1.8)}


class LineOfSight(LineReading):
    """The number of buildings seen from the end of a line rules out some heights."""

    name = "line of sight"
    in_a_hint = "Go through what can be seen from there."
    other_names = ("skyscraper line",)
    options = (Sight.number,)
    ladders: ClassVar = {"gridwise": Rung(2.3)}


class ReadingAShortLine(LineReading):
    """A sum within a line, or from its end, rules out some numbers; few cells are open."""

    name = "reading a short line"
    in_a_hint = "Go through the ways to fill the line."
    options = (Line.number, FEW_OPEN)
    ladders: ClassVar = {"gridwise": Rung(1.8)}


class ReadingALine(LineReading):
    """A sum within a line, or from its end, rules out some numbers: sandwiches, X-sums. Some cells are known."""

    name = "reading a line"
    in_a_hint = "Go through the ways to fill the line."
    options = (Line.number, SOME_OPEN)
    ladders: ClassVar = {"gridwise": Rung(1.95)}


class ReadingALongLine(LineReading):
    """A sum within a line, or from its end, rules out some numbers while nearly all cells are open."""

    name = "reading a long line"
    in_a_hint = "Go through the ways to fill the line."
    options = (Line.number,)
    ladders: ClassVar = {"gridwise": Rung(2.3)}


class ValueRange(LineReading):
    """The cells of a straight can hold only certain ranges of consecutive values, so all other values are removed."""

    name = "value range"
    in_a_hint = "See which numbers are possible there at all."
    other_names = ("compartment range", "stranded digits")
    kernel = "value-ranges"
    ladders: ClassVar = {"gridwise": Rung(1.45)}


class RegionCombinations(LineReading):
    """A rule about a region, other than a sum or a count, rules out some candidates."""

    name = "region combinations"
    in_a_hint = "List the combinations that are left."
    options = (0,)
    ladders: ClassVar = {"gridwise": Rung(2.3)}
