"""Nodes that hang together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell
from gridwise.model.relations.base import Relation
from gridwise.model.relations.graphs import canonical_order, reached_from

Presence = tuple[int, frozenset[int]] | None
"""When a node is there: while a cell (its place in `cells`) holds one of some values; None means always."""
Via = tuple[int, int, int, frozenset[int]]
"""Two nodes, and when there is a link between them: while a cell (its place in `cells`) holds one of some values."""


@dataclass(frozen=True, slots=True)
class Connected(Relation):
    """The cells that hold one of the values `on` form one area along the links, or areas that each contain a root."""

    cells: tuple[Cell, ...]
    on: frozenset[int]
    """The values of the cells that belong to the area; there may be no such cell at all."""
    links: frozenset[tuple[int, int]]
    """Pairs of neighbours, as numbers of nodes, the smaller one first."""
    roots: frozenset[int] = frozenset()
    """Nodes. If there are any, the area may have several parts, each with a root."""
    nodes: tuple[Presence, ...] = ()
    """When each node is there. By default, node i is there while cell i holds one of the values `on`."""
    via: frozenset[Via] = frozenset()
    """Further links, which are there only while a cell holds some values."""

    encoding: ClassVar = {"cells": "cells", "graph": "sequence"}
    stands_alone: ClassVar[bool] = True

    def __post_init__(self) -> None:
        count, cells = self.size, len(self.cells)
        pairs = [*self.links, *((first, second) for first, second, _, _ in self.via)]
        if any(not 0 <= first < second < count for first, second in pairs):
            raise PuzzleError(f"the links of {count} connected cells must be pairs of two different cells, in order")
        if any(not 0 <= root < count for root in self.roots):
            raise PuzzleError(f"the roots of {count} connected cells must be among them")
        places = [*(node[0] for node in self.nodes if node), *(place for _, _, place, _ in self.via)]
        if any(not 0 <= place < cells for place in places):
            raise PuzzleError(f"nodes and links must depend on one of the {cells} cells of their relation")

    @property
    def size(self) -> int:
        """The number of nodes."""
        return len(self.nodes) or len(self.cells)

    @property
    def presences(self) -> tuple[Presence, ...]:
        """When each node is there."""
        return self.nodes or tuple((place, self.on) for place in range(len(self.cells)))

    @property
    def graph(self) -> list[int]:
        """For the core: sets of values, then nodes and links, each with the cell and the set it depends on, or -1.

        All roots are linked to one further node, which is always there.
        """
        sets: dict[frozenset[int], int] = {}

        def presence(when: Presence) -> tuple[int, int]:
            return (-1, 0) if when is None else (when[0], sets.setdefault(when[1], len(sets)))

        nodes = [number for when in self.presences for number in presence(when)]
        links = [number for first, second in sorted(self.links) for number in (first, second, -1, 0)]
        for first, second, place, values in sorted(self.via, key=_in_order):
            links += (first, second, *presence((place, values)))
        for root in sorted(self.roots):
            links += (root, self.size, -1, 0)
        told = [number for values in sets for number in (len(values), *sorted(values))]
        return [len(sets), *told, len(nodes) // 2, *nodes, len(links) // 4, *links]

    def holds(self, values: Mapping[Any, int]) -> bool:
        on = {
            node for node, when in enumerate(self.presences) if when is None or values[self.cells[when[0]]] in when[1]
        }
        if not on:
            return True
        pairs = [*self.links, *self._open_links(values)]
        start = on & self.roots if self.roots else {min(on)}
        return reached_from(start, [(a, b) for a, b in pairs if a in on and b in on]) == on

    def is_broken(self, values: Mapping[Any, int]) -> bool:
        """Whether some nodes that are there are cut off, even if all nodes and links that may still come do."""

        def known(place: int) -> int | None:
            return values.get(self.cells[place])

        nodes = [(node, when) for node, when in enumerate(self.presences)]
        there = {node for node, when in nodes if when is None or known(when[0]) in when[1]}
        possible = there | {node for node, when in nodes if when is not None and known(when[0]) is None}
        pairs = [*self.links]
        pairs += [(a, b) for a, b, place, when in self.via if known(place) is None or known(place) in when]
        start = possible & self.roots if self.roots else {*sorted(there)[:1]}
        return not there <= reached_from(start, [(a, b) for a, b in pairs if a in possible and b in possible])

    def _open_links(self, values: Mapping[Any, int]) -> Iterator[tuple[int, int]]:
        for first, second, place, when in self.via:
            if values[self.cells[place]] in when:
                yield first, second

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        moved = [cell(each) for each in self.cells]
        order = sorted(range(len(moved)), key=lambda place: moved[place])
        new = {old: place for place, old in enumerate(order)}
        cells = tuple(moved[old] for old in order)

        def values(these: frozenset[int]) -> frozenset[int]:
            return these if value is None else frozenset(map(value, these))

        if not self.nodes and not self.via:
            links = frozenset(_pair(new[first], new[second]) for first, second in self.links)
            return Connected(cells, values(self.on), links, frozenset(new[root] for root in self.roots))
        nodes = [when and (new[when[0]], values(when[1])) for when in self.presences]
        via = [(first, second, new[place], values(when)) for first, second, place, when in self.via]
        edges: list[tuple[int, int, tuple[int, ...]]] = [(first, second, ()) for first, second in self.links]
        edges += [(first, second, (place, *sorted(when))) for first, second, place, when in via]
        looks = [
            (node in self.roots, () if when is None else (when[0], *sorted(when[1]))) for node, when in enumerate(nodes)
        ]
        ranks = canonical_order(looks, edges)
        if ranks is None:
            return None
        return Connected(
            cells,
            values(self.on),
            frozenset(_pair(ranks[first], ranks[second]) for first, second in self.links),
            frozenset(ranks[root] for root in self.roots),
            tuple(nodes[node] for node in sorted(range(len(nodes)), key=lambda node: ranks[node])),
            frozenset((*_pair(ranks[first], ranks[second]), place, when) for first, second, place, when in via),
        )


def _pair(first: int, second: int) -> tuple[int, int]:
    return min(first, second), max(first, second)


def _in_order(link: Via) -> tuple[int, int, int, list[int]]:
    return (*link[:3], sorted(link[3]))
