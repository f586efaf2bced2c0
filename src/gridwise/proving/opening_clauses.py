"""The clauses with which a proof starts: those of relations that have few of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from gridwise.proving.implied_clauses import Sets


def opening_clauses(relation: Any, sets: Sets) -> Iterator[Sets]:
    """Clauses that a relation implies. Relations of other kinds have so many that they are found when needed."""
    kind = type(relation).__name__
    if kind == "In":
        yield {relation.cell: sets[relation.cell] & relation.values}
    elif kind == "Pair" and relation.a != relation.b:
        yield from _of_pair(relation, sets)
    elif kind == "Distinct":
        yield from _of_repeats(relation, sets)
    elif kind == "Permutation":
        yield from _of_repeats(relation, sets)
        yield from ({cell: sets[cell] & relation.values} for cell in relation.cells if sets[cell] - relation.values)
        for value in sorted(relation.values):
            yield {cell: frozenset((value,)) for cell in relation.cells if value in sets[cell]}


def is_complete(relation: Any) -> bool:
    """Whether the opening clauses say all that the relation says."""
    kind = type(relation).__name__
    return kind in ("In", "Permutation") or (kind == "Distinct" and len({*relation.cells}) == len(relation.cells))


def _of_repeats(relation: Any, sets: Sets) -> Iterator[Sets]:
    """No two cells hold the same value."""
    for first, second in combinations(dict.fromkeys(relation.cells), 2):
        for value in sorted(sets[first] & sets[second]):
            yield {first: sets[first] - {value}, second: sets[second] - {value}}


def _of_pair(relation: Any, sets: Sets) -> Iterator[Sets]:
    """For each value of a cell, the values that the other one can hold with it."""
    for cell, other, turned in ((relation.a, relation.b, False), (relation.b, relation.a, True)):
        beside: dict[int, set[int]] = {value: set() for value in sets[cell]}
        for a, b in relation.allowed:
            value, partner = (b, a) if turned else (a, b)
            if value in beside and partner in sets[other]:
                beside[value].add(partner)
        for value, partners in sorted(beside.items()):
            if partners != sets[other]:
                yield {cell: sets[cell] - {value}, other: frozenset(partners)}
