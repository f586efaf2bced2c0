"""Pencil-mark grids: the candidates of each cell, as is usual on puzzle forums, or 729 characters in one line.

A cell with one candidate is a given; any other contains one of its candidates.
"""

from __future__ import annotations

import re
from typing import Any

from gridwise.common.errors import PuzzleError, Where
from gridwise.declaring.losses import drop
from gridwise.formats._givens import board_puzzle, require_numbers, require_only_givens
from gridwise.formats._sketch import UNKNOWN, usual_box
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.model.registry import constraints

NAME = "pencilmarks"
SUFFIXES = (".pm",)
TYPED = False
"""The format holds a board without its puzzle type."""
EXAMPLE = """\
+---------+---------+
| 23   23 | 24   1  |
| 4    12 | 1234 23 |
+---------+---------+
| 24   24 | 1    3  |
| 1    3  | 24   24 |
+---------+---------+
"""
LARGEST = 9
"""The largest side: a candidate is one digit."""
SNIFFED = 20_000

_RULER = re.compile(r"[\s+|:.'*-]*-{2}[\s+|:.'*-]*")


def sniff(text: str) -> float:
    """How likely the text is in this format, from 0 to 1."""
    if len(text) > SNIFFED:
        return 0.0
    return 0.95 if _in_one_line(text) or _drawn(text) else 0.0


def _in_one_line(text: str) -> list[list[str]] | None:
    """The candidates in fixed positions: all nine of the first cell, then those of the next."""
    line = re.sub(r"\s", "", text)
    side = next((n for n in range(2, LARGEST + 1) if n**3 == len(line)), None)
    places = [(sign in ".0") or sign == str(place % side + 1) for place, sign in enumerate(line)] if side else [False]
    if side is None or not all(places) or not re.search("[1-9]{2}", line):
        return None
    cells = [re.sub("[.0]", "", line[at : at + side]) for at in range(0, len(line), side)]
    return [cells[at : at + side] for at in range(0, len(cells), side)]


def _drawn(text: str) -> list[list[str]] | None:
    """The candidates of a drawn grid: as many rows as words per row, some with several digits."""
    lines = [line for line in text.removeprefix("\ufeff").splitlines() if line.strip() and not _RULER.fullmatch(line)]
    rows = [line.replace("|", " ").replace("*", " ").replace(":", " ").split() for line in lines]
    side = len(rows)
    words = [word for row in rows for word in row]
    if not 2 <= side <= LARGEST or any(len(row) != side for row in rows):
        return None
    fit = all(
        re.fullmatch("[1-9]+", word) and list(word) == sorted(set(word)) and int(word[-1]) <= side for word in words
    )
    return rows if fit and any(len(word) > 1 for word in words) else None


def read(text: str, path: str | None = None, *, type: str | None = None) -> list[Puzzle]:
    """The puzzle with these candidates."""
    rows = _in_one_line(text) or _drawn(text)
    place = Where(path, 1, 1)
    if rows is None:
        raise PuzzleError(f"this is not a grid of candidates with at most {LARGEST} rows and columns", where=place)
    try:
        marks = [
            mark for r, row in enumerate(rows) for c, word in enumerate(row) for mark in _marks(r, c, word, len(rows))
        ]
    except PuzzleError as error:
        raise error.at(place) from None
    givens = [[word if len(word) == 1 else None for word in row] for row in rows]
    return [board_puzzle(givens, type, path, constraints=marks)]


def _marks(row: int, column: int, word: str, side: int) -> list[Constraint]:
    cell = Cell((row, column))
    if not word:
        raise PuzzleError(f"{cell} has no candidate left")
    if len(word) in (1, side):
        return []
    kind = constraints().get("GivenMarks")
    if kind is None:
        drop("the rule 'pencil marks'", UNKNOWN)
        return []
    return [kind(cell=cell, symbols=list(word))]


def write(puzzle: Puzzle) -> str:
    """The given candidates as a drawn grid; those that the givens exclude are kept."""
    require_only_givens(puzzle, "a pencil-mark grid", frozenset({"GivenMarks"}))
    side = require_numbers(puzzle, "as a pencil-mark grid")
    if side > LARGEST:
        raise PuzzleError(f"a pencil-mark grid has one digit for each candidate, but {side} symbols need more")
    every = "".join(puzzle.symbols.names)
    words: dict[Cell, str] = dict.fromkeys(puzzle.grid.places, every) | dict(puzzle.givens)
    for each in puzzle.constraints:
        if each.__class__.__name__ == "GivenMarks":
            words[_cell(each)] = "".join(sorted(set(words[_cell(each)]) & set(_symbols(each))))
    return _table([[words[Cell((r, c))] for c in range(side)] for r in range(side)])


def _cell(each: Any) -> Cell:
    cell: Cell = each.cell
    return cell


def _symbols(each: Any) -> tuple[str, ...]:
    symbols: tuple[str, ...] = each.symbols
    return symbols


def _table(rows: list[list[str]]) -> str:
    side = len(rows)
    high, wide = usual_box(side, side, side) or (side, side)
    width = max(len(word) for row in rows for word in row)
    ruler = "+" + "+".join("-" * ((width + 1) * wide + 1) for _ in range(0, side, wide)) + "+"
    lines = []
    for number, row in enumerate(rows):
        if number % high == 0:
            lines.append(ruler)
        parts = (" ".join(word.ljust(width) for word in row[at : at + wide]) for at in range(0, side, wide))
        lines.append("| " + " | ".join(parts) + " |")
    return "\n".join([*lines, ruler]) + "\n"
