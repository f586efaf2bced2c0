"""Boards that the core makes from a solution, from all their clues to the verdict."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Protocol, TypeVar

from gridwise import _core
from gridwise.generating.judge import Verdict, compared
from gridwise.generating.wish import Wish
from gridwise.grid import Cell
from gridwise.logic.rating import Tallied, brief, rating_of_tally
from gridwise.model import Skeleton

Clues = TypeVar("Clues", covariant=True)
Found = tuple[Clues, bool, float, list[Tallied] | None]
"""The clues, whether they are too hard, how far from what is wanted, and what it took to solve them."""


class Maker(Protocol[Clues]):
    """What makes boards in the core."""

    def make(
        self,
        values: list[int],
        seed: int,
        ladder: _core.Ladder,
        brief: bytes,
        least: int,
        stages: tuple[int, ...],
        coarse: bool,
        beyond: bool,
    ) -> Found[Clues] | None:
        """A board with this solution."""


def quickly(
    maker: Maker[Clues],
    skeleton: Skeleton,
    solution: Mapping[Cell, int],
    random: Random,
    wish: Wish,
    coarse_level: int,
) -> tuple[Clues, Verdict] | None:
    """A board as wanted, or the nearest found; None where there was none.

    From the coarse level on a board gets as few clues as it can before anybody looks how hard it is.
    """
    rungs, untold = wish.ladder, brief(wish.ladder)
    assert untold is not None
    number = skeleton.symbols.number
    values = [number[solution[cell]] for cell in skeleton.grid.cells]
    coarse = wish.levels is None or wish.levels[0] >= coarse_level
    least, stages = wish.least_rung, wish.stages
    found = maker.make(values, random.getrandbits(64), rungs.core, untold, least, stages, coarse, wish.unbounded)
    if found is None:
        return None
    clues, too_hard, distance, tally = found
    return clues, Verdict(distance, too_hard) if tally is None else compared(rating_of_tally(tally, rungs), wish)
