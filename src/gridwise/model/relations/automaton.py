"""A sequence of values is accepted by a finite automaton."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell
from gridwise.model.relations.base import Relation
from gridwise.model.relations.machine import Machine
from gridwise.model.relations.readings import Reading


@dataclass(frozen=True, slots=True)
class Automaton(Relation):
    """The sequence of values is accepted by a finite automaton."""

    cells: tuple[Cell, ...]
    machine: Machine
    reading: Reading | None = field(default=None, compare=False)
    """How people read it, with the numbers that its explanation needs; None for cells in no order."""

    encoding: ClassVar = {"cells": "cells", "machine": "machine", "reading": "reading"}

    def __post_init__(self) -> None:
        if self.reading is not None and not isinstance(self.reading, Reading):
            raise PuzzleError(f"a reading must be a value such as Runs((6, 2)) or Sight(4), not {self.reading!r}")

    def holds(self, values: Mapping[Any, int]) -> bool:
        table = self.machine.table
        state: int | None = self.machine.start
        for cell in self.cells:
            state = table.get((state, values[cell])) if state is not None else None
        return state in self.machine.accepting

    def denied(self, values: Sequence[int]) -> tuple[Relation, ...]:
        return (Automaton(self.cells, self.machine.complement(values)),)

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        return None if value else Automaton(tuple(map(cell, self.cells)), self.machine, self.reading)
