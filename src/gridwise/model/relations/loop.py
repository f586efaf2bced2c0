"""A closed line along the edges of a graph, or lines between given ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell
from gridwise.model.relations.base import Relation
from gridwise.model.relations.graphs import canonical_order, reached_from

Crossing = tuple[int, int, int, int]
"""The edges at a node, as numbers: the first two are opposite to each other, and so are the other two."""


@dataclass(frozen=True, slots=True)
class Loop(Relation):
    """The edges in use, which hold one of the values `on`, form one closed line, or lines between the given ends.

    The line passes through a node at most once; it may cross itself where `crossings` say so. Without ends, exactly one
    loop is formed. With ends, every end is the end of one line, each line connects two ends with the same label, and no
    loop is formed. A point where the line may only go straight on, also across itself, is two nodes: one for each
    direction.
    """

    cells: tuple[Cell, ...]
    """The edges."""
    edges: tuple[tuple[int, int], ...]
    """The two nodes that each edge joins."""
    on: frozenset[int]
    """The values of the edges in use."""
    ends: frozenset[tuple[int, int]] = frozenset()
    """Nodes where lines end, each with its label."""
    crossings: frozenset[Crossing] = frozenset()
    """Nodes that lines may pass twice, straight over straight: if all four edges are used, the line crosses itself."""
    sides: tuple[tuple[int, int], ...] = field(default=(), compare=False)
    """The two areas that each edge separates; 0 is the area outside. Empty if the graph is not drawn in a plane."""

    encoding: ClassVar = {"cells": "cells", "on": "values", "graph": "sequence"}
    stands_alone: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if len(self.edges) != len(self.cells):
            raise PuzzleError(f"{len(self.cells)} cells can't be {len(self.edges)} edges of a loop")
        if any(first == second or min(first, second) < 0 for first, second in self.edges):
            raise PuzzleError("an edge of a loop must join two different nodes")
        known = {node for edge in self.edges for node in edge}
        for node, count in Counter(node for node, _ in self.ends).items():
            if node not in known:
                raise PuzzleError(f"a line can't end in node {node}, which has no edges")
            if count > 1:
                raise PuzzleError(f"a line can't end twice in node {node}")
        if self.sides and (len(self.sides) != len(self.cells) or min(map(min, self.sides)) < 0):
            raise PuzzleError(f"each of the {len(self.cells)} edges of a loop needs two areas")
        self._check_crossings()

    def _check_crossings(self) -> None:
        crossed = [self.crossed(crossing) for crossing in self.crossings]
        if len({*crossed}) < len(crossed):
            raise PuzzleError("a line can't cross itself in two ways at one node")
        if any(node in crossed for node, _ in self.ends):
            raise PuzzleError("a line can't end where lines may cross")

    def crossed(self, crossing: Crossing) -> int:
        """The node of a crossing: the one that its four edges share, and no others."""
        if len({*crossing}) == len(crossing) and all(0 <= place < len(self.edges) for place in crossing):
            shared = set.intersection(*({*self.edges[place]} for place in crossing))
            if len(shared) == 1 and sum(shared <= {*edge} for edge in self.edges) == len(crossing):
                return shared.pop()
        raise PuzzleError("lines can cross only where exactly four edges of a loop meet")

    @property
    def graph(self) -> list[int]:
        """For the core: how many nodes, ends, crossings and areas there are, then edges, ends, crossings and sides."""
        nodes = 1 + max((node for edge in self.edges for node in edge), default=-1)
        labels = {label: number for number, label in enumerate(sorted({label for _, label in self.ends}))}
        ends = [(node, labels[label]) for node, label in sorted(self.ends)]
        areas = 1 + max((area for pair in self.sides for area in pair), default=-1)
        lists = (self.edges, ends, sorted(self.crossings), self.sides)
        return [nodes, len(ends), len(self.crossings), areas, *(n for each in lists for group in each for n in group)]

    def drawn(self, used: Container[int]) -> list[tuple[int, int]]:
        """The edges in use, given by their numbers; where a line crosses itself, there is one node for each way."""
        edges = {place: list(edge) for place, edge in enumerate(self.edges) if place in used}
        beyond = 1 + max((node for edge in self.edges for node in edge), default=-1)
        for crossing in self.crossings:
            if all(place in used for place in crossing):
                node = self.crossed(crossing)
                for place in crossing[2:]:
                    edges[place][edges[place].index(node)] = beyond + node
        return [(first, second) for first, second in edges.values()]

    def holds(self, values: Mapping[Any, int]) -> bool:
        used = self.drawn({place for place, cell in enumerate(self.cells) if values[cell] in self.on})
        label = dict(self.ends)
        passes = Counter(node for edge in used for node in edge)
        if any(passes[node] != 1 for node in label) or any(passes[node] != 2 for node in passes if node not in label):
            return False
        if not label:
            return bool(used) and reached_from({used[0][0]}, used) == set(passes)
        return self._joins_ends(used, label)

    @staticmethod
    def _joins_ends(used: list[tuple[int, int]], label: dict[int, int]) -> bool:
        """Whether each end is joined to another one with its label, and nothing else is drawn."""
        left = {node for edge in used for node in edge}
        for node in label:
            line = reached_from({node}, used)
            if [label[other] for other in line if other in label] != [label[node]] * 2:
                return False
            left -= line
        return not left

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        moved = [cell(each) for each in self.cells]
        order = sorted(range(len(moved)), key=lambda place: moved[place])
        places = {old: place for place, old in enumerate(order)}
        nodes = 1 + max((node for edge in self.edges for node in edge), default=-1)
        label = dict(self.ends)
        known = {node for edge in self.edges for node in edge}
        looks = [(node in known, label.get(node, -1), 0 if node in known else node) for node in range(nodes)]
        ranks = canonical_order(looks, [(*edge, places[old]) for old, edge in enumerate(self.edges)])
        if ranks is None:
            return None
        edges = [(ranks[first], ranks[second]) for first, second in self.edges]
        return Loop(
            tuple(moved[old] for old in order),
            tuple((min(edges[old]), max(edges[old])) for old in order),
            self.on if value is None else frozenset(map(value, self.on)),
            frozenset((ranks[node], name) for node, name in self.ends),
            frozenset(_in_order([places[old] for old in crossing]) for crossing in self.crossings),
        )


def _in_order(crossing: Sequence[int]) -> Crossing:
    """The same crossing with its edges in ascending order, as far as opposite ones stay together."""
    (a, b), (c, d) = sorted((sorted(crossing[:2]), sorted(crossing[2:])))
    return a, b, c, d
