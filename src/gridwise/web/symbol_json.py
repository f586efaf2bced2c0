"""The symbols of a puzzle for the page: their marks with the drawings of these."""

from __future__ import annotations

from typing import Any

from gridwise.model.marks import CELLS, Mark
from gridwise.model.shapes import Tone
from gridwise.model.symbols import Symbols
from gridwise.render.look import look
from gridwise.render.symbol_shapes import size_between
from gridwise.web.drawing_json import plain_primitive

MARK_TONE = Tone.PLACED
"""The tone that looks are sent in: the page draws it in the colour of the place (given, entered, on a key)."""


def symbol_marks(symbols: Symbols) -> dict[str, dict[str, Any]]:
    """The marks of the symbols, with their drawings; empty if every symbol is its own mark."""
    return {name: _mark(symbols.mark[name]) for name in symbols.meant_names} if symbols.marks else {}


def _mark(mark: Mark) -> dict[str, Any]:
    """A mark; its size on the board, if it does not lie in a cell; and the characters that enter it."""
    data = mark.to_json() if mark.layer == CELLS else {**mark.to_json(), "size": size_between(mark.look)}
    if mark.is_text:
        return {**data, "keys": "", "covers": False, "low": False, "drawing": []}
    shape = look(mark.look)
    drawing = [plain_primitive(primitive) for primitive in shape.draw(MARK_TONE)]
    return {
        **data,
        "keys": shape.sign + shape.other_signs,
        "covers": shape.covers,
        "low": shape.meets_corners,
        "drawing": drawing,
    }
