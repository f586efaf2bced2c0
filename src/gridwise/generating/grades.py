"""Presets for teachers: what puzzles of a type look like for a school grade; `school_grades.yml` has them all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from gridwise.common.errors import PuzzleError


@dataclass(frozen=True)
class Grade:
    """A preset: options of `gw.generate` for each type that suits the grade."""

    name: str
    """The first and the last year, as in `3-4`."""
    about: str
    types: Mapping[str, Mapping[str, Any]]

    @property
    def title(self) -> str:
        """The name as it is shown: `Grade 3–4`."""
        return f"Grade {self.name.replace('-', '–')}"

    @property
    def years(self) -> range:
        """The years that it is for."""
        first, last = map(int, self.name.split("-"))
        return range(first, last + 1)


@cache
def grades() -> tuple[Grade, ...]:
    """All presets, from the first grade on."""
    import yaml

    text = files(__package__).joinpath("school_grades.yml").read_text(encoding="utf-8")
    return tuple(Grade(name, **content) for name, content in yaml.safe_load(text).items())


def grade_named(name: object) -> Grade:
    """The preset with a name such as `3-4`, or for one of its years, such as 3."""
    text = str(name).strip().replace("–", "-")
    for grade in grades():
        if text == grade.name or (text.isdecimal() and int(text) in grade.years):
            return grade
    raise PuzzleError(
        f"unknown grade '{name}'", suggestion=f"the grades are {', '.join(each.name for each in grades())}"
    )


def grade_options(kind: str, name: object) -> dict[str, Any]:
    """The options of `gw.generate` for a type at a grade."""
    grade = grade_named(name)
    if kind not in grade.types:
        suited = ", ".join(sorted(grade.types))
        raise PuzzleError(f"there is no {kind} for {grade.title.lower()}", suggestion=f"the types are {suited}")
    return dict(grade.types[kind])
