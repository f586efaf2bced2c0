"""Cell names of other programs, `R1C1`: rows and columns from 1."""

from __future__ import annotations

import re
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.formats._data import as_list, shown
from gridwise.model.fields import Outside
from gridwise.model.grid import Cell

_NAME = re.compile(r"[rR]([0-9]{1,4})[cC]([0-9]{1,4})")


def parse_cell(value: Any) -> Cell:
    """The cell named `R1C1`, which may lie just outside the grid."""
    match = _NAME.fullmatch(value.strip()) if isinstance(value, str) else None
    if match is None:
        raise PuzzleError(f"{shown(value)} is not a cell; cell names look like R1C1")
    return Cell((int(match[1]) - 1, int(match[2]) - 1))


def parse_cells(value: Any) -> tuple[Cell, ...]:
    """The cells that a list names."""
    return tuple(parse_cell(item) for item in as_list(value, "a list of cells"))


def cell_name(cell: tuple[int, ...]) -> str:
    """The name of a cell: `R1C1`."""
    return f"R{cell[0] + 1}C{cell[1] + 1}"


def cell_names(cells: Any) -> list[str]:
    """The names of cells."""
    return [cell_name(cell) for cell in cells]


def outside(place: Cell, rows: int, columns: int) -> Outside:
    """The place outside the grid next to a row or column."""
    row, column = place
    if 0 <= column < columns and row in (-1, rows):
        return Outside(("top" if row < 0 else "bottom", column))
    if 0 <= row < rows and column in (-1, columns):
        return Outside(("left" if column < 0 else "right", row))
    raise PuzzleError(f"{cell_name(place)} is not at the end of a row or column, just outside a {rows}×{columns} grid")


def outside_name(at: Outside, rows: int, columns: int) -> str:
    """The name of a place outside."""
    if at.part:
        raise PuzzleError(f"a clue about only a part of a line, such as '{at}', has no place in this format")
    places = {"top": (-1, at.line), "bottom": (rows, at.line), "left": (at.line, -1), "right": (at.line, columns)}
    return cell_name(places[at.side])
