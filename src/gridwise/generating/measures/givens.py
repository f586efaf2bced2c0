"""Givens, and other clues in cells: how many there are, and how symmetric."""

from __future__ import annotations

from collections.abc import Collection

from gridwise.generating.measures import Measure
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, Grid
from gridwise.model.puzzle import Puzzle


def half_turned(cells: Collection[Cell], grid: Grid) -> float | None:
    """The share of these cells that a half turn of the grid maps to each other; None if there are none."""
    if not cells or grid.dimensions != 2:
        return None
    rows, columns = grid.shape
    there = set(cells)
    return sum(Cell((rows - 1 - row, columns - 1 - column)) in there for row, column in cells) / len(cells)


def _givens(puzzle: Puzzle) -> float:
    return len(puzzle.givens)


def _given_cells(puzzle: Puzzle) -> float:
    return len(puzzle.givens) / len(puzzle.grid.meant)


def _symmetric_givens(puzzle: Puzzle) -> float | None:
    return half_turned([cell for cell in puzzle.givens if cell in puzzle.grid], puzzle.grid)


def _numbers(puzzle: Puzzle) -> list[Cell]:
    """The cells with a clue of one cell, such as the numbers of a Slitherlink."""
    return [cell for clue in puzzle.clues if (cell := _cell(clue)) is not None]


def _cell(clue: Constraint) -> Cell | None:
    cell = getattr(clue, "cell", None)
    return cell if isinstance(cell, Cell) else None


def _numbered_cells(puzzle: Puzzle) -> float | None:
    numbers = _numbers(puzzle)
    return len(numbers) / len(puzzle.grid.cells) if numbers else None


def _symmetric_numbers(puzzle: Puzzle) -> float | None:
    return half_turned(_numbers(puzzle), puzzle.grid)


MEASURES = (
    Measure("givens", "the number of cells filled from the start", _givens),
    Measure("given cells", "the share of cells filled from the start", _given_cells, share=True),
    Measure("symmetric givens", "the share of givens that a half turn maps to givens", _symmetric_givens, share=True),
    Measure("numbered cells", "the share of cells with a number or pearl", _numbered_cells, share=True),
    Measure(
        "symmetric numbers",
        "the share of cells with a number or pearl that a half turn maps to each other",
        _symmetric_numbers,
        share=True,
    ),
)
