"""Places and their names: cells and, between cells, borders, links and corners. All can hold symbols.

A place is a point of the half-step lattice in one of the layers:

- a *cell* is `a1`, `r1c1` or, from three dimensions on, `(1,2,3)`
- a *border* is the line between two cells, or between a cell and the outside: `a1|a2`, `a1|top`
- a *link* leads from the middle of a cell to the middle of its neighbour: `a1~a2`
- a *corner* is a point where cells meet: `r1.5c1.5`

Borders can also be named by their coordinates: `a1|a2` is `r1c1.5`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, ClassVar, Literal

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import core_schema

from gridwise.common.errors import PuzzleError
from gridwise.model.marks import BORDERS, CELLS, CORNERS, LAYERS, LINKS

CellStyle = Literal["a1", "r1c1"]
_style: ContextVar[CellStyle] = ContextVar("cell_style", default="a1")

_LETTERED = re.compile(r"([A-Za-z]{1,3})([0-9]{1,5})")
_ROW_COLUMN = re.compile(r"[rR]([0-9]{1,5})[cC]([0-9]{1,5})")
_BETWEEN = re.compile(r"[|~.]")
"""What only the names of places between cells contain."""
_TUPLE = re.compile(r"\(\s*[0-9]{1,5}(?:\s*,\s*[0-9]{1,5})*\s*,?\s*\)")
CELL_PATTERN = (
    r"(?:[rR][0-9]{1,5}[cC][0-9]{1,5}|[A-Za-z]{1,3}[0-9]{1,5}|\(\s*[0-9]{1,5}(?:\s*,\s*[0-9]{1,5})*\s*,?\s*\))"
)
"""A regular expression for the name of one cell, without groups."""
PLACE_PATTERN = (
    rf"(?:{CELL_PATTERN}[|~](?:{CELL_PATTERN}|top|left|right|bottom)|"
    r"[rR][0-9]{1,5}(?:\.5[cC][0-9]{1,5}(?:\.5)?|[cC][0-9]{1,5}\.5))"
)
"""A regular expression for the name of a place between cells, without groups."""


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
    """One place in a grid: its coordinates, counted from 0. It prints as its name, `a1` or `r1c1`.

    Borders, links and corners (`gridwise.model.places`) are cells with another `layer`, at half steps.
    """

    __slots__ = ()

    @property
    def layer(self) -> str:
        """The layer it belongs to: `cells`, `borders`, `links` or `corners`."""
        return CELLS

    @property
    def row(self) -> float:
        """The row, counted from 0; a border or a corner may lie half a step between rows."""
        return self[-2]

    @property
    def column(self) -> float:
        """The column, counted from 0; a border or a corner may lie half a step between columns."""
        return self[-1]

    @property
    def upright(self) -> bool:
        """Whether a line drawn in this place runs from top to bottom."""
        return False

    def moved(self, row: float, column: float) -> Cell:
        """The place of the same layer at other coordinates of the last two dimensions."""
        return Cell((*self[:-2], int(row), int(column)))

    @classmethod
    def parse(cls, text: str) -> Cell:
        """The place with a name such as `a1`, `r1c1` or `(1,2,3)`; between cells `a1|a2` or `a1~a2`."""
        text = text.strip()
        if _BETWEEN.search(text):
            return parse_place(text)
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


_SIDES = {"top": (-1, 0), "left": (0, -1), "right": (0, 1), "bottom": (1, 0)}
_JOINED = re.compile(rf"({CELL_PATTERN})([|~])({CELL_PATTERN}|top|left|right|bottom)")
_POINT = re.compile(r"[rR]([0-9]{1,5}(?:\.5)?)[cC]([0-9]{1,5}(?:\.5)?)")


class Place(Cell):
    """A place between cells: twice its row, twice its column (both counted from 0), and the number of its layer."""

    __slots__ = ()
    number: ClassVar[int] = 0
    """The number of the layer."""

    @classmethod
    def at_point(cls, row: float, column: float) -> Place:
        """The place of this layer at a point of the half-step lattice, on which cells have whole coordinates."""
        return cls((round(2 * row), round(2 * column), cls.number))

    @property
    def layer(self) -> str:
        """The layer it belongs to."""
        return LAYERS[self.number]

    @property
    def row(self) -> float:
        """The row, counted from 0, in steps of a half."""
        return self[0] / 2

    @property
    def column(self) -> float:
        """The column, counted from 0, in steps of a half."""
        return self[1] / 2

    def moved(self, row: float, column: float) -> Cell:
        """The place of the same layer at other coordinates."""
        return self.at_point(row, column)

    @property
    def sides(self) -> tuple[Cell, Cell]:
        """The two cells that it lies between; for a border, one of them may be outside the grid."""
        row, column = self[0], self[1]
        return Cell((row // 2, column // 2)), Cell(((row + 1) // 2, (column + 1) // 2))


class Border(Place):
    """The line between two cells, or between a cell and the outside."""

    __slots__ = ()
    number = 1

    @property
    def upright(self) -> bool:
        """Whether a line along it runs from top to bottom."""
        return self[1] % 2 == 1

    @property
    def corners(self) -> tuple[Corner, Corner]:
        """The corners where it begins and ends."""
        down, right = (1, 0) if self.upright else (0, 1)
        row, column = self[0], self[1]
        return Corner((row - down, column - right, Corner.number)), Corner((row + down, column + right, Corner.number))

    @property
    def inner_sides(self) -> tuple[Cell, ...]:
        """The cells that it lies between, without one that is certainly outside the grid."""
        return tuple(cell for cell in self.sides if min(cell) >= 0)

    def within(self, cells: Container[Cell]) -> bool:
        """Whether it belongs to a grid with these cells: it needs at least one of its own."""
        return any(cell in cells for cell in self.sides)

    def __str__(self) -> str:
        first, second = self.sides
        if min(first) < 0:
            return f"{second}|{'top' if first[0] < 0 else 'left'}"
        return f"{first}|{second}"

    __repr__ = __str__


class LastBorder(Border):
    """A border at the right or bottom edge of a grid, which is named after its only cell: `a9|right`."""

    __slots__ = ()

    @property
    def inner_sides(self) -> tuple[Cell, ...]:
        """Its only cell."""
        return self.sides[:1]

    def __str__(self) -> str:
        return f"{self.sides[0]}|{'right' if self.upright else 'bottom'}"

    __repr__ = __str__


class Link(Place):
    """The way from the middle of a cell to the middle of its neighbour."""

    __slots__ = ()
    number = 2

    @property
    def upright(self) -> bool:
        """Whether a line along it runs from top to bottom."""
        return self[0] % 2 == 1

    def within(self, cells: Container[Cell]) -> bool:
        """Whether it belongs to a grid with these cells: it needs both of its own."""
        return all(cell in cells for cell in self.sides)

    def __str__(self) -> str:
        first, second = self.sides
        return f"{first}~{second}"

    __repr__ = __str__


class Corner(Place):
    """A point where up to four cells meet."""

    __slots__ = ()
    number = 3

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The four cells around it, in reading order; some may be outside the grid."""
        (row, column), (below, right) = self.sides
        return Cell((row, column)), Cell((row, right)), Cell((below, column)), Cell((below, right))

    def within(self, cells: Container[Cell]) -> bool:
        """Whether it belongs to a grid with these cells: it needs at least one of its own."""
        return any(cell in cells for cell in self.cells)

    def __str__(self) -> str:
        return f"r{self.row + 1:g}c{self.column + 1:g}"

    __repr__ = __str__


PLACE_CLASSES: dict[str, type[Border] | type[Link] | type[Corner]] = {BORDERS: Border, LINKS: Link, CORNERS: Corner}


def border(first: Cell, second: Cell) -> Border:
    """The border between two cells that share an edge; one of them may be outside the grid."""
    return Border((first[0] + second[0], first[1] + second[1], Border.number))


def link(first: Cell, second: Cell) -> Link:
    """The link between two cells that share an edge."""
    return Link((first[0] + second[0], first[1] + second[1], Link.number))


def borders_of(cell: Cell) -> tuple[Border, Border, Border, Border]:
    """The borders at the top, left, right and bottom of a cell."""
    top, left, right, bottom = (border(cell, Cell((cell[0] + down, cell[1] + on))) for down, on in _SIDES.values())
    return top, left, right, bottom


def parse_place(text: str) -> Cell:
    """The place with a name such as `a1|a2`, `a1|top`, `a1~a2` or `r1c1.5`."""
    text = text.strip()
    if match := _JOINED.fullmatch(text):
        return _joined(Cell.parse(match[1]), match[2], match[3])
    match = _POINT.fullmatch(text)
    if not match:
        raise PuzzleError(f"'{text}' is not a place; places are named like a1|a2, a1|top, a1~a2 or r1c1.5")
    row, column = (float(number) - 1 for number in match.groups())
    halves = (row % 1 != 0) + (column % 1 != 0)
    if not halves:
        return Cell((int(row), int(column)))
    return Border.at_point(row, column) if halves == 1 else Corner.at_point(row, column)


def _joined(first: Cell, sign: str, other: str) -> Cell:
    name = f"{first}{sign}{other}"
    if sign == "~" and other in _SIDES:
        raise PuzzleError(f"'{name}' is not a link: a link joins two cells, such as a1~a2")
    if len(first) != 2:
        raise PuzzleError(f"'{name}': borders and links exist only in two dimensions")
    if other in _SIDES:
        down, right = _SIDES[other]
        second = Cell((first[0] + down, first[1] + right))
    else:
        second = Cell.parse(other)
    if len(second) != 2 or abs(first[0] - second[0]) + abs(first[1] - second[1]) != 1:
        what = "border" if sign == "|" else "link"
        raise PuzzleError(f"there is no {what} between {first} and {other}: they share no edge")
    if sign == "~":
        return link(first, second)
    return LastBorder(border(first, second)) if other in ("right", "bottom") else border(first, second)
