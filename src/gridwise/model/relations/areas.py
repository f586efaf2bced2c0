"""Areas of cells around roots, and their sizes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell
from gridwise.model.relations.base import Relation

Links = frozenset[tuple[int, int]]
"""Pairs of neighbours, as places in `cells`, the lower place first."""


@dataclass(frozen=True, slots=True)
class Areas(Relation):
    """The cells that hold one of the values `on` form areas along the links, each with exactly one of the roots."""

    cells: tuple[Cell, ...]
    on: frozenset[int]
    links: Links
    roots: frozenset[int]
    """Places in `cells`. A root is always on."""

    encoding: ClassVar = {"cells": "cells", "on": "values", "joined": "numbers"}

    def __post_init__(self) -> None:
        require_places(len(self.cells), self.links, self.roots)

    @property
    def joined(self) -> frozenset[int]:
        """The links and roots as numbers, for the core."""
        return as_numbers(len(self.cells), self.links, self.roots)

    def holds(self, values: Mapping[Any, int]) -> bool:
        areas = areas_of(self.cells, self.on, self.links, values)
        return all(len(area & self.roots) == 1 for area in areas) and len(areas) == len(self.roots)

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        cells, new = rearranged(self.cells, cell)
        on = self.on if value is None else frozenset(map(value, self.on))
        return Areas(cells, on, moved_links(self.links, new), frozenset(new[root] for root in self.roots))


@dataclass(frozen=True, slots=True)
class AreaSize(Relation):
    """The root holds one of the values `on`, and the area around it has one of the sizes."""

    cells: tuple[Cell, ...]
    on: frozenset[int]
    links: Links
    root: int
    sizes: frozenset[int]

    encoding: ClassVar = {"cells": "cells", "on": "values", "joined": "numbers"}

    def __post_init__(self) -> None:
        require_places(len(self.cells), self.links, frozenset((self.root,)))
        if not self.sizes or min(self.sizes) < 1:
            raise PuzzleError("the size of an area must be 1 or more")

    @property
    def joined(self) -> frozenset[int]:
        """The links, the root and the sizes as numbers, for the core."""
        count = len(self.cells)
        return as_numbers(count, self.links, frozenset((self.root,))) | {count * count + count + n for n in self.sizes}

    def holds(self, values: Mapping[Any, int]) -> bool:
        areas = areas_of(self.cells, self.on, self.links, values)
        return any(self.root in area and len(area) in self.sizes for area in areas)

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        cells, new = rearranged(self.cells, cell)
        on = self.on if value is None else frozenset(map(value, self.on))
        return AreaSize(cells, on, moved_links(self.links, new), new[self.root], self.sizes)


def require_places(count: int, links: Links, roots: frozenset[int]) -> None:
    """Raise unless links and roots are places among so many cells."""
    if not _are_ordered(count, links):
        raise PuzzleError(f"the links of {count} cells must be pairs of two different cells, in order")
    if any(not 0 <= root < count for root in roots):
        raise PuzzleError(f"the roots of {count} cells must be among them")


@lru_cache(maxsize=64)
def _are_ordered(count: int, links: Links) -> bool:
    return all(0 <= first < second < count for first, second in links)


def as_numbers(count: int, links: Links, roots: frozenset[int]) -> frozenset[int]:
    """Links as numbers below the square of the number of cells, then roots."""
    return _link_numbers(count, links) | {count * count + root for root in roots}


@lru_cache(maxsize=64)
def _link_numbers(count: int, links: Links) -> frozenset[int]:
    return frozenset(a * count + b for a, b in links)


def areas_of(cells: tuple[Cell, ...], on: frozenset[int], links: Links, values: Mapping[Any, int]) -> list[set[int]]:
    """The areas of the cells that are on, as sets of places, ordered by their first cells."""
    left = {place for place, cell in enumerate(cells) if values.get(cell) in on}
    beside: dict[int, list[int]] = {place: [] for place in left}
    for first, second in links:
        if first in left and second in left:
            beside[first].append(second)
            beside[second].append(first)
    areas: list[set[int]] = []
    for place in sorted(left):
        if place not in left:
            continue
        area, waiting = {place}, [place]
        while waiting:
            fresh = [other for other in beside[waiting.pop()] if other not in area]
            area.update(fresh)
            waiting += fresh
        left -= area
        areas.append(area)
    return areas


def rearranged(cells: tuple[Cell, ...], cell: Callable[[Any], Any]) -> tuple[tuple[Any, ...], dict[int, int]]:
    """The cells after a mapping, in order, and the new place of each old one."""
    moved = [cell(each) for each in cells]
    order = sorted(range(len(moved)), key=lambda place: moved[place])
    return tuple(moved[old] for old in order), {old: place for place, old in enumerate(order)}


def moved_links(links: Links, new: Mapping[int, int]) -> Links:
    """The links between the new places."""
    pairs = ((new[first], new[second]) for first, second in links)
    return frozenset((min(pair), max(pair)) for pair in pairs)
