"""Climbing a ladder: easy techniques first, back to the bottom after each step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from gridwise.logic.ladder import Ladder
from gridwise.logic.position import Position
from gridwise.logic.step import RawStep
from gridwise.logic.technique import Technique

if TYPE_CHECKING:
    from gridwise import _core

FIRST, MORE = 16, 128
"""The maximum number of steps of the first call of the core, often all that a hint needs, and of each later call."""


CoreStep = RawStep | tuple[Any, ...]
"""A step, or the core's form of one: the same fields in the same order, with links and parts as plain tuples."""
NO_DETAILS = RawStep()
"""A placeholder for a step that is not needed in full."""


def climb(position: Position, rungs: Ladder) -> Iterator[tuple[Technique, RawStep]]:
    """The steps that solve the position, each applied before it is yielded; stops if no technique finds a step.

    Raises Undecided if the position reaches a limit.
    """
    # There are millions of steps without a chain and parts: these are made here, without another call for each.
    kinds, new, convert = rungs.rungs, tuple.__new__, RawStep.from_core
    for steps in _batches(position, rungs, None):
        for number, raw in steps:
            if type(raw) is RawStep:
                yield kinds[number], raw
            else:
                yield kinds[number], convert(raw) if raw[5] or raw[7] else new(RawStep, raw)


def as_raw(step: CoreStep) -> RawStep:
    """The step reported by the core."""
    return step if isinstance(step, RawStep) else RawStep.from_core(step)


def climb_lazily(position: Position, rungs: Ladder, brief: bytes | None = None) -> Iterator[tuple[Technique, CoreStep]]:
    """The steps of a climb in raw form, for callers that need few of them in full.

    `brief` has a byte for each rung: if it is 1, an empty step stands for each step found there.
    """
    for steps in _batches(position, rungs, brief):
        for number, raw in steps:
            yield rungs.rungs[number], NO_DETAILS if raw is None else raw


def climb_on(position: Position, rungs: Ladder, trail: _core.Trail, most: int = MORE) -> Iterator[None]:
    """Climb from the end of a trail and add the steps to it, `most` of them before each yield.

    Raises Undecided if the position reaches a limit.
    """

    def up(first: int) -> tuple[int, int]:
        _, seconds, cancel = position.limits.start(0)
        try:
            return position.state.climb_on(trail, rungs.core, first, most, seconds, cancel)
        finally:
            position.limits.stop(0)

    return _calls(position, rungs, up, trail.append)


def _batches(position: Position, rungs: Ladder, brief: bytes | None) -> Iterator[list[tuple[int, Any]]]:
    """The steps of a climb, as many at a time as the core finds in one call: the number of the rung, and the step."""
    steps, most = list[tuple[int, Any]](), FIRST

    def up(first: int) -> tuple[int, int]:
        nonlocal most
        found, stopped, status = _up(position, rungs, first, most, brief)
        steps.extend(found)
        most = MORE
        return stopped, status

    for _ in _calls(position, rungs, up, lambda rung, step: steps.append((rung, step))):
        yield steps.copy()
        steps.clear()


def _calls(
    position: Position, rungs: Ladder, up: Callable[[int], tuple[int, int]], add: Callable[[int, RawStep], object]
) -> Iterator[None]:
    """Climb with calls of the core (`up`, from a rung), and try the rungs at which it stops here; yields after each."""
    first = 0
    while not position.solved and not position.broken:
        stopped, status = up(first)
        yield
        position.limits.require(status, "not explained", position.candidates)
        first = 0
        if stopped == len(rungs.rungs):
            return
        if stopped < 0:
            continue
        step = _first(position, rungs.rungs[stopped])
        if step is None:
            first = stopped + 1
            continue
        position.apply(step)
        add(stopped, step)
        yield


def _up(
    position: Position, rungs: Ladder, first: int, most: int, brief: bytes | None
) -> tuple[list[tuple[int, tuple[Any, ...] | None]], int, int]:
    _, seconds, cancel = position.limits.start(0)
    try:
        return position.state.climb(rungs.core, first, most, seconds, cancel, brief)
    finally:
        position.limits.stop(0)


def _first(position: Position, rung: Technique) -> RawStep | None:
    with position.held():  # the search for a step asks thousands of questions and changes nothing
        return next(rung.find(position), None) if rung.applies(position) else None
