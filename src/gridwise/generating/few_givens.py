"""Boards with a few givens beside the clues of their type: givens are exchanged for others while techniques solve it.

Carving with the requested techniques leaves more givens than a style allows, and carving for uniqueness makes a board
that is far too hard. Between the two, a given is added and others are removed, again and again, until few are left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from gridwise.generating.carve import carve, shuffled, thinnable
from gridwise.generating.recipe import Deal, Groups
from gridwise.logic.ladder import Ladder

EXCHANGES = 40
"""The number of exchanges before another solution is tried."""
SPARE = 2
"""The number of givens that a board may have too many for each ladder that is still to come: it can spare some."""
WITHIN = 2
"""A board that starts with so many givens too many is worth the exchanges."""
Fits = Callable[[frozenset[int]], bool]
Group = tuple[int, ...]


def can_exchange(deal: Deal, groups: Groups) -> bool:
    """Whether techniques can remove the givens and nothing else: the other clues stay."""
    return (
        not deal.helpers and bool(groups) and thinnable(deal, groups) and not (deal.last and thinnable(deal, deal.last))
    )


def few_givens(
    deal: Deal, groups: Groups, ladders: Sequence[Ladder], most: int, random: Random, fits: Fits
) -> frozenset[int] | None:
    """A board with at most so many givens that the last ladder solves and that fits otherwise; None if none was found.

    Givens are exchanged while the first ladder solves the board. If that is an easier one, each board then loses what
    the last one can spare: what is left is too hard for the first.
    """
    always = frozenset(deal.fixed).union(*deal.last)
    start = carve(deal, shuffled(groups, random), always.union(*groups), by=ladders[0])
    present, wanted = start.present, most + SPARE * (len(ladders) - 1)
    promising = start.unique and _givens(deal, present) <= wanted + WITHIN
    seen: set[frozenset[int]] = set()
    for _ in range(EXCHANGES if promising else 0):
        if _givens(deal, present) <= wanted and present not in seen:
            seen.add(present)
            light = _without(deal, groups, present, ladders[-1], random) if len(ladders) > 1 else present
            if _givens(deal, light) <= most and fits(light):
                return light
            if light == always:  # without a given it is too easy, so it is with any
                return None
        gone = [group for group in groups if group[0] not in present]
        new = random.sample(gone, min(len(gone), random.choice((1, 1, 2))))
        changed = _without(deal, groups, present.union(*new), ladders[0], random, new)
        if _givens(deal, changed) <= max(wanted, _givens(deal, present)):
            present = changed
    return None


def _without(
    deal: Deal, groups: Groups, present: frozenset[int], ladder: Ladder, random: Random, last: Groups | list[Group] = ()
) -> frozenset[int]:
    """The board without the givens that a ladder can spare, in a random order with some tried last."""
    kept = [group for group in groups if group[0] in present and group not in last]
    return carve(deal, [*shuffled(kept, random), *last], present, by=ladder).present


def _givens(deal: Deal, present: Iterable[int]) -> int:
    return sum(number >= deal.constraint_count for number in present)
