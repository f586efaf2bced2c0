"""The narrow waist: the few relations to which every constraint is lowered, one file each.

A relation is a frozen value. It names its cells, says in plain Python whether given values satisfy it (`holds`, which
the checker uses), and records the constraint it came from (`source`) and the clues on which it depends (`when`).
Everything below the waist knows only relations.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from gridwise.model.relations.automaton import Automaton
from gridwise.model.relations.base import Literal, Relation, Total, Variable, When
from gridwise.model.relations.count import Count
from gridwise.model.relations.distinct import Distinct
from gridwise.model.relations.either import Either, denied
from gridwise.model.relations.in_ import In
from gridwise.model.relations.linear import Linear, ValueTable, Weight, weighed
from gridwise.model.relations.machine import Machine
from gridwise.model.relations.pair import Pair, PairTable
from gridwise.model.relations.permutation import Permutation
from gridwise.model.relations.product import Product
from gridwise.model.relations.readings import Reading
from gridwise.model.relations.totals import total_cells

__all__ = [
    "Automaton",
    "Count",
    "Distinct",
    "Either",
    "In",
    "Linear",
    "Literal",
    "Machine",
    "Pair",
    "PairTable",
    "Permutation",
    "Product",
    "Reading",
    "Relation",
    "Total",
    "ValueTable",
    "Variable",
    "Weight",
    "When",
    "denied",
    "relation_classes",
    "total_cells",
    "weighed",
]


@cache
def relation_classes() -> tuple[type[Relation], ...]:
    """Every relation there is: what the files of this package define."""
    found: dict[str, type[Relation]] = {}
    for info in pkgutil.iter_modules(__path__):
        for piece in vars(importlib.import_module(f"{__name__}.{info.name}")).values():
            if isinstance(piece, type) and issubclass(piece, Relation) and piece is not Relation:
                found[piece.__name__] = piece
    return tuple(found.values())
