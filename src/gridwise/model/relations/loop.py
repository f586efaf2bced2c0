"""A closed line along the edges of a graph, or lines between given ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell
from gridwise.model.relations.base import Relation
from gridwise.model.relations.graphs import canonical_order, reached_from


@dataclass(frozen=True, slots=True)
class Loop(Relation):
    """The edges in use, which hold one of the values `on`, form one closed line, or lines between the given ends.

    The line passes through a node at most once. Without ends, exactly one loop is formed. With ends, every end is the
    end of one line, each line connects two ends with the same label, and no loop is formed. A point where the line may
    only go straight on, also across itself, is two nodes: one for each direction.
    """

    cells: tuple[Cell, ...]
    """The edges."""
    edges: tuple[tuple[int, int], ...]
    """The two nodes that each edge joins."""
    on: frozenset[int]
    """The values of the edges in use."""
    ends: frozenset[tuple[int, int]] = frozenset()
    """Nodes where lines end, each with its label."""

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

    @property
    def graph(self) -> list[int]:
        """For the core: the number of nodes, the edges, and the ends with their labels."""
        nodes = 1 + max((node for edge in self.edges for node in edge), default=-1)
        labels = {label: number for number, label in enumerate(sorted({label for _, label in self.ends}))}
        ends = [number for node, label in sorted(self.ends) for number in (node, labels[label])]
        return [nodes, *(node for edge in self.edges for node in edge), *ends]

    def holds(self, values: Mapping[Any, int]) -> bool:
        used = [edge for cell, edge in zip(self.cells, self.edges, strict=True) if values[cell] in self.on]
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
        )
