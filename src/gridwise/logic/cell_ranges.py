"""Long lists of cells, shortened for sentences: `a2–a6` for five cells side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell

SHORTEST = 3
"""The minimum number of cells that become a range."""


def ranged(cells: Iterable[str]) -> list[str]:
    """The names in order, with `a2–a6` instead of three or more cells side by side in a row or column."""
    given = list(dict.fromkeys(cells))
    try:
        name = {Cell.parse(each): each for each in given}
    except PuzzleError:  # not a cell but another place
        return given
    left, shown = sorted(name), list[tuple[Cell, str]]()
    while left:
        run = max((_run(left, axis) for axis in _axes(left[0])), key=len)
        if len(run) < SHORTEST:
            run = run[:1]
        shown.append((run[0], name[run[0]] if len(run) == 1 else f"{name[run[0]]}–{name[run[-1]]}"))
        left = [cell for cell in left if cell not in run]
    return [text for _, text in sorted(shown)]


def _axes(cell: Cell) -> Sequence[int]:
    return range(len(cell) - 1, -1, -1)


def _run(cells: Sequence[Cell], axis: int) -> list[Cell]:
    """The longest run along an axis that starts with the first cell."""
    known, run = set(cells), [cells[0]]
    while (after := _next(run[-1], axis)) in known:
        run.append(after)
    return run


def _next(cell: Cell, axis: int) -> Cell:
    return Cell(number + (place == axis) for place, number in enumerate(cell))


def side_by_side(cells: Sequence[str]) -> bool:
    """Whether each cell is next to the one before it."""
    parsed = [Cell.parse(each) for each in cells]
    return all(sum(abs(p - q) for p, q in zip(a, b, strict=True)) == 1 for a, b in pairwise(parsed))
