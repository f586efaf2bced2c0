"""Runs of marks around a cell, as in Tapa."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.technique import Rung
from gridwise.logic.techniques.cages import Combinations
from gridwise.model.relations.readings import Around

FEW_OPEN = 5
"""The maximum number of open cells around a clue that is easy to see."""


class RunsAroundClue(Combinations):
    """What all ways to place the runs around a clue have in common."""

    name = "runs around a clue"
    in_a_hint = "Compare the ways to place its runs."
    kernel = "readings"
    options = (Around.number,)
    ladders: ClassVar = {"gridwise": Rung(2.1)}


class FewRunsAroundClue(Combinations):
    """What all ways to place the runs around a clue with few open cells have in common."""

    name = "few ways around a clue"
    in_a_hint = "Compare the ways to place its runs."
    kernel = "readings"
    options = (Around.number, FEW_OPEN)
    ladders: ClassVar = {"gridwise": Rung(1.6)}
