"""The contents of a cell as lines of text: a symbol, pencil marks, candidates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from gridwise.model.grid import Cell
from gridwise.render._columns import centred, columns, left
from gridwise.tui.board_drawing import CellSize
from gridwise.tui.game import Game, PlayerLayer
from gridwise.tui.mark_signs import block, is_block, sign


class TextKind(StrEnum):
    """What a text in a cell is; the palette decides how it looks."""

    GIVEN = "given"
    ENTRY = "entry"
    WRONG = "wrong"
    MARK = "mark"
    CORNER = "corner"
    CLUE = "clue"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class CellLine:
    """A line of a cell, as wide as the cell."""

    text: str
    ink: TextKind = TextKind.NONE


SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉"
MORE = "…"


@dataclass(frozen=True, eq=False)
class CellContents:
    """Writes the contents of cells of one size."""

    game: Game
    room: CellSize
    circled: frozenset[Cell]
    """The cells in which something is drawn around the symbol."""
    numbered_colours: bool = False
    """Whether colours are shown as numbers, on screens without colours."""
    clues: Mapping[Cell, str] = field(default_factory=dict)
    """The clues in the middle of cells."""

    def lines(self, cell: Cell, *, wrong: bool = False) -> list[CellLine]:
        """The lines of a cell."""
        symbol = self.game.symbol(cell)
        if cell in self.clues and symbol in (None, self.game.puzzle.symbols.background):
            return self._middle(cell, centred(self.clues[cell], self.room.width), TextKind.CLUE)
        if symbol is not None:
            return self._symbol(cell, symbol, self._ink(cell, symbol, wrong))
        if self.game.puzzle.symbols.either_or:
            return self._short(cell, (), (), wrong)
        centre = self.game.candidates(cell) if self.game.automatic else self.game.get(PlayerLayer.CENTRE, cell)
        corner = self.game.get(PlayerLayer.CORNER, cell)
        if self.room.height == 1 or not (centre or corner or (self.game.automatic and not centre)):
            return self._short(cell, centre, corner, wrong)
        return self._marks(centre, corner)

    def _ink(self, cell: Cell, symbol: str, wrong: bool) -> TextKind:
        if wrong:
            return TextKind.WRONG
        if self.game.puzzle.symbols.mark[symbol].background:
            return TextKind.MARK
        return TextKind.GIVEN if cell in self.game.puzzle.givens else TextKind.ENTRY

    def _symbol(self, cell: Cell, symbol: str, ink: TextKind) -> list[CellLine]:
        symbols = self.game.puzzle.symbols
        if is_block(symbols, symbol):
            return self._block(ink, self.clues.get(cell, ""))
        text = sign(symbols, symbol)
        text = centred(f"({text})" if cell in self.circled else text, self.room.width)
        if ink is TextKind.WRONG:  # the exclamation mark is for screens without colours
            text = left(text.rstrip() + "!", self.room.width)
        return self._middle(cell, text, ink)

    def _block(self, ink: TextKind, clue: str) -> list[CellLine]:
        """A filled cell, from edge to edge; on screens without colours an exclamation mark says that it is wrong."""
        lines = [CellLine(block(self.room.width), ink)] * self.room.height
        middle = block(self.room.width, clue)
        lines[(self.room.height - 1) // 2] = CellLine(middle[:-1] + "!" if ink is TextKind.WRONG else middle, ink)
        return lines

    def _middle(self, cell: Cell, text: str, ink: TextKind) -> list[CellLine]:
        blank = CellLine(" " * self.room.width)
        lines = [blank] * self.room.height
        lines[(self.room.height - 1) // 2] = CellLine(self._coloured(cell, text), ink)
        return lines

    def _coloured(self, cell: Cell, text: str) -> str:
        """The text, preceded by the number of the cell's first colour on screens without colours."""
        colours = self.game.get(PlayerLayer.COLOUR, cell) if self.numbered_colours else ()
        return SUBSCRIPTS[colours[0]] + text[1:] if colours and text.startswith(" ") else text

    def _short(self, cell: Cell, centre: Sequence[str], corner: Sequence[str], wrong: bool) -> list[CellLine]:
        """One line with as many marks as fit."""
        noted = centre or corner
        text = self._list(noted)
        if columns(text) > self.room.width:
            while columns(text) > self.room.width - 1:
                text = text[:-1]
            text += MORE
        if not text and cell in self.circled:
            text = "( )"
        ink = TextKind.WRONG if wrong else TextKind.MARK if centre else TextKind.CORNER
        return self._middle(cell, centred(text, self.room.width), ink)

    def _list(self, noted: Sequence[str]) -> str:
        symbols = self.game.puzzle.symbols
        return ("" if symbols.width == 1 else " ").join(sign(symbols, symbol) for symbol in noted)

    def _marks(self, centre: Sequence[str], corner: Sequence[str]) -> list[CellLine]:
        """Centre and corner marks; a grid with a place for each symbol if there are too many for that."""
        rows = self._spread(corner)
        middle = self._list(centre)
        if self.game.automatic or columns(middle) > self.room.width or rows is None:
            return [CellLine(text, TextKind.MARK) for text in self._grid({*centre, *corner}.__contains__)]
        lines = [CellLine(text, TextKind.CORNER) for text in rows]
        if centre:
            lines[(self.room.height - 1) // 2] = CellLine(centred(middle, self.room.width), TextKind.MARK)
        return lines

    def _spread(self, corner: Sequence[str]) -> list[str] | None:
        """Corner marks in the first and the last line, None if they don't fit."""
        half = (len(corner) + 1) // 2
        first, last = self._list(corner[:half]), self._list(corner[half:])
        if columns(first) > self.room.width:
            return None
        lines = [" " * self.room.width] * self.room.height
        lines[0], lines[-1] = left(first, self.room.width), left(last, self.room.width)
        return lines

    def _grid(self, is_noted: Callable[[str], bool]) -> list[str]:
        symbols = self.game.puzzle.symbols
        shown = {name: sign(symbols, name) for name in symbols.names}
        wide = max(map(columns, shown.values()))
        signs = [centred(text if is_noted(name) else "", wide) for name, text in shown.items()]
        rows = [" ".join(signs[i : i + self.room.marks]) for i in range(0, len(signs), self.room.marks)]
        rows += [""] * (self.room.height - len(rows))
        return [left(row, self.room.width) for row in rows]
