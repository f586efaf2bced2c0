"""What a step finds with a single relation, from which a constraint can word the reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gridwise.model.grid import Cell
from gridwise.model.symbols import Symbols


@dataclass(frozen=True)
class Finding:
    """The values that the places of a relation could hold before a step, and those that the step places."""

    left: Mapping[Cell, frozenset[int]]
    found: Mapping[Cell, int]
    symbols: Symbols

    def known(self, value: int) -> list[Cell]:
        """The places that were sure to hold a value before the step."""
        return [place for place, values in self.left.items() if values == {value}]

    def never(self, value: int) -> list[Cell]:
        """The places that could not hold a value before the step."""
        return [place for place, values in self.left.items() if value not in values]

    def new(self, value: int) -> list[Cell]:
        """The places where the step puts a value."""
        return [place for place, placed in self.found.items() if placed == value]
