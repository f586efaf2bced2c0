"""Boards as nested lists in JSON: `[[5, 3, 0, …], …]`; 0, null and "" are empty cells. A list may hold many boards."""

from __future__ import annotations

import json
import re
from math import isqrt
from typing import Any

from gridwise.common.errors import PuzzleError, Where
from gridwise.formats._data import parse_json
from gridwise.formats._givens import board_puzzle, require_only_givens
from gridwise.model.puzzle import Puzzle

NAME = "lists"
SUFFIXES = (".lists.json",)
TYPED = False
"""The format holds a board without its puzzle type."""
EXAMPLE = "[[0, 0, 0, 1], [4, 0, 0, 0], [0, 0, 0, 3], [1, 0, 0, 0]]"
MAX_BOARDS = 20_000
SNIFFED = 100_000

_PLAIN = re.compile(r"\s*\[[\s\[\],0-9.\"*_-]*(?:null[\s\[\],0-9.\"*_-]*)*\]?\s*")
_EMPTY = (None, "", ".", "*", "_", "-", "0", 0)


def sniff(text: str) -> float:
    """How likely the text is in this format, from 0 to 1."""
    return (
        0.9
        if re.search(r"[0-9]|null", text[:SNIFFED]) and _PLAIN.fullmatch(text[:SNIFFED].removeprefix("\ufeff"))
        else 0.0
    )


def read(text: str, path: str | None = None, *, type: str | None = None) -> list[Puzzle]:
    """The puzzles of nested lists."""
    place = Where(path, 1, 1)
    try:
        data = parse_json(text.removeprefix("\ufeff"), "the board")
        boards = data if _depth(data) == 3 else [data]
        if not isinstance(data, list) or not boards:
            raise PuzzleError("there is no board here")
        if len(boards) > MAX_BOARDS:
            raise PuzzleError(f"there are {len(boards):,} boards here, but at most {MAX_BOARDS:,} are allowed")
        return [board_puzzle(_rows(board, type), type, path) for board in boards]
    except PuzzleError as error:
        raise error.at(place) from None


def _depth(data: Any) -> int:
    depth = 0
    while isinstance(data, list) and data:
        data, depth = data[0], depth + 1
    return depth


def _rows(board: Any, type: str | None) -> list[list[Any]]:
    """The rows of a board: lists, texts, or one list of all cells."""
    if not isinstance(board, list) or not board:
        raise PuzzleError("a board must be a list of rows")
    if all(isinstance(row, str) and len(row) > 1 for row in board) and len(board) == len(board[0]):
        board = [list(row) for row in board]
    side = isqrt(len(board))
    if not any(isinstance(row, list) for row in board) and side * side == len(board):
        board = [board[at : at + side] for at in range(0, len(board), side)]
    return [[_cell(item, type) for item in row] if isinstance(row, list) else _no_row(row) for row in board]


def _no_row(row: Any) -> list[Any]:
    raise PuzzleError(f"a row must be a list of cells, not {json.dumps(row)[:40]}")


def _cell(item: Any, type: str | None) -> Any:
    if isinstance(item, bool | list | dict | float):
        raise PuzzleError(f"a cell must be a number or a character, not {json.dumps(item)[:40]}")
    empty = _EMPTY if type is None else (None, "")
    return None if item in empty else item


def write(puzzle: Puzzle) -> str:
    """The board as nested lists."""
    require_only_givens(puzzle, "nested lists")
    if puzzle.grid.dimensions != 2 or puzzle.grid.void:
        raise PuzzleError("only a plain board of rows and columns can be written as nested lists")
    zero = 0 if "0" not in puzzle.symbols.names else None
    cells = [_item(puzzle.givens.get(cell), zero) for cell in puzzle.grid.squares]
    wide = puzzle.grid.columns
    rows = [json.dumps(cells[at : at + wide], ensure_ascii=False) for at in range(0, len(cells), wide)]
    return "[" + ",\n ".join(rows) + "]\n"


def _item(symbol: str | None, empty: int | None) -> Any:
    return (
        empty
        if symbol is None
        else int(symbol)
        if symbol.isascii() and symbol.isdigit() and str(int(symbol)) == symbol
        else symbol
    )
