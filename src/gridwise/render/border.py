"""The border around a set of cells, as closed loops of corners."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

Corner = tuple[int, int]
Loop = tuple[tuple[float, float], ...]

_TURNS = {(1, 0): (0, 1), (0, 1): (-1, 0), (-1, 0): (0, -1), (0, -1): (1, 0)}
"""Each direction (x, y) mapped to the one after a right turn; the inside is always on the right."""


def border(squares: Iterable[Corner], inset: float = 0.0) -> list[Loop]:
    """The loops around squares given by their upper left corners (x, y), moved inwards by `inset`."""
    edges = _edges(set(squares))
    loops: list[Loop] = []
    while edges:
        start = min(edges)
        loops.append(_inset(_loop(start, edges), inset))
    return loops


def _edges(squares: set[Corner]) -> dict[tuple[Corner, Corner], Corner]:
    """The edges between a square of the set and one outside it: (corner, direction) mapped to the edge's end."""
    edges: dict[tuple[Corner, Corner], Corner] = {}
    for x, y in squares:
        for corner, step, beyond in (
            ((x, y), (1, 0), (x, y - 1)),
            ((x + 1, y), (0, 1), (x + 1, y)),
            ((x + 1, y + 1), (-1, 0), (x, y + 1)),
            ((x, y + 1), (0, -1), (x - 1, y)),
        ):
            if beyond not in squares:
                edges[corner, step] = (corner[0] + step[0], corner[1] + step[1])
    return edges


def _loop(start: tuple[Corner, Corner], edges: dict[tuple[Corner, Corner], Corner]) -> list[tuple[Corner, Corner]]:
    """Follow one loop and remove its edges; return the corners where it turns, each with the new direction.

    Where two squares touch only at a corner, the loop turns right, so that it stays with its square.
    """
    turns: list[tuple[Corner, Corner]] = []
    edge = start
    direction = None
    while edge in edges:
        if edge[1] != direction:
            turns.append(edge)
        direction = edge[1]
        corner = edges.pop(edge)
        right = _TURNS[direction]
        left = (-right[0], -right[1])
        edge = next(((corner, step) for step in (right, direction, left) if (corner, step) in edges), start)
    return turns


def _inset(turns: list[tuple[Corner, Corner]], inset: float) -> Loop:
    """The corners of a loop moved inwards, to the right of both edges that meet there."""
    moved = []
    for (_, before), (corner, after) in pairwise([turns[-1], *turns]):
        shift = [a + b for a, b in zip(_TURNS[before], _TURNS[after], strict=True)]
        moved.append((corner[0] + inset * shift[0], corner[1] + inset * shift[1]))
    return tuple(moved)
