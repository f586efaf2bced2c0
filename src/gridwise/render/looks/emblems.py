"""Emblems in cells: queens, suns and moons; water that fills them."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from gridwise.model.shapes import Tone
from gridwise.render.look import Circle, Look, Path, Primitive
from gridwise.render.looks._curves import arc, point


class Queen(Look):
    """The crown of a chess queen: five points with a ball on each."""

    name = "queen"
    sign = "♛"
    other_signs = "♕👑"

    TIPS = ((0.17, 0.36), (0.335, 0.27), (0.5, 0.235), (0.665, 0.27), (0.83, 0.36))
    NOTCHES = ((0.31, 0.51), (0.425, 0.49), (0.575, 0.49), (0.69, 0.51))

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        zigzag = [self.TIPS[0]]
        for notch, tip in zip(self.NOTCHES, self.TIPS[1:], strict=True):
            zigzag += [notch, tip]
        crown = (*zigzag, (0.73, 0.7), (0.27, 0.7))
        yield Path((crown,), closed=True, fill=tone, stroke=tone, width=0.03)
        for tip in self.TIPS:
            yield Circle(tip, 0.055, tone)
        yield Path((((0.27, 0.785), (0.73, 0.785)),), stroke=tone, width=0.075)


class Sun(Look):
    """A disc with eight rays."""

    name = "sun"
    sign = "☀"
    other_signs = "🌞☼"

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        yield Circle((0.5, 0.5), 0.19, tone)
        for angle in range(0, 360, 45):
            x, y = cos(radians(angle)), sin(radians(angle))
            ray = (point(0.5 + 0.26 * x, 0.5 + 0.26 * y), point(0.5 + 0.35 * x, 0.5 + 0.35 * y))
            yield Path((ray,), stroke=tone, width=0.06)


class Moon(Look):
    """A crescent that is open to the right."""

    name = "moon"
    sign = "☾"
    other_signs = "🌙☽🌛"

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        outer, inner = arc((0.5, 0.5), 0.33, 50, 310), arc((0.62, 0.5), 0.27, 290, 70)
        yield Path(((*outer, *inner),), closed=True, fill=tone, stroke=tone, width=0.03)


class Flooded(Look):
    """A cell full of water, light enough to read what is in it."""

    name = "flooded"
    sign = "▓"
    other_signs = "≈🌊💧█"
    covers = True

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
        yield Path((square,), closed=True, fill=Tone.BLUE)
        for height in (0.36, 0.68):
            wave = tuple(point(0.12 + 0.76 * step / 24, height - 0.05 * sin(radians(step * 30))) for step in range(25))
            yield Path((wave,), stroke=tone, width=0.035)
