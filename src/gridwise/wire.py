"""The model as one flat array of numbers, the form in which the C++ core takes it."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from gridwise.errors import PuzzleError
from gridwise.grid import Cell
from gridwise.relations import (
    MAX_TOTAL_SPAN,
    AllDifferent,
    AnyOf,
    Automaton,
    Count,
    In,
    Linear,
    Machine,
    Pair,
    PairTable,
    Permutation,
    Product,
    Relation,
    Total,
)

if TYPE_CHECKING:
    from gridwise.model import Skeleton

MAGIC = 0x47524944
VERSION = 1
IN, PERMUTATION, ALL_DIFFERENT, LINEAR, PRODUCT, PAIR, COUNT, AUTOMATON, ANY_OF = range(1, 10)


def encode(skeleton: Skeleton) -> array[int]:
    """The whole model as the core wants it."""
    return _Encoder(skeleton).encode()


class _Encoder:
    """Numbers variables, tables and automata while it writes the relations down."""

    def __init__(self, skeleton: Skeleton) -> None:
        self.skeleton = skeleton
        self.index: dict[Cell | Total, int] = {**skeleton.grid.index}
        for total in skeleton.totals:
            self.index[total] = len(self.index)
        self.tables: dict[PairTable, int] = {}
        self.machines: dict[Machine, int] = {}

    def encode(self) -> array[int]:
        relations: list[int] = []
        defining = [Linear((*t.cells, t), (1,) * len(t.cells) + (-1,), frozenset((0,))) for t in self.skeleton.totals]
        for relation in (*self.skeleton.relations, *defining):
            self._record(relation, relations)
        out = [MAGIC, VERSION]
        self._variables(out)
        out += [len(self.skeleton.clues), len(self.tables)]
        for table in self.tables:
            out.append(len(table))
            for pair in sorted(table):
                out += pair
        out.append(len(self.machines))
        for machine in self.machines:
            self._machine(machine, out)
        out.append(len(self.skeleton.relations) + len(defining))
        out += relations
        return array("q", out)

    def _variables(self, out: list[int]) -> None:
        values = self.skeleton.symbols.ascending
        out += [1 + len(self.skeleton.totals), len(values), *values]
        for total in self.skeleton.totals:
            low, high = len(total.cells) * values[0], len(total.cells) * values[-1]
            if high - low >= MAX_TOTAL_SPAN:
                raise PuzzleError(f"the sum of {len(total.cells)} cells ranges from {low} to {high}, which is too wide")
            out += [high - low + 1, *range(low, high + 1)]
        cells = len(self.skeleton.grid.cells)
        out.append(cells + len(self.skeleton.totals))
        out += [0, 0] * cells
        for number in range(len(self.skeleton.totals)):
            out += [number + 1, 1]

    @staticmethod
    def _machine(machine: Machine, out: list[int]) -> None:
        out += [machine.states, machine.start, len(machine.accepting), *sorted(machine.accepting)]
        out.append(len(machine.transitions))
        for transition in machine.transitions:
            out += transition

    def _record(self, relation: Relation, out: list[int]) -> None:
        kind, payload = self._payload(relation)
        out += [kind, len(relation.when), *(clue * 2 + present for clue, present in relation.when), len(payload)]
        out += payload

    def _payload(self, relation: Relation) -> tuple[int, list[int]]:
        match relation:
            case In():
                return IN, [self.index[relation.cell], *_counted(sorted(relation.values))]
            case Permutation():
                return PERMUTATION, [*self._cells(relation.cells), *_counted(sorted(relation.values))]
            case AllDifferent():
                return ALL_DIFFERENT, self._cells(relation.cells)
            case Linear():
                return LINEAR, self._linear(relation)
            case Product():
                return PRODUCT, [*self._cells(relation.cells), relation.target]
            case Pair():
                table = self.tables.setdefault(relation.allowed, len(self.tables))
                return PAIR, [self.index[relation.a], self.index[relation.b], table]
            case Count():
                values, counts = _counted(sorted(relation.values)), _counted(sorted(relation.counts))
                return COUNT, [*self._cells(relation.cells), *values, *counts]
            case Automaton():
                machine = self.machines.setdefault(relation.machine, len(self.machines))
                return AUTOMATON, [*self._cells(relation.cells), machine]
            case AnyOf():
                return ANY_OF, self._branches(relation)
        raise AssertionError(f"{type(relation).__name__} is not a relation of the narrow waist")

    def _linear(self, relation: Linear) -> list[int]:
        out = self._cells(relation.cells)
        for weight in relation.weights:
            if isinstance(weight, int):
                out += (0, weight)
            else:
                out += (1, len(weight))
                for pair in weight:
                    out += pair
        return out + _counted(sorted(relation.targets))

    def _branches(self, relation: AnyOf) -> list[int]:
        out = [len(relation.branches)]
        for branch in relation.branches:
            out.append(len(branch))
            for part in branch:
                self._record(part, out)
        return out

    def _cells(self, cells: Iterable[Cell | Total]) -> list[int]:
        return _counted([self.index[cell] for cell in cells])


def _counted(items: Sequence[int]) -> list[int]:
    return [len(items), *items]
