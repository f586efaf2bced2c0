"""A grid cut at random into connected regions of equal size, with the requested symmetry.

Cells that a symmetry maps to each other are one node. A random tree that spans the nodes is cut where both sides can
hold whole regions; each side gets its own tree, and so on until the pieces are regions. A tree
without fixed cells stands for one region per image; a tree that touches an axis merges with its images.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from random import Random

from gridwise.generating.clue_symmetry import moves
from gridwise.model.areas import Area, neighbours
from gridwise.model.grid import Cell, Grid

TREES = 40
"""The maximum number of trees to try for a piece."""
STARTS = 60
"""The maximum number of attempts to cut the whole grid."""
_BITS = 16
"""Counts of cells are packed into one number, with this many bits each."""

Map = tuple[int, ...]


def tiling(grid: Grid, size: int, symmetry: str, random: Random) -> list[Area] | None:
    """Connected regions of equal size that cover the grid; None if none were found."""
    tiles = _tiling_graph(grid, symmetry)
    for _ in range(STARTS):
        if (regions := tiles.cut(size, random)) is not None:
            return sorted(tuple(grid.cells[number] for number in sorted(region)) for region in regions)
    return None


@lru_cache(maxsize=32)
def tiling_exists(grid: Grid, size: int, symmetry: str) -> bool:
    """Whether regions with that symmetry exist; the answer is the same in every process."""
    return tiling(grid, size, symmetry, Random(0)) is not None


@lru_cache(maxsize=8)
def _tiling_graph(grid: Grid, symmetry: str) -> _TilingGraph:
    return _TilingGraph(grid, symmetry)


class _TilingGraph:
    """The cells of a grid by number, the maps that leave the grid as it is, and the cells these map to each other."""

    def __init__(self, grid: Grid, symmetry: str) -> None:
        index = grid.index
        beside = neighbours(grid)
        self.beside = [[index[other] for other in beside[cell]] for cell in grid.cells]
        self.maps = _closed(
            [tuple(index[Cell(move(cell))] for cell in grid.cells) for move in moves(symmetry, grid)], len(index)
        )
        cells = range(len(index))
        self.node = [min(each[cell] for each in self.maps) for cell in cells]
        self.nodes = sorted(set(self.node))
        self.weight = [self._weight(cell) for cell in cells]
        self._joins: dict[tuple[int, ...], int] = {}

    def _weight(self, cell: int) -> int:
        """The number of a cell's images, and in the bits above, for each map, whether the cell stays where it is."""
        images = len({each[cell] for each in self.maps})
        return images + sum(1 << _BITS * n for n, each in enumerate(self.maps) if n and each[cell] == cell)

    def cut(self, size: int, random: Random) -> list[frozenset[int]] | None:
        """The grid cut into regions; None if a piece can't be cut into whole regions."""
        pieces, found_regions = [self.nodes], list[frozenset[int]]()
        for piece in pieces:
            halves = self.halves(piece, size, random)
            if halves is None:
                return None
            if len(halves) == 1:
                found_regions += self.regions(halves[0])
            else:
                pieces += [[self.node[cell] for cell in half] for half in halves]
        return found_regions

    def halves(self, piece: list[int], size: int, random: Random) -> list[list[int]] | None:
        """The cells of a piece in two parts that can be cut into regions, or in one that is a region."""
        for _ in range(TREES):
            cells, above = self.tree(piece, random)
            weights = [self.weight[cell] for cell in cells]
            for place in range(len(cells) - 1, 0, -1):
                weights[above[place]] += weights[place]
            total = weights[0]
            if self.room(total) == size:
                return [cells]
            cuts = [
                n
                for n in range(1, len(cells))
                if not self.room(weights[n]) % size and not self.room(total - weights[n]) % size
            ]
            if cuts:
                return _parted(cells, above, random.choice(cuts))
        return None

    def tree(self, piece: list[int], random: Random) -> tuple[list[int], list[int]]:
        """A random tree that spans a piece: one cell of each node, and the place of the cell that each hangs on."""
        left, chance = set(piece), random.random
        cells, above = list[int](), list[int]()
        edges = [(0.0, random.choice(piece), 0)]
        while left:
            _, cell, place = heappop(edges)
            if self.node[cell] not in left:
                continue
            left.remove(self.node[cell])
            for other in self.beside[cell]:
                if self.node[other] in left:
                    heappush(edges, (chance(), other, len(cells)))
            cells.append(cell)
            above.append(place)
        return cells, above

    def room(self, weight: int) -> int:
        """The number of cells of a tree, including the images that it merges with."""
        if len(self.maps) == 1:
            return weight
        stays = tuple(n for n in range(1, len(self.maps)) if weight >> _BITS * n & (1 << _BITS) - 1)
        if stays not in self._joins:
            self._joins[stays] = len(_closed([self.maps[n] for n in stays], len(self.node)))
        return (weight & (1 << _BITS) - 1) * self._joins[stays] // len(self.maps)

    def regions(self, cells: list[int]) -> list[frozenset[int]]:
        """The regions that a tree and its images make."""
        regions: list[frozenset[int]] = []
        for each in self.maps:
            image = frozenset(each[cell] for cell in cells)
            same = [region for region in regions if not region.isdisjoint(image)]
            regions = [region for region in regions if region not in same] + [image.union(*same)]
        return regions


def _closed(maps: list[Map], count: int) -> list[Map]:
    """All compositions of some maps, the identity first."""
    group = [tuple(range(count))]
    for known in group:
        for each in maps:
            if (new := tuple(each[number] for number in known)) not in group:
                group.append(new)
    return group


def _parted(cells: list[int], above: list[int], cut: int) -> list[list[int]]:
    """The two parts of a tree after a cut above one of its cells."""
    inside = [False] * len(cells)
    for place in range(cut, len(cells)):
        inside[place] = place == cut or inside[above[place]]
    parts = list(zip(cells, inside, strict=True))
    return [[cell for cell, within in parts if within == side] for side in (False, True)]
