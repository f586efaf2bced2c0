"""The areas of a plane that lines along borders or links separate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from gridwise.model.places import Border, Link, Place

_Point = tuple[int, int]
"""A point between lines, in half steps: a cell if lines run along borders, a corner if they run from cell to cell."""


def points_beside(edge: Border | Link) -> tuple[_Point, _Point]:
    """The points on both sides of a border or link."""
    down, right = (0, 1) if edge.upright else (1, 0)
    return (edge[0] - down, edge[1] - right), (edge[0] + down, edge[1] + right)


@lru_cache(maxsize=64)
def areas_beside(edges: tuple[Place, ...]) -> tuple[tuple[int, int], ...]:
    """The areas on both sides of each edge, as numbers; 0 is outside. Points without an edge between them share one."""
    beside = {(edge[0], edge[1]): points_beside(edge) for edge in edges if isinstance(edge, Border | Link)}
    points = {point for pair in beside.values() for point in pair}
    rows, columns = [row for row, _ in points], [column for _, column in points]
    every = {
        (row, column)
        for row in range(min(rows) - 2, max(rows) + 3, 2)
        for column in range(min(columns) - 2, max(columns) + 3, 2)
    }
    area: dict[_Point, int] = {}
    for point in sorted(every):  # the first one is outside
        if point not in area:
            number = 1 + max(area.values(), default=-1)
            area |= dict.fromkeys(_around(point, every, beside), number)
    return tuple((area[first], area[second]) for first, second in beside.values())


def _around(start: _Point, every: set[_Point], walls: Iterable[_Point]) -> set[_Point]:
    """All points that can be reached from one without crossing a wall."""
    reached, waiting = {start}, [start]
    while waiting:
        fresh = {*_next(waiting.pop(), walls)} & every - reached
        reached |= fresh
        waiting += fresh
    return reached


def _next(point: _Point, walls: Iterable[_Point]) -> Iterator[_Point]:
    row, column = point
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        if (row + down, column + right) not in walls:
            yield row + 2 * down, column + 2 * right
