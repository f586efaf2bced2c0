"""Two areas that share the whole grid: neither can pass between two cells of the other."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.technique import Rung
from gridwise.logic.techniques.cages import Combinations
from gridwise.model.relations.readings import Checkers, Rim


class Checkerboard(Combinations):
    """Two connected areas never meet in a checkerboard of four cells: one of them would be cut in two."""

    name = "checkerboard"
    in_a_hint = "The two kinds never form a checkerboard."
    kernel = "readings"
    options = (Checkers.number,)
    ladders: ClassVar = {"gridwise": Rung(1.5)}


class OneStretch(Combinations):
    """Along the edge of the grid, two connected areas have one stretch each."""

    name = "one stretch along the edge"
    in_a_hint = "Look along the edge of the grid."
    kernel = "readings"
    options = (Rim.number,)
    ladders: ClassVar = {"gridwise": Rung(2.1)}
