"""The symbols of a puzzle and their values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from gridwise.common.errors import PuzzleError, did_you_mean

MAX_SYMBOLS = 1024
EMPTY_TOKENS = ("*", ".", "0", "_", "-")
VOID_TOKEN = "#"


@dataclass(frozen=True)
class Symbols:
    """The symbols a cell can hold, in order, with their values; and the tokens that mean an empty cell."""

    names: tuple[str, ...]
    given_values: tuple[int, ...] | None = None
    empty: str | None = None

    def __post_init__(self) -> None:
        if not self.names:
            raise PuzzleError("the puzzle has no symbols")
        if len(self.names) > MAX_SYMBOLS:
            raise PuzzleError(f"there are too many symbols: {len(self.names)} (the limit is {MAX_SYMBOLS})")
        seen: set[str] = set()
        for name in self.names:
            if name in seen:
                raise PuzzleError(f"the symbol '{name}' is listed twice")
            if not name or any(character.isspace() for character in name):
                raise PuzzleError(f"'{name}' can't be a symbol: symbols must not be empty or contain blanks")
            seen.add(name)
        if self.empty is not None and self.empty in seen:
            raise PuzzleError(f"'{self.empty}' stands for an empty cell, so it can't be a symbol as well")
        if self.numeric and len(set(self.values)) < len(self.names):
            raise PuzzleError("two symbols have the same value")

    @cached_property
    def numbers(self) -> tuple[int, ...] | None:
        """The numbers that the symbols stand for, or None if they are not numeric."""
        if self.given_values is not None:
            return self.given_values
        if all(is_whole(name) for name in self.names):
            return tuple(int(name) for name in self.names)
        for first in (1, 0):
            if self.names == tuple(digit_name(value) for value in range(first, first + len(self.names))):
                return tuple(range(first, first + len(self.names)))
        return None

    @property
    def numeric(self) -> bool:
        """Whether every symbol has a number."""
        return self.numbers is not None

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The value of each symbol: its number, or its position from 1 if symbols are not numeric."""
        return self.numbers if self.numbers is not None else tuple(range(1, len(self.names) + 1))

    @cached_property
    def ascending(self) -> tuple[int, ...]:
        """The values in ascending order."""
        return tuple(sorted(self.values))

    @cached_property
    def number(self) -> dict[int, int]:
        """From a value to its index among the ascending values."""
        return {value: number for number, value in enumerate(self.ascending)}

    @cached_property
    def value(self) -> dict[str, int]:
        """From symbol to value."""
        return dict(zip(self.names, self.values, strict=True))

    @cached_property
    def name(self) -> dict[int, str]:
        """From value to symbol."""
        return dict(zip(self.values, self.names, strict=True))

    @cached_property
    def tokens(self) -> dict[str, str | None]:
        """Every token that a board may contain: the symbols, their alternative spellings, and those for empty cells."""
        tokens: dict[str, str | None] = {}
        if self.names == tuple(str(value) for value in range(1, len(self.names) + 1)) and len(self.names) > 9:
            for value in range(10, len(self.names) + 1):
                tokens[digit_name(value)] = tokens[digit_name(value).lower()] = str(value)
        if self.empty is not None:
            tokens[self.empty] = None
        else:
            tokens.update(dict.fromkeys(EMPTY_TOKENS))
        tokens.update({name: name for name in self.names})
        return tokens

    @cached_property
    def meaning(self) -> dict[Any, str | None]:
        """The symbol for each possible item of a nested list or array: a token or a number.

        None, '' and 0 are empty cells, unless 0 is one of the symbols.
        """
        numbers = {int(name): name for name in self.names if is_whole(name)}
        return {None: None, "": None, 0: None, "0": None, **self.tokens, **numbers}

    @cached_property
    def empty_token(self) -> str:
        """The token written for an empty cell."""
        return self.empty or next(token for token in (*EMPTY_TOKENS, "?", "empty") if token not in self.names)

    @cached_property
    def width(self) -> int:
        """The number of characters of the longest symbol."""
        return max(len(name) for name in self.names)

    def parse(self, token: str) -> str | None:
        """The symbol for a token, None for an empty cell; an error for anything else."""
        if token in self.tokens:
            return self.tokens[token]
        known = [str(name) for name in self.names]
        span = f"{known[0]} to {known[-1]}" if len(known) > 12 else " ".join(known)
        hint = did_you_mean(token, known) or f"the symbols are {span}; '{self.empty_token}' is an empty cell"
        raise PuzzleError(f"'{token}' is not a symbol of this puzzle", suggestion=hint)

    def __hash__(self) -> int:
        return hash((self.names, self.given_values, self.empty))


@lru_cache(maxsize=256)
def symbols_of(names: tuple[str, ...], values: tuple[int, ...] | None = None, empty: str | None = None) -> Symbols:
    """The symbols with these names, cached."""
    return Symbols(names, values, empty)


def is_whole(text: str) -> bool:
    """Whether the text is a whole number in plain digits, without leading zeros."""
    digits = text[1:] if text[:1] == "-" else text
    return digits.isascii() and digits.isdigit() and (digits == "0" or digits[0] != "0") and len(digits) < 10


def digit_name(value: int) -> str:
    """How a number is written as one digit: 0–9, A–Z for 10–35, then AA for 36."""
    if value < 10:
        return str(value)
    letters = ""
    value -= 9
    while value:
        value, digit = divmod(value - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


def numbered(count: int, first: int = 1) -> tuple[str, ...]:
    """The symbols `first`, `first` + 1 … as strings."""
    return tuple(str(value) for value in range(first, first + count))


def split_symbols(symbols: str | Iterable[object]) -> tuple[str, ...]:
    """Symbols from `ABCD`, `10 20 30`, or a list."""
    if isinstance(symbols, str):
        return tuple(symbols.split()) if len(symbols.split()) > 1 else tuple(symbols.strip())
    listed = tuple(symbols)
    for symbol in listed:
        if isinstance(symbol, list | tuple | dict | set):
            raise PuzzleError(f"a symbol must be a character, a word or a number, not {symbol!r}")
    return tuple(str(symbol) for symbol in listed)
