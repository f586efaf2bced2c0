"""From keys to symbols: one after the other, also those of several characters, such as 10 to 36."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from gridwise.model.symbols import Symbols

TOGETHER = 1.0
"""Keys so many seconds apart may belong to one symbol."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What a key made."""

    symbol: str | None
    """The symbol, None while it is not complete."""
    replaces: bool = False
    """Whether it takes the place of the one that the key before made."""


class Typist:
    """Puts characters together to symbols."""

    def __init__(self, symbols: Symbols, now: Callable[[], float] = monotonic) -> None:
        self._symbols, self._now = symbols, now
        self._text, self._time, self._made = "", 0.0, False

    def forget(self) -> None:
        """Start anew: another cell was chosen."""
        self._text = ""

    @property
    def pending(self) -> str:
        """What was typed of a symbol that is not complete yet."""
        return self._text if self._text and not self._made else ""

    def type(self, character: str) -> Typed | None:
        """What the character makes together with those just before it; None when it spells no symbol."""
        recent = bool(self._text) and self._now() - self._time < TOGETHER
        if recent and (typed := self._read(self._text + character, replaces=self._made)):
            return typed
        return self._read(character, replaces=False)

    def _read(self, text: str, *, replaces: bool) -> Typed | None:
        symbol = self._meaning(text)
        if symbol is None and not self._begins(text):
            return None
        self._text, self._time, self._made = text, self._now(), symbol is not None
        return Typed(symbol, replaces and symbol is not None)

    def _meaning(self, text: str) -> str | None:
        """The symbol itself, in either case where only one has that name; A for 10 on boards of numbers."""
        if text in self._symbols.names:
            return text
        same = [name for name in self._symbols.names if name.lower() == text.lower()]
        return same[0] if len(same) == 1 else self._symbols.tokens.get(text) if text.isupper() else None

    def _begins(self, text: str) -> bool:
        return any(name.lower().startswith(text.lower()) for name in self._symbols.names)

    def empties(self, character: str) -> bool:
        """Whether the character stands for an empty cell."""
        return character in self._symbols.tokens and self._symbols.tokens[character] is None
