"""A cell and those beside it, as in Norinori: which of them can go together."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.technique import Rung
from gridwise.logic.techniques.automata import LineReading
from gridwise.model.relations.readings import Beside


class CellsBeside(LineReading):
    """A rule about a cell and its neighbours rules out some candidates."""

    name = "cells beside"
    in_a_hint = "See what can lie beside it."
    options = (Beside.number,)
    ladders: ClassVar = {"gridwise": Rung(1.3)}
