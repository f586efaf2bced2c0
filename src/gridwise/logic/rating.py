"""How hard a puzzle is: each scale is rated by climbing its own ladder."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from gridwise.errors import Undecided
from gridwise.logic.explain import climb
from gridwise.logic.ladder import ladder
from gridwise.logic.position import Position
from gridwise.logic.technique import LEVELS
from gridwise.relations import AllDifferent, In, Permutation

_CAPS = (800, 1000, 1600, 1800)
"""HoDoKu raises the level while the sum of the scores is over the level's cap."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What it takes to solve a puzzle, on our own scale and on the two that people know."""

    level: str
    """Easy, Medium, Hard, Unfair or Extreme, on our own scale."""
    score: float
    """The score of the hardest step on our own scale."""
    hardest: str
    """The hardest technique needed."""
    steps: int
    """The number of steps."""
    techniques: dict[str, int] = field(default_factory=dict)
    """How often each technique is used, hardest first."""
    er: float | None = None
    """Sudoku Explainer's rating: the hardest step to the end …"""
    ep: float | None = None
    """… to the first placement …"""
    ed: float | None = None
    """… and to the first elimination. None for puzzles that are not made of houses alone."""
    hodoku_score: float | None = None
    """The sum of HoDoKu's scores; None for puzzles that are not made of houses alone."""
    hodoku_level: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The rating as plain data."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Rating:
        """The rating that `to_json` described."""
        return cls(**data)


def rate(position: Position, scales: tuple[str, ...] = ("gridwise", "explainer", "hodoku")) -> Rating:
    """Rate a position. Raises Undecided where no technique leads to the end, and at a limit of the position.

    `known` is then a rating, too: of the steps so far, without the scales that were not climbed to their end.
    """
    own = _climb(position, "gridwise")
    rating = _own_rating(own.steps)
    if not own.solved:
        raise Undecided(own.limit or "no technique leads to the end", rating)
    known = scales if _only_houses(position) else ()
    for scale, rated in (("explainer", _explainer), ("hodoku", _hodoku)):
        if scale in known:
            climbed = _climb(position, scale)
            if climbed.limit is not None:
                raise Undecided(climbed.limit, rating)
            rating = rated(rating, climbed.steps) if climbed.solved else rating
    return rating


def _own_rating(climbed: list[_Scored]) -> Rating:
    """The rating on our own scale alone."""
    hardest = max(climbed, key=lambda step: step.score, default=None)
    counts = Counter(step.technique for step in climbed)
    scores = {step.technique: step.score for step in sorted(climbed, key=lambda step: step.score)}
    return Rating(
        level=LEVELS[max((step.level for step in climbed), default=0)],
        score=hardest.score if hardest else 0.0,
        hardest=hardest.technique if hardest else "",
        steps=len(climbed),
        techniques={name: counts[name] for name in sorted(counts, key=lambda name: -scores[name])},
    )


def _only_houses(position: Position) -> bool:
    """Whether the puzzle is made of houses alone: the other scales know nothing of cages and inequalities."""
    return all(isinstance(r, Permutation | AllDifferent | In) for r in position.model.skeleton.relations)


@dataclass(frozen=True, slots=True)
class _Scored:
    technique: str
    score: float
    level: int
    places: bool


@dataclass(frozen=True, slots=True)
class _Climb:
    steps: list[_Scored]
    solved: bool
    limit: str | None = None
    """What ended it early."""


def _climb(position: Position, scale: str) -> _Climb:
    """The steps of a climb with their scores, as far as it goes."""
    walk = position.copy()
    steps: list[_Scored] = []
    try:
        for found, raw in climb(walk, ladder(scale)):
            score, level = found.score(scale, raw), found.level(scale, raw)
            steps.append(_Scored(found.name, score, level, bool(raw.placements)))
    except Undecided as limit:
        return _Climb(steps, False, str(limit))
    return _Climb(steps, walk.solved)


def _explainer(rating: Rating, steps: list[_Scored]) -> Rating:
    first = next((number for number, step in enumerate(steps) if step.places), 0)
    upto = [step.score for step in steps]
    hardest, to_placement = max(upto, default=0.0), max(upto[: first + 1], default=0.0)
    return replace(rating, er=hardest, ep=to_placement, ed=upto[0] if upto else 0.0)


def _hodoku(rating: Rating, steps: list[_Scored]) -> Rating:
    total = sum(step.score for step in steps)
    level = max((step.level for step in steps), default=0)
    while level < len(_CAPS) and total > _CAPS[level]:
        level += 1
    return replace(rating, hodoku_score=total, hodoku_level=LEVELS[level])
