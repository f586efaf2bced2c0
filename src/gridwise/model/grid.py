"""The grid, its cells and other places, and regions of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from math import prod

from gridwise.common.errors import PuzzleError
from gridwise.model.marks import BORDERS, CELLS, CORNERS
from gridwise.model.places import (
    CELL_PATTERN,
    PLACE_CLASSES,
    PLACE_PATTERN,
    Cell,
    CellStyle,
    LastBorder,
    cell_style,
    current_style,
    parse_row,
    row_name,
)

__all__ = [
    "CELLS_ONLY",
    "CELL_PATTERN",
    "MAX_CELLS",
    "MAX_DIMENSIONS",
    "PLACE_PATTERN",
    "Cell",
    "CellStyle",
    "Grid",
    "cell_style",
    "current_style",
    "grid_of",
    "names",
    "parse_region",
    "parse_row",
    "rectangle",
    "row_name",
]

MAX_CELLS = 20_000
MAX_DIMENSIONS = 8
CELLS_ONLY = (CELLS,)
"""The layers of a grid on which only cells hold symbols."""


def rectangle(first: Cell, last: Cell) -> Iterator[Cell]:
    """The cells of the rectangle between two corners, row by row."""
    if len(first) != len(last):
        raise PuzzleError(f"{first}-{last}: the two corners have different numbers of coordinates")
    spans = [range(min(a, b), max(a, b) + 1) for a, b in zip(first, last, strict=True)]
    if prod(len(span) for span in spans) > MAX_CELLS:
        raise PuzzleError(f"{first}-{last} is larger than the largest possible grid")
    return (Cell(place) for place in product(*spans))


_REGION_TOKEN = re.compile(rf"(?:({PLACE_PATTERN})|({CELL_PATTERN})(?:\s*[-–]\s*({CELL_PATTERN}))?)[\s,;]*")


def parse_region(text: str) -> tuple[Cell, ...]:
    """The cells of a region such as `a1 b2 c1-d3`, in the order written."""
    cells: list[Cell] = []
    text = text.strip()
    place = 0
    while place < len(text):
        match = _REGION_TOKEN.match(text, place)
        if not match:
            token = text[place:].split()[0]
            raise PuzzleError(f"'{token}' is not a cell; a region is written like 'a1 a2 b1' or 'a1-c3'")
        if match[3]:
            cells.extend(rectangle(Cell.parse(match[2]), Cell.parse(match[3])))
        else:
            cells.append(Cell.parse(match[1] or match[2]))
        if len(cells) > MAX_CELLS:
            raise PuzzleError("the region has more cells than the largest possible grid")
        place = match.end()
    return tuple(cells)


def names(cells: tuple[Cell, ...] | list[Cell]) -> str:
    """The names of the cells, separated by blanks."""
    return " ".join(str(cell) for cell in cells)


@dataclass(frozen=True)
class Grid:
    """A rectangular board of any number of dimensions; some of its cells may be void."""

    shape: tuple[int, ...]
    void: frozenset[Cell] = frozenset()
    layers: tuple[str, ...] = CELLS_ONLY
    """The kinds of places that hold symbols: `cells`, `borders`, `links`, `corners`; derived ones last."""
    derived: frozenset[str] = frozenset()
    """The layers that follow from the others and that nobody fills in."""

    def __post_init__(self) -> None:
        if not self.shape:
            raise PuzzleError("the grid has no size")
        if len(self.shape) > MAX_DIMENSIONS:
            raise PuzzleError(f"the grid has {len(self.shape)} dimensions (the limit is {MAX_DIMENSIONS})")
        if min(self.shape) < 1:
            raise PuzzleError(f"the size {list(self.shape)} has a side shorter than 1")
        if prod(self.shape) > MAX_CELLS:
            raise PuzzleError(f"the grid is too large: {prod(self.shape):,} cells (the limit is {MAX_CELLS:,})")
        for cell in self.void:
            self.require(cell)

    @cached_property
    def squares(self) -> tuple[Cell, ...]:
        """All cells of the rectangle, including void ones, in reading order."""
        return tuple(Cell(place) for place in product(*(range(side) for side in self.shape)))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that are not void, in reading order."""
        return tuple(cell for cell in self.squares if cell not in self.void) if self.void else self.squares

    @cached_property
    def places(self) -> tuple[Cell, ...]:
        """What holds the symbols: the cells, or borders, links and corners; layer by layer, in reading order."""
        if self.layers == CELLS_ONLY:
            return self.cells
        return tuple(place for layer in self.layers for place in self.layer_places(layer))

    @cached_property
    def meant(self) -> tuple[Cell, ...]:
        """The places that players fill in, which make up a solution: all but derived ones, which come last."""
        return (
            tuple([place for place in self.places if place.layer not in self.derived]) if self.derived else self.places
        )

    @cached_property
    def only_cells(self) -> bool:
        """Whether players fill in cells only."""
        return self.layers[:1] == CELLS_ONLY and {*self.layers[1:]} <= self.derived

    def layer_places(self, layer: str) -> Iterator[Cell]:
        """The places of one layer, in reading order, whether they hold symbols or not."""
        if layer == CELLS:
            yield from self.cells
            return
        kind, halves = PLACE_CLASSES[layer], 2 if layer == CORNERS else 1
        for row, column in product(range(-1, 2 * self.rows), range(-1, 2 * self.columns)):
            place = kind((row, column, kind.number))
            if row % 2 + column % 2 == halves and place.within(self.open):
                is_last = layer == BORDERS and not self.encloses(place.sides[1])
                yield LastBorder(place) if is_last else place

    def require_layers(self) -> None:
        """Raise if the grid can't have its layers."""
        if self.layers != CELLS_ONLY and self.dimensions != 2:
            layer = next(layer for layer in self.layers if layer != CELLS)
            raise PuzzleError(f"{layer} exist only in two dimensions, but this grid has {self.dimensions}")

    @cached_property
    def layer_sizes(self) -> dict[str, int]:
        """The number of places in each layer."""
        return {layer: sum(place.layer == layer for place in self.places) for layer in self.layers}

    @cached_property
    def index(self) -> dict[Cell, int]:
        """The index of each place in `places`."""
        return {place: number for number, place in enumerate(self.places)}

    @cached_property
    def open(self) -> Collection[Cell]:
        """The cells, for looking them up."""
        return self.index.keys() if self.layers == CELLS_ONLY else frozenset(self.cells)

    @property
    def dimensions(self) -> int:
        """The number of dimensions."""
        return len(self.shape)

    @property
    def rows(self) -> int:
        """The number of rows (of the last two dimensions)."""
        return self.shape[-2] if len(self.shape) > 1 else 1

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self.shape[-1]

    def __hash__(self) -> int:
        return hash((self.shape, self.void, self.layers, self.derived))

    def __contains__(self, cell: object) -> bool:
        return cell in self.index or cell in self.open

    def encloses(self, cell: Cell) -> bool:
        """Whether the cell lies within the rectangle, void or not; a place between cells has to hold a symbol."""
        if cell.layer != CELLS:
            return cell in self.index
        return len(cell) == len(self.shape) and all(0 <= a < side for a, side in zip(cell, self.shape, strict=True))

    def require(self, cell: Cell) -> Cell:
        """The cell itself; an error if it is not on the grid."""
        if not self.encloses(cell):
            size = "×".join(str(side) for side in self.shape)
            raise PuzzleError(f"{cell} is outside the {size} grid")
        return cell

    def lines(self, axis: int) -> tuple[tuple[Cell, ...], ...]:
        """The lines of non-void cells along one axis: in two dimensions, 0 gives the columns and 1 the rows."""
        return self._lines[axis]

    @cached_property
    def _lines(self) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
        return tuple(tuple(self._lines_along(axis)) for axis in range(len(self.shape)))

    def _lines_along(self, axis: int) -> Iterator[tuple[Cell, ...]]:
        step = prod(self.shape[axis + 1 :])
        for block in range(0, len(self.squares), step * self.shape[axis]):
            for start in range(block, block + step):
                line = self.squares[start : start + step * self.shape[axis] : step]
                yield tuple(cell for cell in line if cell not in self.void) if self.void else line

    def edges(self) -> Iterator[tuple[Cell, Cell]]:
        """The pairs of orthogonally adjacent cells."""
        for cell in self.cells:
            for axis in reversed(range(len(self.shape))):
                other = Cell((*cell[:axis], cell[axis] + 1, *cell[axis + 1 :]))
                if other in self:
                    yield cell, other


@lru_cache(maxsize=256)
def grid_of(
    shape: tuple[int, ...],
    void: frozenset[Cell] = frozenset(),
    layers: tuple[str, ...] = CELLS_ONLY,
    derived: frozenset[str] = frozenset(),
) -> Grid:
    """The grid of this shape; cached, so that its cells are made only once."""
    return Grid(shape, void, layers, derived)
