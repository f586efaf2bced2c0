"""From a seed to a puzzle: fill, deal, carve, until the wish is met or the limit of tries is reached."""

from __future__ import annotations

from random import Random

from gridwise.errors import PuzzleError, Undecided
from gridwise.generating.carve import carve, order
from gridwise.generating.fill import fill
from gridwise.generating.order import Order
from gridwise.generating.recipe import Deal
from gridwise.puzzle import Puzzle

TRIES = 200
CHANGES = 60
"""How often a deal is mended before another one is tried."""


def make(order: Order, seed: int) -> Puzzle:
    """The puzzle of this seed."""
    random = Random(seed)
    for _ in range(TRIES):
        deal = dealt(order, random)
        found = carved(order, deal, random)
        if found is not None:
            deal, present = found
            return Puzzle.from_declaration(order.recipe.finish(deal, sorted(present)))
    raise Undecided(f"no {order.title} was found in {TRIES} tries", None)


def dealt(order: Order, random: Random) -> Deal:
    """A solution and all its clues."""
    declared = order.recipe.layout(order.base, random)
    board = order.blank if declared is order.base else Puzzle.from_declaration(declared, unfinished=True)
    solution = fill(board, random)
    if solution is None:
        raise PuzzleError(f"there is no {order.title} like that: its rules contradict each other")
    return order.recipe.deal(board, solution, random)


def carved(order_: Order, deal: Deal, random: Random) -> tuple[Deal, frozenset[int]] | None:
    """A deal without what can go; changed until its helpers can all go, None when that does not help."""
    for _ in range(CHANGES):
        found = carve(deal, [*order(deal.helpers, random), *order(deal.groups, random)])
        left = [number for group in deal.helpers for number in group if number in found.present]
        if found.unique and not left:
            return deal, found.present
        changed = order_.recipe.change(
            deal, sorted({cell for number in left for cell in deal.cells_of(number)}), random, harder=False
        )
        if changed is None:
            return None
        deal = changed
    return None
