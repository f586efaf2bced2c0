"""Paths, circles and texts: all that an output must be able to draw.

Positions and widths are in cell units. The position of a text is the middle of its digits (or their left end), so that
no output depends on the baseline of a font.
"""

from __future__ import annotations

from dataclasses import dataclass

from gridwise.model.shapes import Point, Tone


@dataclass(frozen=True, slots=True)
class Path:
    """Straight lines through points: closed loops, filled or not, or one open line."""

    loops: tuple[tuple[Point, ...], ...]
    closed: bool = False
    fill: Tone | None = None
    stroke: Tone | None = None
    width: float = 0.0
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle."""

    middle: Point
    radius: float
    fill: Tone | None = None
    stroke: Tone | None = None
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text, centred on its position or (`left`) starting there."""

    at: Point
    text: str
    size: float
    tone: Tone
    left: bool = False


Primitive = Path | Circle | Text
