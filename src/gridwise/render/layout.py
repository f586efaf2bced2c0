"""The position of each cell in a picture: layers side by side from three dimensions on, one row for one dimension."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product

from gridwise.model.grid import Cell, Grid
from gridwise.model.marks import CELLS
from gridwise.model.shapes import Point

GAP = 1.0
"""The space between two layers, in cells; it grows with every further pair of dimensions."""


class Layout:
    """The positions of a grid's cells in the plane, in cell units."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.rows, self.columns = grid.rows, grid.columns
        self.width, self.height = float(self.columns), float(self.rows)
        self._steps: list[Point] = [(1.0, 0.0), (0.0, 1.0)][: grid.dimensions]
        for depth, side in enumerate(reversed(grid.shape[:-2])):
            self._add_axis(side, depth)
        self._steps.reverse()

    def _add_axis(self, side: int, depth: int) -> None:
        """Repeat the layout so far along one more axis, across and down in turn."""
        gap = GAP * (1 + depth // 2)
        if depth % 2 == 0:
            self._steps.append((self.width + gap, 0.0))
            self.width += (side - 1) * (self.width + gap)
        else:
            self._steps.append((0.0, self.height + gap))
            self.height += (side - 1) * (self.height + gap)

    def corner(self, cell: Cell) -> Point:
        """The upper left corner of a cell; of a place between cells, that of the square around it."""
        if cell.layer != CELLS:
            return cell.column, cell.row
        x = sum(number * step[0] for number, step in zip(cell, self._steps, strict=True))
        y = sum(number * step[1] for number, step in zip(cell, self._steps, strict=True))
        return x, y

    def middle(self, cell: Cell) -> Point:
        """The centre of a cell."""
        x, y = self.corner(cell)
        return x + 0.5, y + 0.5

    def layer_of(self, cell: Cell) -> Cell:
        """The first cell of the two-dimensional layer of a cell."""
        return Cell((*cell[:-2], *(0,) * min(2, len(cell))))

    @cached_property
    def layers(self) -> tuple[Cell, ...]:
        """The first cell of each two-dimensional layer."""
        shape = self.grid.shape
        return tuple(self.layer_of(Cell((*start, *shape[-2:]))) for start in product(*map(range, shape[:-2])))

    def layer_places(self, first: Cell) -> Iterator[Cell]:
        """All positions of a layer, including void ones."""
        if len(first) == 1:
            yield from (Cell((column,)) for column in range(self.columns))
        else:
            yield from (Cell((*first[:-2], r, c)) for r in range(self.rows) for c in range(self.columns))
