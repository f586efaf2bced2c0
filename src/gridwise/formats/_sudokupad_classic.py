"""The short form of SudokuPad links for a board with nothing but givens.

There are two versions. In the newer one each character is a given (or an empty cell) followed by up to five empty
cells; in the older one a digit is a given and any other character a number of empty cells. A link does not name its
version: the one that gives a board is used, the newer one if both do.
"""

from __future__ import annotations

from math import isqrt
from string import ascii_lowercase, ascii_uppercase, digits

from gridwise.common.errors import PuzzleError
from gridwise.formats._sketch import PuzzleSketch
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle

_NEWER = digits + ascii_uppercase + ascii_lowercase[:24]
"""The last digit of a character's index is the given (0: none), the first one the number of empty cells after it."""
_OLDER = ascii_uppercase + ascii_lowercase + "()[]-.~:@!$&'*,;=_"
"""The index of a character is the number of empty cells."""
_SIDES = range(4, 10)


def cells_of(packed: str) -> str | None:
    """The cells in reading order, 0 for empty cells; None if they form no board."""
    return next((cells for cells in (_newer(packed), _older(packed)) if cells and _is_board(cells)), None)


def _is_board(cells: str) -> bool:
    side = isqrt(len(cells))
    return side in _SIDES and side * side == len(cells) and int(max(cells)) <= side


def _newer(packed: str) -> str | None:
    places = [_NEWER.find(character) for character in packed]
    return None if -1 in places else "".join(str(place % 10) + "0" * (place // 10) for place in places)


def _older(packed: str) -> str | None:
    if not all(character in _OLDER or character in "123456789" for character in packed):
        return None
    return "".join("0" * _OLDER.index(each) if each in _OLDER else each for each in packed)


def read_classic(packed: str, path: str | None = None) -> Puzzle:
    """The puzzle of a link that starts with scf."""
    cells = cells_of(packed)
    if cells is None:
        raise PuzzleError("the text after scf is not a board of 4×4 to 9×9 cells")
    side = isqrt(len(cells))
    sketch = PuzzleSketch.square(side)
    for place, symbol in enumerate(cells):
        if symbol != "0":
            sketch.givens[Cell(divmod(place, side))] = int(symbol)
    return sketch.puzzle(path)
