"""Lines along a place or through it, from edge to edge: parts of loops and tracks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from gridwise.model.shapes import Point, Tone
from gridwise.render.look import Look, Path, Primitive
from gridwise.render.looks._curves import point, rounded

HALF = 0.07
"""Half the width of a line."""
NEAR, FAR = 0.5 - HALF, 0.5 + HALF
BEND = 0.06
"""The radius of the inner side of a turn."""


class _Straight(Look):
    """A line between opposite edges. It is a filled shape, since a stroke would reach beyond the edges."""

    upright: ClassVar[bool] = False

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        loop = ((0.0, NEAR), (1.0, NEAR), (1.0, FAR), (0.0, FAR))
        yield Path((tuple((y, x) if self.upright else (x, y) for x, y in loop),), closed=True, fill=tone)


class _Turn(Look):
    """A line between two neighbouring edges."""

    quarters: ClassVar[int] = 0
    """How often the turn from the upper to the right edge is turned clockwise."""

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        sharp: list[Point] = [(NEAR, 0.0), (FAR, 0.0), (FAR, NEAR), (1.0, NEAR), (1.0, FAR), (NEAR, FAR)]
        radii = [0.0, 0.0, BEND, 0.0, 0.0, BEND + 2 * HALF]
        loop = rounded(list(zip(sharp, radii, strict=True)))
        for _ in range(self.quarters):
            loop = tuple(point(1 - y, x) for x, y in loop)
        yield Path((loop,), closed=True, fill=tone)


class Line(Look):
    """A line along the whole place: on a border or a link, it runs the way that place does."""

    name = "line"
    sign = "━"
    other_signs = "-|─│┃"
    reach = HALF

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        yield Path((((0.0, 0.5), (1.0, 0.5)),), stroke=tone, width=2 * HALF)


class LineHorizontal(_Straight):
    """A line from left to right."""

    name = "line-horizontal"
    sign = "━"


class LineVertical(_Straight):
    """A line from top to bottom."""

    name = "line-vertical"
    sign = "┃"
    upright = True


class LineUpRight(_Turn):
    """A line that turns from the upper to the right edge."""

    name = "line-up-right"
    sign = "┗"


class LineDownRight(_Turn):
    """A line that turns from the lower to the right edge."""

    name = "line-down-right"
    sign = "┏"
    quarters = 1


class LineDownLeft(_Turn):
    """A line that turns from the lower to the left edge."""

    name = "line-down-left"
    sign = "┓"
    quarters = 2


class LineUpLeft(_Turn):
    """A line that turns from the upper to the left edge."""

    name = "line-up-left"
    sign = "┛"
    quarters = 3
