"""The values of two cells form one of the allowed pairs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar

from gridwise.model.grid import Cell
from gridwise.model.relations.base import Relation

PairTable = frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Pair(Relation):
    """The values of two cells form one of the allowed pairs."""

    a: Cell
    b: Cell
    allowed: PairTable

    encoding: ClassVar = {"a": "cell", "b": "cell", "allowed": "table"}

    @property
    def cells(self) -> tuple[Cell, ...]:  # type: ignore[override]
        """The two cells."""
        return (self.a, self.b)

    def holds(self, values: Mapping[Any, int]) -> bool:
        return (values[self.a], values[self.b]) in self.allowed

    def summary(self, filling: Mapping[Cell, int]) -> object:
        """The pairs that are still allowed, without the cells that are already filled."""
        a, b = filling.get(self.a), filling.get(self.b)
        return frozenset(
            (0 if a is not None else x, 0 if b is not None else y)
            for x, y in self.allowed
            if a in (None, x) and b in (None, y)
        )

    def denied(self, values: Sequence[int]) -> tuple[Relation, ...]:
        return (Pair(self.a, self.b, frozenset(product(values, values)) - self.allowed),)

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        a, b, allowed = cell(self.a), cell(self.b), self.allowed
        if value:
            allowed = frozenset((value(x), value(y)) for x, y in allowed)
        return Pair(a, b, allowed) if a < b else Pair(b, a, frozenset((y, x) for x, y in allowed))
