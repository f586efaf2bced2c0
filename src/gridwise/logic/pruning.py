"""Pruning an explanation: only the steps that matter, each as late as possible, singles before anything else.

A climb takes every step that it finds. From the last one back, each step that is not a single is left out if the steps
after it still reach the same end. A step is still good if its pattern has no more candidates than when it was found; if
it has more, its technique must find it again there, so that its words stay true. All this runs in
native/logic/pruning.cpp; this module tells it what the steps of each technique rest on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwise.logic.ladder import Ladder, ladder
from gridwise.logic.technique import Technique
from gridwise.model.registry import cached

if TYPE_CHECKING:
    from gridwise import _core
    from gridwise.logic.position import Position

SINGLES = frozenset(("full house", "hidden single", "naked single"))
"""The techniques that need no preparation: they come first, and are never left out."""
QUICK = 6.0
"""Techniques below this place on our ladder may look again for a step that has lost its shape."""


def prune(start: Position, trail: _core.Trail, rungs: Ladder, *, one: bool = False) -> _core.Trail:
    """The steps that matter of a climb of these rungs from `start`, in the order in which they are needed.

    With `one`, only those that lead to the next placement.
    """
    relations = start.model.skeleton.relation_cells
    _, seconds, cancel = start.limits.start(0)
    try:
        kept, status = _pruner(rungs).prune(start.state, trail, relations, one, seconds, cancel)
    finally:
        start.limits.stop(0)
    start.limits.require(status, "not explained", start.candidates)
    return kept


@cached
def _pruner(rungs: Ladder) -> _core.Pruner:
    from gridwise import _core

    habits = [(kind.name in SINGLES, kind.of_clue, _rests_on(kind), *_again(kind)) for kind in rungs.rungs]
    numbers = {kind.name: number for number, kind in enumerate(rungs.rungs)}
    singles = ladder(rungs.name, SINGLES.intersection(numbers))
    return _core.Pruner(habits, singles.core, [numbers[kind.name] for kind in singles.rungs])


def _rests_on(technique: Technique) -> int:
    """The core's number for what the steps of a technique rest on."""
    return 4 if technique.supposes else ("both", "cells", "places", "links").index(technique.rests_on)


def _again(technique: Technique) -> tuple[str | None, list[int]]:
    """The kernel that finds a step of this technique again, with its options, if that is quick."""
    rung = technique.ladders.get("gridwise")
    if technique.supposes or not technique.in_core or rung is None or rung.place >= QUICK:
        return None, []
    return technique.kernel, list(technique.options)
