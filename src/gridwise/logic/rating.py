"""The difficulty of a puzzle. Each scale is rated by climbing its own ladder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice
from math import log2
from statistics import median
from typing import Any, NamedTuple

from gridwise.common.errors import Undecided
from gridwise.logic.climb import NO_DETAILS, CoreStep, as_raw, climb, climb_lazily
from gridwise.logic.ladder import LADDERS, Ladder, ladder
from gridwise.logic.position import Position
from gridwise.logic.pruning import SINGLES
from gridwise.logic.step import RawStep
from gridwise.logic.technique import LEVELS, Technique, level_of_score
from gridwise.model.relations import Distinct, In, Permutation

_CAPS = (800, 1000, 1600, 1800)
"""HoDoKu raises the level while the sum of the scores exceeds the level's cap."""


USUAL, WEIGHT, MOST_MOVED = 4, 0.2, 0.4
"""With four steps at its level, a puzzle feels as hard as its hardest step. Each halving of that number takes 0.2 off
and each doubling adds 0.2, up to 0.4. How these were chosen is in docs/decisions.md."""
LONG = 150
"""The number of steps from which a puzzle is called long."""
NARROW, WIDE = 2.5, 6
"""How many moves are usually open at a time, at most and at least, if the way is called narrow or wide."""
MOST_OPEN = 12
"""More moves than these are not counted."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The difficulty of a puzzle, on our own scale and on the two well-known ones."""

    level: str
    """Easy, Medium, Hard, Unfair or Extreme, on our own scale: the level of `felt`."""
    score: float
    """The score of the hardest step on our own scale."""
    hardest: str
    """The hardest technique needed."""
    steps: int
    """The number of steps."""
    techniques: dict[str, int] = field(default_factory=dict)
    """How often each technique is used, hardest first."""
    hard_steps: int = 0
    """The number of steps at the level of the hardest one: how often it is that hard."""
    felt: float = 0.0
    """The score moved by the number of hard steps: down if there is only one or two, up if there are many."""
    open_moves: float | None = None
    """How many moves are open in the middle of the way (the median over all steps); None if this was not asked for."""
    er: float | None = None
    """Sudoku Explainer's rating: the hardest step to the end …"""
    ep: float | None = None
    """… to the first placement …"""
    ed: float | None = None
    """… and to the first elimination. None for puzzles with other rules than houses."""
    hodoku_score: float | None = None
    """The sum of HoDoKu's scores; None for puzzles with other rules than houses."""
    hodoku_level: str | None = None

    @property
    def feel(self) -> str:
        """How it feels, in a few words: `Easy, but long: 335 steps`, or `Hard, narrow: 60 steps, 4 of them Hard`."""
        said = [self.level]
        if self.steps >= LONG:
            said.append("but long" if self.level == LEVELS[0] else "long")
        if self.open_moves is not None and self.level != LEVELS[0]:
            said += ["narrow"] if self.open_moves <= NARROW else ["wide"] if self.open_moves >= WIDE else []
        steps = "1 step" if self.steps == 1 else f"{self.steps} steps"
        hard = f", {self.hard_steps} of them {self.hard_level}" if 0 < self.hard_steps < self.steps else ""
        return f"{', '.join(said)}: {steps}{hard}"

    @property
    def hard_level(self) -> str:
        """The level of the hardest step, which is not the puzzle's if there is only one such step or many of them."""
        moved = level_of_score("gridwise", self.felt or self.score) - level_of_score("gridwise", self.score)
        return LEVELS[LEVELS.index(self.level) - moved]

    def to_json(self) -> dict[str, Any]:
        """The rating as plain data."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Rating:
        """The rating that `to_json` described."""
        return cls(**data)


def rate(position: Position, scales: Iterable[str] = LADDERS, *, moves: bool = False) -> Rating:
    """Rate a position on some scales. Raises Undecided if the techniques do not solve it, and at its limit.

    With `moves`, also count the moves that are open at each moment, which takes longer.

    Level, score, hardest technique and steps are on our own scale or, if it was not requested, on the first one that
    was. When it raises, `known` is a rating too: of the steps so far, without the scales that were not completed.
    """
    asked = [scale for scale in scales if scale == "gridwise" or _only_houses(position)]
    base = "gridwise" if "gridwise" in asked or not asked else asked[0]
    rating = Rating(LEVELS[0], 0.0, "", 0)
    for scale in dict.fromkeys((base, *asked)):
        climbed = _climb(position, scale)
        rating = _summed(climbed.steps, scale) if scale == base else rating
        if climbed.limit is not None:
            raise Undecided(climbed.limit, rating)
        if climbed.solved:
            rating = replace(rating, **_KNOWN[scale](climbed.steps)) if scale in _KNOWN else rating
        elif scale == base:
            several = "" if position.state.promises_one else ", which may have several solutions"
            raise Undecided(f"the techniques do not solve the puzzle{several}", rating)
    return replace(rating, open_moves=median(_open_moves(position, base))) if moves and rating.steps else rating


def _open_moves(position: Position, scale: str) -> Iterator[int]:
    """For each step of a climb, the number of moves open then: of its technique, or all singles for a single."""
    walk, rungs = position.copy(), ladder(scale)
    singles = [rung for rung in rungs.rungs if rung.name in SINGLES]
    for rung, raw in climb(position.copy(), rungs):
        kinds = singles if rung.name in SINGLES else [rung]
        found = [set(islice(_outcomes(kind, walk), 1 if kind.supposes else MOST_OPEN)) for kind in kinds]
        yield len(set().union(*found))
        walk.apply(raw)


def _outcomes(kind: Technique, position: Position) -> Iterator[object]:
    return (raw.outcome() for raw in kind.few(position, 2 * MOST_OPEN))


def _summed(climbed: list[_Scored], scale: str) -> Rating:
    scores: dict[str, float] = {}
    counts: dict[str, int] = {}
    steps_of = [0] * len(LEVELS)
    for name, score, level, _ in climbed:
        counts[name] = counts.get(name, 0) + 1
        scores[name] = max(score, scores.get(name, score))
        steps_of[level] += 1
    return _rating(scores, counts, steps_of, scale)


def _rating(scores: dict[str, float], counts: dict[str, int], steps_of: list[int], scale: str) -> Rating:
    """The rating from the highest score of each technique, in the order of their first use, and the steps by level."""
    hardest = max(scores, key=lambda name: scores[name], default="")
    score = scores.get(hardest, 0.0)
    level = max((level for level, steps in enumerate(steps_of) if steps), default=0)
    felt = felt_score(score, level, steps_of[level]) if scale == "gridwise" else score
    return Rating(
        level=LEVELS[level + level_of_score(scale, felt) - level_of_score(scale, score)],
        score=score,
        hardest=hardest,
        steps=sum(counts.values()),
        techniques={name: counts[name] for name in sorted(counts, key=lambda name: -scores[name])},
        hard_steps=steps_of[level],
        felt=felt,
    )


def felt_score(score: float, level: int, hard_steps: int) -> float:
    """The score of a hardest step of this level, moved by the number of such steps: one is easier than ten.

    Easy steps stay easy, however many there are, and a single step of the last level is enough for it.
    """
    if level in (0, len(LEVELS) - 1):
        return score
    return round(score + max(-MOST_MOVED, min(MOST_MOVED, WEIGHT * log2(hard_steps / USUAL))), 2)


def _only_houses(position: Position) -> bool:
    """Whether the puzzle has only houses: the other scales do not cover cages and inequalities."""
    return all(isinstance(r, Permutation | Distinct | In) for r in position.model.skeleton.relations)


Tallied = tuple[int, int, Any]
"""A rung, how often it was needed, and its step if that must be inspected."""


class _Scored(NamedTuple):
    technique: str
    score: float
    level: int
    places: bool


@dataclass(frozen=True, slots=True)
class _Climb:
    steps: list[_Scored]
    solved: bool
    limit: str | None = None
    """What stopped it early."""


def _climb(position: Position, scale: str) -> _Climb:
    """The steps of a climb with their scores, as far as it gets."""
    walk = position.copy()
    steps: list[_Scored] = []
    try:
        for step in _steps(walk, ladder(scale)):
            steps.append(step)
    except Undecided as limit:
        return _Climb(steps, False, str(limit))
    return _Climb(steps, walk.solved)


def rated_by(position: Position, rungs: Ladder) -> Rating | None:
    """The rating of a position by one ladder, None if that does not solve it; the position is left as it ended."""
    brief_rungs = brief(rungs)
    if brief_rungs is None or not rungs.in_core:
        steps = list(_steps(position, rungs))
        return _summed(steps, rungs.name) if position.solved else None
    tally: list[Tallied] = []
    stopped = -1
    while stopped < 0 and not position.solved and not position.broken:
        counted, stopped, status = position.state.tally(rungs.core, brief_rungs, *position.limits.start(0)[1:])
        position.limits.stop(0)
        position.limits.require(status, "not rated")
        tally += counted
    return rating_of_tally(tally, rungs) if position.solved else None


def rating_of_tally(tally: Iterable[Tallied], rungs: Ladder) -> Rating:
    """The rating from the core's counts after it climbed a ladder to the end."""
    counts: dict[str, int] = {}
    scores: dict[str, float] = {}
    steps_of = [0] * len(LEVELS)
    for rung, times, step in tally:
        kind = rungs.rungs[rung]
        score, own = _fixed(kind, rungs.name) or _score_and_level(
            kind, as_raw(NO_DETAILS if step is None else step), rungs.name
        )
        counts[kind.name] = counts.get(kind.name, 0) + times
        scores[kind.name] = max(scores.get(kind.name, 0.0), score)
        steps_of[own] += times
    return _rating(scores, counts, steps_of, rungs.name)


def _score_and_level(rung: Technique, raw: RawStep, scale: str) -> tuple[float, int]:
    """The score and level of a step."""
    return rung.score(scale, raw), rung.level(scale, raw)


def _steps(walk: Position, rungs: Ladder) -> Iterator[_Scored]:
    for rung, step in climb_lazily(walk, rungs, brief(rungs)):
        yield _scored(rung, step, rungs.name)


@cache
def brief(rungs: Ladder) -> bytes | None:
    """The rungs whose steps are not needed in full; only the Explainer's scale needs the placements of each."""
    if rungs.name == "explainer":
        return None
    return bytes(_fixed(rung, rungs.name) is not None for rung in rungs.rungs)


def _scored(rung: Technique, step: CoreStep, scale: str) -> _Scored:
    if (fixed := _fixed(rung, scale)) is not None:
        return _Scored(rung.name, *fixed, bool(step.placements if isinstance(step, RawStep) else step[0]))
    raw = as_raw(step)
    return _Scored(rung.name, *_score_and_level(rung, raw, scale), bool(raw.placements))


@cache
def _fixed(rung: Technique, scale: str) -> tuple[float, int] | None:
    """The score and level of a technique if they are the same for all its steps, as for most techniques."""
    kind = type(rung)
    if kind.score is not Technique.score or kind.level is not Technique.level:
        return None
    return rung.score(scale, RawStep()), rung.level(scale, RawStep())


def _explainer(steps: list[_Scored]) -> dict[str, Any]:
    first = next((number for number, step in enumerate(steps) if step.places), 0)
    upto = [step.score for step in steps]
    hardest, to_placement = max(upto, default=0.0), max(upto[: first + 1], default=0.0)
    return {"er": hardest, "ep": to_placement, "ed": upto[0] if upto else 0.0}


def _hodoku(steps: list[_Scored]) -> dict[str, Any]:
    total = sum(step.score for step in steps)
    level = max((step.level for step in steps), default=0)
    while level < len(_CAPS) and total > _CAPS[level]:
        level += 1
    return {"hodoku_score": total, "hodoku_level": LEVELS[level]}


_KNOWN = {"explainer": _explainer, "hodoku": _hodoku}
"""The fields that the well-known scales add to a rating."""
