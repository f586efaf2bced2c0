"""Taking clues away while the solution stays the only one: one compiled model with clue masks, the loop in the core.

Where a puzzle must be solved by easy techniques, givens go while these still lead to the end (`thin`): what they solve
has one solution, so that nothing is searched, and the puzzle is never too hard.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from gridwise import _core
from gridwise.generating.recipe import Deal
from gridwise.logic.ladder import Ladder

NODES = 2_000
"""A test that takes more nodes than this keeps its clues; nodes and not seconds, so that all machines agree."""


@dataclass(frozen=True)
class Carved:
    """What is left of a deal."""

    present: frozenset[int]
    """The numbers of the clues that are left."""
    unique: bool
    """Whether the deal had one solution to begin with, or its ladder found one; if not, nothing was taken away."""


def carve(
    deal: Deal, groups: Iterable[Sequence[int]], present: Iterable[int] | None = None, by: Ladder | None = None
) -> Carved:
    """Take these groups away, one after the other, each while the solution stays the only one.

    `present` are the clues that are there to begin with: all of the deal's unless told. With a ladder, givens go as
    long as it leads to the end; groups with other clues are not taken away that way.
    """
    first, tried = deal.constraint_count, list(map(list, groups))
    there = bytearray(first + len(deal.puzzle.grid.cells))
    for number in all_clues(deal) if present is None else present:
        there[number] = 1
    if by is not None and all(number >= first for group in tried for number in group):
        solved, left = _thinned(deal, tried, bytes(there), by)
        return Carved(frozenset([number for number, here in enumerate(left) if here]), solved)
    core = deal.puzzle.model.core
    _, unique, left, _, _ = _core.carve(core, deal.values, bytes(there), tried, NODES)
    return Carved(frozenset([number for number, here in enumerate(left) if here]), unique)


def _thinned(deal: Deal, groups: list[list[int]], present: bytes, by: Ladder) -> tuple[bool, bytes]:
    first, skeleton = deal.constraint_count, deal.puzzle.model.skeleton
    absent = [number for number in range(first) if not present[number]]
    blank = _core.State(skeleton.geometry_without(absent))
    cells = [[number - first for number in group] for group in groups] if first else groups
    _, solved, left = _core.thin(blank, by.core, deal.numbers, present[first:], cells)
    return solved, present[:first] + left


def all_clues(deal: Deal) -> list[int]:
    """Every clue of a deal."""
    return [*deal.fixed, *(number for group in (*deal.groups, *deal.last, *deal.helpers) for number in group)]


def shuffled(groups: Iterable[tuple[int, ...]], random: Random) -> list[tuple[int, ...]]:
    """The groups in a random order."""
    found = list(groups)
    random.shuffle(found)
    return found
