"""No value occurs twice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar

from gridwise.model.grid import Cell
from gridwise.model.relations.base import Relation
from gridwise.model.relations.either import Either
from gridwise.model.relations.pair import Pair


@dataclass(frozen=True, slots=True)
class Distinct(Relation):
    """No value occurs twice."""

    cells: tuple[Cell, ...]

    encoding: ClassVar = {"cells": "cells"}

    def holds(self, values: Mapping[Any, int]) -> bool:
        return len(set(map(values.__getitem__, self.cells))) == len(self.cells)

    def denied(self, values: Sequence[int]) -> tuple[Relation, ...]:
        return (some_equal(self.cells, values),)

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        return Distinct(tuple(sorted(map(cell, self.cells))))


def some_equal(cells: Sequence[Cell], values: Sequence[int], *more: Relation) -> Relation:
    """Two of the cells hold the same value, or one of the further relations holds."""
    same = frozenset((value, value) for value in values)
    return Either((*((Pair(a, b, same),) for a, b in combinations(cells, 2)), *((each,) for each in more)))
