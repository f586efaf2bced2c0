"""At least one of several branches holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.model.relations.base import Relation

MAX_DEPTH = 16
"""The most choices within each other; the core allows no more."""


@dataclass(frozen=True, slots=True)
class Either(Relation):
    """At least one of the branches (lists of relations) is satisfied."""

    branches: tuple[tuple[Relation, ...], ...]

    encoding: ClassVar = {"branches": "branches"}

    def __post_init__(self) -> None:
        for part in (part for branch in self.branches for part in branch):
            if part.stands_alone:
                raise PuzzleError(f"{type(part).__name__} describes a whole graph and can't be one of several choices")
        if self.depth > MAX_DEPTH:
            raise PuzzleError(f"choices within choices are nested too deeply (the limit is {MAX_DEPTH})")

    @property
    def depth(self) -> int:
        """How many choices stand within each other."""
        inner = [part.depth for branch in self.branches for part in branch if isinstance(part, Either)]
        return 1 + max(inner, default=0)

    @property
    def cells(self) -> tuple[Any, ...]:  # type: ignore[override]
        """The cells of all branches."""
        return tuple(dict.fromkeys(cell for branch in self.branches for part in branch for cell in part.cells))

    def holds(self, values: Mapping[Any, int]) -> bool:
        return any(all(part.holds(values) for part in branch) for branch in self.branches)

    def denied(self, values: Sequence[int]) -> tuple[Relation, ...]:
        return tuple(relation for branch in self.branches for relation in denied(branch, values))

    def mapped(self, cell: Callable[[Any], Any], value: Callable[[int], int] | None) -> Relation | None:
        branches = []
        for branch in self.branches:
            parts = [part.mapped(cell, value) for part in branch]
            if any(part is None for part in parts):
                return None
            branches.append(tuple(sorted((part for part in parts if part is not None), key=repr)))
        return Either(tuple(sorted(branches, key=repr)))


def denied(relations: Sequence[Relation], values: Sequence[int]) -> tuple[Relation, ...]:
    """Relations that all hold exactly where at least one of these does not."""
    each = tuple(relation.denied(values) for relation in relations)
    return each[0] if len(each) == 1 else (Either(each),)
