"""Shapes reduced to paths, circles and texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from math import hypot

from gridwise.model.grid import Cell
from gridwise.model.marks import CELLS, CORNERS
from gridwise.model.shapes import (
    Anchor,
    CellMark,
    CellText,
    Disc,
    EdgeMark,
    Fill,
    Link,
    Outline,
    Point,
    PointMark,
    PointText,
    Polyline,
    Segment,
    Shape,
    Spot,
    Square,
    Tone,
    Width,
)
from gridwise.render.border import border
from gridwise.render.layout import Layout
from gridwise.render.link_routes import link_points
from gridwise.render.look import drawn
from gridwise.render.palette import CAPITAL, CHARACTER, WIDTHS
from gridwise.render.primitive import Circle, Path, Primitive, Text

__all__ = ["Circle", "Path", "Primitive", "Text", "bounds", "primitives"]

CORNER_SIZE = 0.25
DOT = 0.11
"""The radius of an edge mark without text."""
BAND = 0.34
"""The width of the shade of a border or a link."""
LINK, HEAD = 0.03, 0.13
"""The width of a chain's links, and the length of their arrowheads."""


@singledispatch
def primitives(shape: Shape, layout: Layout) -> Iterator[Primitive]:
    """The primitives of a shape."""
    raise TypeError(f"{type(shape).__name__} can't be drawn")


@primitives.register
def _fill(shape: Fill, layout: Layout) -> Iterator[Primitive]:
    if shape.cell.layer != CELLS:
        yield _band(shape.cell, shape.tone, layout)
        return
    x, y = layout.corner(shape.cell)
    yield Path((((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)),), closed=True, fill=shape.tone)


def _band(place: Cell, tone: Tone, layout: Layout) -> Path:
    """The shade of a place between cells: wide and as long as the line in it, with round ends."""
    x, y = layout.middle(place)
    half = 0.0 if place.layer == CORNERS else (1 - BAND) / 2
    ends = ((x, y - half), (x, y + half)) if place.upright else ((x - half, y), (x + half, y))
    return Path((ends,), stroke=tone, width=BAND)


@primitives.register
def _polyline(shape: Polyline, layout: Layout) -> Iterator[Primitive]:
    points = tuple(layout.middle(cell) for cell in shape.cells)
    yield Path((points,), stroke=shape.tone, width=WIDTHS[shape.width])
    if shape.arrow and len(points) > 1:
        yield Path((_arrow_head(points[-2], points[-1]),), stroke=shape.tone, width=WIDTHS[shape.width])


def _arrow_head(before: Point, tip: Point, side: float = 0.2, spread: float = 1.0) -> tuple[Point, ...]:
    length = _length(before, tip) or 1.0
    x, y = (tip[0] - before[0]) / length * side, (tip[1] - before[1]) / length * side
    p, q = x * spread, y * spread
    return (tip[0] - x - q, tip[1] - y + p), tip, (tip[0] - x + q, tip[1] - y - p)


@primitives.register
def _disc(shape: Disc, layout: Layout) -> Iterator[Primitive]:
    yield Circle(layout.middle(shape.cell), shape.radius, shape.fill, shape.outline, _outline_width(shape.outline))


@primitives.register
def _square(shape: Square, layout: Layout) -> Iterator[Primitive]:
    x, y = layout.middle(shape.cell)
    half = shape.side / 2
    if shape.turned:
        reach = half * 2**0.5
        corners = (x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)
    else:
        corners = (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)
    yield Path((corners,), closed=True, fill=shape.fill, stroke=shape.outline, width=_outline_width(shape.outline))


def _outline_width(outline: Tone | None) -> float:
    return WIDTHS[Width.THIN] if outline else 0.0


_ON: dict[Tone | None, Tone] = {
    Tone.WHITE: Tone.BLACK,
    Tone.BLACK: Tone.WHITE,
    Tone.INK: Tone.PAPER,
    Tone.GIVEN: Tone.PAPER,
    Tone.CLUE: Tone.PAPER,
}
"""The tone of a text by the fill beneath it, if it is not that of a clue."""


@primitives.register
def _edge_mark(shape: EdgeMark, layout: Layout) -> Iterator[Primitive]:
    a, b = layout.middle(shape.a), layout.middle(shape.b)
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    if shape.text in ("<", ">"):
        if shape.fill:
            yield Circle(middle, 0.15, shape.fill)
        yield _angle(middle, *((a, b) if shape.text == "<" else (b, a)))
        return
    if shape.fill or shape.outline:
        radius = max(DOT + 0.05, _half_width(shape.text, 0.24) + 0.05) if shape.text else DOT
        yield Circle(middle, radius, shape.fill, shape.outline, _outline_width(shape.outline))
    if shape.text:
        size = 0.24 if shape.fill or shape.outline else 0.34
        yield Text(middle, shape.text, size, _ON.get(shape.fill, Tone.CLUE))


def _angle(middle: Point, small: Point, large: Point) -> Path:
    """A `<` around a point, open towards the larger value."""
    length = hypot(large[0] - small[0], large[1] - small[1]) or 1.0
    x, y = (large[0] - small[0]) / length, (large[1] - small[1]) / length
    tip = (middle[0] - 0.07 * x, middle[1] - 0.07 * y)
    ends = [(middle[0] + 0.07 * x - side * y, middle[1] + 0.07 * y + side * x) for side in (0.13, -0.13)]
    return Path(((ends[0], tip, ends[1]),), stroke=Tone.INK, width=0.045)


@primitives.register
def _outline(shape: Outline, layout: Layout) -> Iterator[Primitive]:
    # Cells are neighbours only within a layer, wherever the layers are drawn.
    layers: dict[Cell, list[tuple[int, int]]] = {}
    for cell in shape.cells:
        row, column = (0, *cell)[-2:]
        layers.setdefault(layout.layer_of(cell), []).append((column, row))
    loops: list[tuple[Point, ...]] = []
    for first, squares in layers.items():
        x, y = layout.corner(first)
        loops += [tuple((x + p, y + q) for p, q in loop) for loop in border(squares, shape.inset)]
    if loops:
        yield Path(tuple(loops), closed=True, stroke=shape.tone, width=WIDTHS[shape.width], dashed=shape.dashed)


@primitives.register
def _segment(shape: Segment, layout: Layout) -> Iterator[Primitive]:
    yield Path(((shape.start, shape.end),), stroke=shape.tone, width=WIDTHS[shape.width])


@primitives.register
def _cell_mark(shape: CellMark, layout: Layout) -> Iterator[Primitive]:
    x, y = layout.middle(shape.cell)
    corner = x - shape.size / 2, y - shape.size / 2
    yield from drawn(shape.look, shape.tone, corner, shape.size, is_turned=shape.cell.upright)


@primitives.register
def _point_mark(shape: PointMark, layout: Layout) -> Iterator[Primitive]:
    x, y = shape.at
    yield from drawn(shape.look, shape.tone, (x - shape.size / 2, y - shape.size / 2), shape.size)


@primitives.register
def _cell_text(shape: CellText, layout: Layout) -> Iterator[Primitive]:
    x, y = layout.corner(shape.cell)
    if shape.anchor is not Anchor.CORNER:
        yield Text((x + 0.5, y + (0.6 if shape.anchor is Anchor.LOW else 0.5)), shape.text, shape.size, shape.tone)
        return
    size = min(shape.size, CORNER_SIZE, 1.4 / max(1, len(shape.text)))
    right, bottom = x + 0.1 + 2 * _half_width(shape.text, size), y + 0.09 + size
    # The patch keeps the dashes of a cage away from its sum; a text in the colour of paper stands on a filled cell.
    if shape.tone is not Tone.PAPER:
        patch = ((x + 0.05, y + 0.05), (right, y + 0.05), (right, bottom), (x + 0.05, bottom))
        yield Path((patch,), closed=True, fill=Tone.PAPER)
    yield Text((x + 0.075, y + 0.09 + size / 2), shape.text, size, shape.tone, left=True)


@primitives.register
def _point_text(shape: PointText, layout: Layout) -> Iterator[Primitive]:
    if shape.disc:
        radius = max(0.2, 0.09 + hypot(_half_width(shape.text, shape.size), shape.size * CAPITAL / 2))
        yield Circle(shape.at, radius, Tone.PAPER, Tone.INK, WIDTHS[Width.THIN])
    yield Text(shape.at, shape.text, shape.size, shape.tone)


@primitives.register
def _spot(shape: Spot, layout: Layout) -> Iterator[Primitive]:
    yield Circle(shape.at, shape.radius, shape.fill, shape.outline, _outline_width(shape.outline))


@primitives.register
def _link(shape: Link, layout: Layout) -> Iterator[Primitive]:
    points = link_points(shape)
    if len(points) < 2:
        return  # the two are so close that there is no room between them
    tip, head = points[-1], min(HEAD, 0.4 * sum(map(_length, points, points[1:])))
    back = next((at for at in reversed(points) if _length(at, tip) >= head), points[0])
    line = [at for at in points if _length(at, tip) > head * 0.7]
    if len(line) > 1:
        yield Path((tuple(line),), stroke=Tone.LINK, width=LINK, dashed=not shape.strong)
    yield Path((_arrow_head(back, tip, head, 0.55),), closed=True, fill=Tone.LINK)


def _length(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _half_width(text: str, size: float) -> float:
    return len(text) * size * CHARACTER / 2


def bounds(parts: Iterable[Primitive]) -> tuple[float, float, float, float]:
    """The left, top, right and bottom of everything that is drawn."""
    boxes = [_box(primitive) for primitive in parts]
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _box(primitive: Primitive) -> tuple[float, float, float, float]:
    if isinstance(primitive, Path):
        xs = [x for loop in primitive.loops for x, _ in loop]
        ys = [y for loop in primitive.loops for _, y in loop]
        half = primitive.width / 2
        return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half
    x, y = primitive.middle if isinstance(primitive, Circle) else primitive.at
    if isinstance(primitive, Circle):
        radius = primitive.radius + primitive.width / 2
        return x - radius, y - radius, x + radius, y + radius
    half, middle = _half_width(primitive.text, primitive.size), x
    if primitive.left:
        middle += half
    return middle - half, y - primitive.size / 2, middle + half, y + primitive.size / 2
