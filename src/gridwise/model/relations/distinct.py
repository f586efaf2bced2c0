"""No value occurs twice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gridwise.model.grid import Cell
from gridwise.model.relations.base import Relation


@dataclass(frozen=True, slots=True)
class Distinct(Relation):
    """No value occurs twice."""

    cells: tuple[Cell, ...]

    encoding: ClassVar = {"cells": "cells"}

    def holds(self, values: Mapping[Any, int]) -> bool:
        return len(set(map(values.__getitem__, self.cells))) == len(self.cells)

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        return Distinct(tuple(sorted(map(cell, self.cells))))
