"""A product."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any, ClassVar

from gridwise.model.grid import Cell
from gridwise.model.relations.base import Relation


@dataclass(frozen=True, slots=True)
class Product(Relation):
    """The product is the target."""

    cells: tuple[Cell, ...]
    target: int

    encoding: ClassVar = {"cells": "cells", "target": "number"}

    def holds(self, values: Mapping[Any, int]) -> bool:
        return prod(values[cell] for cell in self.cells) == self.target

    def summary(self, filling: Mapping[Cell, int]) -> object:
        return prod(filling[cell] for cell in self.cells if cell in filling)

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        return None if value else Product(tuple(sorted(map(cell, self.cells))), self.target)
