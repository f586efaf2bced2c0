"""Connected areas of cells, cut from a grid at random: cages, jigsaw regions; and how they are written down."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from random import Random
from string import ascii_uppercase

from gridwise.model.grid import Cell, Grid

Area = tuple[Cell, ...]
Fits = Callable[[Sequence[Cell]], bool]


@lru_cache(maxsize=16)
def neighbours(grid: Grid) -> dict[Cell, list[Cell]]:
    """The orthogonal neighbours of each cell."""
    found: dict[Cell, list[Cell]] = {cell: [] for cell in grid.cells}
    for a, b in grid.edges():
        found[a].append(b)
        found[b].append(a)
    return found


def connected(cells: Collection[Cell], beside: dict[Cell, list[Cell]]) -> bool:
    """Whether one can walk from each of the cells to each other."""
    inside = set(cells)
    reached = [min(inside)]
    inside.discard(reached[0])
    for cell in reached:
        for other in beside[cell]:
            if other in inside:
                inside.discard(other)
                reached.append(other)
    return not inside


def grown(
    start: Cell, size: int, free: Collection[Cell], beside: dict[Cell, list[Cell]], fits: Fits, random: Random
) -> Area:
    """An area of free cells around a first one, as large as wanted or as large as it can grow."""
    area, inside = [start], {start}
    edge = {other for other in beside[start] if other in free}
    while len(area) < size:
        around = sorted(edge)
        random.shuffle(around)
        # Cells that have few other free neighbours go first: fewer cells are left alone.
        narrow = [cell for cell in around if _room(cell, free, inside, beside) < 2]
        ordered = narrow + [cell for cell in around if cell not in narrow] if narrow else around
        found = next((cell for cell in ordered if fits([*area, cell])), None)
        if found is None:
            break
        area.append(found)
        inside.add(found)
        edge.discard(found)
        edge.update([other for other in beside[found] if other in free and other not in inside])
    return tuple(sorted(area))


def _room(cell: Cell, free: Collection[Cell], inside: set[Cell], beside: dict[Cell, list[Cell]]) -> int:
    return len([other for other in beside[cell] if other in free and other not in inside])


def joined_to_neighbours(
    areas: Iterable[Area], least: int, most: int, beside: dict[Cell, list[Cell]], fits: Fits
) -> list[Area] | None:
    """The areas, those that are too small made part of another beside them; None where that can't be."""
    found = list(areas)
    for small in [area for area in found if len(area) < least]:
        if small not in found:  # another small one has been joined to it
            continue
        edge = {other for cell in small for other in beside[cell]}
        near = [area for area in found if area is not small and not edge.isdisjoint(area)]
        near.sort(key=len)
        host = next((area for area in near if len(area) + len(small) <= most and fits([*area, *small])), None)
        if host is None:
            return None
        found.remove(small)
        found[found.index(host)] = tuple(sorted((*host, *small)))
    return found


def drawing(grid: Grid, regions: Sequence[Area]) -> str:
    """The picture of the regions: letters, or numbers where there are more regions than letters."""
    letters = ascii_uppercase if len(regions) <= len(ascii_uppercase) else [str(n + 1) for n in range(len(regions))]
    token = {cell: letters[number] for number, region in enumerate(regions) for cell in region}
    rows = (
        [token[cell] for cell in grid.cells[start : start + grid.columns]]
        for start in range(0, len(token), grid.columns)
    )
    return "".join(" ".join(row) + "\n" for row in rows)
