"""Random Nurikabe solutions: islands in a connected sea without 2×2 pools, and small changes that keep them valid."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from random import Random

from gridwise.model.areas import connected, neighbours
from gridwise.model.grid import Cell, Grid

LAYOUTS = 200
"""The maximum number of attempts to cut all islands to their sizes."""
ALONE = 0.15
"""How often the sea may leave an island of a single cell: published puzzles have few of them."""


@dataclass(frozen=True)
class IslandLayout:
    """The islands of a solution, and in each the cell that holds its number."""

    grid: Grid
    islands: tuple[tuple[Cell, ...], ...]
    numbered: tuple[Cell, ...]
    largest: int = field(compare=False)
    """The largest size of an island."""

    @property
    def land(self) -> set[Cell]:
        """The cells of all islands."""
        return {cell for island in self.islands for cell in island}

    @property
    def sizes(self) -> dict[Cell, int]:
        """The numbers."""
        return {cell: len(island) for cell, island in zip(self.numbered, self.islands, strict=True)}

    def changed(self, near: Sequence[Cell], random: Random) -> IslandLayout | None:
        """The layout with a number moved, or a cell of an island given to the sea or taken from it."""
        cell = random.choice(near)
        owner = {each: number for number, island in enumerate(self.islands) for each in island}
        if cell in owner and random.random() < 0.5:
            return self._renumbered(owner[cell], cell, random)
        return self._flooded(owner[cell], cell, random) if cell in owner else self._risen(cell, owner, random)

    def _renumbered(self, island: int, cell: Cell, random: Random) -> IslandLayout | None:
        """The same islands with a number in another cell."""
        others = [each for each in self.islands[island] if each != self.numbered[island]]
        if not others:
            return None
        number = cell if cell in others else random.choice(others)
        numbered = (*self.numbered[:island], number, *self.numbered[island + 1 :])
        return IslandLayout(self.grid, self.islands, numbered, self.largest)

    def _flooded(self, island: int, cell: Cell, random: Random) -> IslandLayout | None:
        """A cell of an island given to the sea."""
        beside, land = neighbours(self.grid), self.land - {cell}
        rest = [each for each in self.islands[island] if each != cell]
        if not rest or all(other in land for other in beside[cell]) or _makes_pool(cell, land, self.grid):
            return None
        parts = list(map(tuple, parts_of(rest, beside)))
        if len(parts) > 1 and any(len(part) == 1 for part in parts) and random.random() > ALONE:
            return None
        numbers = [self.numbered[island] if self.numbered[island] in part else random.choice(part) for part in parts]
        islands = (*self.islands[:island], *map(tuple, parts), *self.islands[island + 1 :])
        return IslandLayout(
            self.grid, islands, (*self.numbered[:island], *numbers, *self.numbered[island + 1 :]), self.largest
        )

    def _risen(self, cell: Cell, owner: dict[Cell, int], random: Random) -> IslandLayout | None:
        """A cell of the sea given to the island beside it, or to those beside it, which join."""
        beside = neighbours(self.grid)
        near = sorted({owner[other] for other in beside[cell] if other in owner})
        joined = (cell, *(each for number in near for each in self.islands[number]))
        sea = [each for each in self.grid.cells if each not in owner and each != cell]
        if not near or len(joined) > self.largest or not sea or not connected(sea, beside):
            return None
        kept = [number for number in range(len(self.islands)) if number not in near]
        number = random.choice([self.numbered[each] for each in near])
        islands = (*(self.islands[each] for each in kept), tuple(sorted(joined)))
        return IslandLayout(self.grid, islands, (*(self.numbered[each] for each in kept), number), self.largest)


def random_layout(grid: Grid, largest: int, random: Random) -> IslandLayout | None:
    """Islands of at most this size: the sea grows into all that are larger. None if that fails again and again."""
    for _ in range(LAYOUTS):
        islands = _cut(grid, largest, random)
        if islands:
            ordered = tuple(sorted(map(tuple, islands)))
            return IslandLayout(grid, ordered, tuple(random.choice(island) for island in ordered), largest)
    return None


def _cut(grid: Grid, largest: int, random: Random) -> list[list[Cell]] | None:
    """Islands cut from the whole grid; None if the sea can't get into one that is too large."""
    beside, land = neighbours(grid), set(grid.cells)
    land.discard(random.choice(grid.cells))
    while True:
        islands = parts_of(sorted(land), beside)
        # Sizes differ: some islands may be cut further than necessary.
        limits = [random.randint((largest + 1) // 2, largest) for _ in islands]
        too_large = [island for island, limit in zip(islands, limits, strict=True) if len(island) > limit]
        if not too_large:
            return islands
        cell = _next_of_sea(max(too_large, key=len), land, grid, random)
        if cell is None:
            return islands if max(map(len, islands)) <= largest else None
        land.discard(cell)


def _next_of_sea(island: Sequence[Cell], land: set[Cell], grid: Grid, random: Random) -> Cell | None:
    """A cell of an island that the sea can take without making a pool."""
    beside = neighbours(grid)
    shore = [cell for cell in island if any(other not in land for other in beside[cell])]
    for cell in random.sample(shore, len(shore)):
        if _makes_pool(cell, land - {cell}, grid):
            continue
        alone = any(other in land and not any(n in land for n in beside[other] if n != cell) for other in beside[cell])
        if not alone or random.random() < ALONE:
            return cell
    return None


def _makes_pool(cell: Cell, land: Collection[Cell], grid: Grid) -> bool:
    """Whether the cell and others of the sea fill a 2×2 square."""
    row, column = cell
    for top in (row - 1, row):
        for left in (column - 1, column):
            square = [Cell((top + down, left + right)) for down in (0, 1) for right in (0, 1)]
            if all(each in grid and each not in land for each in square):
                return True
    return False


def parts_of(cells: Collection[Cell], beside: dict[Cell, list[Cell]]) -> list[list[Cell]]:
    """The connected parts of some cells, each in reading order."""
    left, parts = set(cells), []
    for first in cells:
        if first not in left:
            continue
        left.discard(first)
        part = [first]
        for cell in part:
            fresh = [other for other in beside[cell] if other in left]
            left.difference_update(fresh)
            part += fresh
        parts.append(sorted(part))
    return parts
