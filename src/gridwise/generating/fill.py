"""A random solution of a board without clues."""

from __future__ import annotations

from random import Random

from gridwise import _core
from gridwise.common.errors import Undecided
from gridwise.generating.classic import fill_classic, is_classic
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle

NODES = 2_000
"""A fill that takes more nodes than this restarts in another order: unlucky starts cost the most."""
PLAIN_NODES = 200
"""The first try skips the expensive reasoning, which most boards do not need."""
TRIES = 200
LARGE = 600
"""Boards with at least this many cells are first filled one group of houses at a time, within `LARGE_NODES` a cell."""
LARGE_NODES = 4


def fill(puzzle: Puzzle, random: Random, tries: int = TRIES) -> dict[Cell, int] | None:
    """A random solution; None if there is none. Raises Undecided if none is found within the limits."""
    model = puzzle.model
    if is_classic(model.skeleton) and not puzzle.givens:
        return fill_classic(puzzle, random.getrandbits(64))
    if len(model.places) >= LARGE:
        most = LARGE_NODES * len(model.places)
        status, values, _ = _core.fill(model.core, random.getrandbits(64), model.mask(), model.assumptions(), most)
        if status == _core.FOUND:
            return dict(zip(model.places, values, strict=True))
    for number in range(tries):
        search = _core.Search(model.core, model.mask(), model.assumptions(), random.getrandbits(64))
        search.reason_plainly(number == 0)
        status = search.next(NODES * number or PLAIN_NODES)
        if status == _core.FOUND:
            return dict(zip(model.places, search.solution(), strict=True))
        if status == _core.EXHAUSTED:
            return None
    raise Undecided(f"no filled {puzzle.title} was found within the node limit", None)
