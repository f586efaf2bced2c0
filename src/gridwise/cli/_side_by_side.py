"""A board with pencil marks and a text, side by side."""

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
MIN_TEXT_WIDTH = 36
"""Columns the text needs; if fewer are left beside the board, the text is printed above it."""
MAX_TEXT_WIDTH = 72
GAP = "   "


def side_by_side(text: str, position: Position, step: Step | None) -> str:
    """The explanation of a step and the board before it: side by side if the terminal is wide enough."""
    from gridwise.render.marks import format_marks

    width = shutil.get_terminal_size().columns
    board = format_marks(position, step, STYLES, width).split("\n")
    board_width = max(map(_columns, board))
    text_width = width - board_width - len(GAP)
    if text_width < MIN_TEXT_WIDTH:
        return "\n".join([*wrap_styled(text, width), "", *board])
    lines = wrap_styled(text, min(text_width, MAX_TEXT_WIDTH))
    rows = zip_longest(board, lines, fillvalue="")
    return "\n".join(f"{row}{' ' * (board_width - _columns(row))}{GAP}{line}".rstrip() for row, line in rows)


def _columns(line: str) -> int:
    from gridwise.render._columns import columns

    return columns(click.unstyle(line))


def wrap_styled(text: str, width: int) -> list[str]:
    """Wrap a text at `width` visible characters; a style continues on the next line."""
    plain = click.unstyle(text)
    if plain == text:
        return wrap(text, width)
    rest, style, lines = text, "", []
    for line in wrap(plain, width):
        styled, rest = _cut(rest.lstrip(" "), len(line))
        lines.append(style + styled)
        style = _open_style(lines[-1])
        lines[-1] += click.style("", reset=True) if style else ""
    return lines


def _cut(text: str, length: int) -> tuple[str, str]:
    """The first `length` visible characters of the text, and the rest."""
    at = seen = 0
    while at < len(text) and (seen < length or text[at] == "\x1b"):
        if text[at] == "\x1b":
            at = text.index("m", at) + 1
        else:
            at, seen = at + 1, seen + 1
    return text[:at], text[at:]


def _open_style(line: str) -> str:
    """The escape sequence of the style that is still active at the end of a line."""
    start = line.rfind("\x1b[")
    sequence = line[start : line.index("m", start) + 1] if start >= 0 else ""
    return "" if sequence == "\x1b[0m" else sequence
