"""Plain shapes: filled cells, discs, rings, stars, crosses and dots."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from gridwise.model.shapes import Tone
from gridwise.render.look import Circle, Look, Path, Primitive
from gridwise.render.looks._curves import point

THIN = 0.07
"""The width of lines."""


class Filled(Look):
    """A cell filled from edge to edge."""

    name = "filled"
    sign = "█"
    other_signs = "#■▓▮◼⬛▪🟦🟩🟥"
    covers = True

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        yield Path((((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)),), closed=True, fill=tone)


class Disc(Look):
    """A full circle."""

    name = "disc"
    sign = "●"
    other_signs = "⚫•🔴🔵"

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        yield Circle((0.5, 0.5), 0.36, tone)


class Ring(Look):
    """An open circle."""

    name = "ring"
    sign = "○"
    other_signs = "⚪◯"
    frames = True

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        yield Circle((0.5, 0.5), 0.36 - THIN / 2, None, tone, THIN)


class Dot(Look):
    """A small dot, as players note that a cell is empty."""

    name = "dot"
    sign = "·"
    other_signs = "•"

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        yield Circle((0.5, 0.5), 0.09, tone)


class Cross(Look):
    """A cross, as players note that a cell is empty."""

    name = "cross"
    sign = "×"
    other_signs = "xX✕✖✗"

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        for start, end in (((0.29, 0.29), (0.71, 0.71)), ((0.29, 0.71), (0.71, 0.29))):
            yield Path(((start, end),), stroke=tone, width=THIN)


class Star(Look):
    """A five-pointed star with slightly rounded tips."""

    name = "star"
    sign = "★"
    other_signs = "⭐🌟✭"

    TIP, NOTCH, MIDDLE = 0.38, 0.165, 0.535
    """The distance of tips and notches from the middle, which lies low: a star has one tip above and two below."""

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        points = []
        for number in range(10):
            radius, angle = self.NOTCH if number % 2 else self.TIP, pi * number / 5
            points.append(point(0.5 + radius * sin(angle), self.MIDDLE - radius * cos(angle)))
        yield Path((tuple(points),), closed=True, fill=tone, stroke=tone, width=0.05)
