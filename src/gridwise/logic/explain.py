"""Explaining a position step by step, and finding the steps of one technique."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from threading import Lock

from gridwise import _core
from gridwise.common.errors import Undecided
from gridwise.logic.climb import climb_on
from gridwise.logic.ladder import Ladder, ladder, technique, techniques
from gridwise.logic.later import MAKER
from gridwise.logic.position import Position
from gridwise.logic.pruning import prune
from gridwise.logic.step import RawStep, Step
from gridwise.logic.technique import Technique, level_end
from gridwise.model.grid import Cell, cell_style, current_style


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
    yield from (_all if all_steps else _pruned)(position, end, rungs)
    if not end.solved:
        raise _no_further_step(position, end)


def _no_further_step(position: Position, end: Position) -> Undecided:
    several = "" if position.state.promises_one else "; the puzzle may have several solutions"
    return Undecided(f"no technique finds a further step{several}", end.candidates())


class _Replay:
    """The steps of a trail, named once something asks for them, on the board as it is before them."""

    def __init__(self, start: Position, rungs: Ladder, trail: _core.Trail) -> None:
        self._start, self._rungs, self._trail = start.copy(), rungs, trail
        self._walk, self._at = start.copy(), 0
        self._style = current_style()
        self._lock = Lock()  # steps may be read in any thread

    def steps(self, first: int = 0) -> Iterator[Step]:
        """The steps from this number on, each with its technique only."""
        return iter(self._trail.stand_ins(first, Step, MAKER, self, self._rungs.names))

    def make(self, number: int) -> Step:
        """The step with this number, by the names of cells that were in use when it was found."""
        with self._lock, cell_style(self._style):
            before = self._before(number)
            rung, raw = self._trail.step(number)
            technique = self._rungs.rungs[rung]
            return before.as_step(technique, RawStep.from_core(raw), self._rungs.name, before.snapshot())

    def _before(self, number: int) -> Position:
        if self._at > number:
            self._walk, self._at = self._start.copy(), 0
        self._walk.state.follow(self._trail, self._at, number)
        self._at = number
        return self._walk


def _all(start: Position, end: Position, rungs: Ladder) -> Iterator[Step]:
    """Every step of a climb, as soon as it is found."""
    trail = _core.Trail()
    replay, told = _Replay(start, rungs, trail), 0
    for _ in climb_on(end, rungs, trail):
        yield from replay.steps(told)
        told = len(trail)


def _pruned(start: Position, end: Position, rungs: Ladder) -> Iterator[Step]:
    """The steps of a climb that matter; if it does not reach the end, all steps so far, and then what stopped it."""
    trail = _core.Trail()
    try:
        for _ in climb_on(end, rungs, trail):
            pass
    except (Undecided, KeyboardInterrupt):
        yield from _Replay(start, rungs, trail).steps()
        raise
    yield from _Replay(start, rungs, prune(start, trail, rungs) if end.solved else trail).steps()


def toward_placement(position: Position) -> Iterator[Step]:
    """The steps that lead to the next placement; none if the board is full. Raises Undecided if there are none.

    Only what players fill in counts as a placement, not what is derived from it.
    """
    rungs, end, trail = ladder("gridwise"), position.copy(), _core.Trail()
    meant = len(position.puzzle.grid.meant)
    open_cells = end.state.placed()[:meant].count(False)
    for _ in climb_on(end, rungs, trail, most=1):
        if end.state.placed()[:meant].count(False) < open_cells:
            break
    if not trail and not position.solved:
        raise _no_further_step(position, position)
    grid = position.puzzle.grid
    for step in _Replay(position, rungs, prune(position, trail, rungs, one=True)).steps():
        yield step
        if any(not grid.derived or Cell.parse(name).layer not in grid.derived for name in step.placements):
            return


def noted(position: Position) -> tuple[Position, list[Step]]:
    """The position with everything that players note without a thought, and the steps that note it."""
    names = frozenset(name for name, each in techniques().items() if each.is_note)
    end, rungs = position.copy(), ladder("gridwise", names)
    return end, list(_all(position, end, rungs))


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
