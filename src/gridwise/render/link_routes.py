"""The way that the links of a chain take between pencil marks: curves that avoid what is to be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from gridwise.model.shapes import Link, Point

PIECES = 24
"""The number of straight pieces that a curve is made from."""
BENDS = (0.12, -0.12, 0.22, -0.22, 0.32, -0.32, 0.04)
"""The bends to choose from, relative to the length; of equally good ones the first is taken."""
NEAR_BENDS = (1.6, -1.6)
"""The bends between neighbours in one cell, where nothing smaller is seen beside the marks."""
SHORT = 0.14
"""The shortest link that can be straight."""

Obstacle = tuple[Point, float]
"""What a link should not run through: its middle and its radius."""


def link_points(link: Link) -> list[Point]:
    """The points of a link from its start to its end, outside of the gaps around both."""
    (x, y), (p, q) = link.start, link.end
    middle = ((x + p) / 2 - link.bend * (q - y), (y + q) / 2 + link.bend * (p - x))
    curve = (_curve(link.start, middle, link.end, number / PIECES) for number in range(PIECES + 1))
    return [at for at in curve if min(_distance(at, link.start), _distance(at, link.end)) >= link.gap]


def _curve(start: Point, middle: Point, end: Point, t: float) -> Point:
    """A point on the Bézier curve from `start` to `end` with the control point `middle`."""
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return a * start[0] + b * middle[0] + c * end[0], a * start[1] + b * middle[1] + c * end[1]


def _distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def routed(links: Iterable[Link], obstacles: Iterable[Obstacle]) -> Iterator[Link]:
    """The links, each with the bend that runs through the fewest obstacles and not along an earlier link."""
    avoid = list(obstacles)
    for link in links:
        is_near = _distance(link.start, link.end) < 2 * link.gap + SHORT
        tried = [_bent(link, bend) for bend in (NEAR_BENDS if is_near else BENDS)]
        best = min(tried, key=lambda each: _cost(link_points(each), avoid))
        avoid += [(at, 0.04) for at in link_points(best)[4:-4]]
        yield best


def _bent(link: Link, bend: float) -> Link:
    return Link(link.start, link.end, link.strong, link.gap, bend)


def _cost(points: Iterable[Point], obstacles: Iterable[Obstacle]) -> int:
    here = list(points)
    return sum(any(_distance(at, middle) < radius for at in here) for middle, radius in obstacles)
