"""The shapes of symbols in cells: texts for numbers and letters, looks for other marks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from gridwise.model.grid import Cell
from gridwise.model.lattice_text import LINE
from gridwise.model.marks import CELLS, LINKS, NUMBER
from gridwise.model.shapes import Anchor, CellMark, CellText, Layer, Point, PointMark, PointText, Shape, Tone
from gridwise.model.symbols import Symbols
from gridwise.render.cell_room import CellRoom, MarkPlaces
from gridwise.render.look import look

CROWDED = 0.8
"""The size of marks in cells that have a text in a corner."""
BETWEEN = 0.34
"""The size of marks on borders, links and corners, except for lines."""
FRAMED = 0.76
"""The size of marks that would otherwise hide the shade of their cell."""

_PALE = {Tone.GIVEN: Tone.RULE, Tone.INK: Tone.BLUE, Tone.ANSWER: Tone.BLUE, Tone.PLACED: Tone.GREEN}
"""The tones of lines that run through cells with symbols, which stay legible above them."""

LayeredShape = tuple[Layer, Shape]


def size_between(look: str) -> float:
    """The size of a mark with that look on a border, a link or a corner: lines are as long as their place."""
    return 1.0 if look == LINE else BETWEEN


@dataclass(frozen=True, slots=True)
class SymbolShapes:
    """How the symbols of one board are drawn."""

    symbols: Symbols
    room: CellRoom
    complete: bool = False
    """Whether every cell is filled: then the background is left blank, since nothing is unknown."""
    shaded: Collection[Cell] = ()
    """The cells that a step shades."""
    written: Collection[Cell] = ()
    """The cells with a clue in the middle, over which no background is drawn unless it leaves the middle free."""

    def all(self, entries: Mapping[Cell, str], tone: Tone) -> Iterator[LayeredShape]:
        """The symbols of places, the background only faintly or, on a complete board, not at all."""
        for cell, symbol in entries.items():
            if not self.symbols.mark[symbol].background:
                yield self._one(cell, symbol, tone)
            elif not (self.complete or self._hides(cell, symbol)):
                yield self._one(cell, symbol, Tone.MARK)

    def placed(self, entries: Mapping[Cell, str]) -> Iterator[LayeredShape]:
        """The symbols that a step places, the background like any other; of derived ones, only the place is shown."""
        for cell, symbol in entries.items():
            if not self.symbols.mark[symbol].derived and not (
                self._hides(cell, symbol) and self.symbols.mark[symbol].background
            ):
                yield self._one(cell, symbol, Tone.PLACED)

    def _hides(self, cell: Cell, symbol: str) -> bool:
        """Whether a symbol would hide the clue in its cell."""
        mark = self.symbols.mark[symbol]
        return cell in self.written and (mark.is_text or not look(mark.look).frames)

    def _one(self, cell: Cell, symbol: str, tone: Tone) -> LayeredShape:
        """A symbol in a cell."""
        mark = self.symbols.mark[symbol]
        if mark.is_text:
            size = self.room.size if cell.layer == CELLS else BETWEEN
            return Layer.TEXT, CellText(cell, self._text(symbol), self.room.anchor, size, tone)
        if cell.layer == LINKS and mark.look == LINE and CELLS in self.symbols.layers:
            return Layer.LINE, CellMark(cell, mark.look, _PALE.get(tone, tone), 1.0)
        shape = CellMark(cell, mark.look, tone, self._size(cell, mark.look))
        return shape.layer, shape

    def _size(self, cell: Cell, name: str) -> float:
        if cell.layer != CELLS:
            return size_between(name)
        if cell in self.shaded and look(name).covers:
            return FRAMED
        return CROWDED if self.room.anchor is Anchor.LOW and not look(name).covers else 1.0

    def pencil(self, corner: Point, symbol: str, places: MarkPlaces, tone: Tone) -> LayeredShape:
        """A symbol as a pencil mark in the cell with that corner."""
        mark, at = self.symbols.mark[symbol], places.at(corner, symbol)
        if mark.is_text:
            return Layer.TEXT, PointText(at, self._text(symbol), places.size, tone)
        return Layer.TEXT, PointMark(at, mark.look, tone, round(min(places.step) * 0.8, 3))

    def _text(self, symbol: str) -> str:
        mark = self.symbols.mark[symbol]
        return symbol if mark.look == NUMBER else mark.character
