"""Comma-separated values: one board with a cell in each field, or a list of boards with a header.

A list has a column `puzzle` (or `quiz`) with a board as text in each row, and optionally a column `solution`.
"""

from __future__ import annotations

import csv
import io
import re

from gridwise.common.errors import PuzzleError, Where
from gridwise.formats import text as text_format
from gridwise.formats._givens import board_puzzle, require_only_givens
from gridwise.model.puzzle import Puzzle

NAME = "csv"
SUFFIXES = (".csv",)
TYPED = False
"""The format holds a board without its puzzle type."""
EXAMPLE = """\
,,,1
4,,,
,,,3
1,,,
"""
MAX_ROWS = 20_000

_PUZZLES = ("puzzle", "puzzles", "quiz", "quizzes")
_SOLUTIONS = ("solution", "solutions")
_FIELD = re.compile(r"\s*\"?[\w.*-]{0,4}\"?\s*")
_EMPTY = ("", ".", "*", "_", "-", "0")


def sniff(text: str) -> float:
    """How likely the text is in this format, from 0 to 1."""
    lines = [line for line in text[: text_format.SNIFFED].removeprefix("\ufeff").splitlines() if line.strip()]
    if len(lines) < 2 or (sign := _separator(lines[0])) is None:
        return 0.0
    if _header(lines[0].split(sign)) is not None:
        return 0.95
    fields = [line.split(sign) for line in lines]
    if not all(len(row) > 1 and all(map(_FIELD.fullmatch, row)) for row in fields):
        return 0.0
    if any(len(row) != len(fields[0]) for row in fields):
        return 0.6 if min(map(len, fields)) > 2 else 0.0  # an incomplete table of cells
    if sign == "\t" and any("" in row for row in fields) and any(row[0] for row in fields):
        return 0.95  # copied from a spreadsheet: an empty field between two tabs is an empty cell
    return 0.85 if re.search(r"[0-9]|^[\s,;]+$", text[: text_format.SNIFFED]) else 0.0


def _separator(line: str) -> str | None:
    return next((sign for sign in (",", ";", "\t") if sign in line), None)


def _header(fields: list[str]) -> tuple[int, int | None] | None:
    """The column numbers of puzzles and solutions; None if this is no header."""
    names = [field.strip().strip('"').lower() for field in fields]
    puzzles = next((place for place, name in enumerate(names) if name in _PUZZLES), None)
    solutions = next((place for place, name in enumerate(names) if name in _SOLUTIONS), None)
    return None if puzzles is None else (puzzles, solutions)


def read(text: str, path: str | None = None, *, type: str | None = None) -> list[Puzzle]:
    """The puzzle of a table, or the puzzles of a list."""
    text = text.removeprefix("\ufeff").strip("\r\n")
    sign = _separator(text.partition("\n")[0])
    if sign is None:
        raise PuzzleError("this is not a table: its first line has no comma", where=Where(path, 1, 1))
    try:
        rows = [
            row
            for row in csv.reader(io.StringIO(text), delimiter=sign)
            if any(field.strip() for field in row) or len(row) > 1
        ]
    except csv.Error as error:
        raise PuzzleError(f"this is not a table: {error}", where=Where(path, 1, 1)) from None
    if len(rows) > MAX_ROWS:
        raise PuzzleError(f"there are {len(rows):,} rows (the limit is {MAX_ROWS:,})", where=Where(path, 1, 1))
    if (columns := _header(rows[0])) is not None:
        return [_listed(row, columns, number, path, type) for number, row in enumerate(rows[1:], 2)]
    cells = [[None if field.strip() in _EMPTY else field.strip() for field in row] for row in rows]
    if type is not None:  # a type may have symbols such as 0
        cells = [[field.strip() or None for field in row] for row in rows]
    return [board_puzzle(cells, type, path)]


def _listed(row: list[str], columns: tuple[int, int | None], number: int, path: str | None, type: str | None) -> Puzzle:
    puzzle, solution = columns
    place = Where(path, number, 1)
    if puzzle >= len(row):
        raise PuzzleError(f"row {number} has no puzzle", where=place)
    try:
        puzzles = text_format.read(row[puzzle], None, type=type)
        if len(puzzles) > 1:
            raise PuzzleError(f"row {number} has {len(puzzles)} boards, but only one is allowed")
        solution_text = row[solution].strip() if solution is not None and solution < len(row) else ""
        return puzzles[0].replace(solution=solution_text) if solution_text else puzzles[0]
    except PuzzleError as error:
        raise PuzzleError(error.message, suggestion=error.suggestion, where=place) from None


def write(puzzle: Puzzle) -> str:
    """The board with one cell per field."""
    require_only_givens(puzzle, "a table of cells")
    if puzzle.grid.dimensions != 2 or puzzle.grid.void:
        raise PuzzleError("only a plain board of rows and columns can be written as a table")
    out = io.StringIO()
    tokens = [puzzle.givens.get(cell, "") for cell in puzzle.grid.squares]
    wide = puzzle.grid.columns
    csv.writer(out, lineterminator="\n").writerows(tokens[at : at + wide] for at in range(0, len(tokens), wide))
    return out.getvalue()
