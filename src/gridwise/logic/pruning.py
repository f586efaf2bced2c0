"""Pruning an explanation: only the steps that matter, each as late as possible, singles before anything else.

A climb takes every step that it finds. From the last one back, each step that is not a single is left out if the steps
after it still reach the same end. A step is still good if its pattern has no more candidates than when it was found; if
it has more, its technique must find it again there, so that its words stay true. This rule itself runs in
native/logic/pruning.cpp; this module hands it the steps and puts the singles back in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gridwise.logic.climb import climb
from gridwise.logic.ladder import Ladder, ladder
from gridwise.logic.step import RawStep
from gridwise.logic.technique import Technique

if TYPE_CHECKING:
    from gridwise.logic.position import Position

SINGLES = frozenset(("full house", "hidden single", "naked single"))
"""The techniques that need no preparation: they come first, and are never left out."""
QUICK = 6.0
"""Techniques below this place on our ladder may look again for a step that has lost its shape."""

Taken = tuple[Technique, RawStep]
"""A technique and its step."""


def prune(start: Position, taken: Sequence[Taken], rungs: Ladder, *, one: bool = False) -> Iterator[Taken]:
    """The steps that matter of a climb of these rungs from `start`, in the order in which they are needed.

    With `one`, only those that lead to the next placement.
    """
    walk, singles = start.copy(), _singles(rungs)
    for technique, raw in _moves(start, taken, singles, one):
        yield from climb(walk, singles)
        here = _with_placements(raw, walk) if technique.of_clue else raw
        walk.apply(here)
        yield technique, here
    yield from climb(walk, singles)


def _with_placements(raw: RawStep, position: Position) -> RawStep:
    """The step of a clue, with the cells that it leaves a single candidate filled in: nobody makes that two steps."""
    left = position.masks()
    for cell, value in raw.removals:
        left[cell] &= ~(1 << value)
    shown = {cell for cell, _ in raw.placements}
    decided = dict.fromkeys(cell for cell, _ in raw.removals if cell not in shown and left[cell].bit_count() == 1)
    placements = tuple((cell, left[cell].bit_length() - 1) for cell in decided)
    return raw._replace(placements=raw.placements + placements) if placements else raw


def _singles(rungs: Ladder) -> Ladder:
    return ladder(rungs.name, SINGLES.intersection(rung.name for rung in rungs.rungs))


def _moves(start: Position, taken: Sequence[Taken], singles: Ladder, one: bool) -> list[Taken]:
    """The steps that matter and are not singles, with what is left for them to do in their new places."""
    steps = [(raw, kind.name in SINGLES, _rests_on(kind), *_again(kind)) for kind, raw in taken]
    _, seconds, cancel = start.limits.start(0)
    try:
        relations = start.model.skeleton.relation_cells
        kept, status = start.state.prune(steps, relations, singles.core, one, seconds, cancel)
    finally:
        start.limits.stop(0)
    start.limits.require(status, "not explained", start.candidates)
    moves: list[Taken] = []
    for number, again, step in kept:
        technique, raw = taken[number]
        found = RawStep.from_core(step)
        moves.append(
            (technique, found if again else raw._replace(placements=found.placements, removals=found.removals))
        )
    return moves


def _rests_on(technique: Technique) -> int:
    """The core's number for what the steps of a technique rest on."""
    return 4 if technique.supposes else ("both", "cells", "places", "links").index(technique.rests_on)


def _again(technique: Technique) -> tuple[str | None, list[int]]:
    """The kernel that finds a step of this technique again, with its options, if that is quick."""
    rung = technique.ladders.get("gridwise")
    if technique.supposes or not technique.in_core or rung is None or rung.place >= QUICK:
        return None, []
    return technique.kernel, list(technique.options)
