"""Cells that hang together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell
from gridwise.model.relations.base import Relation


@dataclass(frozen=True, slots=True)
class Connected(Relation):
    """The cells that hold one of the values `on` form one area along the links, or areas that each contain a root."""

    cells: tuple[Cell, ...]
    on: frozenset[int]
    """The values of the cells that belong to the area; there may be no such cell at all."""
    links: frozenset[tuple[int, int]]
    """Pairs of neighbours, as places in `cells`."""
    roots: frozenset[int] = frozenset()
    """Places in `cells`. If there are any, the area may have several parts, each with a root."""

    encoding: ClassVar = {"cells": "cells", "on": "values", "joined": "numbers"}

    def __post_init__(self) -> None:
        count = len(self.cells)
        if any(not 0 <= first < second < count for first, second in self.links):
            raise PuzzleError(f"the links of {count} connected cells must be pairs of two different cells, in order")
        if any(not 0 <= root < count for root in self.roots):
            raise PuzzleError(f"the roots of {count} connected cells must be among them")

    @property
    def joined(self) -> frozenset[int]:
        """The links as numbers, for the core: all roots are joined to one further node, which is always on."""
        nodes = len(self.cells) + 1
        rooted = {root * nodes + nodes - 1 for root in self.roots}
        return frozenset({first * nodes + second for first, second in self.links} | rooted)

    def holds(self, values: Mapping[Any, int]) -> bool:
        on = {place for place, cell in enumerate(self.cells) if values[cell] in self.on}
        if not on:
            return True
        beside: dict[int, list[int]] = {place: [] for place in on}
        for first, second in self.links:
            if first in on and second in on:
                beside[first].append(second)
                beside[second].append(first)
        reached = set(on & self.roots) if self.roots else {min(on)}
        waiting = list(reached)
        while waiting:
            for place in beside[waiting.pop()]:
                if place not in reached:
                    reached.add(place)
                    waiting.append(place)
        return reached == on

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        moved = [cell(each) for each in self.cells]
        order = sorted(range(len(moved)), key=lambda place: moved[place])
        new = {old: place for place, old in enumerate(order)}
        pairs = ((new[first], new[second]) for first, second in self.links)
        return Connected(
            tuple(moved[old] for old in order),
            self.on if value is None else frozenset(map(value, self.on)),
            frozenset((min(pair), max(pair)) for pair in pairs),
            frozenset(new[root] for root in self.roots),
        )
