"""Equations that remain when the cells of houses and sums cancel out.

The total of some houses minus the cages inside them is an equation of the few remaining cells. A search that fills one
cell after another would reach it only at the very end, after countless tries, so the verifier fills these cells first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from gridwise.model.grid import Cell
from gridwise.model.model import Skeleton
from gridwise.model.relations import Linear, Permutation

_MOST_HOUSES = 8
"""The maximum number of houses to try in all combinations: some may be cited for something other than their sum."""

Equation = tuple[Counter[int], int]
"""The coefficient of each cell, and the total."""


@dataclass(frozen=True)
class SumEquation:
    """An equation of a few cells, and which of them must differ."""

    weights: Mapping[int, int]
    target: int
    apart: frozenset[tuple[int, int]]
    """Pairs of these cells that share a house."""
    values: Sequence[int]

    def fillings(self, masks: Sequence[int]) -> Iterator[dict[int, int]]:
        """All ways to fill the cells from their candidates, as a set of one value per cell."""
        cells = sorted(self.weights, key=lambda cell: (masks[cell].bit_count(), cell))
        bits = [[bit for bit in range(len(self.values)) if masks[cell] >> bit & 1] for cell in cells]

        @cache
        def reachable(place: int, missing: int) -> bool:
            if place == len(cells):
                return missing == 0
            weight = self.weights[cells[place]]
            return any(reachable(place + 1, missing - weight * self.values[bit]) for bit in bits[place])

        def filled(place: int, missing: int, held: dict[int, int]) -> Iterator[dict[int, int]]:
            if not reachable(place, missing):
                return
            if place == len(cells):
                yield {cell: 1 << bit for cell, bit in held.items()}
                return
            cell = cells[place]
            for bit in bits[place]:
                if not any(other == bit and (cell, known) in self.apart for known, other in held.items()):
                    left = missing - self.weights[cell] * self.values[bit]
                    yield from filled(place + 1, left, {**held, cell: bit})

        return filled(0, self.target, {})


def fewest_cells_equation(skeleton: Skeleton, relations: Iterable[int]) -> SumEquation | None:
    """The equation with the fewest cells that follows from these houses and sums; None if there is none."""
    cited = [skeleton.relations[number] for number in relations if number < len(skeleton.relations)]
    index = skeleton.grid.index
    houses = [_of_house(each, index) for each in cited if isinstance(each, Permutation)]
    sums = [_of_sum(each, index) for each in cited if isinstance(each, Linear) and _is_plain(each)]
    if not sums or not 0 < len(houses) <= _MOST_HOUSES:
        return None
    some = (part for count in range(1, len(houses) + 1) for part in combinations(houses, count))
    weights, target = min((_difference(part, sums) for part in some), key=lambda equation: len(equation[0]))
    return SumEquation(weights, target, _apart(weights, houses), skeleton.symbols.ascending)


def _of_house(house: Permutation, index: Mapping[Cell, int]) -> Equation:
    return Counter(index[cell] for cell in house.cells), sum(house.values)


def _is_plain(relation: Linear) -> bool:
    """Whether it is a sum of cells with a fixed total."""
    whole = all(isinstance(weight, int) for weight in relation.weights)
    return whole and len(relation.targets) == 1 and all(isinstance(cell, Cell) for cell in relation.cells)


def _of_sum(relation: Linear, index: Mapping[Cell, int]) -> Equation:
    weights: Counter[int] = Counter()
    for cell, weight in zip(relation.cells, relation.weights, strict=True):
        assert isinstance(cell, Cell)
        assert isinstance(weight, int)
        weights[index[cell]] += weight
    return weights, next(iter(relation.targets))


def _difference(houses: Iterable[Equation], sums: Iterable[Equation]) -> Equation:
    """These houses minus all the sums, without the cells that cancel out."""
    weights: Counter[int] = Counter()
    target = 0
    for each, makes in houses:
        weights.update(each)
        target += makes
    for each, makes in sums:
        weights.subtract(each)
        target -= makes
    return Counter({cell: weight for cell, weight in weights.items() if weight}), target


def _apart(cells: Iterable[int], houses: Iterable[Equation]) -> frozenset[tuple[int, int]]:
    there = [[cell for cell in cells if cell in house] for house, _ in houses]
    return frozenset((a, b) for house in there for a in house for b in house if a != b)
