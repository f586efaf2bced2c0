"""Whether the values of a pattern could be swapped without breaking a rule.

A puzzle with a unique solution can't contain such a pattern. Uniqueness techniques rely on this, so the verifier checks
it here, with no code from the core.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, singledispatch

from gridwise.model.grid import Cell
from gridwise.model.model import Model
from gridwise.model.relations import (
    AllDifferent,
    AnyOf,
    Automaton,
    Count,
    In,
    Linear,
    Pair,
    Permutation,
    Product,
    Relation,
    Total,
    weighed,
)

_MOST_CELLS = 16
"""The maximum number of cells of a pattern whose fillings are listed."""
_MOST_RUNS = 100_000
"""The maximum number of state pairs when following an automaton."""

Filling = dict[Cell, int]


def is_deadly_pattern(model: Model, pattern: Iterable[tuple[int, int]]) -> bool:
    """Whether each solution made of the pattern's values stays a solution when every cell takes its other value.

    The pattern is a list of candidates (numbers of cells and values), two per cell. False if undecided.
    """
    values: dict[Cell, set[int]] = {}
    for cell, value in pattern:
        values.setdefault(model.cells[cell], set()).add(model.values[value])
    if not values or any(len(pair) != 2 or cell in model.givens for cell, pair in values.items()):
        return False
    swap = _Swap(model, {cell: (min(pair), max(pair)) for cell, pair in values.items()})
    return all(keeps(relation, swap) for relation in model.skeleton.relations if relation.active(lambda clue: True))


def escapes(masks: Sequence[int], pattern: Iterable[tuple[int, int]]) -> Iterator[list[int]]:
    """The candidates of all cells, once for each cell that can break the pattern by another value.

    If the swap breaks no rule, the solution is among these: what is impossible in all of them can be removed.
    """
    pairs: Counter[int] = Counter()
    for cell, value in set(pattern):
        pairs[cell] |= 1 << value
    for cell, pair in pairs.items():
        if extras := masks[cell] & ~pair:
            yield [extras if other == cell else mask for other, mask in enumerate(masks)]


@dataclass(frozen=True)
class _Swap:
    """A swap: the two values of each of its cells."""

    model: Model
    pairs: Mapping[Cell, tuple[int, int]]

    def inside(self, cells: Iterable[Cell | Total]) -> list[Cell]:
        return [cell for cell in cells if isinstance(cell, Cell) and cell in self.pairs]

    def other(self, cell: Cell, value: int) -> int:
        low, high = self.pairs[cell]
        return low + high - value

    def after(self, filling: Filling) -> Filling:
        return {cell: self.other(cell, value) for cell, value in filling.items()}

    @cached_property
    def fillings(self) -> list[Filling]:
        return list(self._fill(sorted(self.pairs), {}))

    def fillings_of(self, cells: list[Cell]) -> Iterable[Filling]:
        """The ways to fill at least these cells so that cells that must differ do."""
        return self.fillings if len(self.pairs) <= _MOST_CELLS else self._fill(sorted(set(cells)), {})

    def _fill(self, cells: list[Cell], filling: Filling) -> Iterator[Filling]:
        if len(filling) == len(cells):
            yield dict(filling)
            return
        cell = cells[len(filling)]
        for value in self.pairs[cell]:
            if all(filling[other] != value for other in self._apart[cell] if other in filling):
                yield from self._fill(cells, {**filling, cell: value})

    @cached_property
    def _apart(self) -> dict[Cell, set[Cell]]:
        """For each cell, those that can't hold the same value, because of a house or a relation of two cells."""
        out = {cell: set(others) for cell, others in self.model.differ.items()}
        pairs = [relation for relation in self.model.skeleton.relations if isinstance(relation, Pair)]
        for pair in pairs:
            if pair.active(lambda clue: True) and all(a != b for a, b in pair.allowed):
                out[pair.a].add(pair.b)
                out[pair.b].add(pair.a)
        return out


@singledispatch
def keeps(relation: Relation, swap: _Swap) -> bool:
    """Whether the swap never changes whether the relation holds, whatever the other cells hold."""
    raise AssertionError(f"no rule for {type(relation).__name__}")


@keeps.register
def _(relation: In, swap: _Swap) -> bool:
    return len({value in relation.values for value in swap.pairs.get(relation.cell, ())}) < 2


@keeps.register(Permutation)
@keeps.register(AllDifferent)
def _(relation: Permutation | AllDifferent, swap: _Swap) -> bool:
    # Each value is in exactly two cells: if all differ, they hold every value, before the swap and after it.
    offered = Counter(value for cell in swap.inside(relation.cells) for value in swap.pairs[cell])
    return all(times == 2 for times in offered.values())


@keeps.register
def _(relation: AnyOf, swap: _Swap) -> bool:
    return all(keeps(part, swap) for branch in relation.branches for part in branch)


@keeps.register
def _(relation: Linear, swap: _Swap) -> bool:
    totals = {cell for cell in relation.cells if isinstance(cell, Total)}
    if not all(keeps(Linear(t.cells, (1,) * len(t.cells), frozenset()), swap) for t in totals):
        return False

    def total(filling: Filling) -> int:
        terms = zip(relation.cells, relation.weights, strict=True)
        return sum(
            weighed(weight, filling[cell]) for cell, weight in terms if isinstance(cell, Cell) and cell in filling
        )

    return _unchanged(relation, swap, total)


@keeps.register
def _(relation: Product, swap: _Swap) -> bool:
    def product(filling: Filling) -> int:
        out = 1
        for cell in swap.inside(relation.cells):
            out *= filling[cell]
        return out

    return _unchanged(relation, swap, product)


@keeps.register
def _(relation: Count, swap: _Swap) -> bool:
    return _unchanged(
        relation, swap, lambda filling: sum(filling[c] in relation.values for c in swap.inside(relation.cells))
    )


@keeps.register
def _(relation: Pair, swap: _Swap) -> bool:
    def partners(filling: Filling) -> frozenset[tuple[int, int]]:
        """The allowed pairs that agree with the filling, without its own cells."""
        a, b = filling.get(relation.a), filling.get(relation.b)
        return frozenset(
            (0 if a is not None else x, 0 if b is not None else y)
            for x, y in relation.allowed
            if a in (None, x) and b in (None, y)
        )

    return _unchanged(relation, swap, partners)


@keeps.register
def _(relation: Automaton, swap: _Swap) -> bool:
    cells = swap.inside(relation.cells)
    return not cells or _for_each_filling(cells, swap, lambda filling: _runs_agree(relation, filling, swap))


def _runs_agree(relation: Automaton, filling: Filling, swap: _Swap) -> bool:
    """Whether parallel runs before and after the swap accept the same, whatever the other cells hold."""
    table: dict[tuple[int | None, int], int] = {(s, value): after for s, value, after in relation.machine.transitions}
    runs: set[tuple[int | None, int | None]] = {(relation.machine.start, relation.machine.start)}
    for cell in relation.cells:
        value = filling.get(cell)
        read = swap.model.values if value is None else (value,)
        runs = {
            (table.get((x, v)), table.get((y, v if value is None else swap.other(cell, v))))
            for x, y in runs
            for v in read
        }
        if len(runs) > _MOST_RUNS:
            return False
    accepting = relation.machine.accepting
    return all((x in accepting) == (y in accepting) for x, y in runs)


def _unchanged(relation: Relation, swap: _Swap, measure: Callable[[Filling], object]) -> bool:
    """Whether this property of a filling survives the swap, for every filling."""
    cells = swap.inside(relation.cells)
    return not cells or _for_each_filling(cells, swap, lambda filling: measure(filling) == measure(swap.after(filling)))


def _for_each_filling(cells: list[Cell], swap: _Swap, kept: Callable[[Filling], bool]) -> bool:
    """Whether it is true for each filling. False if there is none: then there is nothing to swap."""
    if min(len(swap.pairs), len(set(cells))) > _MOST_CELLS:
        return False
    fillings = list(swap.fillings_of(cells))
    return bool(fillings) and all(map(kept, fillings))
