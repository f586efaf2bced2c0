"""List fields: one or several sums, cells that may repeat, symbols that may repeat."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import AfterValidator, BeforeValidator, PlainSerializer, PlainValidator, WithJsonSchema

from gridwise.common.errors import PuzzleError
from gridwise.model.fields import Editor, as_cells
from gridwise.model.grid import Cell, names
from gridwise.model.symbols import is_whole, split_symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

_BETWEEN = re.compile(r"(?:\s+or\s+|[\s,;/])+")


def _split(value: Any) -> Any:
    parts = [part for part in _BETWEEN.split(value.strip()) if part] if isinstance(value, str) else value
    if not isinstance(parts, list | tuple):
        return value
    if not parts:
        raise PuzzleError("there is no number here")
    if wrong := [part for part in parts[1:] and parts if not is_whole(str(part))]:
        raise PuzzleError(f"'{wrong[0]}' is not a whole number")
    return parts[0] if len(parts) == 1 else tuple(parts)


def _once(value: int | tuple[int, ...]) -> int | tuple[int, ...]:
    if isinstance(value, int):
        return value
    different = tuple(dict.fromkeys(value))
    return different if len(different) > 1 else different[0]


Sums = Annotated[
    int | tuple[int, ...],
    BeforeValidator(_split),
    AfterValidator(_once),
    PlainSerializer(lambda value: value if isinstance(value, int) else list(value)),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer"},
                {"type": "array", "items": {"type": "integer"}, "minItems": 1},
                {"type": "string", "pattern": r"^\s*-?[0-9]+(?:(?:\s+or\s+|[\s,;/]+)-?[0-9]+)*\s*$"},
            ],
            "description": "a whole number (15), or several possible ones (10 or 12)",
        }
    ),
    Editor("text"),
]
"""A whole number, or several possible ones."""


def each_sum(sums: int | tuple[int, ...] | None) -> tuple[int, ...]:
    """All numbers that a field of sums allows."""
    return () if sums is None else (sums,) if isinstance(sums, int) else sums


def alternatives(sums: int | tuple[int, ...]) -> str:
    """The sums as text: `15`, or `10 or 12`."""
    return " or ".join(map(str, each_sum(sums)))


RepeatedCells = Annotated[
    tuple[Cell, ...],
    PlainValidator(as_cells),
    PlainSerializer(lambda cells: names(cells), return_type=str),
    WithJsonSchema(
        {
            "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
            "description": "cells, which may be listed more than once: a1 b2 b2",
        }
    ),
    Editor("region"),
]
"""An ordered list of cells, which may be listed more than once."""


def _as_symbols(value: Any) -> tuple[str, ...]:
    text = re.sub(r"\s*,\s*", " ", value) if isinstance(value, str) else value
    symbols = split_symbols(text if isinstance(text, str | list | tuple) else str(text))
    if not symbols:
        raise PuzzleError("there is no symbol here")
    return symbols


RepeatedSymbols = Annotated[
    tuple[str, ...],
    BeforeValidator(_as_symbols),
    PlainSerializer(list),
    WithJsonSchema(
        {
            "anyOf": [{"type": ["string", "integer"]}, {"type": "array", "items": {"type": ["string", "integer"]}}],
            "description": "symbols, which may be listed more than once: 122 or [1, 2, 2]",
        }
    ),
    Editor("text"),
]
"""Some of the puzzle's symbols, which may be listed more than once."""


def require_symbols(puzzle: Puzzle, symbols: Sequence[str], field: str) -> None:
    """Raise unless all of these are symbols of the puzzle."""
    for symbol in symbols:
        if symbol not in puzzle.symbols.value:
            try:
                puzzle.symbols.parse(symbol)
            except PuzzleError as error:
                error.field = field
                raise
            raise PuzzleError(f"'{symbol}' is not a symbol of this puzzle", field=field)
