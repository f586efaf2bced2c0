"""Symbols listed in the fields of a constraint."""

from __future__ import annotations

from collections.abc import Iterable

from gridwise.common.errors import PuzzleError
from gridwise.model.symbols import Symbols


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
