"""Black cells that divide a grid, as in Kakuro, Str8ts and Akari."""

from __future__ import annotations

import re
from itertools import groupby
from statistics import fmean

from gridwise.generating.measures import Measure
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.symbols import VOID_TOKEN


def _black(puzzle: Puzzle) -> list[Cell]:
    """The black cells of a layout: those that can't be filled, and those with a number."""
    layout = puzzle.attribute("layout")
    if layout is None or puzzle.grid.dimensions != 2:
        return []
    return sorted({*puzzle.grid.void, *_with_number(layout)})


def _with_number(layout: object) -> list[Cell]:
    rows = layout.splitlines() if isinstance(layout, str) else layout if isinstance(layout, list | tuple) else ()
    tokens = [row.split() if isinstance(row, str) else list(map(str, row)) for row in rows]
    numbered = re.compile(re.escape(VOID_TOKEN) + r"\w+")
    return [Cell((r, c)) for r, row in enumerate(tokens) for c, token in enumerate(row) if numbered.fullmatch(token)]


def _share(puzzle: Puzzle) -> float | None:
    black = _black(puzzle)
    if not black:
        return None
    top, left, inner = _inner(black, puzzle.grid.shape)
    rows, columns = puzzle.grid.shape
    return len(inner) / ((rows - top) * (columns - left))


def _inner(black: list[Cell], shape: tuple[int, ...]) -> tuple[int, int, list[Cell]]:
    """Black cells without the first row and column if they are all black, where the sums of a Kakuro stand."""
    dark = set(black)
    top = int(all(Cell((0, c)) in dark for c in range(shape[1])))
    left = int(all(Cell((r, 0)) in dark for r in range(shape[0])))
    return top, left, [cell for cell in black if cell[0] >= top and cell[1] >= left]


def _numbered(puzzle: Puzzle) -> float | None:
    black = _black(puzzle)
    marked = {cell for clue in puzzle.clues if isinstance(cell := getattr(clue, "cell", None), Cell)}
    marked.update(_with_number(puzzle.attribute("layout")))
    return fmean(cell in marked for cell in black) if black else None


def _symmetric(puzzle: Puzzle) -> float | None:
    if not (black := _black(puzzle)):
        return None
    rows, columns = puzzle.grid.shape
    top, left, inner = _inner(black, puzzle.grid.shape)
    moved = {Cell((rows - 1 + top - r, columns - 1 + left - c)) for r, c in inner}
    return len(moved.intersection(inner)) / len(inner) if inner else None


def _runs(puzzle: Puzzle) -> list[int]:
    """The lengths of the runs of open cells, across and down."""
    rows, columns = puzzle.grid.shape
    dark = set(_black(puzzle))
    lines = [[Cell((r, c)) for c in range(columns)] for r in range(rows)]
    lines += [[Cell((r, c)) for r in range(rows)] for c in range(columns)]
    return [len(list(run)) for line in lines for open_, run in groupby(line, lambda cell: cell not in dark) if open_]


def _run_length(puzzle: Puzzle) -> float | None:
    lengths = [length for length in _runs(puzzle) if length > 1] if _black(puzzle) else []
    return fmean(lengths) if lengths else None


def _one_cell_runs(puzzle: Puzzle) -> float | None:
    lengths = _runs(puzzle) if _black(puzzle) else []
    return fmean(length == 1 for length in lengths) if lengths else None


MEASURES = (
    Measure("black cells", "the share of black cells", _share, share=True),
    Measure("numbered black cells", "the share of black cells with a number", _numbered, share=True),
    Measure("symmetric black cells", "the share of black cells that a half turn maps to black cells", _symmetric, True),
    Measure("run length", "the mean number of cells in a run of two cells or more", _run_length),
    Measure("one-cell runs", "the share of runs of one cell", _one_cell_runs, share=True),
)
