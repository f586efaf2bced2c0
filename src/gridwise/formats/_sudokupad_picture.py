"""Any puzzle as a SudokuPad drawing: all that its picture shows, its rules as text, and its puzzle file for reading it.

SudokuPad measures positions in cells, as [row, column], and the widths of lines and the sizes of texts in its pixels.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from gridwise.declaring.writing import dumps
from gridwise.formats._sudokupad_data import OWN, SOLUTION_SIGNS
from gridwise.model.marks import BORDERS
from gridwise.model.puzzle import Puzzle
from gridwise.model.shapes import Layer, Point, Tone
from gridwise.render.layout import Layout
from gridwise.render.palette import COLOURS, DASH
from gridwise.render.picture import Drawn, picture
from gridwise.render.primitive import Circle, Path, Primitive, Text

CELL = 64
"""The pixels of one cell."""
CLEAR = "#FFFFFF00"
_BELOW = (Layer.SHADE, Layer.COVER)
Item = tuple[str, dict[str, Any]]


def picture_data(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as SudokuPad's data; digits that are given stay digits, everything else is drawn."""
    layout = Layout(puzzle.grid)
    digits = _digits(puzzle, layout)
    drawn = [item for item in picture(puzzle).drawn if not (digits and _is_given(item[1]))]
    rows, columns = round(layout.height), round(layout.width)
    cells = [[{"value": digits[r, c]} if (r, c) in digits else {} for c in range(columns)] for r in range(rows)]
    data: dict[str, Any] = {"cellSize": 50, "cells": cells, "regions": [], "cages": []}
    for part, item in [*_outside(puzzle, layout), *_items(drawn, bare=BORDERS in puzzle.grid.layers)]:
        data.setdefault(part, []).append(item)
    return {**data, "metadata": _metadata(puzzle, rows * columns)}


def _digits(puzzle: Puzzle, layout: Layout) -> dict[tuple[int, int], int]:
    """The given digits, by row and column; none if there are other symbols, too."""
    if puzzle.symbols.marks or not all(sign in SOLUTION_SIGNS for sign in puzzle.givens.values()):
        return {}
    corners = {cell: layout.corner(cell) for cell in puzzle.givens}
    return {(round(y), round(x)): int(puzzle.givens[cell]) for cell, (x, y) in corners.items()}


def _is_given(primitive: Primitive) -> bool:
    return isinstance(primitive, Text) and primitive.tone is Tone.GIVEN


def _metadata(puzzle: Puzzle, count: int) -> dict[str, Any]:
    attributes = puzzle.declaration.attributes
    about = {name: str(attributes[name]) for name in ("author",) if name in attributes}
    known = puzzle.known_solution or {}
    signs = [known.get(cell, "") for cell in puzzle.grid.squares]
    if len(signs) == count and all(sign in SOLUTION_SIGNS and sign for sign in signs):
        about["solution"] = "".join(signs)
    return {"title": puzzle.title, **about, "rules": "\n".join(puzzle.rules), OWN: dumps(puzzle, "yaml")}


def _outside(puzzle: Puzzle, layout: Layout) -> Iterator[Item]:
    """Shade for the squares of SudokuPad's board that lie between the layers of the grid."""
    places = {layout.corner(cell) for cell in puzzle.grid.squares}
    for y in range(round(layout.height)):
        for x in range(round(layout.width)):
            if (x, y) not in places:
                yield "underlays", _box((x + 0.5, y + 0.5), 1, 1, Tone.VOID)


def _items(drawn: Drawn, bare: bool) -> Iterator[Item]:
    """All primitives but the thin lines of the grid, which SudokuPad draws itself; `bare` grids cover them."""
    for layer, primitive in drawn:
        if layer is Layer.GRID and getattr(primitive, "stroke", None) is Tone.RULE and not bare:
            continue
        below = "underlays" if layer in (*_BELOW, Layer.LINE) else "overlays"
        yield from _item(primitive, below)


@singledispatch
def _item(primitive: Primitive, part: str) -> Iterator[Item]:
    raise TypeError(f"{type(primitive).__name__} can't be drawn")


@_item.register
def _circle(primitive: Circle, part: str) -> Iterator[Item]:
    side = 2 * primitive.radius
    box = _box(primitive.middle, side, side, primitive.fill, primitive.stroke)
    yield part, {**box, "rounded": True, "thickness": _pixels(primitive.width)}


@_item.register
def _text(primitive: Text, part: str) -> Iterator[Item]:
    x, y = primitive.at
    middle = (x + (len(primitive.text) * primitive.size * 0.3 if primitive.left else 0), y)
    look = {"text": primitive.text, "fontSize": _pixels(primitive.size), "color": COLOURS[primitive.tone]}
    yield "overlays", {**_box(middle, primitive.size, primitive.size), **look}


@_item.register
def _path(primitive: Path, part: str) -> Iterator[Item]:
    for loop in primitive.loops:
        if primitive.fill and not primitive.stroke and (sides := _rectangle(loop)):
            yield part, _box(*sides, primitive.fill)
        else:
            yield "lines", _line(primitive, loop, "under" if part == "underlays" else "over")


def _line(primitive: Path, loop: tuple[Point, ...], target: str) -> dict[str, Any]:
    points = [*loop, loop[0]] if primitive.closed else list(loop)
    line: dict[str, Any] = {
        "wayPoints": [[_number(y), _number(x)] for x, y in points],
        "color": COLOURS[primitive.stroke] if primitive.stroke else CLEAR,
        "thickness": _pixels(primitive.width),
        "target": f"{target}lay",
    }
    if primitive.fill:
        line["fill"] = COLOURS[primitive.fill]
    if primitive.dashed:
        line["stroke-dasharray"] = ",".join(str(_pixels(length)) for length in DASH)
    return line


def _rectangle(loop: tuple[Point, ...]) -> tuple[Point, float, float] | None:
    """The middle, width and height of an upright rectangle; None for other loops."""
    xs, ys = sorted({x for x, _ in loop}), sorted({y for _, y in loop})
    if len(loop) != 4 or len(xs) != 2 or len(ys) != 2:
        return None
    return (sum(xs) / 2, sum(ys) / 2), xs[1] - xs[0], ys[1] - ys[0]


def _box(
    middle: Point, width: float, height: float, fill: Tone | None = None, stroke: Tone | None = None
) -> dict[str, Any]:
    colours = {"backgroundColor": COLOURS[fill] if fill else CLEAR, "borderColor": COLOURS[stroke] if stroke else CLEAR}
    centre = [_number(middle[1]), _number(middle[0])]
    return {"center": centre, "width": _number(width), "height": _number(height), **colours}


def _pixels(length: float) -> float:
    return round(length * CELL, 1)


def _number(value: float) -> float:
    return round(value, 3)
