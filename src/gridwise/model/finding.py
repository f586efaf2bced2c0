"""What a step finds with a single relation, from which a constraint can word the reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from gridwise.model.grid import Cell
from gridwise.model.relations import Relation
from gridwise.model.symbols import Symbols


@dataclass(frozen=True)
class Finding:
    """The values that the places of a relation could hold before a step, and those that the step places."""

    left: Mapping[Cell, frozenset[int]]
    found: Mapping[Cell, int]
    symbols: Symbols
    gone: Mapping[Cell, frozenset[int]] = field(default_factory=dict)
    """The values that the step removes."""
    houses: tuple[Relation, ...] = ()
    """The houses by which some of the places differ, as far as the step cites them."""
    pattern: tuple[tuple[Cell, int], ...] = ()
    """The places and values that the step is based on."""
    numbers: tuple[int, ...] = ()
    """What the kernel reports: see the technique."""

    def known(self, value: int) -> list[Cell]:
        """The places that were sure to hold a value before the step."""
        return [place for place, values in self.left.items() if values == {value}]

    def never(self, value: int) -> list[Cell]:
        """The places that could not hold a value before the step."""
        return [place for place, values in self.left.items() if value not in values]

    def new(self, value: int) -> list[Cell]:
        """The places where the step puts a value."""
        return [place for place, placed in self.found.items() if placed == value]

    @cached_property
    def _inside(self) -> list[frozenset[object]]:
        return [frozenset(house.cells) for house in self.houses]

    def differ(self, a: Cell, b: Cell) -> bool:
        """Whether one of the cited houses holds both places."""
        return any(a in house and b in house for house in self._inside)
