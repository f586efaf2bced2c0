"""Remove clues while the solution stays unique: one compiled model with clue masks; the loop is in the core.

If a puzzle must be solvable by easy techniques, givens and signs are removed while these still solve it (`thin`). What
they solve has a unique solution, so no search is needed, and the puzzle is never too hard.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from random import Random

from gridwise import _core
from gridwise.generating.classic import carve_classic, is_classic
from gridwise.generating.recipe import Deal
from gridwise.logic.ladder import Ladder
from gridwise.model.model import Skeleton
from gridwise.model.relations import Pair


@dataclass(frozen=True)
class CarveResult:
    """A deal after carving."""

    present: frozenset[int]
    """The numbers of the remaining clues."""
    unique: bool
    """Whether the deal had a unique solution at the start, or its ladder solved it; if not, nothing was removed."""


def carve(
    deal: Deal, groups: Iterable[Sequence[int]], present: Iterable[int] | None = None, by: Ladder | None = None
) -> CarveResult:
    """Remove these groups in order, each if the solution stays unique without it.

    `present` holds the initial clues (default: all of the deal's). With a ladder, givens and signs are removed while it
    still solves the puzzle; groups with other clues are not removed that way.
    """
    tried = list(map(list, groups))
    there = bytearray(deal.constraint_count + len(deal.puzzle.grid.meant))
    for number in all_clues(deal) if present is None else present:
        there[number] = 1
    if by is not None and thinnable(deal, tried):
        solved, left = _thinned(deal, tried, bytes(there), by)
        return CarveResult(frozenset([number for number, here in enumerate(left) if here]), solved)
    model = deal.puzzle.model
    if is_classic(model.skeleton):
        unique, left = carve_classic(deal.numbers, bytes(there), tried)
    else:
        _, unique, left, _, _ = _core.carve(model.core, deal.values, bytes(there), tried)
    return CarveResult(frozenset([number for number, here in enumerate(left) if here]), unique)


def _thinned(deal: Deal, groups: list[list[int]], present: bytes, by: Ladder) -> tuple[bool, bytes]:
    skeleton = deal.puzzle.model.skeleton
    absent = [number for number in range(deal.constraint_count) if not present[number]]
    blank = _core.State(skeleton.geometry_without(absent))
    _, solved, left = _core.thin(blank, by.core, deal.numbers, present, groups, skeleton.needs)
    return solved, left


def thinnable(deal: Deal, groups: Iterable[Sequence[int]]) -> bool:
    """Whether these groups consist of givens and inequality signs."""
    signs = _signs(deal.puzzle.model.skeleton)
    first = len(signs)
    return all(number >= first or signs[number] for group in groups for number in group)


@lru_cache(maxsize=8)
def _signs(skeleton: Skeleton) -> bytes:
    """For each clue, whether it is a sign on which no other relation depends."""
    ascending = frozenset(pair for pair in product(skeleton.symbols.cell_values, repeat=2) if pair[0] < pair[1])
    ways = (ascending, frozenset((b, a) for a, b in ascending))
    is_sign = bytearray(b"\1") * len(skeleton.clues)
    for relation in skeleton.relations:
        sign = isinstance(relation, Pair) and relation.allowed in ways and len(relation.when) == 1
        for clue, present in relation.when:
            is_sign[clue] &= sign and present
    return bytes(is_sign)


def all_clues(deal: Deal) -> list[int]:
    """Every clue of a deal."""
    return [*deal.fixed, *(number for group in (*deal.groups, *deal.last, *deal.helpers) for number in group)]


def shuffled(groups: Iterable[tuple[int, ...]], random: Random) -> list[tuple[int, ...]]:
    """The groups in a random order."""
    order = list(groups)
    random.shuffle(order)
    return order
