"""Lines that are read in order: skyscrapers and other clues about a sequence of cells."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.technique import Rung
from gridwise.logic.techniques.cages import AUTOMATON, Combinations


class LineOfSight(Combinations):
    """What a clue about a line, read from its end, still allows."""

    name = "line of sight"
    other_names = ("reading a line",)
    options = (AUTOMATON, 0, 0)
    ladders: ClassVar = {"gridwise": Rung(2.3)}
