"""Cages and runs: regions with a sum or another target."""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean

from gridwise.constraints.math import KINDS
from gridwise.generating.measures import Measure
from gridwise.model.constraint import Constraint
from gridwise.model.puzzle import Puzzle

TARGETS = ("sum", "target", "product")
"""The attributes of a region's target."""
_SIGNS: dict[type[Constraint], str] = {kind: sign for sign, kind in KINDS.items()}


def cages(puzzle: Puzzle) -> list[Constraint]:
    """The clues that give a region a target."""
    return [clue for clue in puzzle.clues if hasattr(clue, "region") and any(hasattr(clue, name) for name in TARGETS)]


def _size(cage: Constraint) -> int:
    return len(getattr(cage, "region"))  # noqa: B009


def _share(test: Callable[[Constraint], bool]) -> Callable[[Puzzle], float | None]:
    def share(puzzle: Puzzle) -> float | None:
        found = cages(puzzle)
        return fmean(map(test, found)) if found else None

    return share


def _is_run(cage: Constraint) -> bool:
    return hasattr(cage, "direction")


def _number(puzzle: Puzzle) -> float | None:
    return len(cages(puzzle)) or None


def _one_cell(puzzle: Puzzle) -> float | None:
    found = cages(puzzle)
    return sum(_size(cage) == 1 for cage in found) if found and not any(map(_is_run, found)) else None


def _mean_size(puzzle: Puzzle) -> float | None:
    found = cages(puzzle)
    return fmean(map(_size, found)) if found else None


def _with_signs(puzzle: Puzzle) -> list[Constraint]:
    return [cage for cage in cages(puzzle) if type(cage) in _SIGNS]


def _minus_and_divide(puzzle: Puzzle) -> float | None:
    found = _with_signs(puzzle)
    return fmean(_SIGNS[type(cage)] in "-/" for cage in found) if found else None


def _long_minus(puzzle: Puzzle) -> float | None:
    found = _with_signs(puzzle)
    return sum(_SIGNS[type(cage)] in "-/" and _size(cage) > 2 for cage in found) if found else None


MEASURES = (
    Measure("cages", "the number of cages or runs", _number),
    Measure("one-cell cages", "the number of cages of one cell", _one_cell),
    Measure("two-cell cages", "the share of cages or runs of two cells", _share(lambda cage: _size(cage) == 2), True),
    Measure("large cages", "the share of cages or runs of four cells or more", _share(lambda c: _size(c) > 3), True),
    Measure("cage size", "the mean number of cells in a cage or run", _mean_size),
    Measure("minus and divide", "the share of cages with − or ÷", _minus_and_divide, share=True),
    Measure("long minus and divide", "the number of cages with − or ÷ and more than two cells", _long_minus),
)
