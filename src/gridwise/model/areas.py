"""Connected areas of cells, cut from a grid at random (cages, jigsaw regions), and their text form."""

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
    beside: dict[Cell, list[Cell]] = {cell: [] for cell in grid.cells}
    for a, b in grid.edges():
        beside[a].append(b)
        beside[b].append(a)
    return beside


def connected(cells: Collection[Cell], beside: dict[Cell, list[Cell]]) -> bool:
    """Whether every cell can be reached from every other, from neighbour to neighbour."""
    inside = set(cells)
    reached = [min(inside)]
    inside.discard(reached[0])
    for cell in reached:
        for other in beside[cell]:
            if other in inside:
                inside.discard(other)
                reached.append(other)
    return not inside


def grow_area(
    start: Cell, size: int, free: Collection[Cell], beside: dict[Cell, list[Cell]], fits: Fits, random: Random
) -> Area:
    """A connected area of free cells around `start`, of the given size or as large as it can grow."""
    area, inside = [start], {start}
    edge = {other for other in beside[start] if other in free}
    while len(area) < size:
        around = sorted(edge)
        random.shuffle(around)
        # Cells with few other free neighbours go first, so that fewer cells end up isolated.
        narrow = [cell for cell in around if _free_neighbours(cell, free, inside, beside) < 2]
        ordered = narrow + [cell for cell in around if cell not in narrow] if narrow else around
        added = next((cell for cell in ordered if fits([*area, cell])), None)
        if added is None:
            break
        area.append(added)
        inside.add(added)
        edge.discard(added)
        edge.update([other for other in beside[added] if other in free and other not in inside])
    return tuple(sorted(area))


def _free_neighbours(cell: Cell, free: Collection[Cell], inside: set[Cell], beside: dict[Cell, list[Cell]]) -> int:
    return len([other for other in beside[cell] if other in free and other not in inside])


def merge_small_areas(
    areas: Iterable[Area], least: int, most: int, beside: dict[Cell, list[Cell]], fits: Fits
) -> list[Area] | None:
    """The areas, with each one smaller than `least` merged into a neighbour; None where that is impossible."""
    merged = list(areas)
    for small in [area for area in merged if len(area) < least]:
        if small not in merged:  # another small area was merged into it
            continue
        edge = {other for cell in small for other in beside[cell]}
        near = [area for area in merged if area is not small and not edge.isdisjoint(area)]
        near.sort(key=len)
        host = next((area for area in near if len(area) + len(small) <= most and fits([*area, *small])), None)
        if host is None:
            return None
        merged.remove(small)
        merged[merged.index(host)] = tuple(sorted((*host, *small)))
    return merged


def region_text(grid: Grid, regions: Sequence[Area]) -> str:
    """The regions as a text grid: a letter for each region, or a number where letters run out."""
    letters = ascii_uppercase if len(regions) <= len(ascii_uppercase) else [str(n + 1) for n in range(len(regions))]
    token = {cell: letters[number] for number, region in enumerate(regions) for cell in region}
    rows = (
        [token[cell] for cell in grid.cells[start : start + grid.columns]]
        for start in range(0, len(token), grid.columns)
    )
    return "".join(" ".join(row) + "\n" for row in rows)
