"""Forcing nets: a supposed candidate, and all the singles that follow from it, however they branch."""

from __future__ import annotations

from typing import ClassVar

from gridwise.logic.technique import Rung
from gridwise.logic.techniques.refutation import Supposing


class ForcingNet(Supposing):
    """A candidate that leads to a contradiction through singles and what each clue allows by itself."""

    name = "forcing net"
    kernel = "refutation"
    options = (1, 1)
    other_names = ("dynamic forcing chain",)
    ladders: ClassVar = {
        "explainer": Rung(8.5, order=900.0),
        "hodoku": Rung(700, order=90000),
        "gridwise": Rung(8.5, order=900.0),
    }
