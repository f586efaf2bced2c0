"""A weighted sum is one of some targets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, cast

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell
from gridwise.model.relations.base import Relation, Total, Variable

MAX_SUMS = 20_000
"""The most possible values of a sum that can be negated."""
ValueTable = tuple[tuple[int, int], ...]
"""A weight that is a table: pairs of value and number."""
Weight = int | ValueTable


@cache
def _ones(count: int) -> tuple[int, ...]:
    return (1,) * count


def weighed(weight: Weight, value: int) -> int:
    """What a value counts for under a weight."""
    return weight * value if isinstance(weight, int) else dict(weight)[value]


@dataclass(frozen=True, slots=True)
class Linear(Relation):
    """The weighted sum is one of the targets; a weight is a number or a table from value to number."""

    cells: tuple[Variable, ...]
    weights: tuple[Weight, ...]
    targets: frozenset[int]

    encoding: ClassVar = {"cells": "cells", "weights": "weights", "targets": "numbers"}

    def __post_init__(self) -> None:
        if len(self.cells) != len(self.weights):
            raise PuzzleError(f"{len(self.cells)} cells have {len(self.weights)} weights")

    def holds(self, values: Mapping[Any, int]) -> bool:
        if self.weights == _ones(len(self.cells)) and Total not in map(type, self.cells):  # most sums are plain
            return sum(map(values.__getitem__, self.cells)) in self.targets
        total = 0
        for weight, cell in zip(self.weights, self.cells):  # noqa: B905 - as many as cells, or it would not exist
            value = values[cell] if isinstance(cell, Cell) else cell.value(values)
            total += weight * value if isinstance(weight, int) else weighed(weight, value)
        return total in self.targets

    def is_broken(self, values: Mapping[Any, int]) -> bool:
        """Whether cells that count by their values count too often already."""
        if any(isinstance(weight, int) or min(number for _, number in weight) < 0 for weight in self.weights):
            return False
        known = [
            (weight, values[cell]) for weight, cell in zip(self.weights, self.cells, strict=True) if cell in values
        ]
        return sum(weighed(weight, value) for weight, value in known) > max(self.targets)

    def summary(self, filling: Mapping[Cell, int]) -> object:
        terms = [(cell, weight) for cell, weight in zip(self.cells, self.weights, strict=True) if cell in filling]
        totals = [cell.summary(filling) for cell in self.cells if isinstance(cell, Total)]
        return totals, sum(weighed(weight, filling[cell]) for cell, weight in terms if isinstance(cell, Cell))

    def denied(self, values: Sequence[int]) -> tuple[Relation, ...]:
        sums = {0}
        for cell, weight in zip(self.cells, self.weights, strict=True):
            numbers = {weighed(weight, value) for value in _range_of(cell, values)}
            sums = {total + number for total in sums for number in numbers}
            if len(sums) > MAX_SUMS:
                raise PuzzleError(f"a sum of more than {MAX_SUMS:,} possible values can't be negated")
        return (Linear(self.cells, self.weights, frozenset(sums) - self.targets),)

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        if any(isinstance(variable, Total) for variable in self.cells):
            return None
        if value is not None:
            changed = self._with_values(value)
            return changed and changed.mapped(cell, None)
        terms = sorted(zip(map(cell, self.cells), self.weights, strict=True), key=repr)
        cells, weights = tuple(c for c, _ in terms), tuple(w for _, w in terms)
        # Both signs mean the same, so the choice between them must always be the same.
        negated = Linear(cells, tuple(map(_negated, weights)), frozenset(-target for target in self.targets))
        both = (Linear(cells, weights, self.targets), negated)
        return max(both, key=lambda linear: (repr(linear.weights), sorted(linear.targets)))

    def _with_values(self, value: Callable[[int], int]) -> Linear | None:
        """The same sum of changed values: where weights are tables, or `value` reflects all values (v → s − v)."""
        tables = [weight for weight in self.weights if not isinstance(weight, int)]
        if len(tables) == len(self.weights):
            moved = (tuple(sorted((value(v), number) for v, number in table)) for table in tables)
            return Linear(self.cells, tuple(moved), self.targets)
        shift = value(0)
        if tables or (value(1), value(2)) != (shift - 1, shift - 2):
            return None
        weights = cast("tuple[int, ...]", self.weights)
        return Linear(self.cells, weights, frozenset(shift * sum(weights) - target for target in self.targets))


def _range_of(variable: Variable, values: Sequence[int]) -> Sequence[int]:
    """Every value that a cell or a total can have."""
    if isinstance(variable, Cell):
        return values
    return range(len(variable.cells) * min(values), len(variable.cells) * max(values) + 1)


def _negated(weight: Weight) -> Weight:
    return -weight if isinstance(weight, int) else tuple((value, -number) for value, number in weight)
