"""What a writer of another program's format needs to know of a puzzle first: its grid and what divides it."""

from __future__ import annotations

from dataclasses import dataclass

from gridwise.constraint import Constraint
from gridwise.errors import PuzzleError
from gridwise.formats._sketch import Sketch, usual_box
from gridwise.grid import Cell
from gridwise.puzzle import Puzzle

_NAMES_ONLY = frozenset({"SymbolsNumericByDiameter", "SymbolsNumericByLongestSide", "SymbolsNumericByCells"})
"""Rules that name the symbols, and say nothing once these are known."""
_LINES = frozenset({"EachDimensionIsCompletePermutation", "NoRepeatsInLines"})


@dataclass(frozen=True)
class Outline:
    """The grid of a puzzle with what divides it, and the constraints beside that."""

    sketch: Sketch
    rest: tuple[Constraint, ...]

    @property
    def box_is_usual(self) -> bool:
        """Whether there are boxes, and of the form that everybody expects."""
        grid = self.sketch
        return grid.box is not None and grid.box == usual_box(grid.rows, grid.columns, len(grid.values))


def outline(puzzle: Puzzle, format: str) -> Outline:
    """The outline of a puzzle that a format for sudokus and their kin is to hold."""
    grid, numbers = puzzle.grid, puzzle.symbols.numbers
    if grid.dimensions != 2 or grid.void:
        raise PuzzleError(f"{format} has only plain boards of rows and columns, without void cells")
    if numbers is None or numbers != tuple(range(numbers[0], numbers[0] + len(numbers))):
        raise PuzzleError(f"{format} has only the symbols 1, 2, 3 … without a gap, in that order")
    sketch = Sketch(grid.rows, grid.columns, range(numbers[0], numbers[-1] + 1))
    value = puzzle.symbols.value
    sketch.givens = {cell: value[symbol] for cell, symbol in puzzle.givens.items()}
    sketch.lines, rest = False, []
    for constraint in puzzle.constraints:
        name = type(constraint).__name__
        if name in _LINES:
            sketch.lines = True
        elif regions := tuple(constraint.regions_of(puzzle.board)):
            _divide(sketch, regions)
        elif name not in _NAMES_ONLY:
            rest.append(constraint)
    return Outline(sketch, tuple(rest))


def _divide(sketch: Sketch, regions: tuple[tuple[Cell, ...], ...]) -> None:
    """Note what divides the grid: boxes where all regions are rectangles of one shape, side by side."""
    box = _box(regions)
    whole = box is not None and len(regions) * box[0] * box[1] == sketch.rows * sketch.columns
    if whole and not sketch.box:
        sketch.box = box
    else:
        sketch.regions += regions


def _box(regions: tuple[tuple[Cell, ...], ...]) -> tuple[int, int] | None:
    shapes = set(map(_rectangle, regions))
    return shapes.pop() if len(shapes) == 1 else None


def _rectangle(region: tuple[Cell, ...]) -> tuple[int, int] | None:
    """The sides of a rectangle that starts at a multiple of them; None where the region is no such."""
    top, left = min(cell[0] for cell in region), min(cell[1] for cell in region)
    high, wide = max(cell[0] for cell in region) - top + 1, max(cell[1] for cell in region) - left + 1
    return (high, wide) if high * wide == len(region) and top % high == 0 == left % wide else None
