"""Maps the characters of a YAML value to their positions in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gridwise.common.errors import Where

LINE_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
_UNITS = {
    '"': re.compile(r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|\r\n|[\s\S])|[\s\S]"),
    "'": re.compile(r"''|[\s\S]"),
}
_ANY = re.compile(r"[\s\S]")
_BLANK_ESCAPES = frozenset("\\" + sign for sign in "0abtnvfreNLP_ \t\n\r")


def place_of(text: str, index: int) -> tuple[int, int]:
    """The line and column, from 1, of the character at this index."""
    line, start = 1, 0
    for match in LINE_BREAK.finditer(text, 0, index):
        line, start = line + 1, match.end()
    return line, index - start + 1


def text_places(event: Any, where: Where, text: str, lines: list[str]) -> Where:
    """The position of a scalar, including that of each row of its text."""
    first, last = event.start_mark, event.end_mark
    if event.style == "|":
        indentation = _indentation(event.value, lines, first.line + 1)
        return replace(where, text_line=first.line + 2, text_column=indentation + 1)
    source = text[first.index : last.index]
    if event.style == ">" or first.line != last.line or "\\" in source or "''" in source:
        return replace(where, pieces=tuple(_pieces(event, source)))
    if event.style in ("'", '"'):
        return replace(where, text_line=first.line + 1, text_column=first.column + 2)
    return where


def _indentation(value: str, lines: list[str], start: int) -> int:
    """The indentation of a block's text in the file, from its first row with content."""
    for number, row in enumerate(LINE_BREAK.split(value), start):
        if row.strip():
            line = lines[number]
            return len(line) - len(line.lstrip(" ")) - (len(row) - len(row.lstrip(" ")))
    return 0


def _pieces(event: Any, source: str) -> Iterator[tuple[int, int, int, int]]:
    """Row and column in the value with line and column in the file, wherever their offset changes.

    Folding and escapes change only blanks and the spelling of characters: the visible ones keep their order.
    """
    step: tuple[int, int, int] | None = None
    for (row, column), (line, place) in zip(_visible(event.value), _visible_units(event, source), strict=False):
        if step != (row, line, place - column):
            step = (row, line, place - column)
            yield row, column, line, place


def _visible(value: str) -> Iterator[tuple[int, int]]:
    for row, line in enumerate(value.split("\n")):
        for column, character in enumerate(line):
            if not character.isspace():
                yield row, column


def _visible_units(event: Any, source: str) -> Iterator[tuple[int, int]]:
    """Line and column of each visible character or escape."""
    line, column = event.start_mark.line + 1, event.start_mark.column + 1
    units = [match[0] for match in _UNITS.get(event.style, _ANY).finditer(source)]
    if event.style in ("'", '"'):
        units, column = units[1:-1], column + 1
    in_header = event.style == ">"
    for unit in units:
        if unit in "\n\x85\u2028\u2029" or (unit[0] == "\\" and unit[-1] == "\n"):
            line, column, in_header = line + 1, 1, False
            continue
        if not in_header and not unit.isspace() and unit not in _BLANK_ESCAPES:
            yield line, column
        column += len(unit)
