"""What relations on graphs share: which nodes are reached, and an order of nodes that ignores their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any


def reached_from(start: Iterable[int], pairs: Iterable[tuple[int, int]]) -> set[int]:
    """The nodes that can be reached from the first ones, along pairs of neighbours."""
    beside: dict[int, list[int]] = {}
    for first, second in pairs:
        beside.setdefault(first, []).append(second)
        beside.setdefault(second, []).append(first)
    reached = set(start)
    waiting = list(reached)
    while waiting:
        for node in beside.get(waiting.pop(), ()):
            if node not in reached:
                reached.add(node)
                waiting.append(node)
    return reached


def canonical_order(looks: Sequence[Any], edges: Sequence[tuple[int, int, Any]]) -> list[int] | None:
    """A number for each node that depends only on its look and its edges; None if some nodes look alike.

    Edges have looks, too. Nodes that look alike are told apart by their neighbours, again and again.
    """
    ranks = _ranked([(look,) for look in looks])
    while len(set(ranks)) < len(looks):
        around: list[list[Any]] = [[] for _ in looks]
        for first, second, look in edges:
            around[first].append((look, ranks[second]))
            around[second].append((look, ranks[first]))
        finer = _ranked([(rank, tuple(sorted(near))) for rank, near in zip(ranks, around, strict=True)])
        if len(set(finer)) == len(set(ranks)):
            return None
        ranks = finer
    return ranks


def _ranked(keys: Sequence[Any]) -> list[int]:
    """The rank of each key among the different ones."""
    order = {key: number for number, key in enumerate(sorted(set(keys)))}
    return [order[key] for key in keys]
