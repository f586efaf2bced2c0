"""A product."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, ClassVar

from gridwise.model.grid import Cell
from gridwise.model.relations.automaton import Automaton
from gridwise.model.relations.base import Relation
from gridwise.model.relations.in_ import In
from gridwise.model.relations.machine import Machine


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

    def denied(self, values: Sequence[int]) -> tuple[Relation, ...]:
        target = self.target

        def step(made: int, value: int) -> int:
            """The product so far; 0 stands for any that can't become the target."""
            after = made * value
            return after if after and target % after == 0 else 0

        if not target:  # it is denied exactly while no cell holds a 0
            return tuple(In(cell, frozenset(values) - {0}) for cell in self.cells)
        machine = Machine.explore(1, step, lambda made: made != target, values, len(self.cells))
        return (Automaton(self.cells, machine),)

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        return None if value else Product(tuple(sorted(map(cell, self.cells))), self.target)
