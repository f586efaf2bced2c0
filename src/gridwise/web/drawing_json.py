"""Primitives of drawings as plain data for the page."""

from __future__ import annotations

from typing import Any

from gridwise.model.shapes import Point
from gridwise.render.primitives import Circle, Path, Primitive, Text


def plain_primitive(primitive: Primitive) -> dict[str, Any]:
    """A path, circle or text; tones stay names, which the page colours."""
    if isinstance(primitive, Text):
        x, y = plain_point(primitive.at)
        text = {"text": primitive.text, "size": plain_number(primitive.size), "tone": str(primitive.tone)}
        return {"kind": "text", "x": x, "y": y, **text, "left": primitive.left}
    look = {
        "fill": None if primitive.fill is None else str(primitive.fill),
        "stroke": None if primitive.stroke is None else str(primitive.stroke),
        "width": plain_number(primitive.width),
    }
    if isinstance(primitive, Circle):
        x, y = plain_point(primitive.middle)
        return {"kind": "circle", "x": x, "y": y, "r": plain_number(primitive.radius), **look}
    return {"kind": "path", "d": _outline(primitive), **look, "dashed": primitive.dashed}


def _outline(path: Path) -> str:
    end = "Z" if path.closed else ""
    return "".join(f"M{_points(loop)}{end}" for loop in path.loops)


def _points(loop: tuple[Point, ...]) -> str:
    points = loop if len(loop) > 1 else loop * 2
    return "L".join(f"{plain_number(x):g} {plain_number(y):g}" for x, y in points)


def plain_point(point: Point) -> list[float]:
    """A point as a list."""
    return [plain_number(value) for value in point]


def plain_number(value: float) -> float:
    """A number with at most four decimals; never -0."""
    return round(value, 4) + 0.0
