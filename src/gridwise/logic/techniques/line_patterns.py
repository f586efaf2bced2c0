"""Lines that follow a pattern, written as a regular expression."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.technique import Rung
from gridwise.logic.techniques.automata import LineReading
from gridwise.model.relations.readings import Pattern


class LinePattern(LineReading):
    """The pattern of a line rules out some symbols."""

    name = "line pattern"
    in_a_hint = "Compare the ways to fill the line."
    other_names = ("regular expression", "regex line")
    options = (Pattern.number,)
    ladders: ClassVar = {"gridwise": Rung(2.3)}
