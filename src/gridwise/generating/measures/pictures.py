"""Pictures: how far a nonogram's solution agrees with its mirror image. Noise agrees by chance, pictures more."""

from __future__ import annotations

from statistics import fmean

from gridwise.generating.measures import Measure
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle


def _mirror(puzzle: Puzzle) -> float | None:
    solution = puzzle.known_solution
    if puzzle.grid.dimensions != 2 or not solution or not any(hasattr(clue, "runs") for clue in puzzle.clues):
        return None
    columns = puzzle.grid.shape[1]
    return fmean(solution[cell] == solution[Cell((cell[0], columns - 1 - cell[1]))] for cell in puzzle.grid.cells)


MEASURES = (
    Measure("mirror agreement", "the share of cells equal to their mirror image, left to right", _mirror, share=True),
)
