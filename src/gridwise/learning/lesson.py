"""A lesson about a technique: its idea, a worked example in pictures, and exercises."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from itertools import islice
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.declaring.loading import parse
from gridwise.learning.exercise import Exercise
from gridwise.learning.search import Source, exercises
from gridwise.logic.examples import example_text
from gridwise.logic.ladder import ladder, technique
from gridwise.logic.step import Step
from gridwise.logic.technique import LEVELS, Technique, level_end, level_number
from gridwise.model.registry import puzzle_type
from gridwise.solving.explaining import Example, example

EXERCISES = 3
"""The number of exercises of a lesson."""
HARDEST = "Hard"
"""Techniques up to this level have a lesson of their own; those above have only their description and example."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A part of the worked example: a sentence or two, and what the picture beside them shows."""

    text: str
    step: Step
    """The step to draw; the first picture shows only what to look at."""

    def svg(self, **options: Any) -> str:
        """The picture."""
        return self.step.svg(**options)


@dataclass(frozen=True)
class Lesson:
    """What there is to learn about a technique."""

    technique: str
    idea: str
    """How to spot it and why it works, in two or three sentences."""
    level: str
    """The level of its steps, or empty if it is not on the ladder `gridwise`."""
    sources: tuple[Source, ...] = ()
    """The puzzles in which to look for exercises."""

    @cached_property
    def types(self) -> tuple[str, ...]:
        """The titles of the puzzles to practise on, the first of which is the most usual."""
        return tuple(dict.fromkeys(source.title for source in self.sources)) or self._example_type

    @property
    def _example_type(self) -> tuple[str, ...]:
        text = example_text(technique(self.technique))  # the step on it takes longer to find
        declared = parse(text).declaration.type if text else None
        return (puzzle_type(declared).title,) if declared else ()

    @cached_property
    def example(self) -> Example:
        """The position of the worked example, and its step."""
        shown = example(self.technique)
        if shown is None:
            raise PuzzleError(f"the technique {self.technique} has no example")
        return shown

    @cached_property
    def steps(self) -> tuple[LessonStep, ...]:
        """The worked example: what to look at, then what follows."""
        step = self.example.step
        look = LessonStep(f"{step.where} {step.which}", evidence(step))
        return look, LessonStep(step.sentences, step)

    def exercises(self, seed: int = 0) -> tuple[Exercise, ...]:
        """Three exercises; the same seed gives the same ones. Raises PuzzleError if fewer are found."""
        found = tuple(islice(self.search(seed), EXERCISES))
        if len(found) < EXERCISES:
            raise PuzzleError(f"no exercises were found for {self.technique}", suggestion="try another seed")
        return found

    def exercise(self, number: int, seed: int = 0) -> Exercise:
        """One of the three exercises, counted from 1, without a search for the later ones."""
        if not 1 <= number <= EXERCISES:
            raise PuzzleError(f"there is no exercise {number}; choose 1 to {EXERCISES}")
        found = next(islice(self.search(seed), number - 1, None), None)
        if found is None:
            raise PuzzleError(
                f"exercise {number} for {self.technique} could not be found", suggestion="try another seed"
            )
        return found

    def search(self, seed: int = 0) -> Iterator[Exercise]:
        """Exercises, as they are found."""
        return exercises(technique(self.technique), self.sources, seed)

    def to_json(self) -> dict[str, Any]:
        """The lesson as plain data, without exercises."""
        steps = [{"text": part.text, "step": part.step.to_json()} for part in self.steps]
        return {"technique": self.technique, "level": self.level, "idea": self.idea, "steps": steps}


def evidence(step: Step) -> Step:
    """The step without its outcome, to show what to look at."""
    because = replace(step.because, ruled_out=())
    raw = step.raw._replace(placements=(), removals=())
    return replace(step, placements={}, removals={}, because=because, raw=raw)


def lesson(name: str) -> Lesson:
    """The lesson about the technique of that name."""
    kind = technique(name)
    known = _written().get(kind.name, {})
    idea = kind.idea or str(known.get("idea", "")) or " ".join((inspect.getdoc(type(kind)) or "").split())
    sources = tuple(map(Source.parse, known.get("from", ())))
    return Lesson(kind.name, idea, _level(kind), sources)


def lesson_names() -> tuple[str, ...]:
    """The techniques that have a lesson of their own: those up to Hard, easiest first."""
    return tuple(rung.name for rung in ladder("gridwise", below=level_end("gridwise", level_number(HARDEST))).rungs)


def _level(kind: Technique) -> str:
    rung = kind.ladders.get("gridwise")
    if rung is None:
        return ""
    return next(level for number, level in enumerate(LEVELS) if rung.place < level_end("gridwise", number))


@cache
def _written() -> Mapping[str, Mapping[str, Any]]:
    """Ideas and sources by technique, as `lessons.yml` has them."""
    import yaml

    text = files(__package__).joinpath("lessons.yml").read_text(encoding="utf-8")
    written: Mapping[str, Mapping[str, Any]] = yaml.safe_load(text)
    return written
