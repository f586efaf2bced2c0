"""Answers written as lists: nested, flat, by row with a name, as tuples, or rows with `;` or `,` between them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

Piece = tuple[int, str]
"""A possible board, with the position in the text where it ends."""

_LIST = re.compile(r"[\[(]([^\[\]()]*)[\])]")
_QUOTED = re.compile(r"""(["'])([^"'\n]*)\1(\s?:)?""")
_BETWEEN = re.compile(r"[\s,;]*(?:[\"']?(?:row|line|r)?[ _]?\w{0,2}[\"']?\s*[:=]\s*)?\s*", re.IGNORECASE)
"""What may stand between two rows: commas, and the name of the next row."""
_FAR = 40
"""More characters than this between two rows separate them."""
_NOTHING = ("", "null", "None")
_WORDS = re.compile(r"[^\s\"'`]+(?:[ \t]+[^\s\"'`]+)*")


def listed(text: str, wide: int, tall: int) -> Iterator[Piece]:
    """The boards of that many rows and columns that are written as lists."""
    lists = [(found.start(), found.end(), _items(found[1])) for found in _LIST.finditer(text)]
    yield from _blocks(text, [each for each in lists if len(each[2]) == wide], tall)
    for _, end, items in lists:
        if len(items) == wide * tall:
            yield end, " ".join(items)
    strings = [(found.start(), found.end(), _cells(found[2])) for found in _QUOTED.finditer(text) if not found[3]]
    yield from _blocks(text, [each for each in strings if len(each[2]) == wide], tall)
    yield from _joined(text, wide, tall)


def _blocks(text: str, rows: Sequence[tuple[int, int, Sequence[str]]], tall: int) -> Iterator[Piece]:
    """Each block of so many rows with nothing but separators and names between them."""
    for last in range(tall, len(rows) + 1):
        block = rows[last - tall : last]
        gaps = pairwise(block)
        if all(start - end <= _FAR and _BETWEEN.fullmatch(text, end, start) for (_, end, _), (start, _, _) in gaps):
            yield block[-1][1], "\n".join(" ".join(row) for _, _, row in block)


def _joined(text: str, wide: int, tall: int) -> Iterator[Piece]:
    """Rows in one line: `1342;2431;4213;3124`."""
    at = 0
    for line in text.splitlines(keepends=True):
        for words in _WORDS.finditer(line):
            for sign in ";,/|":
                for piece in (words[0], *words[0].split()):
                    rows = [_cells(part) for part in piece.strip("[](){}.;, ").split(sign)]
                    if len(rows) == tall > 1 and all(len(row) == wide for row in rows):
                        yield at + words.end(), "\n".join(" ".join(row) for row in rows)
        at += len(line)


def _items(content: str) -> list[str]:
    if "," not in content:
        return content.split()
    items = [each.strip(" \t\r\n\"'") for each in content.split(",")]
    items = items[:-1] if not items[-1] else items
    return ["." if each in _NOTHING else each for each in items]


def _cells(row: str) -> list[str]:
    """The cells of a row: its words, or its characters if it is one word."""
    words = row.replace(",", " ").split()
    return words if len(words) > 1 else list("".join(words))
