"""Loops that are closed too early on a board that is not finished."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import ceil

from gridwise.model.grid import Cell
from gridwise.model.relations.graphs import reached_from
from gridwise.model.relations.loop import Loop


def closed_too_early(relation: Loop, values: Mapping[Cell, int]) -> list[tuple[Cell, ...]]:
    """The loops that are closed while other lines are drawn; none if the lines can still make one loop.

    Where lines have ends, every closed loop is wrong. Where lines may cross, a turn can still become a crossing.
    """
    if relation.crossings:
        return []
    ends = dict(zip(relation.cells, relation.edges, strict=True))
    drawn = {cell: ends[cell] for cell in relation.cells if values.get(cell) in relation.on}
    degrees = Counter(node for edge in drawn.values() for node in edge)
    loops: list[tuple[Cell, ...]] = []
    left = dict(drawn)
    while left:
        reached = reached_from({next(iter(left.values()))[0]}, left.values())
        line = tuple(cell for cell, (first, _) in left.items() if first in reached)
        left = {cell: edge for cell, edge in left.items() if cell not in line}
        if all(degrees[node] == 2 for node in reached):
            loops.append(line)
    is_whole = len(loops) == 1 and len(loops[0]) == len(drawn) and not relation.ends
    return [] if is_whole else loops


def early_message(loops: list[tuple[Cell, ...]], name: str) -> str:
    """What is wrong with them; `name` is what the loop is called."""
    if len(loops) > 1:
        where = " and ".join(str(cell) for cell in sorted(map(_corner_cell, loops)))
        return f"there are {len(loops)} loops instead of one, at {where}"
    return f"{name} is closed, but there are lines outside it"


def _corner_cell(loop: tuple[Cell, ...]) -> Cell:
    """The cell at the upper left of a loop: below its topmost border, or one of the first two that it visits."""
    first = min(loop, key=lambda place: (place.row, place.column))
    return Cell((ceil(first.row), ceil(first.column)))
