"""Plain text in columns."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import dedent, indent


def table(rows: Iterable[tuple[str, str]]) -> str:
    """Two columns, the first as wide as its longest entry."""
    pairs = list(rows)
    width = max((len(left) for left, _ in pairs), default=0)
    return "\n".join(f"{left:{width}}  {right}".rstrip() for left, right in pairs)


def indented(text: str) -> str:
    """A block of text, indented by two spaces."""
    return indent(dedent(text).strip("\n"), "  ")


def first_sentence(text: str) -> str:
    """The first sentence of a text, on one line."""
    words = " ".join(text.split())
    end = words.find(". ")
    return words if end < 0 else words[: end + 1]
