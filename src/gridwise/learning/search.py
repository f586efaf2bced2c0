"""Exercises for a technique: positions of generated puzzles, or variations of its example.

The search counts puzzles, not seconds, so that the same seed gives the same exercises everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import zip_longest
from math import inf, nextafter
from random import Random
from typing import Any

from gridwise.common.errors import Unmet
from gridwise.generating.generator import generate
from gridwise.learning.exercise import Exercise
from gridwise.learning.variation import variations
from gridwise.logic.climb import climb
from gridwise.logic.ladder import Ladder, ladder
from gridwise.logic.position import Position
from gridwise.logic.technique import Technique, level_end, level_number
from gridwise.model.puzzle import Puzzle
from gridwise.model.puzzle_type import PuzzleType
from gridwise.model.registry import puzzle_type
from gridwise.solving.explaining import example, position

TRIES = 24
"""The most puzzles of a source to look at."""
CLASSIC_TRIES = 1_500
"""The same for classic Sudokus of any level, which take a millisecond each."""
TRIES_PER_PUZZLE = 20
"""The most boards that the generator tries for one puzzle."""


@dataclass(frozen=True, slots=True)
class Source:
    """Puzzles in which a technique is likely to be needed."""

    type: str
    level: str | None = None
    size: int | None = None
    seeds: tuple[int, ...] = ()
    """Seeds of puzzles that need it, for techniques that are rare (default: any seed)."""

    @classmethod
    def parse(cls, text: str) -> Source:
        """The source written as `Sudoku`, `Sudoku hard`, `Nurikabe hard 6` or `Nurikabe hard 6: 12 57`."""
        kind, _, seeds = text.partition(":")
        name, *rest = kind.split()
        sizes = [int(word) for word in rest if word.isdecimal()]
        levels = [word for word in rest if not word.isdecimal()]
        known = tuple(map(int, seeds.split()))
        return cls(name, levels[0] if levels else None, sizes[0] if sizes else None, known)

    def draws(self, seed: int) -> Iterator[int]:
        """The seeds of the puzzles to look at."""
        random = Random(seed)
        if self.seeds:
            yield from random.sample(self.seeds, len(self.seeds))
        else:
            for _ in range(CLASSIC_TRIES if self == Source("Sudoku") else TRIES):
                yield random.randrange(1 << 31)

    def puzzle(self, seed: int) -> Puzzle | None:
        """The puzzle with a seed; None if the generator finds none."""
        wanted: dict[str, Any] = {"level": self.level or "any", "style": "off"}
        if self.size is not None:
            wanted["size"] = self.size
        try:
            made: Puzzle = generate(own_type(self.type) or self.type, seed=seed, tries=TRIES_PER_PUZZLE, **wanted)
        except Unmet:
            return None
        return made

    @property
    def title(self) -> str:
        """What the puzzles are called."""
        return (own_type(self.type) or puzzle_type(self.type)).title

    def __str__(self) -> str:
        sized = f" {self.size}×{self.size}" if self.size else ""
        return f"{self.title}{sized}{f', {self.level}' if self.level else ''}"


@cache
def own_type(name: str) -> PuzzleType | None:
    """A type that exists only for lessons; None if there is none of that name."""
    path = files(__package__).joinpath("types", f"{name}.yml")
    return PuzzleType.from_yaml(name, path.read_text(encoding="utf-8"), path.name) if path.is_file() else None


def exercises(technique: Technique, sources: tuple[Source, ...], seed: int) -> Iterator[Exercise]:
    """Different exercises: first on generated puzzles, from all sources in turn, then variations.

    A technique that is too rare for three puzzles has variations of those found and of its example.
    """
    known = dict[Puzzle, Exercise]()
    for exercise in _generated(technique, sources, seed):
        if exercise.puzzle not in known:
            known[exercise.puzzle] = exercise
            yield exercise
    for exercise in _varied([*known.values(), *_examples(technique)], Random(seed)):
        if exercise.puzzle not in known:
            known[exercise.puzzle] = exercise
            yield exercise


def _generated(technique: Technique, sources: tuple[Source, ...], seed: int) -> Iterator[Exercise]:
    for row in zip_longest(*(source.draws(seed) for source in sources)):
        for source, drawn in zip(sources, row, strict=True):
            puzzle = None if drawn is None else source.puzzle(drawn)
            found = None if puzzle is None else needed(position(puzzle), technique)
            if found is not None:
                yield Exercise(technique.name, found, f"{source}, seed {drawn}")


def _examples(technique: Technique) -> list[Exercise]:
    """The technique's example as an exercise, if it has one."""
    shown = example(technique.name)
    if shown is None:
        return []
    start = needed(shown.position, technique)
    return [Exercise(technique.name, start or shown.position, "the lesson's example", False, start is not None)]


def _varied(found: list[Exercise], random: Random) -> Iterator[Exercise]:
    for base in found:
        for other in variations(base.position, random):
            source = f"{base.source}, turned or with lines and symbols exchanged"
            exercise = replace(base, position=other, source=source, is_generated=False)
            if exercise.steps:
                yield exercise


def needed(start: Position, technique: Technique) -> Position | None:
    """The first position on the way to the solution in which the technique applies and no easier one does."""
    walk = start.copy()
    for kind, raw in climb(start.copy(), _up_to(technique)):
        if kind.name == technique.name and Exercise(technique.name, walk).steps:
            return walk
        walk.apply(raw)
    return None


def _up_to(technique: Technique) -> Ladder:
    """The techniques to climb with: those up to Hard, and those that are no harder than this one."""
    rung = technique.ladders.get("gridwise")
    if rung is None:
        return ladder("gridwise", frozenset())
    return ladder("gridwise", below=max(level_end("gridwise", HARD), nextafter(rung.place, inf)))


HARD = level_number("Hard")
