"""Pictures as SVG: one standalone file without scripts, styles or references, always the same bytes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from math import ceil, floor
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Solution
from gridwise.model.shapes import Point, Tone
from gridwise.render.palette import CAPITAL, COLOURS, DASH
from gridwise.render.picture import Drawn, Picture, board_picture, picture
from gridwise.render.primitives import Circle, Primitive, Text

NAME = "svg"
EXTENSION = ".svg"
MEDIA_TYPE = "image/svg+xml"
FONT = "Helvetica Neue, Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif"

_FORBIDDEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML does not allow."""


def draw(puzzle: Puzzle, *, cell_size: float = 48, **options: Any) -> str:
    """The puzzle as an SVG picture; the options are those of `picture`."""
    return svg(picture(puzzle, **options), cell_size)


def draw_solution(solution: Solution, *, cell_size: float = 48) -> str:
    """A filled board as an SVG picture, without any constraints."""
    return svg(board_picture(solution), cell_size)


def svg(picture: Picture, cell_size: float = 48, font: str = FONT) -> str:
    """A picture as an SVG file; viewers use the first of these font families that they have."""
    x, y = floor(picture.left * cell_size), floor(picture.top * cell_size)
    width, height = ceil(picture.right * cell_size) - x, ceil(picture.bottom * cell_size) - y
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="{x} {y} {width} {height}" '
        f'width="{width}" height="{height}" style="max-width:100%;height:auto" font-family={quoteattr(font)}>',
        f"<title>{_escaped(picture.title)}</title>",
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{COLOURS[Tone.PAPER]}"/>',
        *_layers(picture.drawn, cell_size),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _layers(drawn: Drawn, scale: float) -> Iterator[str]:
    for layer, items in groupby(drawn, key=lambda item: item[0]):
        yield f'<g class="gw-{layer}">'
        yield from _grouped((_element(primitive, scale) for _, primitive in items))
        yield "</g>"


def _grouped(elements: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Group consecutive elements that share a style, and state the style once."""
    for look, same in groupby(elements, key=lambda element: element[0]):
        yield f"<g {look}>"
        yield from (element for _, element in same)
        yield "</g>"


def _element(primitive: Primitive, scale: float) -> tuple[str, str]:
    """The style of a primitive, and its element."""
    if isinstance(primitive, Text):
        return _text(primitive, scale)
    look = f"fill={_colour(primitive.fill)}"
    if primitive.stroke:
        look += f' stroke={_colour(primitive.stroke)} stroke-width="{_number(primitive.width * scale)}"'
    if isinstance(primitive, Circle):
        x, y = (_number(value * scale) for value in primitive.middle)
        return look, f'<circle cx="{x}" cy="{y}" r="{_number(primitive.radius * scale)}"/>'
    if primitive.dashed:
        look += f' stroke-dasharray="{" ".join(_number(length * scale) for length in DASH)}"'
    elif primitive.stroke:
        look += ' stroke-linecap="round" stroke-linejoin="round"'
    return look, f'<path d="{"".join(_loop(loop, primitive.closed, scale) for loop in primitive.loops)}"/>'


def _text(text: Text, scale: float) -> tuple[str, str]:
    weight = ' font-weight="600"' if text.tone is Tone.GIVEN else ""
    look = (
        f'fill={_colour(text.tone)} font-size="{_number(text.size * scale)}"{weight} '
        f'text-anchor="{"start" if text.left else "middle"}"'
    )
    x, y = text.at[0] * scale, (text.at[1] + text.size * CAPITAL / 2) * scale
    return look, f'<text x="{_number(x)}" y="{_number(y)}">{_escaped(text.text)}</text>'


def _loop(points: Iterable[Point], closed: bool, scale: float) -> str:
    places = [f"{_number(x * scale)} {_number(y * scale)}" for x, y in points]
    return f"M{places[0]}" + "".join(f"L{place}" for place in places[1:] or places) + ("Z" if closed else "")


def _colour(tone: Tone | None) -> str:
    return f'"{COLOURS[tone] if tone else "none"}"'


def _number(value: float) -> str:
    """A number with at most two decimals; never `-0`."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def _escaped(text: str) -> str:
    return escape(_FORBIDDEN.sub("\ufffd", text))
