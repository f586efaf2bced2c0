"""Simple Sudoku files: the board in a frame of stars, dashes and bars."""

from __future__ import annotations

import re

from gridwise.common.errors import PuzzleError, Where
from gridwise.formats import text as text_format
from gridwise.formats._givens import require_numbers, require_only_givens
from gridwise.formats._sketch import usual_box
from gridwise.model.puzzle import Puzzle
from gridwise.model.symbols import digit_name

NAME = "ss"
SUFFIXES = (".ss",)
TYPED = False
"""The format holds a board without its puzzle type."""
EXAMPLE = """\
*-----*
|..|.1|
|4.|..|
|--+--|
|..|.3|
|1.|..|
*-----*
"""

_RULER = re.compile(r"\|-+(?:[+|]-+)*\|")
_FRAME = re.compile(r"\s*\*-+(?:\*-+)*\*\s*\n\s*\|.*\n\s*\*-+(?:\*-+)*\*\s*", re.DOTALL)


def sniff(text: str) -> float:
    """How likely the text is in this format, from 0 to 1."""
    return 0.95 if _FRAME.fullmatch(text[: text_format.SNIFFED].removeprefix("\ufeff")) else 0.0


def read(text: str, path: str | None = None, *, type: str | None = None) -> list[Puzzle]:
    """The puzzle in the frame; an X is also an empty cell."""
    lines = text.removeprefix("\ufeff").splitlines()
    inside = [line.strip() for line in lines if line.strip().startswith("|") and not _RULER.fullmatch(line.strip())]
    rows = [re.sub(r"[\s|]", "", line) for line in inside]
    if len(rows) < 10:
        rows = [row.replace("X", ".").replace("x", ".") for row in rows]
    if not rows or any(len(row) != len(rows) for row in rows):
        message = f"the frame has {len(rows)} rows, so each row must have that many cells"
        raise PuzzleError(message, where=Where(path, 1, 1))
    return text_format.read("\n".join(rows), path, type=type)


def write(puzzle: Puzzle) -> str:
    """The board in its frame."""
    require_only_givens(puzzle, "a Simple Sudoku file")
    side = require_numbers(puzzle, "as a Simple Sudoku file")
    if side > text_format.ONE_PLACE:
        raise PuzzleError(f"a Simple Sudoku file has one character for each cell, but {side} symbols need more")
    high, wide = usual_box(side, side, side) or (side, side)
    tokens = [digit_name(int(puzzle.givens[cell])) if cell in puzzle.givens else "." for cell in puzzle.grid.squares]
    rows = ["".join(tokens[at : at + side]) for at in range(0, len(tokens), side)]
    drawn = ["|" + "|".join(row[at : at + wide] for at in range(0, side, wide)) + "|" for row in rows]
    ruler = "|" + "+".join("-" * wide for _ in range(0, side, wide)) + "|"
    bands = [drawn[at : at + high] for at in range(0, side, high)]
    body = [line for number, band in enumerate(bands) for line in ([ruler] if number else []) + band]
    frame = "*" + "-" * (len(ruler) - 2) + "*"
    return "\n".join([frame, *body, frame]) + "\n"
