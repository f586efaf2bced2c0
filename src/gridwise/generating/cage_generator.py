"""Boards of cages made in the core: cut, proved, rated and changed there until they are as hard as wanted.

The core knows nothing of what a cage means. It gets a catalogue: every clue that a cage could have, lowered to
relations over the first cells of the grid as the clue's own constraint says, and for every choice of values a menu of
those clues.
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
from gridwise.model.grid import Cell
from gridwise.model.model import Skeleton
from gridwise.model.wire import encode

MOST_VALUES, MOST_CELLS = 16, 15
"""What the core can write into the key of a menu: how often a cage has each value, four bits each."""
MOST_MENUS = 5_000
"""A recipe with more choices of values than that is left to the general way."""

STRATEGY = CoreStrategy(coarse=2)
"""From that level on cages are made as large as they can be at once: hardly any other board is hard."""

Piece = tuple[str, int]
"""What a cage says, wherever it lies: its sign and its target."""
Clue = Callable[[Piece, Area], Constraint]
Menu = Callable[[Sequence[int]], Iterable[Piece]]


@dataclass(frozen=True)
class CageCatalogue:
    """How boards of cages are made in the core, for one puzzle and one recipe."""

    core: _core.CageGenerator
    pieces: tuple[Piece, ...]
    skeleton: Skeleton

    def make(
        self, solution: Mapping[Cell, int], random: Random, criteria: Criteria
    ) -> tuple[list[tuple[Piece, Area]], Assessment] | None:
        """Cages that leave one solution, as wanted or the nearest found; None where there were none."""
        result = generate_in_core(self.core, self.skeleton, solution, random, criteria, STRATEGY)
        if result is None:
            return None
        cells = self.skeleton.grid.cells
        return [(self.pieces[piece], tuple([cells[cell] for cell in area])) for piece, area in result[0]], result[1]


def cage_catalogue(skeleton: Skeleton, sizes: Mapping[int, float], menu: Menu, clue: Clue) -> CageCatalogue | None:
    """The way to make boards of cages in the core; None where there would be too much to choose from.

    `sizes`: how many cells a cage may have, and how often one of that size is begun. `menu`: what cells with these
    values could say as one cage; what comes twice is chosen twice as often.
    """
    cells, values, most = skeleton.grid.cells, skeleton.symbols.ascending, max(sizes)
    if not skeleton.independent or skeleton.totals or most > min(MOST_CELLS, len(cells)) or len(values) > MOST_VALUES:
        return None
    if comb(len(values) + most, most) > MOST_MENUS:
        return None
    pieces: dict[tuple[Piece, int], int] = {}
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
    beside = neighbours(skeleton.grid)
    core = _core.CageGenerator(
        encode(catalogue),
        skeleton.kinds,
        [[skeleton.grid.index[other] for other in beside[cell]] for cell in cells],
        list(sizes),
        [round(10 * weight) for weight in sizes.values()],
        menus,
    )
    return CageCatalogue(core, tuple([piece for piece, _ in pieces]), skeleton)
