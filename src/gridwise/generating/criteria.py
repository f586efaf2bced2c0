"""The criteria for a puzzle: its difficulty, the techniques it takes, its number of clues."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.logic.ladder import Ladder, ladder, technique
from gridwise.logic.rating import Rating
from gridwise.logic.technique import LEVELS, level_end, level_number

SCALE = "gridwise"
ANY = "any"
Range = tuple[float, float]
WITHOUT_LIMIT = float("inf")
THIN = level_end(SCALE, 2)
"""The place on the ladder where the techniques for carving end."""
HARD = level_number("Hard")
SOON = level_end(SCALE, 1)
"""The place where the techniques that are tried first end."""


@dataclass(frozen=True)
class Criteria:
    """The criteria for a puzzle; None means no restriction."""

    levels: tuple[int, int] | None = None
    """The easiest and the hardest level, counted from 0."""
    scores: Range | None = None
    """The minimum and maximum score of the hardest step."""
    hardest: str | None = None
    """The technique that must be the hardest."""
    needs: frozenset[str] = frozenset()
    """Techniques that must be used when the ladder is climbed: nothing easier makes progress without them."""
    without: frozenset[str] = frozenset()
    """Techniques that must not be used."""
    only: frozenset[str] | None = None
    """Techniques that must be enough to solve it."""
    clues: tuple[int, int] | None = None
    """The minimum and maximum number of clues."""
    minimal: bool = False
    """Whether every clue must be needed."""

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}  # without the ladder, a core object

    @property
    def about_difficulty(self) -> bool:
        """Whether a puzzle must be rated to see if it meets the criteria."""
        return any((self.levels, self.scores, self.hardest, self.needs, self.without, self.only is not None))

    @cached_property
    def unbounded(self) -> bool:
        """Whether any puzzle on the last level meets the criteria, however hard it is.

        Such a puzzle need not be rated to the end, which may take seconds.
        """
        return not self.about_difficulty or self == replace(_HARDEST, clues=self.clues, minimal=self.minimal)

    @property
    def cannot_be_too_easy(self) -> bool:
        """Whether a board can only be too hard, and more clues would help."""
        free = not (self.clues or self.minimal or self.needs or self.hardest or self.without)
        return free and self.about_difficulty and not self.unbounded and self._least == 0

    @cached_property
    def ladder(self) -> Ladder:
        """The allowed techniques: the ladder is cut off where the puzzle would be too hard.

        Techniques written in Python are on it only if the criteria name one: boards are made in the core, and the
        result is rated again with all techniques (`whole_ladder`).
        """
        return self._cut(kernels=not self._names_python)

    @cached_property
    def whole_ladder(self) -> Ladder:
        """The same with the techniques written in Python."""
        return self._cut(kernels=False)

    def settled_in_core(self, rating: Mapping[str, object]) -> bool:
        """Whether a rating by `ladder` is also the one by `whole_ladder`: no step came after a technique in Python.

        A technique is consulted when all before it on the ladder fail, and steps score at least what their rung says.
        """
        score = rating.get("score", WITHOUT_LIMIT)
        return self._python_score is None or (isinstance(score, float) and score < self._python_score)

    @cached_property
    def _python_score(self) -> float | None:
        """The least score from the first technique in Python on; None if there is none, or boards are made with it."""
        rungs = self.whole_ladder.rungs
        first = next((number for number, rung in enumerate(rungs) if not rung.in_core), None)
        if first is None or not self.ladder.in_core:
            return None
        return min(rung.ladders[SCALE].score for rung in rungs[first:])

    @property
    def _names_python(self) -> bool:
        named = {*self.needs, *self.without, *(self.only or ()), *([self.hardest] if self.hardest else ())}
        return not all(technique(name).in_core for name in named)

    def _cut(self, kernels: bool) -> Ladder:
        if self.only is not None:
            return ladder(SCALE, self.only, kernels=kernels)
        if self.unbounded:
            return ladder(SCALE, below=level_end(SCALE, len(LEVELS) - 2), kernels=kernels)
        return ladder(SCALE, below=self._end if self._end < WITHOUT_LIMIT else None, kernels=kernels)

    @property
    def only_levels(self) -> bool:
        """Whether there is no criterion except perhaps a level."""
        return self == Criteria(levels=self.levels)

    @cached_property
    def least_rung(self) -> int:
        """The first rung of the ladder whose steps are not too easy; the number of rungs if all are."""
        return self.rungs_below(self._least)

    def rungs_below(self, place: float) -> int:
        """The number of rungs of the ladder below a place."""
        return sum(rung.ladders[SCALE].place < place for rung in self.ladder.rungs)

    @cached_property
    def stages(self) -> tuple[int, ...]:
        """Where the levels below the requested ones end on the ladder; its end if none is requested."""
        ends = [level_end(SCALE, level) for level in range(self.levels[0] if self.levels else 0)]
        return tuple(map(self.rungs_below, ends)) or (len(self.ladder.rungs),)

    @cached_property
    def thin(self) -> Ladder | None:
        """The ladder that must solve the puzzle during carving; None if only uniqueness matters.

        What it solves has a unique solution and is not too hard. High on the ladder, it takes too long to see that no
        technique applies, and a search is faster.
        """
        return self.ladder if self.about_difficulty and not self.minimal and self._end <= THIN else None

    @cached_property
    def thin_in_stages(self) -> tuple[Ladder, ...]:
        """That ladder; for one level from Hard on, after the ladder of the level below, which is climbed faster."""
        if self.thin is None or self.levels is None or self.levels[0] != self.levels[1] or self.levels[0] < HARD:
            return () if self.thin is None else (self.thin,)
        return ladder(SCALE, below=level_end(SCALE, self.levels[0] - 1), kernels=not self._names_python), self.thin

    @property
    def thin_at_once(self) -> bool:
        """Whether all clues are removed that way: only if nothing is too easy, since most results are easy.

        It also requires that a needed clue is recognised quickly; otherwise most boards carved by search will do.
        """
        soon = self._end <= SOON and self.thin is not None
        return soon and self._least == 0 and not self.needs and self.hardest is None

    @cached_property
    def _end(self) -> float:
        """The place on the ladder at which a puzzle is too hard."""
        ends = [WITHOUT_LIMIT]
        if self.levels:
            ends.append(level_end(SCALE, self.levels[1]))
        if self.scores:
            ends.append(self.scores[1] + 1e-9)
        if self.hardest:
            ends.append(technique(self.hardest).ladders[SCALE].place + 1e-9)
        if self.needs and len(ends) == 1:
            ends.append(max(_level_end_above(name) for name in self.needs))
        return min(ends)

    @cached_property
    def _least(self) -> float:
        """The minimum score of the hardest step."""
        starts = [0.0]
        if self.levels and self.levels[0] > 0:
            starts.append(level_end(SCALE, self.levels[0] - 1))
        if self.scores:
            starts.append(self.scores[0])
        return max(starts)

    def too_hard(self, rating: Rating) -> float:
        """By how much a puzzle is too hard; 0 if it is not."""
        over = len(self.without.intersection(rating.techniques))
        if self.levels and LEVELS.index(rating.level) > self.levels[1]:
            over += 1
        if self.scores and rating.score > self.scores[1]:
            over += 1
        return float(over)

    def too_easy(self, rating: Rating) -> float:
        """By how much a puzzle is too easy or lacks something; 0 if it meets the criteria."""
        under = max(0.0, self.scores[0] - rating.score) if self.scores else 0.0
        if self.levels and LEVELS.index(rating.level) < self.levels[0]:
            under = max(under, level_end(SCALE, self.levels[0] - 1) - rating.felt, 0.1)
        for name in sorted(self.needs | ({self.hardest} if self.hardest else set())):
            if name not in rating.techniques:
                under += 1 + max(0.0, technique(name).ladders[SCALE].place - rating.score)
        if self.hardest and rating.hardest != self.hardest:
            under += 0.5
        return under

    def in_words(self) -> str:
        """The criteria in words, as in `Hard, 24 to 28 clues`; empty if there are none."""
        words = [_range([LEVELS[level] for level in self.levels])] if self.levels else []
        if self.scores:
            words.append(f"score {_range([f'{score:g}' for score in self.scores])}")
        if self.hardest:
            words.append(f"{self.hardest} as its hardest technique")
        words += [f"{name} needed" for name in sorted(self.needs)]
        words += [f"{name} not needed" for name in sorted(self.without)]
        if self.only is not None:
            words.append(f"only {', '.join(sorted(self.only))} needed")
        if self.clues:
            words.append(f"{_range(list(map(str, self.clues)))} clues")
        if self.minimal:
            words.append("every clue needed")
        return ", ".join(words)


_HARDEST = Criteria(levels=(len(LEVELS) - 1, len(LEVELS) - 1))


def _range(ends: list[str]) -> str:
    return ends[0] if ends[0] == ends[1] else f"{ends[0]} to {ends[1]}"


def _level_end_above(name: str) -> float:
    """The end of the level after the one that a technique is on."""
    place = technique(name).ladders[SCALE].place
    level = next(level for level in range(len(LEVELS)) if place < level_end(SCALE, level))
    return level_end(SCALE, level + 1)


# ---- reading criteria ------------------------------------------------------------------------------------------------


def criteria_of(
    *,
    level: str | Iterable[str] | None = None,
    score: Any = None,
    hardest: str | None = None,
    techniques: str | Iterable[str] = (),
    without: str | Iterable[str] = (),
    only: str | Iterable[str] | None = None,
    clues: Any = None,
    minimal: bool = False,
) -> Criteria:
    """The criteria from the options of `generate`: `level="easy-medium"`, `score=(4, 5.5)`, `clues="24-28"`."""
    return Criteria(
        levels=_levels(level),
        scores=None if score is None else _numbers("score", score),
        hardest=None if hardest is None else _on_ladder(hardest),
        needs=_techniques(techniques),
        without=_techniques(without),
        only=None if only is None else _techniques(only),
        clues=None if clues is None else _counts(clues),
        minimal=minimal,
    )


def _levels(level: str | Iterable[str] | None) -> tuple[int, int] | None:
    names = re.split(r"\s*(?:-|–|\bto\b|,)\s*", level.strip()) if isinstance(level, str) else list(level or ())
    if not names or names == [ANY]:
        return None
    numbers = [level_number(name, ANY) for name in names]
    return min(numbers), max(numbers)


def _numbers(what: str, value: Any, example: str = "such as 4-5.5") -> Range:
    parts = re.split(r"\s*(?:-|–|,)\s*", value.strip()) if isinstance(value, str) else value
    parts = list(parts) if isinstance(parts, Iterable) else [parts]
    try:
        ends = [float(part) for part in parts]
    except (TypeError, ValueError):
        ends = []
    if len(ends) not in (1, 2) or not 0 <= ends[0] <= ends[-1] < WITHOUT_LIMIT:
        raise PuzzleError(f"`{what}` must be a number or a range, {example}, not '{value}'")
    return ends[0], ends[-1]


def _counts(value: Any) -> tuple[int, int]:
    low, high = _numbers("clues", value, "such as 28 or 24-30")
    if low != int(low) or high != int(high):
        raise PuzzleError(f"`clues` must be a whole number or a range, such as 24-30, not '{value}'")
    return int(low), int(high)


def _techniques(names: str | Iterable[str]) -> frozenset[str]:
    listed = names.split(",") if isinstance(names, str) else names
    return frozenset(_on_ladder(name) for name in listed)


def _on_ladder(name: str) -> str:
    known = technique(name.strip())
    if SCALE not in known.ladders:
        raise PuzzleError(f"{known.name} is not on the gridwise ladder, so puzzles that require it can't be generated")
    return known.name
