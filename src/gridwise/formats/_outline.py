"""What a writer for another program needs first: the puzzle's grid and its divisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gridwise.common.errors import PuzzleError
from gridwise.formats._sketch import PuzzleSketch, usual_box
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle

_NAMES_ONLY = frozenset({"SymbolsNumericByDiameter", "SymbolsNumericByLongestSide", "SymbolsNumericByCells"})
"""Rules that name the symbols, and add nothing once these are known."""
_LINES = frozenset({"EachDimensionIsCompletePermutation", "NoRepeatsInLines"})
_BOXES = frozenset({"Boxes", "NoRepeatsInBoxes", "JigsawRegions"})
_REGIONS = frozenset({"RegionsAreCompletePermutation", "NoRepeatsInRegions"})
"""Rules that divide the grid, and rules that list regions, which may overlap."""


@dataclass(frozen=True)
class PuzzleOutline:
    """The grid of a puzzle with its divisions, and the other constraints."""

    sketch: PuzzleSketch
    rest: tuple[Constraint, ...]

    @property
    def box_is_usual(self) -> bool:
        """Whether there are boxes of the usual shape."""
        grid = self.sketch
        return grid.box is not None and grid.box == usual_box(grid.rows, grid.columns, len(grid.values))


def outline(puzzle: Puzzle, format: str) -> PuzzleOutline:
    """The outline of a puzzle for formats of sudokus and their variants."""
    grid, numbers = puzzle.grid, puzzle.symbols.numbers
    if grid.dimensions != 2 or grid.void:
        raise PuzzleError(f"{format} supports only plain boards of rows and columns, without void cells")
    if numbers is None or numbers != tuple(range(numbers[0], numbers[0] + len(numbers))):
        raise PuzzleError(f"{format} supports only the symbols 1, 2, 3 … in this order, without gaps")
    sketch = PuzzleSketch(grid.rows, grid.columns, range(numbers[0], numbers[-1] + 1))
    value = puzzle.symbols.value
    sketch.givens = {cell: value[symbol] for cell, symbol in puzzle.givens.items()}
    sketch.lines, rest = False, []
    for constraint in puzzle.constraints:
        name = type(constraint).__name__
        if name in _LINES:
            sketch.lines = True
        elif name in _BOXES:
            _divide(sketch, tuple(constraint.regions_of(puzzle.board)))
        elif name in _REGIONS:
            _divide(sketch, constraint.regions)  # type: ignore[attr-defined]
        elif name not in _NAMES_ONLY:
            rest.append(constraint)
    return PuzzleOutline(sketch, tuple(rest))


def _divide(sketch: PuzzleSketch, regions: tuple[tuple[Cell, ...], ...]) -> None:
    """Set the divisions of the grid: boxes if some regions are equal rectangles that tile it."""
    listed = {frozenset(region) for region in regions}
    for shape in dict.fromkeys(map(_shape, regions)) if not sketch.box else ():
        tiles = set(boxes(sketch, shape))
        if tiles and tiles <= listed:
            sketch.box = shape
            regions = tuple(region for region in regions if frozenset(region) not in tiles)
            break
    sketch.regions += regions


def _shape(region: tuple[Cell, ...]) -> tuple[int, int]:
    """The number of rows and columns that a region spans."""
    rows, columns = [cell[0] for cell in region], [cell[1] for cell in region]
    return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1


def boxes(sketch: PuzzleSketch, box: tuple[int, int]) -> Iterator[frozenset[Cell]]:
    """The boxes of that shape; empty if they don't fit."""
    high, wide = box
    if not high or sketch.rows % high or sketch.columns % wide:
        return
    for top in range(0, sketch.rows, high):
        for left in range(0, sketch.columns, wide):
            yield frozenset(Cell((r, c)) for r in range(top, top + high) for c in range(left, left + wide))


def are_apart(regions: Iterable[Iterable[Cell]]) -> bool:
    """Whether the regions are disjoint."""
    cells = [cell for region in regions for cell in region]
    return len(cells) == len(set(cells))
