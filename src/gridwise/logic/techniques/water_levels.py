"""Regions that are filled from below, as in Aquarium."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.technique import Rung
from gridwise.logic.techniques.automata import LineReading
from gridwise.model.relations.readings import Level


class WaterLevel(LineReading):
    """The water is equally high everywhere in a tank, so one cell of the tank decides others."""

    name = "water level"
    in_a_hint = "Water is level: look at the other cells of the tank."
    options = (Level.number,)
    ladders: ClassVar = {"gridwise": Rung(1.1)}
