"""What is wanted of a puzzle: how hard it is, what it takes, how many clues it has."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from gridwise.common.errors import PuzzleError, did_you_mean
from gridwise.logic.ladder import Ladder, ladder, technique
from gridwise.logic.rating import Rating
from gridwise.logic.technique import LEVELS, level_end

SCALE = "gridwise"
ANY = "any"
Range = tuple[float, float]
WITHOUT_LIMIT = float("inf")
THIN = level_end(SCALE, 2)
"""Where the techniques end on the ladder by which clues are taken away."""
SOON = level_end(SCALE, 1)
"""Where those end that are tried at once."""


@dataclass(frozen=True)
class Criteria:
    """What is wanted; None where anything will do."""

    levels: tuple[int, int] | None = None
    """The easiest and the hardest level, counted from 0."""
    scores: Range | None = None
    """The least and the greatest score of the hardest step."""
    hardest: str | None = None
    """The technique that must be the hardest."""
    needs: frozenset[str] = frozenset()
    """Techniques that must be used when the ladder is climbed: nothing easier goes on without them."""
    without: frozenset[str] = frozenset()
    """Techniques that must not be used."""
    only: frozenset[str] | None = None
    """Techniques that must lead to the end alone."""
    clues: tuple[int, int] | None = None
    """The least and the greatest number of clues."""
    minimal: bool = False
    """Whether every clue must be needed."""

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}  # not the ladder, which is the core's

    @property
    def about_difficulty(self) -> bool:
        """Whether a puzzle has to be rated to know whether it is as wanted."""
        return any((self.levels, self.scores, self.hardest, self.needs, self.without, self.only is not None))

    @cached_property
    def unbounded(self) -> bool:
        """Whether what is harder than all levels but the last is as wanted, however hard it is.

        Such a puzzle need not be climbed to its end, which may take seconds: it is of the last level.
        """
        return not self.about_difficulty or self == replace(_HARDEST, clues=self.clues, minimal=self.minimal)

    @property
    def cannot_be_too_easy(self) -> bool:
        """Whether a board can only be too hard, and that in a way that more clues help against."""
        free = not (self.clues or self.minimal or self.needs or self.hardest or self.without)
        return free and self.about_difficulty and not self.unbounded and self._least == 0

    @cached_property
    def ladder(self) -> Ladder:
        """The techniques that may be needed: the ladder is cut where the puzzle would be too hard.

        Techniques written in Python are on it only if the criteria name one: boards are made in the core, and the
        result is rated again with all techniques (`whole_ladder`).
        """
        return self._cut(kernels=not self._names_python)

    @cached_property
    def whole_ladder(self) -> Ladder:
        """The same with the techniques that are written in Python."""
        return self._cut(kernels=False)

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
        """Whether nothing is wanted but a level, if that."""
        return self == Criteria(levels=self.levels)

    @cached_property
    def least_rung(self) -> int:
        """The first rung of the ladder whose steps are not too easy; the number of rungs where all of them are."""
        return self.rungs_below(self._least)

    def rungs_below(self, place: float) -> int:
        """How many rungs of the ladder stand below a place."""
        return sum(rung.ladders[SCALE].place < place for rung in self.ladder.rungs)

    @cached_property
    def stages(self) -> tuple[int, ...]:
        """Where the levels below the wanted ones end on the ladder; its end where none is."""
        ends = [level_end(SCALE, level) for level in range(self.levels[0] if self.levels else 0)]
        return tuple(map(self.rungs_below, ends)) or (len(self.ladder.rungs),)

    @cached_property
    def thin(self) -> Ladder | None:
        """The ladder that must lead to the end while clues go; None where only the solution must stay the only one.

        What it solves has one solution, and is not too hard. High up on the ladder it takes too long to find out that
        nothing leads on, and a search is faster.
        """
        return self.ladder if self.about_difficulty and not self.minimal and self._end <= THIN else None

    @property
    def thin_at_once(self) -> bool:
        """Whether all clues go that way: only where nothing is too easy, for most of what comes out is.

        And only where it is soon seen that a clue must stay: else most boards that a search carves will do.
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
        """The least score of the hardest step."""
        starts = [0.0]
        if self.levels and self.levels[0] > 0:
            starts.append(level_end(SCALE, self.levels[0] - 1))
        if self.scores:
            starts.append(self.scores[0])
        return max(starts)

    def too_hard(self, rating: Rating) -> float:
        """By how much a puzzle is too hard; 0 when it is not."""
        over = len(self.without.intersection(rating.techniques))
        if self.levels and LEVELS.index(rating.level) > self.levels[1]:
            over += 1
        if self.scores and rating.score > self.scores[1]:
            over += 1
        return float(over)

    def too_easy(self, rating: Rating) -> float:
        """By how much a puzzle is too easy, or what it lacks; 0 when it is as wanted."""
        under = max(0.0, self._least - rating.score)
        if self.levels and LEVELS.index(rating.level) < self.levels[0]:
            under = max(under, 0.1)
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
            words.append("no clue to spare")
        return ", ".join(words)


_HARDEST = Criteria(levels=(len(LEVELS) - 1, len(LEVELS) - 1))


def _range(ends: list[str]) -> str:
    return ends[0] if ends[0] == ends[1] else f"{ends[0]} to {ends[1]}"


def _level_end_above(name: str) -> float:
    """Where the level ends that comes after the one on which a technique stands."""
    place = technique(name).ladders[SCALE].place
    level = next(level for level in range(len(LEVELS)) if place < level_end(SCALE, level))
    return level_end(SCALE, level + 1)


# ---- reading wishes --------------------------------------------------------------------------------------------------


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
    """The criteria from options of `generate`: `level="easy-medium"`, `score=(4, 5.5)`, `clues="24-28"`."""
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
    known = {name.lower(): number for number, name in enumerate(LEVELS)}
    for name in names:
        if name.lower() not in known:
            hint = did_you_mean(name, LEVELS) or f"there are {ANY}, {', '.join(LEVELS)}"
            raise PuzzleError(f"unknown level '{name}'", suggestion=hint)
    numbers = [known[name.lower()] for name in names]
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
        raise PuzzleError(f"{known.name} does not stand on our ladder, so that no puzzle is made to need it")
    return known.name
