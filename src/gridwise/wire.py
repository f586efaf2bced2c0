"""The model as one flat array of numbers, the form in which the C++ core takes it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

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
    from gridwise.model import Part, Skeleton

MAGIC = 0x47524944
VERSION = 1
IN, PERMUTATION, ALL_DIFFERENT, LINEAR, PRODUCT, PAIR, COUNT, AUTOMATON, ANY_OF = range(1, 10)


_SELF_CONTAINED = (In, Permutation, AllDifferent)
"""Relations whose records depend on the grid alone."""


def encode(skeleton: Skeleton) -> array[int]:
    """The whole model as the core wants it."""
    return _Encoder(skeleton).encode()


class _Encoder:
    """Numbers variables, tables and automata while it writes the relations down."""

    def __init__(self, skeleton: Skeleton) -> None:
        self.skeleton = skeleton
        self.index: dict[Cell | Total, int] = dict(cast("dict[Cell | Total, int]", skeleton.grid.index))
        for total in skeleton.totals:
            self.index[total] = len(self.index)
        self.tables: dict[PairTable, int] = {}
        self.machines: dict[Machine, int] = {}

    def encode(self) -> array[int]:
        relations: list[int] = []
        defining = [Linear((*t.cells, t), (1,) * len(t.cells) + (-1,), frozenset((0,))) for t in self.skeleton.totals]
        for part in self.skeleton.parts:
            relations += self._part(part)
        for relation in defining:
            self._record(relation, relations)
        out = [MAGIC, VERSION]
        self._variables(out)
        out += [len(self.skeleton.clues), len(self.tables)]
        for table in self.tables:
            out += _table_record(table)
        out.append(len(self.machines))
        for machine in self.machines:
            out += _machine_record(machine)
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

    def _part(self, part: Part) -> list[int]:
        """The records of one constraint's relations; kept with it where they name neither tables nor totals."""
        if part.records is not None:
            return part.records
        records: list[int] = []
        for relation in part.relations:
            self._record(relation, records)
        if not self._of_clue(part) and all(isinstance(relation, _SELF_CONTAINED) for relation in part.relations):
            part.records = records
        return records

    @staticmethod
    def _of_clue(part: Part) -> bool:
        """Whether these are the relations of one puzzle's clue, which no other model will ask for."""
        return bool(part.relations) and bool(part.relations[0].when)

    def _record(self, relation: Relation, out: list[int]) -> None:
        # By class and not by `match`: this runs once for every relation of every model.
        kind, write = _WRITERS[type(relation)]
        payload, when = write(self, relation), relation.when
        if len(when) == 1:
            out += (kind, 1, when[0][0] * 2 + when[0][1], len(payload), *payload)
        else:
            out += (kind, len(when), *(clue * 2 + present for clue, present in when), len(payload), *payload)

    def pair(self, relation: Pair) -> list[int]:
        table = self.tables.setdefault(relation.allowed, len(self.tables))
        return [self.index[relation.a], self.index[relation.b], table]

    def automaton(self, relation: Automaton) -> list[int]:
        return [*self.places(relation.cells), self.machines.setdefault(relation.machine, len(self.machines))]

    def linear(self, relation: Linear) -> list[int]:
        out, weights = self.places(relation.cells), relation.weights
        targets = _counted(sorted(relation.targets))
        if weights == _ones(len(weights)):  # most sums are plain
            return out + [0, 1] * len(weights) + targets
        for weight in weights:
            if isinstance(weight, int):
                out += (0, weight)
            else:
                out += (1, len(weight))
                for pair in weight:
                    out += pair
        return out + targets

    def branches(self, relation: AnyOf) -> list[int]:
        out = [len(relation.branches)]
        for branch in relation.branches:
            out.append(len(branch))
            for part in branch:
                self._record(part, out)
        return out

    def places(self, cells: Sequence[Cell | Total]) -> list[int]:
        return [len(cells), *map(self.index.__getitem__, cells)]


_WRITERS: dict[type[Relation], tuple[int, Callable[[_Encoder, Any], list[int]]]] = {
    In: (IN, lambda e, r: [e.index[r.cell], *_counted(sorted(r.values))]),
    Permutation: (PERMUTATION, lambda e, r: e.places(r.cells) + _counted(sorted(r.values))),
    AllDifferent: (ALL_DIFFERENT, lambda e, r: e.places(r.cells)),
    Linear: (LINEAR, _Encoder.linear),
    Product: (PRODUCT, lambda e, r: [*e.places(r.cells), r.target]),
    Pair: (PAIR, _Encoder.pair),
    Count: (COUNT, lambda e, r: e.places(r.cells) + _counted(sorted(r.values)) + _counted(sorted(r.counts))),
    Automaton: (AUTOMATON, _Encoder.automaton),
    AnyOf: (ANY_OF, _Encoder.branches),
}
"""The kind of each relation, and what writes it down."""


def _counted(items: Sequence[int]) -> list[int]:
    return [len(items), *items]


@lru_cache(maxsize=1024)
def _ones(count: int) -> tuple[int, ...]:
    return (1,) * count


@lru_cache(maxsize=1024)
def _table_record(table: PairTable) -> tuple[int, ...]:
    """A table of pairs as the core takes it; the same few tables serve all puzzles of a type."""
    return (len(table), *(value for pair in sorted(table) for value in pair))


@lru_cache(maxsize=1024)
def _machine_record(machine: Machine) -> tuple[int, ...]:
    """An automaton as the core takes it."""
    accepting = sorted(machine.accepting)
    steps = [number for transition in machine.transitions for number in transition]
    return (machine.states, machine.start, len(accepting), *accepting, len(machine.transitions), *steps)
