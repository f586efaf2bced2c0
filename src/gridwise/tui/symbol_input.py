"""Turns typed characters into symbols, including those of several characters, such as 10 to 36."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from gridwise.model.symbols import CROSSES, Symbols
from gridwise.render.look import look

SAME_SYMBOL_SECONDS = 1.0
"""Two keys pressed within this time may belong to one symbol."""


@dataclass(frozen=True, slots=True)
class Typed:
    """The result of a key press."""

    symbol: str | None
    """The symbol, None while it is incomplete."""
    replaces: bool = False
    """Whether it replaces the symbol that the previous key completed."""


class SymbolInput:
    """Joins typed characters into symbols."""

    def __init__(self, symbols: Symbols, now: Callable[[], float] = monotonic) -> None:
        self._symbols, self._now = symbols, now
        self._keys = _mark_keys(symbols)
        self._text, self._time, self._complete = "", 0.0, False

    def forget(self) -> None:
        """Drop the characters typed so far: another cell was selected."""
        self._text = ""

    @property
    def pending(self) -> str:
        """The typed part of a symbol that is still incomplete."""
        return self._text if self._text and not self._complete else ""

    def type(self, character: str) -> Typed | None:
        """Add a character to those typed just before it, or start a new symbol; None if it fits no symbol."""
        recent = bool(self._text) and self._now() - self._time < SAME_SYMBOL_SECONDS
        if recent and (typed := self._read(self._text + character, replaces=self._complete)):
            return typed
        return self._read(character, replaces=False)

    def _read(self, text: str, *, replaces: bool) -> Typed | None:
        symbol = self._meaning(text)
        if symbol is None and not self._begins(text):
            return None
        self._text, self._time, self._complete = text, self._now(), symbol is not None
        return Typed(symbol, replaces and symbol is not None)

    def _meaning(self, text: str) -> str | None:
        """The symbol with that name, ignoring case if that is unambiguous; A means 10 on boards of numbers."""
        if text in self._symbols.names or text in self._keys:
            return self._keys.get(text, text)
        same = [name for name in self._symbols.names if name.lower() == text.lower()]
        return same[0] if len(same) == 1 else self._symbols.tokens.get(text) if text.isupper() else None

    def _begins(self, text: str) -> bool:
        return any(name.lower().startswith(text.lower()) for name in self._symbols.names)

    def empties(self, character: str) -> bool:
        """Whether the character stands for an empty cell."""
        return self._symbols.tokens.get(character, "") is None and character not in self._keys


def _mark_keys(symbols: Symbols) -> dict[str, str]:
    """The keys for marks besides their values: `*` or `s` for a star, `x` or `.` for the background."""
    marks = dict(zip(symbols.names, symbols.marks, strict=True)) if symbols.marks else {}
    keys = {mark.character: name for name, mark in marks.items()}
    if (background := symbols.background) is not None:
        keys |= {sign: background for sign in CROSSES if sign not in keys}
    for name, mark in marks.items():
        keys.setdefault(mark.noun[0].lower(), name)
        keys |= {sign: name for sign in ([] if mark.is_text else look(mark.look).other_signs) if sign not in keys}
    return {key: name for key, name in keys.items() if key not in symbols.names}
