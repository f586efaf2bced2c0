"""Deadly patterns: patterns whose values can be swapped without breaking any rule.

A puzzle with a unique solution can't contain such a pattern. Techniques that rely on uniqueness are based on this, and
the verifier checks it here, in code that is independent of the core.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from gridwise.model.grid import Cell
from gridwise.model.model import Model
from gridwise.model.relations import Automaton, Distinct, Either, In, Pair, Permutation, Relation, Total

_MOST_CELLS = 16
"""The maximum number of cells in a pattern whose fillings are enumerated."""
_MOST_RUNS = 100_000
"""The maximum number of pairs of states in which an automaton is followed."""

Filling = dict[Cell, int]


def is_deadly_pattern(model: Model, pattern: Iterable[tuple[int, int]]) -> bool:
    """Whether a solution that uses only the pattern's values there stays one if every cell takes its other value.

    The pattern is a list of candidates (numbers of cells and values), two for each cell. False if undecided.
    """
    values: dict[Cell, set[int]] = {}
    for cell, value in pattern:
        values.setdefault(model.places[cell], set()).add(model.values[value])
    if not values or any(len(pair) != 2 or cell in model.givens for cell, pair in values.items()):
        return False
    swap = _Swap(model, {cell: (min(pair), max(pair)) for cell, pair in values.items()})
    return all(keeps(relation, swap) for relation in model.skeleton.relations if relation.active(lambda clue: True))


def escapes(masks: Sequence[int], pattern: Iterable[tuple[int, int]]) -> Iterator[list[int]]:
    """The candidates of all cells, once for each cell that can break the pattern by taking none of its two values.

    If the swap breaks no rule, the solution is among these, and what is impossible in all of them can be removed.
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
        """The fillings of these cells, and maybe others, in which cells that must differ do."""
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
        """For each cell, the cells that can't hold the same value, because of a house or a relation of two cells."""
        out = {cell: set(others) for cell, others in self.model.differ.items()}
        pairs = [relation for relation in self.model.skeleton.relations if isinstance(relation, Pair)]
        for pair in pairs:
            if pair.active(lambda clue: True) and all(a != b for a, b in pair.allowed):
                out[pair.a].add(pair.b)
                out[pair.b].add(pair.a)
        return out


def keeps(relation: Relation, swap: _Swap) -> bool:
    """Whether the relation holds after the swap exactly if it held before, whatever the other cells hold."""
    match relation:
        case Permutation() | Distinct():
            # If each value is a candidate of exactly two cells, different values mean that all of them are used, both
            # before and after the swap.
            offered = Counter(value for cell in swap.inside(relation.cells) for value in swap.pairs[cell])
            return all(times == 2 for times in offered.values())
        case In(cell=cell):
            return len({relation.summary({cell: value}) for value in swap.pairs.get(cell, ())}) < 2
        case Either(branches=branches):
            return all(keeps(part, swap) for branch in branches for part in branch)
        case Automaton():
            return _for_each_filling(relation, swap, lambda filling: _runs_agree(relation, filling, swap))
        case _:
            return _for_each_filling(
                relation, swap, lambda filling: relation.summary(filling) == relation.summary(swap.after(filling))
            )


def _runs_agree(relation: Automaton, filling: Filling, swap: _Swap) -> bool:
    """Whether the automaton accepts either both or neither of the line and its swap, whatever the other cells hold."""
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


def _for_each_filling(relation: Relation, swap: _Swap, condition: Callable[[Filling], bool]) -> bool:
    """Whether a condition holds for every filling; False if there is no filling, since then nothing can be swapped."""
    variables = [cell.cells if isinstance(cell, Total) else (cell,) for cell in relation.cells]
    cells = swap.inside(chain.from_iterable(variables))
    if not cells:
        return True
    if min(len(swap.pairs), len(set(cells))) > _MOST_CELLS:
        return False
    fillings = list(swap.fillings_of(cells))
    return bool(fillings) and all(map(condition, fillings))
