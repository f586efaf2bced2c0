"""A cell holds one of some values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from gridwise.model.grid import Cell
from gridwise.model.relations.base import Relation


@dataclass(frozen=True, slots=True)
class In(Relation):
    """The cell holds one of the values."""

    cell: Cell
    values: frozenset[int]

    encoding: ClassVar = {"cell": "cell", "values": "values"}

    @property
    def cells(self) -> tuple[Cell, ...]:  # type: ignore[override]
        """The one cell."""
        return (self.cell,)

    def holds(self, values: Mapping[Any, int]) -> bool:
        return values[self.cell] in self.values

    def summary(self, filling: Mapping[Cell, int]) -> object:
        return filling[self.cell] in self.values if self.cell in filling else None

    def denied(self, values: Sequence[int]) -> tuple[Relation, ...]:
        return (In(self.cell, frozenset(values) - self.values),)

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        return In(cell(self.cell), frozenset(map(value, self.values)) if value else self.values)
