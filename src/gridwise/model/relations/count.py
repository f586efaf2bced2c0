"""How many cells hold one of some values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from gridwise.model.grid import Cell
from gridwise.model.relations.base import Relation


@dataclass(frozen=True, slots=True)
class Count(Relation):
    """The number of cells that hold one of the values is one of the counts."""

    cells: tuple[Cell, ...]
    values: frozenset[int]
    counts: frozenset[int]

    encoding: ClassVar = {"cells": "cells", "values": "values", "counts": "numbers"}

    def holds(self, values: Mapping[Any, int]) -> bool:
        counted = self.values
        return len([cell for cell in self.cells if values[cell] in counted]) in self.counts

    def is_broken(self, values: Mapping[Any, int]) -> bool:
        return sum(values.get(cell) in self.values for cell in self.cells) > max(self.counts)

    def summary(self, filling: Mapping[Cell, int]) -> object:
        return sum(filling[cell] in self.values for cell in self.cells if cell in filling)

    def denied(self, values: Sequence[int]) -> tuple[Relation, ...]:
        return (Count(self.cells, self.values, frozenset(range(len(self.cells) + 1)) - self.counts),)

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        values = frozenset(map(value, self.values)) if value else self.values
        return Count(tuple(sorted(map(cell, self.cells))), values, self.counts)
