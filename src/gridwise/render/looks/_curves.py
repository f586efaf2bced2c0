"""Curves as short straight lines: all that a path has."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, radians, sin

from gridwise.model.shapes import Point

STEP = 7.5
"""The angle between two points of an arc, in degrees: smooth at any size that people print."""


def arc(middle: Point, radius: float, start: float, end: float) -> tuple[Point, ...]:
    """The points of an arc from one angle to another, in degrees, clockwise from the right."""
    pieces = max(1, ceil(abs(end - start) / STEP))
    angles = [radians(start + (end - start) * number / pieces) for number in range(pieces + 1)]
    return tuple(point(middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)) for angle in angles)


def rounded(corners: Sequence[tuple[Point, float]]) -> tuple[Point, ...]:
    """A loop around corners, each with the radius of its curve; 0 is a sharp corner."""
    loop: list[Point] = []
    for number, (corner, radius) in enumerate(corners):
        before, after = corners[number - 1][0], corners[(number + 1) % len(corners)][0]
        loop += (
            _corner(corner, _towards(corner, before, radius), _towards(corner, after, radius)) if radius else [corner]
        )
    return tuple(loop)


def _towards(start: Point, end: Point, length: float) -> Point:
    x, y = end[0] - start[0], end[1] - start[1]
    share = length / (x * x + y * y) ** 0.5
    return start[0] + x * share, start[1] + y * share


def _corner(corner: Point, start: Point, end: Point, pieces: int = 16) -> list[Point]:
    """A Bézier curve close to a quarter of a circle, if the corner is a right angle."""
    bend = 0.5523
    first = (start[0] + (corner[0] - start[0]) * bend, start[1] + (corner[1] - start[1]) * bend)
    last = (end[0] + (corner[0] - end[0]) * bend, end[1] + (corner[1] - end[1]) * bend)
    return [_bezier((start, first, last, end), number / pieces) for number in range(pieces + 1)]


def _bezier(points: tuple[Point, Point, Point, Point], t: float) -> Point:
    shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x = sum(share * at[0] for share, at in zip(shares, points, strict=True))
    return point(x, sum(share * at[1] for share, at in zip(shares, points, strict=True)))


def point(x: float, y: float) -> Point:
    """A point with four decimals: enough for any picture, and the same on every machine."""
    return round(x, 4), round(y, 4)
