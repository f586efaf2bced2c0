"""Boards of cages made in the core: cut, proved unique, rated and changed until they have the requested difficulty.

The core does not know what a cage means. It gets a catalogue: every possible clue of a cage, lowered by its constraint
to relations over the first cells of the grid, and for every choice of values a menu of those clues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb
from random import Random

from gridwise import _core
from gridwise.generating.assess import Assessment
from gridwise.generating.core_path import CoreStrategy, generate_in_core
from gridwise.generating.criteria import Criteria
from gridwise.model.areas import Area, neighbours
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, Grid
from gridwise.model.model import Skeleton
from gridwise.model.wire import encode

MOST_VALUES, MOST_CELLS = 16, 15
"""The limit for the key of a menu in the core: the count of each value in a cage, four bits each."""
MOST_MENUS = 5_000
"""A recipe with more choices of values than this uses the general path."""

STRATEGY = CoreStrategy(coarse=2)
"""From this level on, cages are made as large as possible right away: hardly any other board is hard."""

CageClue = tuple[str, int]
"""The clue of a cage, independent of its position: operator and target."""
ClueMaker = Callable[[CageClue, Area], Constraint]
Menu = Callable[[Sequence[int]], Iterable[CageClue]]


@dataclass(frozen=True)
class CageCatalogue:
    """How boards of cages are made in the core, for one puzzle and one recipe."""

    core: _core.CageGenerator
    pieces: tuple[CageClue, ...]
    skeleton: Skeleton

    def make(
        self, solution: Mapping[Cell, int], random: Random, criteria: Criteria
    ) -> tuple[list[tuple[CageClue, Area]], Assessment] | None:
        """Cages with a unique solution that meet the criteria or come closest; None if none were found."""
        result = generate_in_core(self.core.make, self.skeleton, solution, random, criteria, STRATEGY)
        if result is None:
            return None
        cells = self.skeleton.grid.cells
        return [(self.pieces[piece], tuple([cells[cell] for cell in area])) for piece, area in result[0]], result[1]


def cage_catalogue(skeleton: Skeleton, sizes: Mapping[int, float], menu: Menu, clue: ClueMaker) -> CageCatalogue | None:
    """The core's generator for boards of cages; None if there are too many choices.

    `sizes`: the allowed numbers of cells in a cage, and how often each is chosen. `menu`: the possible clues of a cage
    with these values; a clue listed twice is chosen twice as often.
    """
    cells, values, most = skeleton.grid.cells, skeleton.symbols.ascending, max(sizes)
    if not skeleton.independent or skeleton.totals or most > min(MOST_CELLS, len(cells)) or len(values) > MOST_VALUES:
        return None
    if comb(len(values) + most, most) > MOST_MENUS:
        return None
    pieces: dict[tuple[CageClue, int], int] = {}
    menus: list[tuple[int, list[int]]] = []
    for count in range(1, most + 1):
        for chosen in combinations_with_replacement(range(len(values)), count):
            offered = [pieces.setdefault((piece, count), len(pieces)) for piece in menu([values[n] for n in chosen])]
            if offered:
                menus.append((sum(1 << 4 * number for number in chosen), offered))
    clues = tuple([clue(piece, cells[:count]) for piece, count in pieces])
    catalogue = skeleton.with_clues((*skeleton.rules, *clues))
    if not catalogue.independent or catalogue.totals:
        return None
    core = _core.CageGenerator(encode(catalogue), skeleton.house_kinds, *cage_plan(skeleton.grid, sizes), menus)
    return CageCatalogue(core, tuple([piece for piece, _ in pieces]), skeleton)


def cage_plan(grid: Grid, sizes: Mapping[int, float]) -> tuple[list[list[int]], list[int], list[int]]:
    """The neighbours of each cell, the sizes of cages, and how often each is started."""
    beside = neighbours(grid)
    numbers = [[grid.index[other] for other in beside[cell]] for cell in grid.cells]
    return numbers, list(sizes), [round(10 * weight) for weight in sizes.values()]
