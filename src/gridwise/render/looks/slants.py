"""Diagonals from corner to corner, and triangles that fill half a cell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from gridwise.model.shapes import Point, Tone
from gridwise.render.look import Look, Path, Primitive
from gridwise.render.looks._curves import point

WIDTH = 0.09
NEAR = WIDTH / 3
"""How far from the corner a diagonal ends: its round tip then reaches the corner, but not the next cell."""
UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT, LOWER_LEFT = (0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)


class _Diagonal(Look):
    """A line between two opposite corners."""

    meets_corners = True
    ends: ClassVar[tuple[Point, Point]]

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        ends = tuple(point(NEAR + (1 - 2 * NEAR) * x, NEAR + (1 - 2 * NEAR) * y) for x, y in self.ends)
        yield Path((ends,), stroke=tone, width=WIDTH)


class DiagonalUp(_Diagonal):
    """A line that rises from left to right."""

    name = "diagonal-up"
    sign = "╱"
    ends = (LOWER_LEFT, UPPER_RIGHT)


class DiagonalDown(_Diagonal):
    """A line that falls from left to right."""

    name = "diagonal-down"
    sign = "╲"
    ends = (UPPER_LEFT, LOWER_RIGHT)


class _Triangle(Look):
    """Half a cell around one of its corners."""

    covers = True
    corners: ClassVar[tuple[Point, Point, Point]]

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        yield Path((self.corners,), closed=True, fill=tone)


class TriangleUpperLeft(_Triangle):
    """A triangle in the upper left half."""

    name = "triangle-upper-left"
    sign = "◤"
    corners = (UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT)


class TriangleUpperRight(_Triangle):
    """A triangle in the upper right half."""

    name = "triangle-upper-right"
    sign = "◥"
    corners = (UPPER_RIGHT, LOWER_RIGHT, UPPER_LEFT)


class TriangleLowerRight(_Triangle):
    """A triangle in the lower right half."""

    name = "triangle-lower-right"
    sign = "◢"
    corners = (LOWER_RIGHT, LOWER_LEFT, UPPER_RIGHT)


class TriangleLowerLeft(_Triangle):
    """A triangle in the lower left half."""

    name = "triangle-lower-left"
    sign = "◣"
    corners = (LOWER_LEFT, UPPER_LEFT, LOWER_RIGHT)
