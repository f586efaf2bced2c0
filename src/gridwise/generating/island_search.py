"""Islands that determine themselves: numbers move and shores change where the requested techniques get stuck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log
from random import Random

from gridwise import _core
from gridwise.constraints.islands import IslandCells, IslandSize
from gridwise.generating.criteria import SCALE
from gridwise.generating.island_layouts import IslandLayout
from gridwise.logic.ladder import Ladder, ladder
from gridwise.logic.rating import brief
from gridwise.logic.technique import level_end
from gridwise.model.areas import neighbours
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.model import Skeleton
from gridwise.model.puzzle import Puzzle

SEARCHED = 3
"""From this level on, a board only has to be unique; the techniques of the level below need not solve it."""
PATIENCE = 40
"""After this many changes in a row without improvement, the search gives up."""
WORSE = 1.0
"""By about how many unsolved cells a change may make the board worse."""
TWICE = 0.3
"""How often two changes are made at once."""
FEW_OPEN = 0.3
"""The share of unsolved cells up to which a search for other solutions is tried."""
NODES = 3000
"""The number of nodes of that search."""


@dataclass(frozen=True)
class Judged:
    """A layout and the cells that the techniques leave unsolved."""

    layout: IslandLayout
    open: tuple[Cell, ...]
    done: bool
    """Whether the layout determines its solution, at the requested level."""


class IslandSearch:
    """Changes layouts of islands until their numbers determine them."""

    def __init__(self, blank: Puzzle, level: int) -> None:
        [roots] = [part for part in blank.constraints if isinstance(part, IslandCells)]
        self.grid, self.symbols, self.symbol = blank.grid, blank.symbols, roots.symbol
        self.rules = tuple(part for part in blank.constraints if not isinstance(part, IslandCells | IslandSize))
        self.searches = level >= SEARCHED
        self.ladder = _ladder(min(level, SEARCHED - 1))
        self.brief = brief(self.ladder)

    def constraints(self, layout: IslandLayout) -> tuple[Constraint, ...]:
        """The rules and clues of a layout."""
        symbol = self.symbol
        roots = IslandCells.unchecked(numbered=layout.numbered, hidden=None, symbol=symbol)
        sizes = layout.sizes.items()
        return (roots, *self.rules, *(IslandSize.unchecked(cell=c, size=size, symbol=symbol) for c, size in sizes))

    def judged(self, layout: IslandLayout) -> Judged:
        """The layout with the cells that the techniques do not solve."""
        skeleton = Skeleton(self.grid, self.symbols, self.constraints(layout))
        state = _core.State(skeleton.geometry)
        state.promises_one = False
        stopped = -1
        while stopped < 0 and not state.solved and not state.broken:
            _, stopped, _ = state.tally(self.ladder.core, self.brief or b"")
        left = tuple([cell for cell, filled in zip(self.grid.cells, state.placed(), strict=True) if not filled])
        if not self.searches:
            return Judged(layout, left, not left)
        few = 0 < len(left) <= FEW_OPEN * len(self.grid.cells)
        return Judged(layout, left, few and _is_unique(skeleton))

    def repaired(self, layout: IslandLayout, random: Random, patience: int = PATIENCE) -> IslandLayout | None:
        """A similar layout that determines its solution; None if none is found soon."""
        now = self.judged(layout)
        fewest, left = len(now.open), patience
        while not now.done and left > 0:
            changed = self.changed(now.layout, now.open or self.grid.cells, random)
            if changed is None:
                return None
            new = self.judged(changed)
            if new.done or len(new.open) <= len(now.open) - WORSE * log(1 - random.random()):
                now = new
            left = patience if len(now.open) < fewest else left - 1
            fewest = min(fewest, len(now.open))
        return now.layout if now.done else None

    def changed(self, layout: IslandLayout, cells: Sequence[Cell], random: Random) -> IslandLayout | None:
        """The layout with one or two changes in or beside these cells; None if nothing can change there."""
        beside = neighbours(self.grid)
        near = sorted({other for cell in cells for other in (cell, *beside[cell])})
        changed = None
        for cell in random.choices(near, k=len(near)):
            changed = layout.changed((cell,), random)
            if changed is not None:
                break
        if changed is None or random.random() > TWICE:
            return changed
        return changed.changed(near, random) or changed


def _is_unique(skeleton: Skeleton) -> bool:
    search = _core.Search(skeleton.core)
    return search.count(2, NODES) == 1 and search.status == _core.EXHAUSTED


@lru_cache(maxsize=4)
def _ladder(level: int) -> Ladder:
    return ladder(SCALE, below=level_end(SCALE, level), kernels=True)
