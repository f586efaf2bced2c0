"""What a puzzle looks like, in figures: each file measures one kind of clue. `style.py` says what is wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from gridwise.common.errors import PuzzleError, did_you_mean
from gridwise.model.puzzle import Puzzle

_FILES = ("givens", "cages", "lines", "regions", "black_cells", "pictures", "difficulty", "own_logic")
"""The files of this folder, in the order in which figures are listed."""


@dataclass(frozen=True)
class Measure:
    """One figure of a puzzle."""

    name: str
    description: str
    of: Callable[[Puzzle], float | None]
    """The figure; None if the puzzle has nothing of the kind."""
    share: bool = False
    """Whether it is a share from 0 to 1."""
    slow: bool = False
    """Whether the puzzle must be rated for it."""


@cache
def measures() -> dict[str, Measure]:
    """All measures by name."""
    found = [measure for name in _FILES for measure in import_module(f"{__name__}.{name}").MEASURES]
    return {measure.name: measure for measure in found}


def measure_named(name: str) -> Measure:
    """The measure with this name, in any case and with `-` or `_` for blanks."""
    known = {_key(each): each for each in measures()}
    if _key(name) not in known:
        hint = did_you_mean(name, measures()) or f"choose from {', '.join(measures())}"
        raise PuzzleError(f"unknown measure '{name}' of style", suggestion=hint)
    return measures()[known[_key(name)]]


def _key(name: str) -> str:
    return name.strip().lower().replace("_", " ").replace("-", " ")
