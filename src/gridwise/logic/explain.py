"""Explaining a position step by step, and finding the steps of one technique."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwise.common.errors import Undecided
from gridwise.logic.climb import climb
from gridwise.logic.ladder import Ladder, ladder, technique, techniques
from gridwise.logic.position import Position
from gridwise.logic.pruning import Taken, prune
from gridwise.logic.step import Step
from gridwise.logic.technique import Technique, level_end
from gridwise.model.grid import Cell


def explain(
    position: Position,
    *,
    scale: str = "gridwise",
    only: Iterable[str] | None = None,
    without: Iterable[str] = (),
    all_steps: bool = False,
) -> Iterator[Step]:
    """The steps a person would take from this position to the solution, in order: those that matter, or all."""
    names = None if only is None else frozenset(technique(name).name for name in only)
    rungs = ladder(scale, names, frozenset(technique(name).name for name in without), telling=not all_steps)
    end = position.copy()
    steps = climb(end, rungs) if all_steps else _pruned(position, end, rungs)
    yield from _as_steps(position, steps, scale)
    if not end.solved:
        raise _no_further_step(position, end)


def _no_further_step(position: Position, end: Position) -> Undecided:
    several = "" if position.state.promises_one else "; the puzzle may have several solutions"
    return Undecided(f"no technique finds a further step{several}", end.candidates())


def _as_steps(position: Position, taken: Iterable[Taken], scale: str) -> Iterator[Step]:
    before = position.copy()
    for rung, raw in taken:
        # A climb is a few steps ahead; this is the board before this step.
        yield before.as_step(rung, raw, scale, before.snapshot())
        before.apply(raw)


def _pruned(start: Position, end: Position, rungs: Ladder) -> Iterator[Taken]:
    """The steps of a climb that matter; if it does not reach the end, all steps so far, and then what stopped it."""
    taken: list[Taken] = []
    try:
        for step in climb(end, rungs):
            taken.append(step)
    except (Undecided, KeyboardInterrupt):
        yield from taken
        raise
    yield from prune(start, taken, rungs) if end.solved else taken


def toward_placement(position: Position) -> Iterator[Step]:
    """The steps that lead to the next placement; none if the board is full. Raises Undecided if there are none.

    Only what players fill in counts as a placement, not what is derived from it.
    """
    rungs, walk, taken = ladder("gridwise"), position.copy(), list[Taken]()
    grid = position.puzzle.grid
    open_cells = walk.state.placed()[: len(grid.meant)].count(False)
    for rung, raw in climb(position.copy(), rungs):
        taken.append((rung, raw))
        walk.apply(raw)
        if walk.state.placed()[: len(grid.meant)].count(False) < open_cells:
            break
    if not taken and not position.solved:
        raise _no_further_step(position, position)
    for step in _as_steps(position, prune(position, taken, rungs, one=True), rungs.name):
        yield step
        if any(not grid.derived or Cell.parse(name).layer not in grid.derived for name in step.placements):
            return


def noted(position: Position) -> tuple[Position, list[Step]]:
    """The position with everything that players note without a thought, and the steps that note it."""
    names = frozenset(name for name, each in techniques().items() if each.is_note)
    end = position.copy()
    taken = list(climb(end, ladder("gridwise", names)))
    return end, list(_as_steps(position, taken, "gridwise"))


def find(position: Position, name: str, limit: int | None = None) -> list[Step]:
    """Every step of one technique in a position, up to a limit.

    Raises Undecided, with the steps found so far, if the position reaches a limit.
    """
    wanted, steps = technique(name), list[Step]()
    if not wanted.applies(position):
        return steps
    snapshot = position.snapshot()
    try:
        for raw in wanted.find(position) if limit is None else wanted.few(position, limit):
            steps.append(position.as_step(wanted, raw, snapshot=snapshot))
    except Undecided as undecided:
        raise Undecided(str(undecided), steps) from None
    return steps


def find_all(position: Position, level: int | None = None) -> Iterator[Step]:
    """Every step of every technique up to a level (default: all) in a position, easiest first; each outcome once."""
    below = None if level is None else level_end("gridwise", level)
    snapshot, seen = position.snapshot(), set[object]()
    for wanted in ladder("gridwise", below=below).rungs:
        for raw in wanted.find(position) if wanted.applies(position) else ():
            if (outcome := raw.outcome()) not in seen:
                seen.add(outcome)
                yield position.as_step(wanted, raw, snapshot=snapshot)


def first(position: Position, wanted: Technique) -> Step | None:
    """The first step of a technique in a position; does not look for others."""
    return next(iter(find(position, wanted.name, 1)), None)
