"""The field types of constraints: Cell, Edge, Path, Region, Outside, and text grids.

A field's type says everything about it: how it is parsed, checked and described (JSON Schema), and which editor the
page opens for it (`Editor`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Any

from pydantic import BaseModel, Field, GetCoreSchemaHandler, PlainSerializer, PlainValidator, WithJsonSchema
from pydantic_core import core_schema

from gridwise.common.errors import PuzzleError
from gridwise.model.board_text import token_rows
from gridwise.model.grid import Cell, names, parse_region, parse_row, row_name


@dataclass(frozen=True, slots=True)
class Editor:
    """The editor that the page opens for a field.

    It is cell, edge, path, paths, region, regions, outside, grid, vertex (the cell to the top left of a corner) or
    corner (the cells around it). Of several, the last one counts.
    """

    kind: str


@dataclass(frozen=True, slots=True)
class Nested:
    """Marks a field that holds constraints, written as elsewhere in a puzzle file; each keeps its own position."""


def holds_part(kind: type[BaseModel], keys: Iterable[str]) -> bool:
    """Whether a map with these keys is a constraint in the first field of this kind, as in `Not: {Cage: a1 a2}`."""
    fields = kind.model_fields
    first = next(iter(fields.values()), None)
    return (
        first is not None
        and any(isinstance(mark, Nested) for mark in first.metadata)
        and fields.keys().isdisjoint(keys)
    )


def puzzle_attribute(description: str) -> Any:
    """An optional field that is also an attribute of the puzzle."""
    return Field(default=None, description=description, json_schema_extra={"attribute": True})


def as_cells(value: Any) -> tuple[Cell, ...]:
    """The cells of a region written as text or as a list; a cell may occur more than once."""
    if isinstance(value, Cell):
        return (value,)
    if isinstance(value, str):
        cells = parse_region(value)
    elif isinstance(value, Iterable):
        parts = tuple(value)
        plain = all(isinstance(part, Cell) for part in parts)
        cells = parts if plain else tuple(cell for part in parts for cell in as_cells(part))
    else:
        raise PuzzleError(f"{value!r} is not a region; write it like 'a1 a2 b1' or 'a1-c3'")
    if not cells:
        raise PuzzleError("the region is empty")
    return cells


def _distinct(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    seen: set[Cell] = set()
    for cell in cells:
        if cell in seen:
            raise PuzzleError(f"{cell} is listed twice")
        seen.add(cell)
    return cells


def _as_distinct_region(value: Any) -> tuple[Cell, ...]:
    return _distinct(as_cells(value))


def _as_path(value: Any) -> tuple[Cell, ...]:
    cells = as_cells(value)
    if len(cells) < 2:
        raise PuzzleError("a line needs at least two cells")
    for a, b in pairwise(cells):
        if a == b:
            raise PuzzleError(f"the line lists {a} twice in a row")
    return cells


def _as_paths(value: Any) -> tuple[tuple[Cell, ...], ...]:
    if isinstance(value, str):
        paths = tuple(_as_path(part) for part in re.split(r"[;\n]+", value) if part.strip())
    elif isinstance(value, Iterable):
        parts = tuple(value)
        plain = bool(parts) and all(isinstance(part, Cell) for part in parts)
        paths = (_as_path(parts),) if plain else tuple(_as_path(part) for part in parts)
    else:
        raise PuzzleError(f"{value!r} is not a list of lines; write them like ['a1 a2 a3', 'a1 b1']")
    if not paths:
        raise PuzzleError("the list of lines is empty")
    return paths


def _as_edge(value: Any) -> tuple[Cell, ...]:
    cells = as_cells(value)
    steps = [abs(p - q) for p, q in zip(cells[0], cells[-1], strict=False)]
    if len(cells) != 2 or len(cells[0]) != len(cells[1]) or sorted(steps)[-1] != 1 or sum(steps) != 1:
        raise PuzzleError(f"'{names(cells)}' is not an edge; name two neighbouring cells, such as 'a1 a2'")
    return cells


def _as_regions(value: Any) -> tuple[tuple[Cell, ...], ...]:
    if isinstance(value, str):
        return tuple(_as_distinct_region(part) for part in re.split(r"[;\n]+", value) if part.strip())
    return tuple(_as_distinct_region(part) for part in value)


def _as_rows(value: Any) -> tuple[tuple[str, ...], ...]:
    if isinstance(value, str):
        rows = tuple(tuple(token.text for token in row) for row in token_rows(value))
    else:
        rows = tuple(tuple(_token(item) for item in row) for row in value)
    if not rows or not all(rows):
        raise PuzzleError("the text grid is empty")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise PuzzleError(
                f"row {number} of the text grid has {len(row)} entries, but row 1 has {len(rows[0])}",
                inside=(number - 1, 0),
            )
    return rows


def _token(item: Any) -> str:
    return "." if item is None else str(item)


_NAMED_SIDE = re.compile(r"(top|bottom|left|right)\s+(?:row\s+|column\s+)?([A-Za-z]{1,3}|[0-9]{1,5})", re.IGNORECASE)
_PART_OF_A_LINE = re.compile(r"(top|bottom|left|right)\s+(?:of\s+)?([^\s-]+)-([^\s-]+)", re.IGNORECASE)


class Outside(tuple[Any, ...]):
    """A place outside a two-dimensional grid: a side, and the row or column (from 0) next to it.

    A place that looks at a part of the line, such as the row of one of several overlapping grids, also has the first
    and the last number of that part.
    """

    __slots__ = ()

    @property
    def side(self) -> str:
        """`top`, `bottom`, `left` or `right`."""
        return str(self[0])

    @property
    def line(self) -> int:
        """The column (at the top and bottom) or row (left and right), counted from 0."""
        return int(self[1])

    @property
    def part(self) -> tuple[int, ...]:
        """The first and the last column (of a row) or row (of a column) in view, from 0; empty for the whole line."""
        return self[2:]

    @property
    def across(self) -> bool:
        """Whether it is beside a row."""
        return self.side in ("left", "right")

    @property
    def line_name(self) -> str:
        """`row a` or `column 3`; `g7–g15` for a part of it."""
        if self.part:
            first, last = map(self._cell, self.part)
            return f"{first}–{last}"
        return f"row {row_name(self.line)}" if self.across else f"column {self.line + 1}"

    @property
    def beside(self) -> str:
        """`above column 3` or `on the right of row a`."""
        where = {"top": "above", "bottom": "below"}.get(self.side, f"on the {self.side} of")
        return f"{where} {self.line_name}"

    @classmethod
    def parse(cls, text: str) -> Outside:
        """The place named by `top 3`, `left b` or, for a part of a row, `left b4-b9`."""
        if match := _NAMED_SIDE.fullmatch(text.strip()):
            side = match[1].lower()
            if side in ("left", "right") or match[2].isdigit():
                return cls((side, parse_row(match[2])))
        if match := _PART_OF_A_LINE.fullmatch(text.strip()):
            return cls._beside_cells(match[1].lower(), Cell.parse(match[2]), Cell.parse(match[3]))
        raise PuzzleError(f"'{text}' is not a place outside the grid; write 'top 3', 'bottom 3', 'left b' or 'right b'")

    @classmethod
    def _beside_cells(cls, side: str, first: Cell, last: Cell) -> Outside:
        """The place on one side of a row or column of cells."""
        along = 1 if side in ("left", "right") else 0
        if len(first) != 2 or len(last) != 2 or first[1 - along] != last[1 - along]:
            line = "row" if along else "column"
            raise PuzzleError(f"{first}-{last} is not a part of one {line}, which '{side}' looks along")
        return cls((side, first[1 - along], *sorted((first[along], last[along]))))

    @classmethod
    def around(cls, rows: int, columns: int) -> list[Outside]:
        """All places around a grid of this size."""
        lengths = {"top": columns, "bottom": columns, "left": rows, "right": rows}
        return [cls((side, line)) for side, length in lengths.items() for line in range(length)]

    def cells(self, rows: int, columns: int) -> tuple[Cell, ...]:
        """The cells seen from this place, nearest first."""
        lines, length = (rows, columns) if self.across else (columns, rows)
        first, last = self.part or (0, length - 1)
        if not 0 <= self.line < lines or last >= length:
            raise PuzzleError(f"'{self}' does not exist on a {rows}×{columns} grid")
        line = [self._cell(number) for number in range(first, last + 1)]
        return tuple(line if self.side in ("left", "top") else reversed(line))

    def point(self, rows: int, columns: int) -> tuple[float, float]:
        """Where a clue at this place is written, as (x, y) in cell units."""
        first, last = self.part or (0, (columns if self.across else rows) - 1)
        along = first - 0.5 if self.side in ("left", "top") else last + 1.5
        return (along, self.line + 0.5) if self.across else (self.line + 0.5, along)

    def _cell(self, number: int) -> Cell:
        return Cell((self.line, number) if self.across else (number, self.line))

    def __str__(self) -> str:
        if self.part:
            first, last = map(self._cell, self.part)
            return f"{self.side} {first}-{last}"
        return f"{self.side} {row_name(self.line) if self.across else self.line + 1}"

    __repr__ = __str__

    @classmethod
    def _validate(cls, value: Any) -> Outside:
        return value if isinstance(value, Outside) else cls.parse(str(value))

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        return core_schema.no_info_plain_validator_function(
            cls._validate, serialization=core_schema.to_string_ser_schema()
        )

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Any, handler: Any) -> dict[str, Any]:
        description = "a place outside the grid: top 3, bottom 3, left b, right b, or left b4-b9 for a part of a row"
        return {"type": "string", "description": description}


def _region_schema(what: str) -> WithJsonSchema:
    cells = {"type": "array", "items": {"type": "string"}}
    return WithJsonSchema({"anyOf": [{"type": "string"}, cells], "description": what})


_write_names = PlainSerializer(lambda cells: names(cells), return_type=str)

Region = Annotated[
    tuple[Cell, ...],
    PlainValidator(_as_distinct_region),
    _write_names,
    _region_schema("cells: a1 b2 c1-d3"),
    Editor("region"),
]
"""An ordered list of distinct cells."""

Path = Annotated[
    tuple[Cell, ...],
    PlainValidator(_as_path),
    _write_names,
    _region_schema("a line of cells: a1 b1 b2"),
    Editor("path"),
]
"""A line through at least two cells."""

Paths = Annotated[
    tuple[tuple[Cell, ...], ...],
    PlainValidator(_as_paths),
    PlainSerializer(lambda paths: [names(cells) for cells in paths]),
    WithJsonSchema(
        {
            "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": ["string", "array"]}}],
            "description": "a list of lines of cells, or one line",
        }
    ),
    Editor("paths"),
]
"""Several lines, each through at least two cells."""

Edge = Annotated[
    tuple[Cell, ...],
    PlainValidator(_as_edge),
    _write_names,
    _region_schema("two neighbouring cells: a1 a2"),
    Editor("edge"),
]
"""The border between two orthogonally adjacent cells."""

Regions = Annotated[
    tuple[tuple[Cell, ...], ...],
    PlainValidator(_as_regions),
    PlainSerializer(lambda regions: [names(cells) for cells in regions]),
    WithJsonSchema({"type": "array", "items": {"type": ["string", "array"]}, "description": "a list of regions"}),
    Editor("regions"),
]
"""Several regions."""

TextGrid = Annotated[
    tuple[tuple[str, ...], ...],
    PlainValidator(_as_rows),
    PlainSerializer(lambda rows: "\n".join(" ".join(row) for row in rows) + "\n", return_type=str),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array"}], "description": "a grid of tokens, row by row"}),
    Editor("grid"),
]
"""A grid of tokens, row by row."""
