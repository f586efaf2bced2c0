"""Parts of ships, and water. An end is named after the side on which it is round."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi, sin
from typing import ClassVar

from gridwise.model.shapes import Point, Tone
from gridwise.render.look import Circle, Look, Path, Primitive
from gridwise.render.looks._curves import point, rounded

EDGE = 0.12
"""The space around a part."""
BOW = 0.5 - EDGE
"""The radius of a round corner."""
BLUNT = 0.04
"""The radius of the other corners, so that a part looks like a thing and not like a filled cell."""

_CORNERS = {"upper left": (0, 0), "upper right": (1, 0), "lower right": (1, 1), "lower left": (0, 1)}


class _ShipPart(Look):
    """A square with some round corners."""

    round: ClassVar[tuple[str, ...]] = ()

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        corners = [(_corner(at), BOW if name in self.round else BLUNT) for name, at in _CORNERS.items()]
        yield Path((rounded(corners),), closed=True, fill=tone)


def _corner(at: tuple[int, int]) -> Point:
    return EDGE + at[0] * 2 * BOW, EDGE + at[1] * 2 * BOW


class ShipLeft(_ShipPart):
    """The left end of a ship."""

    name = "ship-left"
    sign = "◀"
    round = ("upper left", "lower left")


class ShipRight(_ShipPart):
    """The right end of a ship."""

    name = "ship-right"
    sign = "▶"
    round = ("upper right", "lower right")


class ShipTop(_ShipPart):
    """The upper end of a ship."""

    name = "ship-top"
    sign = "▲"
    round = ("upper left", "upper right")


class ShipBottom(_ShipPart):
    """The lower end of a ship."""

    name = "ship-bottom"
    sign = "▼"
    round = ("lower right", "lower left")


class ShipMiddle(_ShipPart):
    """A part in the middle of a ship."""

    name = "ship-middle"
    sign = "■"


class ShipSingle(Look):
    """A ship of one cell."""

    name = "ship-single"
    sign = "●"

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        yield Circle((0.5, 0.5), BOW, tone)


class Water(Look):
    """Two waves."""

    name = "water"
    sign = "≈"

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        for y in (0.4, 0.6):
            wave = tuple(point(0.2 + 0.6 * t / 24, y - 0.055 * sin(t / 24 * 4 * pi)) for t in range(25))
            yield Path((wave,), stroke=tone, width=0.06)
