"""Things in cells: trees, tents and lamps."""

from __future__ import annotations

from collections.abc import Iterator

from gridwise.model.shapes import Tone
from gridwise.render.look import Circle, Look, Path, Primitive
from gridwise.render.looks._curves import arc


class Tree(Look):
    """A tree with a round crown."""

    name = "tree"
    sign = "♣"

    CROWN = (((0.5, 0.3), 0.2), ((0.33, 0.45), 0.19), ((0.67, 0.45), 0.19), ((0.5, 0.47), 0.17))
    """The middle and radius of each part of the crown."""

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        for middle, radius in self.CROWN:
            yield Circle(middle, radius, tone)
        trunk = ((0.455, 0.55), (0.545, 0.55), (0.565, 0.88), (0.435, 0.88))
        yield Path((trunk,), closed=True, fill=tone, stroke=tone, width=0.03)


class Tent(Look):
    """A tent with an open door and crossed poles."""

    name = "tent"
    sign = "▲"

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        canvas = ((0.5, 0.24), (0.86, 0.82), (0.14, 0.82))
        # The door goes round the other way, so that it is a hole.
        door = ((0.5, 0.5), (0.36, 0.82), (0.64, 0.82))
        yield Path((canvas, door), closed=True, fill=tone)
        for side in (-1, 1):
            pole = ((0.5 + 0.36 * side, 0.82), (0.5 - 0.06 * side, 0.143))
            edge = ((0.5 + 0.36 * side, 0.82), (0.5 + 0.17 * side, 0.82))
            yield Path((pole, edge), stroke=tone, width=0.055)


class Lamp(Look):
    """A light bulb."""

    name = "lamp"
    sign = "☼"

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        glass = (*arc((0.5, 0.4), 0.27, 140, 400), (0.595, 0.67), (0.405, 0.67))
        yield Path((glass,), closed=True, fill=tone, stroke=tone, width=0.03)
        yield Path((((0.42, 0.765), (0.58, 0.765)),), stroke=tone, width=0.06)
        yield Path((((0.455, 0.86), (0.545, 0.86)),), stroke=tone, width=0.06)
