"""What puzzles and solutions have in common: they can be drawn, in files and in notebooks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gridwise.common.errors import MissingExtra, PuzzleError

Draw = Callable[..., str | bytes]
"""Draws a puzzle or a solution: the thing, the name of the output, then the options of that output."""


class Drawable:
    """A puzzle or a solution. Only higher layers can draw: `gridwise/__init__.py` passes their functions down."""

    __slots__ = ()
    _draw: Draw
    _print: Callable[[Any], str]

    @staticmethod
    def draw_with(draw: Draw, print: Callable[[Any], str]) -> None:
        """Use these functions from now on: for pictures, and for `str(puzzle)`."""
        Drawable._draw, Drawable._print = staticmethod(draw), staticmethod(print)

    def draw(self, to: str = "svg", **options: Any) -> str | bytes:
        """The picture in any output; `gw.draw` lists the options."""
        return Drawable._draw(self, to, **options)

    def svg(self, **options: Any) -> str:
        """The picture as SVG."""
        return str(self.draw("svg", **options))

    def png(self, **options: Any) -> bytes:
        """The picture as PNG."""
        return self._drawn_bytes("png", **options)

    def pdf(self, **options: Any) -> bytes:
        """The picture as a PDF file of one page."""
        return self._drawn_bytes("pdf", **options)

    def png_or_none(self, **options: Any) -> bytes | None:
        """The picture for notebooks; None where the extra `print` is missing or its font lacks a character."""
        try:
            return self.png(**options)
        except (MissingExtra, PuzzleError):
            return None

    def _drawn_bytes(self, to: str, **options: Any) -> bytes:
        drawn = self.draw(to, **options)
        assert isinstance(drawn, bytes)
        return drawn

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_png_(self) -> bytes | None:
        return self.png_or_none()

    def __str__(self) -> str:
        return Drawable._print(self)
