"""Cells, their names, and the grid they lie in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from math import prod
from typing import Any, Literal

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import core_schema

from gridwise.common.errors import PuzzleError

MAX_CELLS = 20_000
MAX_DIMENSIONS = 8

CellStyle = Literal["a1", "r1c1"]
_style: ContextVar[CellStyle] = ContextVar("cell_style", default="a1")

_LETTERED = re.compile(r"([A-Za-z]{1,3})([0-9]{1,5})")
_ROW_COLUMN = re.compile(r"[rR]([0-9]{1,5})[cC]([0-9]{1,5})")
_TUPLE = re.compile(r"\(\s*[0-9]{1,5}(?:\s*,\s*[0-9]{1,5})*\s*,?\s*\)")
CELL_PATTERN = (
    r"(?:[rR][0-9]{1,5}[cC][0-9]{1,5}|[A-Za-z]{1,3}[0-9]{1,5}|\(\s*[0-9]{1,5}(?:\s*,\s*[0-9]{1,5})*\s*,?\s*\))"
)
"""A regular expression for the name of one cell, without groups."""


@contextmanager
def cell_style(style: CellStyle) -> Iterator[None]:
    """Choose how cells are named within this block: `a1` or `r1c1`."""
    token = _style.set(style)
    try:
        yield
    finally:
        _style.reset(token)


def current_style() -> CellStyle:
    """The current style of cell names."""
    return _style.get()


def row_name(row: int) -> str:
    """The letters of a row counted from 0: a … z, aa, ab …; or its number in the r1c1 style."""
    if _style.get() == "r1c1":
        return str(row + 1)
    letters = ""
    row += 1
    while row:
        row, digit = divmod(row - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return letters


def parse_row(letters: str) -> int:
    """The row, counted from 0, named by letters or by a number."""
    if letters.isdigit():
        return int(letters) - 1
    row = 0
    for letter in letters.lower():
        row = row * 26 + ord(letter) - ord("a") + 1
    return row - 1


class Cell(tuple[int, ...]):
    """One place in a grid: its coordinates, counted from 0. It prints as its name, `a1` or `r1c1`."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Cell:
        """The cell with a name such as `a1`, `r1c1` or `(1,2,3)`."""
        text = text.strip()
        if match := _ROW_COLUMN.fullmatch(text):
            numbers = [int(match[1]), int(match[2])]
        elif match := _LETTERED.fullmatch(text):
            numbers = [parse_row(match[1]) + 1, int(match[2])]
        elif _TUPLE.fullmatch(text):
            numbers = [int(number) for number in re.findall("[0-9]+", text)]
        else:
            raise PuzzleError(f"'{text}' is not a cell; cell names look like a1, r1c1 or (1,2,3)")
        if min(numbers) < 1:
            raise PuzzleError(f"'{text}' is not a cell: rows and columns count from 1")
        return cls(number - 1 for number in numbers)

    def __str__(self) -> str:
        if len(self) != 2:
            return "(" + ",".join(str(number + 1) for number in self) + ")"
        if _style.get() == "r1c1":
            return f"r{self[0] + 1}c{self[1] + 1}"
        return f"{row_name(self[0])}{self[1] + 1}"

    __repr__ = __str__

    @classmethod
    def _validate(cls, value: Any) -> Cell:
        if isinstance(value, Cell):
            return value
        if isinstance(value, str):
            return cls.parse(value)
        raise PuzzleError(f"{value!r} is not a cell; write its name, such as 'a1'")

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        return core_schema.no_info_plain_validator_function(
            cls._validate, serialization=core_schema.to_string_ser_schema()
        )

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {"type": "string", "description": "a cell: a1, r1c1 or (1,2,3)"}


def rectangle(first: Cell, last: Cell) -> Iterator[Cell]:
    """The cells of the rectangle between two corners, row by row."""
    if len(first) != len(last):
        raise PuzzleError(f"{first}-{last}: the two corners have different numbers of coordinates")
    spans = [range(min(a, b), max(a, b) + 1) for a, b in zip(first, last, strict=True)]
    if prod(len(span) for span in spans) > MAX_CELLS:
        raise PuzzleError(f"{first}-{last} is larger than the largest possible grid")
    return (Cell(place) for place in product(*spans))


_REGION_TOKEN = re.compile(rf"({CELL_PATTERN})(?:\s*[-–]\s*({CELL_PATTERN}))?[\s,;]*")


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
        if match[2]:
            cells.extend(rectangle(Cell.parse(match[1]), Cell.parse(match[2])))
        else:
            cells.append(Cell.parse(match[1]))
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
    def places(self) -> tuple[Cell, ...]:
        """All places of the rectangle, including void ones, in reading order."""
        return tuple(Cell(place) for place in product(*(range(side) for side in self.shape)))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that can hold a symbol, in reading order."""
        return tuple(place for place in self.places if place not in self.void) if self.void else self.places

    @cached_property
    def index(self) -> dict[Cell, int]:
        """The index of each cell in `cells`."""
        return {cell: number for number, cell in enumerate(self.cells)}

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
        return hash((self.shape, self.void))

    def __contains__(self, cell: object) -> bool:
        return cell in self.index

    def encloses(self, cell: Cell) -> bool:
        """Whether the cell lies within the rectangle, void or not."""
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
        for block in range(0, len(self.places), step * self.shape[axis]):
            for start in range(block, block + step):
                line = self.places[start : start + step * self.shape[axis] : step]
                yield tuple(cell for cell in line if cell not in self.void) if self.void else line

    def edges(self) -> Iterator[tuple[Cell, Cell]]:
        """The pairs of orthogonally adjacent cells."""
        for cell in self.cells:
            for axis in reversed(range(len(self.shape))):
                other = Cell((*cell[:axis], cell[axis] + 1, *cell[axis + 1 :]))
                if other in self:
                    yield cell, other


@lru_cache(maxsize=256)
def grid_of(shape: tuple[int, ...], void: frozenset[Cell] = frozenset()) -> Grid:
    """The grid of this shape; cached, so that its cells are made only once."""
    return Grid(shape, void)
