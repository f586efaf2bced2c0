"""Boxes, as in Sudoku."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from gridwise.common.errors import PuzzleError, PuzzleWarning
from gridwise.constraints.houses import region_name
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import puzzle_attribute
from gridwise.model.grid import Cell, Grid, rectangle
from gridwise.model.relations import Relation
from gridwise.model.shapes import Outline, Shape
from gridwise.model.symbols import is_whole

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


def _as_box(value: Any) -> tuple[int, int] | None:
    if value is None:
        return None
    items = re.split(r"\s*[x×,\s]\s*", value.strip()) if isinstance(value, str) else value
    sides = [str(item) for item in items] if isinstance(items, list | tuple) else [str(items)]
    if len(sides) != 2 or not all(is_whole(side) and int(side) > 0 for side in sides):
        raise PuzzleError(f"`box` must be rows and columns, such as [2, 3], not {_shown(value)}")
    return int(sides[0]), int(sides[1])


def _shown(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(str, value))}]"
    return "a map" if isinstance(value, Mapping) else f"'{value}'"


BoxShape = Annotated[
    tuple[int, int] | None,
    BeforeValidator(_as_box),
    PlainSerializer(lambda box: None if box is None else list(box)),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 2, "maxItems": 2},
                {"type": "string"},
            ],
            "description": "the shape of a box: [rows, columns]",
        }
    ),
]
"""The shape of a box: rows and columns."""


class Boxes(Constraint):
    """Every box contains each symbol exactly once. Unless their shape is given, boxes are as square as possible."""

    sentence: ClassVar[str] = "Every box contains each symbol exactly once."
    clue: ClassVar[bool] = False

    box: BoxShape = puzzle_attribute("the shape of a box: [rows, columns]")

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        count = len(puzzle.symbols.names)
        shape = self._shape(count)
        if puzzle.grid.dimensions != 2:
            raise PuzzleError(
                f"Boxes need a two-dimensional grid, but this one has {puzzle.grid.dimensions} dimensions"
            )
        rows, columns = shape
        if rows * columns != count or puzzle.grid.rows % rows or puzzle.grid.columns % columns:
            raise self._misfit(puzzle.grid, count)
        if puzzle.grid.void:
            raise PuzzleError("Boxes need a grid without void cells")
        if self.box is None and rows == 1 and count > 1:
            warnings.warn(
                f"{count} is prime, so the boxes are whole rows; choose another size, or define your own regions",
                PuzzleWarning,
                stacklevel=2,
            )

    def relations(self, board: Board) -> Iterator[Relation]:
        rows, columns = self._shape(len(board.values))
        for region in self.regions_of(board):
            yield board.house(region, "box", f"boxes of {rows}×{columns}")

    def regions_of(self, board: Board) -> Iterator[tuple[Cell, ...]]:
        yield from tiles(board.grid, *self._shape(len(board.values)))

    def draw(self, board: Board) -> Iterator[Shape]:
        for region in self.regions_of(board):
            yield Outline(region)

    def label(self, relation: Relation | None = None) -> str:
        return f"box {region_name(relation.cells)}" if relation is not None else "boxes"

    def _shape(self, count: int) -> tuple[int, int]:
        """The rows and columns of a box."""
        return self.box or square_box(count)

    def _misfit(self, grid: Grid, count: int) -> PuzzleError:
        """What is wrong with the shape of the boxes, and which shapes would fit."""
        rows, columns = self._shape(count)
        fitting = [
            f"[{r}, {count // r}]"
            for r in range(1, count + 1)
            if count % r == 0 and grid.rows % r == 0 and grid.columns % (count // r) == 0
        ]
        size = f"{grid.rows}×{grid.columns}"
        if not fitting:
            return PuzzleError(f"no boxes of {count} cells, one per symbol, fit into the {size} grid", field="box")
        if self.box is None:
            message = f"boxes of {rows}×{columns} do not fit into the {size} grid"
        elif rows * columns != count:
            message = f"a box of {rows}×{columns} has {rows * columns} cells, but there are {count} symbols"
        else:
            message = f"boxes of {rows}×{columns} do not fit into the {size} grid"
        return PuzzleError(message, suggestion=f"use {' or '.join(fitting)}", field="box")

    example: ClassVar[str] = """
        - LatinSquare
        - size: [6, 6]
        - Boxes
        - box: [2, 3]
        - initial: |
            . . . . . .
            . . . 6 3 2
            6 . . . . .
            . . 1 5 . .
            4 . 5 . . .
            . . . . . 3
        """


def square_box(count: int) -> tuple[int, int]:
    """The rows and columns of a box of `count` cells, as nearly square as possible, wider than tall."""
    columns = next(width for width in range(1, count + 1) if count % width == 0 and width * width >= count)
    return count // columns, columns


@lru_cache(maxsize=64)
def tiles(grid: Grid, rows: int, columns: int) -> tuple[tuple[Cell, ...], ...]:
    """The boxes of that shape, row by row. Cached for all puzzles on such a grid."""
    corners = product(range(0, grid.rows, rows), range(0, grid.columns, columns))
    return tuple(
        tuple(rectangle(Cell((top, left)), Cell((top + rows - 1, left + columns - 1)))) for top, left in corners
    )
