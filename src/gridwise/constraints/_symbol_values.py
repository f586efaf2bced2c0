"""Symbols listed in the fields of a constraint."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from gridwise.common.errors import PuzzleError
from gridwise.model.fields import Editor
from gridwise.model.symbols import Symbols


def _as_words(value: Any) -> tuple[str, ...]:
    named = re.split(r"[\s,]+", value.strip()) if isinstance(value, str) else value
    if not isinstance(named, list | tuple):
        named = [named]
    words = tuple(dict.fromkeys(str(word) for word in named if str(word)))
    if not words:
        raise PuzzleError("there is no symbol here")
    return words


SomeSymbols = Annotated[
    tuple[str, ...],
    BeforeValidator(_as_words),
    PlainSerializer(list),
    WithJsonSchema(
        {
            "anyOf": [{"type": ["string", "integer"]}, {"type": "array", "items": {"type": ["string", "integer"]}}],
            "description": "one symbol or several: white, or [1, 2]",
        }
    ),
    Editor("text"),
]
"""One or several of the puzzle's symbols."""


def values_of(symbols: Symbols, listed: Iterable[str], field: str) -> list[int]:
    """The values of the symbols that a field lists, in any spelling."""
    values = []
    for text in listed:
        try:
            symbol = symbols.parse(text)
        except PuzzleError as error:
            error.field = field
            raise
        if symbol is None:
            raise PuzzleError(f"'{text}' is not a symbol of this puzzle: it stands for an empty cell", field=field)
        values.append(symbols.value[symbol])
    return values


def counted_value(symbols: Symbols, symbol: str | None, field: str = "symbol") -> int:
    """The value of a symbol in any spelling; without one, of the only mark, or else of the highest symbol."""
    if symbol is None:
        return symbols.value[symbols.thing] if symbols.thing is not None else symbols.cell_values[-1]
    return values_of(symbols, (symbol,), field)[0]
