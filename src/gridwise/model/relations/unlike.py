"""Two lines that are not filled in the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell
from gridwise.model.relations.automaton import Automaton
from gridwise.model.relations.base import Relation
from gridwise.model.relations.machine import Machine


@dataclass(frozen=True, slots=True)
class Unlike(Relation):
    """Two lines of equal length differ in at least `least` places."""

    first: tuple[Cell, ...]
    second: tuple[Cell, ...]
    least: int = 1

    encoding: ClassVar = {"cells": "cells", "least": "number"}

    def __post_init__(self) -> None:
        if len(self.first) != len(self.second):
            raise PuzzleError(f"a line of {len(self.first)} cells can't be compared with one of {len(self.second)}")
        if not 1 <= self.least <= len(self.first):
            raise PuzzleError(f"lines of {len(self.first)} cells can't differ in {self.least} places")

    @property
    def cells(self) -> tuple[Cell, ...]:  # type: ignore[override]
        """The cells of both lines alternately, so that those that are compared are side by side."""
        return tuple(chain.from_iterable(self._places()))

    def _places(self) -> Iterator[tuple[Cell, Cell]]:
        return zip(self.first, self.second, strict=True)

    def holds(self, values: Mapping[Any, int]) -> bool:
        return sum(values[a] != values[b] for a, b in self._places()) >= self.least

    def summary(self, filling: Mapping[Cell, int]) -> object:
        """The number of places in which they differ, and the values in half-filled places."""
        known = [place for place in self._places() if place[0] in filling and place[1] in filling]
        differing = sum(filling[a] != filling[b] for a, b in known)
        if differing >= self.least:
            return self.least
        half = set(chain.from_iterable(self._places())) - set(chain.from_iterable(known))
        return differing, {cell: filling[cell] for cell in half if cell in filling}

    def denied(self, values: Sequence[int]) -> tuple[Relation, ...]:
        least = self.least

        def step(state: tuple[int, int | None], value: int) -> tuple[int, int | None] | None:
            differing, before = state
            if before is None:
                return differing, value
            differing += before != value
            return (differing, None) if differing < least else None

        start: tuple[int, int | None] = (0, None)
        machine = Machine.explore(start, step, lambda state: state[1] is None, values, len(self.cells))
        return (Automaton(self.cells, machine),)

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        places = sorted(tuple(sorted((cell(a), cell(b)))) for a, b in self._places())
        return Unlike(tuple(a for a, _ in places), tuple(b for _, b in places), self.least)
