"""The hidden variables of relations."""

from __future__ import annotations

from collections.abc import Iterable

from gridwise.model.relations.base import Relation, Total
from gridwise.model.relations.either import Either
from gridwise.model.relations.linear import Linear

MAX_TOTAL_SPAN = 1_024
"""The most values that a total can have."""


def total_cells(relations: Iterable[Relation]) -> list[Total]:
    """The totals that the relations refer to, each once, in order of appearance. Only sums refer to totals."""
    found: dict[Total, None] = {}
    for relation in relations:
        if isinstance(relation, Linear):
            if Total in map(type, relation.cells):
                found.update((cell, None) for cell in relation.cells if isinstance(cell, Total))
        elif isinstance(relation, Either):
            for branch in relation.branches:
                found.update(dict.fromkeys(total_cells(branch)))
    return list(found)
