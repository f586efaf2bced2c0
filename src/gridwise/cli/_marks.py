"""Pencil marks and words side by side."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from functools import partial
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from gridwise import Position, Step

STYLES: Mapping[str, Callable[[str], str]] = {
    "given": partial(click.style, bold=True),
    "placed": partial(click.style, fg="blue"),
    "placement": partial(click.style, fg="green", bold=True),
    "removal": partial(click.style, fg="red"),
    "pattern": partial(click.style, fg="yellow", bold=True),
    "extra": partial(click.style, fg="magenta", bold=True),
}
LEAST = 36
"""Words take so many columns at least; where less is left beside the board, they stand above it."""
MOST = 72
BETWEEN = "   "


def beside(words: str, position: Position, step: Step | None) -> str:
    """What is said of a step, and the board before it: beside each other where the terminal is wide enough."""
    from gridwise.render.marks import format_marks

    width = shutil.get_terminal_size().columns
    board = format_marks(position, step, STYLES, width).split("\n")
    taken = max(map(_columns, board))
    left = width - taken - len(BETWEEN)
    if left < LEAST:
        return "\n".join([*wrapped(words, width), "", *board])
    said = wrapped(words, min(left, MOST))
    rows = zip_longest(board, said, fillvalue="")
    return "\n".join(f"{row}{' ' * (taken - _columns(row))}{BETWEEN}{line}".rstrip() for row, line in rows)


def _columns(line: str) -> int:
    from gridwise.render._columns import columns

    return columns(click.unstyle(line))


def wrapped(words: str, width: int) -> list[str]:
    """The words in lines. Styles are kept, although their signs count as characters that are not seen."""
    plain = click.unstyle(words)
    if plain == words:
        return wrap(words, width)
    marked, rest, lines = words, "", []
    for line in wrap(plain, width):
        taken, marked = _cut(marked.lstrip(" "), len(line))
        lines.append(rest + taken)
        rest = _open(lines[-1])
        lines[-1] += click.style("", reset=True) if rest else ""
    return lines


def _cut(text: str, length: int) -> tuple[str, str]:
    """The text up to so many visible characters, and the rest."""
    at = seen = 0
    while at < len(text) and (seen < length or text[at] == "\x1b"):
        if text[at] == "\x1b":
            at = text.index("m", at) + 1
        else:
            at, seen = at + 1, seen + 1
    return text[:at], text[at:]


def _open(line: str) -> str:
    """The style that is still in force at the end of a line."""
    start = line.rfind("\x1b[")
    sign = line[start : line.index("m", start) + 1] if start >= 0 else ""
    return "" if sign == "\x1b[0m" else sign
