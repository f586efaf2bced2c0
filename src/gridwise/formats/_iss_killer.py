"""One-line killer sudokus, in both forms that the Interactive Sudoku Solver reads."""

from __future__ import annotations

import re

from gridwise.common.errors import PuzzleError
from gridwise.formats._sketch import PuzzleSketch
from gridwise.model.grid import Cell

_ARROWS = {"<": (0, -1), ">": (0, 1), "^": (-1, 0), "v": (1, 0)}
ARROWS = re.compile(r"(?=[^<>^]*[<>^])[0-9A-Za-z<>^]{16,}")
"""Each cell is a sum (0–9, A–Z, a–u: 0 to 56; 0 means none) or points to a neighbour in its cage."""
NUMBERS = re.compile(r"([0-9]{1,2})x([0-9]{1,2}):(d?):k((?::[0-9]{1,6})+):?")
"""Each cell is 256 times the sum of its cage plus the number of the cage; `d` adds the diagonals."""


def read_arrows(text: str) -> PuzzleSketch:
    """The sketch of a killer with cells that point to each other."""
    side = round(len(text) ** 0.5)
    if side * side != len(text):
        raise PuzzleError(f"this line has {len(text)} cells, which do not make a square board (a 9×9 board has 81)")
    sketch = PuzzleSketch.square(side)
    cages: dict[Cell, list[Cell]] = {}
    for place in range(len(text)):
        cell = Cell(divmod(place, side))
        cages.setdefault(_head(sketch, text, cell), []).append(cell)
    for head, cells in cages.items():
        sign = text[head[0] * side + head[1]]
        total = int(sign, 36) if sign.isdigit() or sign.isupper() else ord(sign) - ord("a") + 36
        sketch.add("Cage", "Cage", region=cells, sum=total or None)
    return sketch


def _head(sketch: PuzzleSketch, text: str, cell: Cell) -> Cell:
    """The cell at the end of the arrows."""
    start = cell
    for _ in range(len(text)):
        sign = text[cell[0] * sketch.columns + cell[1]]
        if sign not in _ARROWS:
            return cell
        down, right = _ARROWS[sign]
        cell = sketch.require(Cell((cell[0] + down, cell[1] + right)))
    raise PuzzleError(f"the arrows from {start} lead in a circle")


def read_numbers(text: str) -> PuzzleSketch:
    """The sketch of a killer with a cage number for each cell."""
    match = NUMBERS.fullmatch(text)
    if match is None:
        raise PuzzleError("this is not a killer sudoku in the form 3x3::k:…")
    high, wide = int(match[1]), int(match[2])
    numbers = [int(number) for number in match[4].split(":")[1:]]
    side = high * wide
    if len(numbers) != side * side or not side:
        raise PuzzleError(f"there are {len(numbers)} cells, but a grid with {high}×{wide} boxes has {side * side}")
    sketch = PuzzleSketch(side, side, range(1, side + 1), box=(high, wide))
    cages: dict[int, list[Cell]] = {}
    for place, number in enumerate(numbers):
        cages.setdefault(number, []).append(Cell(divmod(place, side)))
    for number, cells in cages.items():
        if number >> 8:
            sketch.add("Cage", "Cage", region=cells, sum=number >> 8)
    if match[3]:
        for direction in ("up", "down"):
            sketch.add("diagonals", "Diagonals", direction=direction)
    return sketch
