"""The symbols of a puzzle and their values."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from gridwise.common.errors import PuzzleError, did_you_mean
from gridwise.model.marks import CELLS, LAYERS, Mark, check_marks, plain_mark
from gridwise.model.wording import Wording

MAX_SYMBOLS = 1024
EMPTY_TOKENS = ("*", ".", "0", "_", "-")
VOID_TOKEN = "#"
CROSSES = ("x", "×", "X")
"""How players write a cell that is known to hold the background, where `.` means that nothing is known."""
OPEN = "?"
"""How an answer writes a cell that is still open, where every other blank means the background."""


@dataclass(frozen=True)
class Symbols:
    """The symbols a cell can hold, in order, with their values and marks; and the tokens that mean an empty cell."""

    names: tuple[str, ...]
    given_values: tuple[int, ...] | None = None
    empty: str | None = None
    marks: tuple[Mark, ...] = ()
    """The mark of each symbol, in order; empty if every symbol is its own mark, as numbers are."""

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
        check_marks(self.marks)

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

    # ---- marks ---------------------------------------------------------------------------------------------------

    @cached_property
    def mark(self) -> dict[str, Mark]:
        """From symbol to mark; a symbol without a mark of its own is its own mark."""
        marks = self.marks or tuple(plain_mark(name) for name in self.names)
        return dict(zip(self.names, marks, strict=True))

    @cached_property
    def layers(self) -> tuple[str, ...]:
        """The kinds of places that hold symbols: cells, borders, links, corners; derived ones last."""
        used = {mark.layer for mark in self.marks} or {CELLS}
        return tuple(sorted((layer for layer in LAYERS if layer in used), key=self.derived.__contains__))

    @cached_property
    def derived(self) -> frozenset[str]:
        """The layers that follow from the others: they are neither filled in nor part of a solution."""
        return frozenset(mark.layer for mark in self.marks if mark.derived)

    @cached_property
    def by_layer(self) -> dict[str, tuple[str, ...]]:
        """The symbols of each layer."""
        return {layer: tuple([n for n, mark in self.mark.items() if mark.layer == layer]) for layer in self.layers}

    def layer_values(self, layer: str) -> tuple[int, ...]:
        """The values of the symbols of a layer, in ascending order."""
        return tuple(sorted(self.value[name] for name in self.by_layer[layer]))

    @cached_property
    def cell_names(self) -> tuple[str, ...]:
        """The symbols that cells hold; where only other places hold symbols, those of the first layer."""
        return self.names if len(self.layers) == 1 else self.by_layer[CELLS if CELLS in self.layers else self.layers[0]]

    @cached_property
    def cell_values(self) -> tuple[int, ...]:
        """The values of the same symbols, in ascending order."""
        return self.ascending if len(self.layers) == 1 else tuple(sorted(map(self.value.__getitem__, self.cell_names)))

    @cached_property
    def meant_names(self) -> tuple[str, ...]:
        """The symbols that players fill in."""
        return tuple([name for name in self.names if not self.mark[name].derived]) if self.derived else self.names

    @cached_property
    def backgrounds(self) -> dict[str, str]:
        """From a layer to the symbol that players need not write there, if there is one."""
        return {mark.layer: name for name, mark in self.mark.items() if mark.background}

    @cached_property
    def background(self) -> str | None:
        """The symbol that players need not write, if there is one; of several layers, that of the first."""
        return self.backgrounds.get(self.layers[0])

    @cached_property
    def either_or(self) -> bool:
        """Whether a place holds one of two marks, so that it is decided or unknown: there is nothing to pencil in."""
        return {*self.layers} - self.derived <= self.either_or_layers

    @cached_property
    def either_or_layers(self) -> frozenset[str]:
        """The layers whose places hold one of two marks."""
        return frozenset(layer for layer, names in self.by_layer.items() if self.marks and len(names) == 2)

    @cached_property
    def thing(self) -> str | None:
        """The symbol that players write, if there is just one besides the background."""
        things = [name for name in self.by_layer[self.layers[0]] if name != self.background]
        return things[0] if self.background is not None and len(things) == 1 else None

    @cached_property
    def wording(self) -> Wording:
        """How sentences speak of the symbols."""
        return Wording(tuple(zip(self.names, self.marks, strict=True))) if self.marks else Wording()

    def written(self, symbol: str, *, partial: bool = False) -> str:
        """How a symbol is written in text; on a `partial` board, `.` is an unknown cell, so the background is `x`."""
        character = self.mark[symbol].character
        if not partial or character not in self._unknown:
            return character
        return next((sign for sign in CROSSES if self.tokens.get(sign) == symbol), symbol)

    @cached_property
    def _unknown(self) -> frozenset[str]:
        """The tokens for a cell of which nothing is known, on a board that is not complete."""
        own = {self.mark[name].character for name in self.names if name != self.background} | {*self.names}
        return frozenset((self.empty,) if self.empty is not None else set(EMPTY_TOKENS) - own)

    @cached_property
    def answer_tokens(self) -> dict[str, str | None]:
        """Every token of a complete board: there, every blank is the background, and only `?` is an open cell."""
        if self.background is None:
            return self.tokens
        blanks = {token: self.background for token, symbol in self.tokens.items() if symbol is None}
        own = {self.mark[self.background].character: self.background}
        opened = {} if OPEN in self.tokens and self.empty != OPEN else {OPEN: None}
        return {**self.tokens, **blanks, **own, **opened}

    @cached_property
    def tokens(self) -> dict[str, str | None]:
        """Every token that a board may contain: the symbols, their alternative spellings, and those for empty cells."""
        tokens = self._name_tokens()
        marked = [(name, self.mark[name]) for name in self.names if self.marks]
        for name, mark in marked:
            words = {mark.character, mark.name, *(word for word in (mark.noun, mark.adjective) if word)}
            tokens.update(dict.fromkeys((word for word in words if " " not in word), name))
        if self.marks and self.background is not None:
            tokens.update({sign: self.background for sign in CROSSES if sign not in tokens})
            tokens.update(dict.fromkeys(token for token in tokens if token in self._unknown))
        return tokens | {name: name for name in self.names}

    def _name_tokens(self) -> dict[str, str | None]:
        """The symbols as they are named, and the tokens for empty cells."""
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
        return self.empty or next(
            token for token in (*EMPTY_TOKENS, "?", "empty") if self.tokens.get(token, None) is None
        )

    @cached_property
    def unknown_token(self) -> str:
        """The token for an empty cell that people like best: a dot, unless it has another meaning."""
        return self.empty_token if self.empty is not None or self.tokens.get(".") is not None else "."

    @cached_property
    def width(self) -> int:
        """The number of characters of the longest symbol, as people see it."""
        return max(len(mark.character) for mark in self.mark.values())

    def parse(self, token: str, layer: str | None = None) -> str | None:
        """The symbol for a token, None for an empty cell; an error for anything else. `layer`: the place's layer."""
        symbol = self.tokens.get(token)
        if symbol is not None and layer is not None and self.mark[symbol].layer != layer:
            own = ", ".join(self.mark[name].noun for name in self.by_layer[layer])
            message = f"'{token}' belongs to {self.mark[symbol].layer}, not to {layer}"
            raise PuzzleError(message, suggestion=f"{layer} hold {own}")
        if token in self.tokens:
            return symbol
        known = [mark.character for mark in self.mark.values()]
        span = f"{known[0]} to {known[-1]}" if len(known) > 12 else " ".join(known)
        hint = did_you_mean(token, known) or f"the symbols are {span}; '{self.empty_token}' is an empty cell"
        raise PuzzleError(f"'{token}' is not a symbol of this puzzle", suggestion=hint)

    def __hash__(self) -> int:
        return hash((self.names, self.given_values, self.empty, self.marks))


@lru_cache(maxsize=256)
def symbols_of(
    names: tuple[str, ...],
    values: tuple[int, ...] | None = None,
    marks: tuple[Mark, ...] = (),
    empty: str | None = None,
) -> Symbols:
    """The symbols with these names, cached."""
    return Symbols(names, values, empty, marks)


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


_NUMBERS = re.compile(r"\s*(-?[0-9]{1,9})\s*(?:-|–|\.\.|…)\s*(-?[0-9]{1,9})\s*")
_LETTERS = re.compile(r"\s*([A-Z])-([A-Z])\s*|\s*([a-z])-([a-z])\s*")


def symbol_range(text: str) -> tuple[str, ...] | None:
    """The symbols of a range such as `1-4`, `0-9` or `A-F`; None if the text is not a range."""
    if match := _NUMBERS.fullmatch(text):
        first, last = int(match[1]), int(match[2])
    elif match := _LETTERS.fullmatch(text):
        first, last = (ord(letter) for letter in match.groups() if letter)
    else:
        return None
    if not first < last:
        raise PuzzleError(f"the range of symbols '{text.strip()}' is empty", suggestion="write the smaller end first")
    if last - first >= MAX_SYMBOLS:
        raise PuzzleError(f"there are too many symbols: {last - first + 1} (the limit is {MAX_SYMBOLS})")
    named = str if _NUMBERS.fullmatch(text) else chr
    return tuple(named(each) for each in range(first, last + 1))


def split_symbols(symbols: str | Iterable[object]) -> tuple[str, ...]:
    """Symbols from `ABCD`, `10 20 30`, or a list."""
    if isinstance(symbols, str):
        return tuple(symbols.split()) if len(symbols.split()) > 1 else tuple(symbols.strip())
    listed = tuple(symbols)
    for symbol in listed:
        if isinstance(symbol, list | tuple | dict | set):
            raise PuzzleError(f"a symbol must be a character, a word or a number, not {symbol!r}")
    return tuple(str(symbol) for symbol in listed)
