"""The first symbol seen from the end of a line, as in Easy as ABC."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.technique import Rung
from gridwise.logic.techniques.automata import LineReading
from gridwise.model.relations.readings import FirstSight


class EndView(LineReading):
    """A clue that names the first symbol seen from the end of a line rules out other symbols."""

    name = "end view"
    in_a_hint = "See what can come first from there."
    options = (FirstSight.number,)
    ladders: ClassVar = {"gridwise": Rung(1.5)}
