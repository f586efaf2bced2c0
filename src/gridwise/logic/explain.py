"""Climbing a ladder: easy techniques first, and from the bottom again after each step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from gridwise.common.errors import Undecided
from gridwise.logic.ladder import Ladder, ladder, technique
from gridwise.logic.position import Position
from gridwise.logic.step import RawStep, Step
from gridwise.logic.technique import Technique

AT_ONCE = 16
"""So many steps at most are taken in the core before they are told."""


Told = RawStep | tuple[Any, ...]
"""A step, or what the core tells of one: the same fields in the same order, its links and parts still bare."""
UNTOLD = RawStep()
"""Stands for a step that nobody asked to be told."""


def climb(position: Position, rungs: Ladder) -> Iterator[tuple[Technique, RawStep]]:
    """The steps that solve the position, each applied before it is yielded; ends where no technique finds any more.

    Raises Undecided at a limit of the position.
    """
    for found, told in walked(position, rungs):
        yield found, told if type(told) is RawStep else RawStep.from_core(told)


def as_raw(told: Told) -> RawStep:
    """The step of which the core told."""
    return told if isinstance(told, RawStep) else RawStep.from_core(told)


def walked(position: Position, rungs: Ladder, brief: bytes | None = None) -> Iterator[tuple[Technique, Told]]:
    """The steps of a climb as they come, for those who look at few of them closely.

    `brief` has a byte for each rung: where it is 1, an empty step stands for those that the core finds there.
    """
    first = 0
    while not position.solved and not position.broken:
        told, stopped, status = _up(position, rungs, first, brief)
        for rung, raw in told:
            yield rungs.rungs[rung], UNTOLD if raw is None else raw
        position.limits.require(status, "not explained", position.candidates)
        if stopped < 0:
            first = 0
            continue
        if stopped == len(rungs.rungs):
            return
        found = _first(position, rungs.rungs[stopped])
        if found is None:
            first = stopped + 1
            continue
        position.apply(found)
        yield rungs.rungs[stopped], found
        first = 0


def _up(
    position: Position, rungs: Ladder, first: int, brief: bytes | None
) -> tuple[list[tuple[int, tuple[Any, ...] | None]], int, int]:
    _, seconds, cancel = position.limits.start(0)
    try:
        return position.state.climb(rungs.core, first, AT_ONCE, seconds, cancel, brief)
    finally:
        position.limits.stop(0)


def _first(position: Position, rung: Technique) -> RawStep | None:
    return next(rung.find(position), None) if rung.applies(position) else None


def explain(
    position: Position,
    *,
    scale: str = "gridwise",
    only: Iterable[str] | None = None,
    without: Iterable[str] = (),
) -> Iterator[Step]:
    """The steps a person would take from this position to the solution, one after the other."""
    names = None if only is None else frozenset(technique(name).name for name in only)
    rungs = ladder(scale, names, frozenset(technique(name).name for name in without))
    walk, shown = position.copy(), position.copy()
    for found, raw in climb(walk, rungs):
        # The climb is some steps ahead; this is the board as it was before this one.
        yield position.told(found, raw, scale, shown.moment())
        shown.apply(raw)
    if not walk.solved:
        several = "" if position.state.promises_one else ", and it may have several solutions"
        raise Undecided(f"no technique finds a further step{several}", walk.candidates())


def find(position: Position, name: str, limit: int | None = None) -> list[Step]:
    """Every step of one technique in a position, or no more than a limit.

    Raises Undecided, with the steps found, at a limit of the position.
    """
    wanted, steps = technique(name), list[Step]()
    if not wanted.applies(position):
        return steps
    moment = position.moment()
    try:
        for raw in wanted.find(position) if limit is None else wanted.few(position, limit):
            steps.append(position.told(wanted, raw, moment=moment))
    except Undecided as undecided:
        raise Undecided(str(undecided), steps) from None
    return steps


def first(position: Position, wanted: Technique) -> Step | None:
    """The first step of a technique in a position, without looking for the others."""
    return next(iter(find(position, wanted.name, 1)), None)
