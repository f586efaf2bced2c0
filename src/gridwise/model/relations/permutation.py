"""A house: it holds each of its values exactly once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell
from gridwise.model.relations.base import Relation
from gridwise.model.relations.distinct import some_equal
from gridwise.model.relations.in_ import In


@dataclass(frozen=True, slots=True)
class Permutation(Relation):
    """The cells form a house, which holds each of the values once.

    A house has a kind and belongs to a family of disjoint houses.
    """

    cells: tuple[Cell, ...]
    values: frozenset[int]
    kind: str = field(default="other", compare=False)
    """`row`, `column`, `box` or `other`."""
    family: str = field(default="", compare=False)
    name: str = field(default="", compare=False)
    """What people call it, as in `box 5`; empty if its cells or their line name it."""

    encoding: ClassVar = {"cells": "cells", "values": "values"}

    def __post_init__(self) -> None:
        if len(self.cells) != len(self.values):
            raise PuzzleError(
                f"a region of {len(self.cells)} cells can't hold each of {len(self.values)} symbols exactly once"
            )

    def holds(self, values: Mapping[Any, int]) -> bool:
        return set(map(values.__getitem__, self.cells)) == self.values

    def denied(self, values: Sequence[int]) -> tuple[Relation, ...]:
        others = frozenset(values) - self.values
        strangers = [In(cell, others) for cell in self.cells] if others else []
        return (some_equal(self.cells, values, *strangers),)

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        values = frozenset(map(value, self.values)) if value else self.values
        return Permutation(tuple(sorted(map(cell, self.cells))), values)
