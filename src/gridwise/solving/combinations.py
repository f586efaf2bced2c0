"""Which numbers can fill a cage or a run: its combinations, and which of them the placed numbers still allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import prod
from typing import TYPE_CHECKING

from gridwise.model.grid import Cell
from gridwise.model.relations import Either, Linear, Pair, Product, Relation

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

MOST = 150
"""The maximum number of combinations of a clue; more help nobody."""
LARGEST = 9
"""The maximum number of cells of a clue."""
Values = tuple[int, ...]


@dataclass(frozen=True)
class Combination:
    """Symbols that fill a clue in some order, and whether the placed symbols leave such an order."""

    symbols: tuple[str, ...]
    possible: bool


@dataclass(frozen=True)
class ClueCombinations:
    """The combinations of a clue; `more` if there are too many to list."""

    label: str
    cells: tuple[Cell, ...]
    combinations: tuple[Combination, ...]
    more: bool


def has_combinations(puzzle: Puzzle) -> bool:
    """Whether some clue has combinations to list."""
    return any(True for _ in _clues(puzzle))


def combinations(puzzle: Puzzle, selected: Collection[Cell]) -> list[ClueCombinations]:
    """The combinations of the clues that contain all selected cells, the smallest clue first."""
    chosen = frozenset(selected)
    found = [relation for relation in _clues(puzzle) if chosen and chosen <= {*relation.cells}]
    return [_of_clue(puzzle, relation) for relation in sorted(found, key=lambda each: len(each.cells))]


def all_combinations(puzzle: Puzzle) -> list[ClueCombinations]:
    """The combinations of all clues, the smallest clue first."""
    return [_of_clue(puzzle, relation) for relation in sorted(_clues(puzzle), key=lambda each: len(each.cells))]


def _clues(puzzle: Puzzle) -> Iterator[Relation]:
    """The sums, products and pairs of cells whose order does not matter."""
    for relation in puzzle.model.relations:
        if relation.active(lambda clue: True) and 1 < len(relation.cells) <= LARGEST and _is_unordered(relation):
            yield relation


def _is_unordered(relation: Relation) -> bool:
    if isinstance(relation, Either):
        parts = [part for branch in relation.branches for part in branch]
        return all(_is_unordered(part) and {*part.cells} == {*relation.cells} for part in parts)
    if not all(isinstance(cell, Cell) for cell in relation.cells):
        return False
    if isinstance(relation, Linear):
        return set(relation.weights) == {1}
    if isinstance(relation, Pair):
        return relation.allowed == {(b, a) for a, b in relation.allowed} and not _only_differ(relation)
    return isinstance(relation, Product)


def _only_differ(pair: Pair) -> bool:
    """Whether a pair says of many values only that they differ, or are not neighbours: there is nothing to list."""
    values = {value for allowed in pair.allowed for value in allowed}
    return 2 * len(pair.allowed) > len(values) * len(values)


def _of_clue(puzzle: Puzzle, relation: Relation) -> ClueCombinations:
    symbols = puzzle.symbols
    cells = tuple(relation.cells)
    values = tuple(sorted(symbols.value[name] for name in symbols.cell_names))
    filling = _Filling(puzzle, relation)
    fitting = (found for found in _sets(relation, len(cells), values) if filling.exists(found, {}))
    listed = list(islice(fitting, MOST + 1))
    placed = {cell: symbols.value[symbol] for cell, symbol in {**puzzle.givens, **puzzle.progress}.items()}
    made = [
        Combination(tuple(symbols.name[value] for value in found), filling.exists(found, placed))
        for found in listed[:MOST]
    ]
    return ClueCombinations(puzzle.model.label(relation), cells, tuple(made), len(listed) > MOST)


def _sets(relation: Relation, count: int, values: Values) -> Iterator[Values]:
    """Ascending values that may satisfy the relation, in order; the order in the cells is not considered."""
    match relation:
        case Linear():
            return (found for target in sorted(relation.targets) for found in _sums(count, values, target))
        case Product():
            return _products(count, values, relation.target)
        case Either():
            whole = [part for branch in relation.branches for part in branch if len(part.cells) == count]
            return iter(sorted({found for part in whole for found in _sets(part, count, values)}))
        case _:
            return _any(count, values)


def _sums(count: int, values: Values, target: int) -> Iterator[Values]:
    """Ascending values with this sum."""
    if count == 0:
        if target == 0:
            yield ()
        return
    for place, value in enumerate(values):
        if value * count > target:
            return
        if value + values[-1] * (count - 1) >= target:
            yield from ((value, *rest) for rest in _sums(count - 1, values[place:], target - value))


def _products(count: int, values: Values, target: int) -> Iterator[Values]:
    """Ascending values with this product."""
    if count == 0:
        if target == 1:
            yield ()
        return
    for place, value in enumerate(values):
        if value == 0 or target % value == 0:
            later = values[place:]
            rests = _products(count - 1, later, target // value) if value else _any(count - 1, later)
            yield from ((value, *rest) for rest in rests if prod((value, *rest)) == target)


def _any(count: int, values: Values) -> Iterator[Values]:
    """All ascending values."""
    if count == 0:
        yield ()
        return
    for place, value in enumerate(values):
        yield from ((value, *rest) for rest in _any(count - 1, values[place:]))


class _Filling:
    """Puts combinations into the cells of a clue."""

    def __init__(self, puzzle: Puzzle, relation: Relation) -> None:
        self.relation = relation
        self.cells: Sequence[Cell] = tuple(relation.cells)
        self.differ = {cell: puzzle.model.differ[cell] for cell in self.cells}

    def exists(self, values: Values, placed: Mapping[Cell, int]) -> bool:
        """Whether the values fit into the cells, beside what is placed there and in the cells that must differ."""
        fixed = {cell: placed[cell] for cell in self.cells if cell in placed}
        left = Counter(values)
        left.subtract(fixed.values())
        if any(count < 0 for count in left.values()):
            return False
        barred = {cell: {placed[peer] for peer in self.differ[cell] if peer in placed} for cell in self.cells}
        return self._fits(fixed, left, barred)

    def _fits(self, filled: dict[Cell, int], left: Counter[int], barred: Mapping[Cell, set[int]]) -> bool:
        open_ = [cell for cell in self.cells if cell not in filled]
        if not open_:
            return self.relation.holds(filled)
        cell = open_[0]
        for value in [value for value, count in left.items() if count and value not in barred[cell]]:
            if any(filled.get(peer) == value for peer in self.differ[cell]):
                continue
            left[value] -= 1
            if self._fits({**filled, cell: value}, left, barred):
                left[value] += 1
                return True
            left[value] += 1
        return False
