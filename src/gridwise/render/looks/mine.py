"""A mine: a disc with spikes."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from gridwise.model.shapes import Point, Tone
from gridwise.render.look import Circle, Look, Path, Primitive

SPIKES = 8
WIDTH = 0.07


class Mine(Look):
    """A mine with eight spikes."""

    name = "mine"
    sign = "✹"
    other_signs = "💣●⚫"

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        yield Circle((0.5, 0.5), 0.25, tone)
        for number in range(SPIKES):
            yield Path(((_at(number, 0.2), _at(number, 0.38)),), stroke=tone, width=WIDTH)


def _at(spike: int, radius: float) -> Point:
    angle = 2 * pi * spike / SPIKES
    return round(0.5 + radius * sin(angle), 4), round(0.5 - radius * cos(angle), 4)
