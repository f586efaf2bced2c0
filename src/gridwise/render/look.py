"""The base of all looks: how a mark is drawn in its place.

To add a look, write one class in `render/looks/` with its name and `draw`, in primitives whose coordinates go from 0 to
1 across the place; every picture and the page use them. A symbol takes it with `look: NAME`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import ClassVar

from gridwise.model.registry import pieces
from gridwise.model.shapes import Point, Tone
from gridwise.render.primitive import Circle, Path, Primitive, Text

Lines = Path
"""The name of `Path` for plugins, in whose imports a path is a line of cells."""


class Look:
    """The shape of a mark."""

    name: ClassVar[str] = ""
    covers: ClassVar[bool] = False
    """Whether it fills its place, so that the lines of the grid belong above it."""
    reach: ClassVar[float] = 0.0
    """How far it reaches beyond its place, so that the parts of a line join."""
    meets_corners: ClassVar[bool] = False
    """Whether it reaches the corners of its place, so that clues at the corners belong above it."""
    frames: ClassVar[bool] = False
    """Whether it leaves the middle of its place free, so that a clue there can be read."""
    sign: ClassVar[str] = ""
    """A character that looks like it, one column wide, for boards in a terminal; empty for the mark's own."""
    other_signs: ClassVar[str] = ""
    """More characters that look like it; answers may be written with them."""

    def draw(self, tone: Tone) -> Iterator[Primitive]:
        """The primitives of the mark in a place from (0, 0) to (1, 1), in this tone."""
        raise AssertionError(f"{type(self).__name__} does not say how it is drawn")


def look(name: str) -> Look:
    """The look of that name."""
    return _look(pieces("look")[name])


@cache
def _look(kind: type[Look]) -> Look:
    return kind()


def drawn(name: str, tone: Tone, corner: Point, size: float = 1.0, *, is_turned: bool = False) -> Iterator[Primitive]:
    """A look at a place with that upper left corner, scaled; turned from level to upright if `is_turned`."""
    for primitive in look(name).draw(tone):
        yield moved(primitive, corner, size, is_turned=is_turned)


def moved(primitive: Primitive, corner: Point, size: float, *, is_turned: bool = False) -> Primitive:
    """A primitive, scaled and moved, and turned from level to upright if `is_turned`."""

    def at(point: Point) -> Point:
        x, y = reversed(point) if is_turned else point
        return corner[0] + x * size, corner[1] + y * size

    if isinstance(primitive, Path):
        loops = tuple(tuple(at(point) for point in loop) for loop in primitive.loops)
        return replace(primitive, loops=loops, width=primitive.width * size)
    if isinstance(primitive, Circle):
        radius, width = primitive.radius * size, primitive.width * size
        return replace(primitive, middle=at(primitive.middle), radius=radius, width=width)
    return replace(primitive, at=at(primitive.at), size=primitive.size * size)


__all__ = ["Circle", "Lines", "Look", "Path", "Primitive", "Text", "drawn", "look", "moved"]
