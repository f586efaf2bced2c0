"""Taking clues away while the solution stays the only one: one compiled model with clue masks, the loop in the core."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from gridwise import _core
from gridwise.generating.recipe import Deal

NODES = 2_000
"""A test that takes more nodes than this keeps its clues; nodes and not seconds, so that all machines agree."""


@dataclass(frozen=True)
class Carved:
    """What is left of a deal."""

    present: frozenset[int]
    """The numbers of the clues that are left."""
    unique: bool
    """Whether the deal had one solution to begin with; if not, nothing was taken away."""


def carve(deal: Deal, groups: Iterable[Sequence[int]], present: Iterable[int] | None = None) -> Carved:
    """Take these groups away, one after the other, each while the solution stays the only one.

    `present` are the clues that are there to begin with: all of the deal's unless told.
    """
    first = deal.constraint_count
    there = bytearray(first + len(deal.puzzle.grid.cells))
    for number in all_clues(deal) if present is None else present:
        there[number] = 1
    core = deal.puzzle.model.core
    _, unique, left, _, _ = _core.carve(core, deal.values, bytes(there), [list(group) for group in groups], NODES)
    return Carved(frozenset(number for number, here in enumerate(left) if here), unique)


def all_clues(deal: Deal) -> list[int]:
    """Every clue of a deal."""
    return [*deal.fixed, *(number for group in (*deal.groups, *deal.last, *deal.helpers) for number in group)]


def shuffled(groups: Iterable[tuple[int, ...]], random: Random) -> list[tuple[int, ...]]:
    """The groups in a random order."""
    found = list(groups)
    random.shuffle(found)
    return found
