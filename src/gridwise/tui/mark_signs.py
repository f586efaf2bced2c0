"""How marks look in a terminal: the character of their look, or a block for cells that are filled."""

from __future__ import annotations

from functools import lru_cache

from gridwise.model.symbols import Symbols
from gridwise.render._columns import centred
from gridwise.render.look import look

BLOCK = "█"


@lru_cache(maxsize=1024)
def sign(symbols: Symbols, symbol: str) -> str:
    """The sign of a symbol: a star for a star; numbers and letters as they are."""
    mark = symbols.mark[symbol]
    return mark.character if mark.is_text else look(mark.look).sign or mark.character


def is_block(symbols: Symbols, symbol: str) -> bool:
    """Whether a symbol fills its cell, so that it is drawn as large as the cell."""
    return sign(symbols, symbol) == BLOCK


def block(width: int, clue: str = "") -> str:
    """A line of a filled cell, perhaps with a clue. Half a column on each side shows the colour behind it."""
    return f"▐{centred(clue, width - 2, BLOCK)}▌"
