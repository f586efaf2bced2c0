"""Regions in colours, so that neighbouring ones differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from gridwise.model.grid import Cell, Grid
from gridwise.model.shapes import Fill, Shape, Tone

TINTS = (Tone.BLUE, Tone.ORANGE, Tone.GREEN, Tone.PURPLE, Tone.YELLOW, Tone.TEAL)
"""On a map, greedy colouring rarely needs more than five."""


def tinted(grid: Grid, regions: Sequence[tuple[Cell, ...]]) -> Iterator[Shape]:
    """The cells of each region in its colour."""
    for region, tint in zip(regions, _tints(grid, tuple(regions)), strict=True):
        yield from (Fill(cell, TINTS[tint % len(TINTS)]) for cell in region)


@lru_cache(maxsize=64)
def _tints(grid: Grid, regions: tuple[tuple[Cell, ...], ...]) -> list[int]:
    """A number for each region: of those that no neighbour has, the one that is used least so far."""
    owner = {cell: number for number, region in enumerate(regions) for cell in region}
    beside: list[set[int]] = [set() for _ in regions]
    for a, b in grid.edges():
        beside[owner[a]].add(owner[b])
        beside[owner[b]].add(owner[a])
    tints: dict[int, int] = {}
    for number in sorted(range(len(regions)), key=lambda each: -len(beside[each])):
        taken = {tints[other] for other in beside[number] - {number} if other in tints}
        used = [list(tints.values()).count(tint) for tint in range(len(TINTS))]
        free = [tint for tint in range(len(TINTS)) if tint not in taken] or [len(TINTS) - 1]
        tints[number] = min(free, key=lambda tint: (used[tint], tint))
    return [tints[number] for number in range(len(regions))]
