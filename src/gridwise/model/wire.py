"""The model as one flat array of numbers, the form in which the C++ core takes it."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, cast

from gridwise import _core
from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell
from gridwise.model.relations import Linear, Machine, PairTable, Relation, Total, relation_classes
from gridwise.model.relations.totals import MAX_TOTAL_SPAN

if TYPE_CHECKING:
    from gridwise.model.model import ConstraintRelations, Skeleton

MAGIC = 0x47524944
VERSION = 2


@cache
def _forms() -> dict[type[Relation], _core.Form]:
    """How relations of each class are written."""
    return {kind: kind.form for kind in relation_classes()}


@cache
def _form_records() -> tuple[int, ...]:
    """The same as the wire says it."""
    return (len(_forms()), *chain.from_iterable(form.wire for form in _forms().values()))


def encode(skeleton: Skeleton) -> array[int]:
    """The whole model in the core's format."""
    return _Encoder(skeleton).encode()


class _Encoder:
    """Numbers variables, tables and automata while the core writes the relations down."""

    def __init__(self, skeleton: Skeleton) -> None:
        self.skeleton = skeleton
        self.index = cast("dict[Cell | Total, int]", skeleton.grid.index)
        if skeleton.totals:
            self.index = dict(self.index)
            for total in skeleton.totals:
                self.index[total] = len(self.index)
        self.tables: dict[PairTable, int] = {}
        self.machines: dict[Machine, int] = {}

    def encode(self) -> array[int]:
        skeleton = self.skeleton
        defining = [Linear((*t.cells, t), (1,) * len(t.cells) + (-1,), frozenset((0,))) for t in skeleton.totals]
        records = [*self._parts(skeleton.parts), self._records(tuple(defining))]
        out = [MAGIC, VERSION]
        self._variables(out)
        out += [len(skeleton.clues), len(self.tables)]
        for table in self.tables:
            out += _table_record(table)
        out.append(len(self.machines))
        for machine in self.machines:
            out += _machine_record(machine)
        out += _form_records()
        out.append(len(skeleton.relations) + len(defining))
        wire = array("q", out)
        wire.frombytes(b"".join(records))
        return wire

    def _variables(self, out: list[int]) -> None:
        symbols, grid, totals = self.skeleton.symbols, self.skeleton.grid, self.skeleton.totals
        values = symbols.cell_values
        out.append(len(grid.layers) + len(totals))
        for layer in grid.layers:
            own = symbols.layer_values(layer)
            out += [len(own), *own]
        for total in totals:
            low, high = len(total.cells) * values[0], len(total.cells) * values[-1]
            if high - low >= MAX_TOTAL_SPAN:
                raise PuzzleError(f"the sum of {len(total.cells)} cells ranges from {low} to {high}, which is too wide")
            out += [high - low + 1, *range(low, high + 1)]
        out.append(len(grid.places) + len(totals))
        for number, layer in enumerate(grid.layers):
            out += [number, 2 if layer in grid.derived else 0] * grid.layer_sizes[layer]
        for number in range(len(totals)):
            out += [len(grid.layers) + number, 1]

    def _parts(self, parts: Sequence[ConstraintRelations]) -> Iterator[bytes]:
        """The records of all constraints, in order. Those of rules are kept; those of clues, next to each other, are
        written at once."""
        clues: list[Relation] = []
        for part in parts:
            if part.of_clue:
                clues += part.relations
                continue
            if clues:
                yield self._records(tuple(clues))
                clues = []
            yield self._kept(part)
        yield self._records(tuple(clues))

    def _kept(self, part: ConstraintRelations) -> bytes:
        """The records of a rule's relations; kept with it where they name neither tables nor totals."""
        if part.records is not None:
            return part.records
        records = self._records(part.relations)
        if all(relation.self_contained for relation in part.relations):
            part.records = records
        return records

    def _records(self, relations: tuple[Relation, ...]) -> bytes:
        return _core.records(relations, _forms(), self.index, self.tables, self.machines)


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
