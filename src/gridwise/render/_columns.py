"""The width of a text in a terminal: two columns for a wide character, none for a combining one."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category, east_asian_width


@lru_cache(maxsize=4096)
def columns(text: str) -> int:
    """The number of columns that a text occupies."""
    return len(text) if text.isascii() else sum(map(_columns_of, text))


def _columns_of(character: str) -> int:
    if category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(character) in ("W", "F") else 1


def left(text: str, width: int) -> str:
    """The text padded on the right to `width` columns."""
    return text + " " * (width - columns(text))


def right(text: str, width: int) -> str:
    """The text padded on the left to `width` columns."""
    return " " * (width - columns(text)) + text


def centred(text: str, width: int, fill: str = " ") -> str:
    """The text centred in `width` columns."""
    return text.center(width - columns(text) + len(text), fill)
