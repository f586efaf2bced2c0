"""A deal with some of its clues: what the search removes, restores and replaces."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from gridwise.generating.recipe import Deal, Groups
from gridwise.model.grid import Cell


@dataclass(frozen=True)
class CarvedBoard:
    """A deal with some of its clues."""

    deal: Deal
    groups: Groups
    """The groups of clues that may be removed or restored."""
    present: frozenset[int]
    minimal: bool = True
    """Whether none of the groups can be removed."""
    proved: bool = True
    """Whether the solution is known to be unique. Until then, the board is not reported as the closest one."""

    @cached_property
    def kept(self) -> Groups:
        """The present groups."""
        return tuple(group for group in self.groups if group[0] in self.present)

    @cached_property
    def gone(self) -> Groups:
        """The absent groups."""
        return tuple(group for group in self.groups if group[0] not in self.present)

    @property
    def given_count(self) -> int:
        """The number of givens."""
        return sum(number >= self.deal.constraint_count for number in self.present)

    def with_groups(self, *groups: tuple[int, ...]) -> CarvedBoard:
        """The board with these groups restored."""
        return replace(self, present=self.present.union(*groups), minimal=False)

    def deciding(self, cells: tuple[Cell, ...], most: int | None = None) -> list[tuple[int, ...]]:
        """The absent groups, of at most so many clues, that decide one of these cells."""
        wanted = set(cells)
        return [
            group
            for group in self.gone
            if (most is None or len(group) <= most)
            and any(not wanted.isdisjoint(self.deal.places_of(number)) for number in group)
        ]
