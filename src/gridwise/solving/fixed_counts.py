"""How often a symbol occurs in every solution, where the rules alone fix that: nine of each digit in a Sudoku.

Some relations fix how often a value occurs among their cells: a house holds it once, a nonogram's row as often as its
runs say. If such relations cover every cell exactly once, their numbers add up to the number on the whole board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from gridwise.model.grid import Cell
from gridwise.model.relations import Automaton, Count, In, Machine, Permutation, Relation

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle
    from gridwise.model.symbols import Symbols

MOST_TRIES = 5_000
"""Give up the search for a cover after this many tries; a cover by rows needs one per row."""

Region = tuple[int, int]
"""Some cells, as a bit set, and how many of them hold the value."""


def fixed_counts(puzzle: Puzzle) -> dict[str, int]:
    """The symbols whose number is the same in every solution by the rules, each with that number.

    Givens do not count as rules: the answer is the same whatever they are.
    """
    present = [relation for relation in puzzle.model.skeleton.relations if relation.active(lambda clue: True)]
    plain = [relation for relation in present if all(isinstance(cell, Cell) for cell in relation.cells)]
    index = puzzle.grid.index
    placed = [(sum(1 << index[cell] for cell in relation.cells), relation) for relation in plain]
    layers = {layer: list(puzzle.grid.layer_places(layer)) for layer in puzzle.grid.layers}
    everywhere = {layer: sum(1 << index[place] for place in places) for layer, places in layers.items()}
    # Automata take longest to count, and most boards don't need them.
    quick = [(cells, relation) for cells, relation in placed if not isinstance(relation, Automaton)]
    totals = _totals(puzzle.symbols, everywhere, quick)
    return totals or _totals(puzzle.symbols, everywhere, placed)


def _totals(symbols: Symbols, everywhere: Mapping[str, int], placed: Sequence[tuple[int, Relation]]) -> dict[str, int]:
    known: dict[tuple[str, tuple[Region, ...]], int | None] = {}
    found = {}
    for name in symbols.meant_names:
        layer, value = symbols.mark[name].layer, symbols.value[name]
        own = symbols.layer_values(layer)
        counted = ((cells, _count_in(relation, value, own)) for cells, relation in placed)
        regions = tuple({cells: count for cells, count in counted if count is not None}.items())
        if (layer, regions) not in known:  # most symbols have the same
            known[layer, regions] = _covered(everywhere[layer], regions)
        found[name] = known[layer, regions]
    return {name: total for name, total in found.items() if total is not None}


def _count_in(relation: Relation, value: int, values: Sequence[int]) -> int | None:
    """How often a value occurs among the cells of a relation; None if the relation does not fix that."""
    match relation:
        case Permutation():
            return int(value in relation.values)
        case In():
            return 0 if value not in relation.values else 1 if len(relation.values) == 1 else None
        case Count() if len(relation.counts) == 1:
            [count] = relation.counts
            if relation.values == {value}:
                return count
            return len(relation.cells) - count if set(values) - relation.values == {value} else None
        case Automaton():
            return _count_accepted(relation.machine, len(relation.cells), value)
    return None


def _count_accepted(machine: Machine, length: int, value: int) -> int | None:
    """How often a value occurs in every sequence of this length that an automaton accepts; None if that varies."""
    leaving: dict[int, list[tuple[int, int]]] = {}
    for state, read, after in machine.transitions:
        leaving.setdefault(state, []).append((after, int(read == value)))
    reached = {(machine.start, 0)}
    for _ in range(length):
        reached = {(after, count + more) for state, count in reached for after, more in leaving.get(state, ())}
    counts = {count for state, count in reached if state in machine.accepting}
    return counts.pop() if len(counts) == 1 else None


def _covered(everywhere: int, regions: Sequence[Region]) -> int | None:
    """The sum over some regions that contain every cell exactly once; None if no such regions are found."""
    of_cell: dict[int, list[Region]] = {}
    for cells, count in regions:
        for cell in _bits(cells):
            of_cell.setdefault(cell, []).append((cells, count))
    paths = [iter([(everywhere, 0)])]
    for _ in range(MOST_TRIES):
        if not paths:
            return None
        step = next(paths[-1], None)
        if step is None:
            paths.pop()
            continue
        left, total = step
        if not left:
            return total
        first = (left & -left).bit_length() - 1
        paths.append(_choices(left, total, of_cell.get(first, ())))
    return None


def _choices(left: int, total: int, regions: Sequence[Region]) -> Iterator[Region]:
    """What is left, and the sum so far, after each region that lies within the cells that are left."""
    return ((left & ~cells, total + count) for cells, count in regions if not cells & ~left)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1
