"""Lines in the grid, signs between cells, and clues outside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean

from gridwise.generating.measures import Measure
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle

LONG = range(4, 8)
"""The numbers of cells of a line as setters draw them."""


def drawn_lines(puzzle: Puzzle) -> list[tuple[Cell, ...]]:
    """The lines in the grid: thermometers, arrows (a line per shaft) and others."""
    return [line for clue in puzzle.clues for line in lines_of(clue)]


def lines_of(clue: Constraint) -> Iterator[tuple[Cell, ...]]:
    """The lines of one clue."""
    if isinstance(line := getattr(clue, "line", None), tuple):
        yield line
    if isinstance(lines := getattr(clue, "lines", None), tuple):
        yield from lines


def _number(puzzle: Puzzle) -> float | None:
    return len(drawn_lines(puzzle)) or None


def _length(puzzle: Puzzle) -> float | None:
    lines = drawn_lines(puzzle)
    return fmean(map(len, lines)) if lines else None


def _long(puzzle: Puzzle) -> float | None:
    lines = drawn_lines(puzzle)
    return fmean(len(line) in LONG for line in lines) if lines else None


def _crossings(puzzle: Puzzle) -> float | None:
    """The cells of two lines, and the points where diagonal lines cross."""
    lines = drawn_lines(puzzle)
    cells = Counter(cell for line in lines for cell in dict.fromkeys(line))
    steps = Counter((a[0] + b[0], a[1] + b[1]) for line in lines for a, b in pairwise(line) if len(a) == 2)
    shared = sum(count > 1 for count in cells.values()) + sum(count > 1 for count in steps.values())
    return shared if lines else None


def _on_givens(puzzle: Puzzle) -> float | None:
    lines = drawn_lines(puzzle)
    return fmean(any(cell in puzzle.givens for cell in line) for line in lines) if lines else None


def _signs(puzzle: Puzzle) -> float | None:
    return sum(hasattr(clue, "edge") or hasattr(clue, "smaller") for clue in puzzle.clues) or None


def is_outside(clue: Constraint) -> bool:
    """Whether a clue stands outside the grid."""
    return hasattr(clue, "at") and not isinstance(getattr(clue, "at"), Cell)  # noqa: B009


def _outside(puzzle: Puzzle) -> float | None:
    return sum(map(is_outside, puzzle.clues)) or None


MEASURES = (
    Measure("lines", "the number of lines", _number),
    Measure("line length", "the mean number of cells in a line", _length),
    Measure("long lines", f"the share of lines of {LONG[0]} to {LONG[-1]} cells", _long, share=True),
    Measure("crossing lines", "the number of places where two lines meet or cross", _crossings),
    Measure("lines on givens", "the share of lines through a given", _on_givens, share=True),
    Measure("signs", "the number of signs and dots between cells", _signs),
    Measure("outside clues", "the number of clues outside the grid", _outside),
)
