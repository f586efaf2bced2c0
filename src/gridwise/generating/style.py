"""The style of generated puzzles: what a good puzzle of a type looks like, as ranges of measures.

A type states its customs under `style:`, each a number, a range, or a range for each level:

    style:
      symmetry: rotational
      givens: {Easy: 27-34}
      one-cell cages: 0-2

`gw.generate(style=…)` and `--style` change single ranges, or turn the style off. The names are those of `measures/`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.generating.clue_symmetry import check_symmetry
from gridwise.generating.measures import Measure, measure_named
from gridwise.logic.technique import LEVELS, level_number
from gridwise.model.puzzle import Puzzle

OFF = ("off", "none", "no")
ANY = "any"
Span = tuple[float, float]
WITHOUT_LIMIT = float("inf")
_NUMBER = r"[0-9]{1,6}(?:\.[0-9]{1,6})?"


@dataclass(frozen=True)
class Style:
    """Ranges of measures, each for some levels, and the symmetry of clues."""

    ranges: Mapping[str, tuple[Span | None, ...]] = field(default_factory=dict)
    """By measure, the range at each level; None where anything goes."""
    symmetry: str | None = None
    level: str = "Medium"
    """The level of puzzles for which no difficulty is requested, or a range, or `any`."""
    own_clues: bool = True
    """Whether a puzzle must need the clues of its type: with its givens alone, it would have several solutions."""

    def span(self, name: str, level: int) -> Span | None:
        """The range of a measure at a level (from 0)."""
        spans = self.ranges.get(name)
        return None if spans is None else spans[level]

    def merged(self, other: Style) -> Style:
        """This style, with what another one says instead."""
        return replace(self, ranges={**self.ranges, **other.ranges}, symmetry=other.symmetry or self.symmetry)

    def without(self, *names: str) -> Style:
        """This style without the ranges of some measures."""
        return replace(self, ranges={name: spans for name, spans in self.ranges.items() if name not in names})

    def misfits(self, puzzle: Puzzle, level: int | None) -> Iterator[tuple[Measure, float]]:
        """The measures outside their range, with the figures; without a level, only by ranges for all levels."""
        for name, spans in self.ranges.items():
            span = spans[level] if level is not None else spans[0] if len(set(spans)) == 1 else None
            measure = measure_named(name)
            figure = None if span is None else measure.of(puzzle)
            if span is not None and figure is not None and not span[0] <= figure <= span[1]:
                yield measure, figure


UNKNOWN_LEVEL = "Easy-Hard"
"""The level of a type without a style: it may have no Medium puzzles, but hardly anybody wants the hardest ones."""
NO_STYLE = Style(level=UNKNOWN_LEVEL, own_clues=False)
"""Any puzzle will do."""


def parse_style(asked: object) -> Style | None:
    """The style that a type or a user asks for; None means none at all."""
    if isinstance(asked, Style):
        return asked
    if isinstance(asked, bool) or asked is None:
        return Style() if asked is not False else None
    if isinstance(asked, str):
        if asked.strip().lower() in OFF:
            return None
        asked = dict(_pair(part) for part in asked.split(",") if part.strip())
    if isinstance(asked, list | tuple):
        asked = dict(_pair(str(part)) for part in asked)
    if not isinstance(asked, Mapping):
        raise PuzzleError(f"a style is a map of measures to ranges, or `off`, not '{asked}'")
    return _from_map(asked)


def _pair(part: str) -> tuple[str, str]:
    name, sign, value = part.partition("=")
    if not sign:
        raise PuzzleError(
            f"a style is written as `measure=range`, not '{part.strip()}'",
            suggestion="write it like givens=24-30, or write off for no style at all",
        )
    return name.strip(), value.strip()


def _from_map(asked: Mapping[Any, Any]) -> Style:
    ranges: dict[str, tuple[Span | None, ...]] = {}
    style = Style()
    for key, value in asked.items():
        name = str(key).strip().lower()
        if name == "symmetry":
            style = replace(style, symmetry=check_symmetry(str(value)))
        elif name == "level":
            style = replace(style, level=str(value))
        elif name in ("own clues", "own_clues"):
            style = replace(style, own_clues=str(value).strip().lower() not in (*OFF, "false"))
        else:
            measure = measure_named(name)
            ranges[measure.name] = _by_level(measure.name, value)
    return replace(style, ranges=ranges)


def _by_level(name: str, value: object) -> tuple[Span | None, ...]:
    """The range at each level: a level without one takes that of the next easier level."""
    if not isinstance(value, Mapping):
        return (_span(name, value),) * len(LEVELS)
    spans: list[Span | None] = [None] * len(LEVELS)
    told = {level_number(str(level)): _span(name, span) for level, span in value.items()}
    last: Span | None = None
    for level in range(len(LEVELS)):
        last = told.get(level, last)
        spans[level] = last
    return tuple(spans)


def _span(name: str, value: object) -> Span | None:
    """`3`, `2-4`, `3+` or `any`."""
    text = str(value).strip().lower()
    if text == ANY:
        return None
    if match := re.fullmatch(rf"({_NUMBER})\s*\+", text):
        return float(match[1]), WITHOUT_LIMIT
    match = re.fullmatch(rf"({_NUMBER})(?:\s*[-–]\s*({_NUMBER}))?", text)
    if match is None or float(match[1]) > float(match[2] or match[1]):
        raise PuzzleError(f"the range of {name} must look like 3, 2-4, 3+ or any, not '{value}'", field=name)
    return float(match[1]), float(match[2] or match[1])


def in_words(name: str, span: Span) -> str:
    """A range in words: `givens 27 to 34`, `one-cell cages at most 2`."""
    low, high = span
    if high == WITHOUT_LIMIT:
        return f"{name} at least {low:g}"
    if low == high:
        return f"{name} {low:g}"
    return f"{name} at most {high:g}" if low == 0 else f"{name} {low:g} to {high:g}"
