"""Numbers with an arrow in a cell, as in Yajilin and Castle Wall: how they are written and drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell, Grid
from gridwise.model.shapes import PointText, Segment, Shape, Tone, Width

Direction = Literal["up", "down", "left", "right"]
STEPS: dict[Direction, tuple[int, int]] = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
SIGNS: dict[Direction, str] = {"up": "^", "down": "v", "left": "<", "right": ">"}
_BY_SIGN: dict[str, Direction] = {
    **{sign: way for way, sign in SIGNS.items()},
    "↑": "up", "↓": "down", "←": "left", "→": "right",
}  # fmt: skip
NUMBER = r"([0-9]{1,3})([<>^v↑↓←→])"
"""A number with the sign of its direction, such as `2>`."""
_NUMBER = re.compile(NUMBER)


def parse_arrow(entry: str) -> tuple[int, Direction]:
    """The number and the direction of an entry such as `2>`."""
    match = _NUMBER.fullmatch(entry)
    if match is None:
        raise PuzzleError(f"'{entry}' is not a number with an arrow", suggestion="write 2> for a 2 with an arrow right")
    return int(match[1]), _BY_SIGN[match[2]]


def arrow_text(count: int, direction: Direction) -> str:
    """A number with an arrow, as a text grid has it."""
    return f"{count}{SIGNS[direction]}"


def ahead(grid: Grid, cell: Cell, direction: Direction) -> Iterator[Cell]:
    """The cells that an arrow points at, void ones as well, the nearest first."""
    down, right = STEPS[direction]
    row, column = cell[0] + down, cell[1] + right
    while 0 <= row < grid.rows and 0 <= column < grid.columns:
        yield Cell((row, column))
        row, column = row + down, column + right


def draw_arrow(cell: Cell, count: int, direction: Direction, tone: Tone) -> Iterator[Shape]:
    """The number, with an arrow above it or to the right of it."""
    down, right = STEPS[direction]
    x, y = cell[1] + 0.5, cell[0] + 0.5
    number, middle = ((x, y + 0.1), (x, y - 0.28)) if right else ((x - 0.12, y), (x + 0.26, y))
    yield PointText(number, str(count), 0.5, tone)
    tip = (middle[0] + 0.25 * right, middle[1] + 0.25 * down)
    yield Segment((middle[0] - 0.25 * right, middle[1] - 0.25 * down), tip, Width.THIN, tone)
    for side in (-0.1, 0.1):
        yield Segment((tip[0] - 0.12 * right + side * down, tip[1] - 0.12 * down + side * right), tip, Width.THIN, tone)
