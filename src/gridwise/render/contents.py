"""What stands in the cells of a board: entries and pencil marks, by cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell, Grid
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Solution

Entries = Mapping[Cell, str] | Mapping[str, str]
Candidates = Mapping[Cell, Sequence[str]] | Mapping[str, Sequence[str]]


def by_cell(puzzle: Puzzle, noted: Candidates) -> dict[Cell, tuple[str, ...]]:
    """Symbols by cell, from a map by cell or cell name; raises for unknown symbols and cells off the grid."""
    found = {}
    for name, symbols in noted.items():
        known = (puzzle.symbols.parse(symbol) for symbol in symbols)
        found[puzzle.grid.require(cell_of(name))] = tuple(symbol for symbol in known if symbol is not None)
    return found


def entries_of(grid: Grid, solution: Solution | Entries | None) -> dict[Cell, str]:
    """The symbols that a solution, or a map by cell or cell name, puts into the cells of a grid."""
    if solution is None:
        return {}
    if not isinstance(solution, Solution):
        return {grid.require(cell_of(name)): symbol for name, symbol in solution.items()}
    if solution.shape != grid.shape:
        sizes = ["×".join(map(str, shape)) for shape in (solution.shape, grid.shape)]
        raise PuzzleError(f"the solution is {sizes[0]}, but the puzzle is {sizes[1]}")
    return solution.entries


def cell_of(name: Cell | str) -> Cell:
    """The cell itself, or the one with that name."""
    return name if isinstance(name, Cell) else Cell.parse(name)
