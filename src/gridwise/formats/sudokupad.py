"""SudokuPad links that contain the whole puzzle: `fpuz…` (f-puzzles data), `scl…` (a drawing) or `scf…` (only givens).

A drawing can also be uncompressed JSON. Its givens, regions, cages, title, author, rules and solution are read; the
rest is kept and reported. A puzzle that f-puzzles can't hold is written as a drawing, with its rules as text.
"""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote

from gridwise.common.errors import PuzzleError, Where
from gridwise.declaring.losses import strict
from gridwise.formats import fpuzzles
from gridwise.formats._data import parse_json, parse_packed
from gridwise.formats._lzstring import pack
from gridwise.formats._relaxed import parse_relaxed
from gridwise.formats._sudokupad_classic import cells_of, read_classic
from gridwise.formats._sudokupad_data import NAME, read_drawing, write_drawing
from gridwise.model.puzzle import Puzzle

SUFFIXES = (".sudokupad",)
EXAMPLE = (
    "https://sudokupad.app/fpuzN4IgzglgXgpiBcAWANCALhNAbO8QDEB7AVwCcRUBzUiAEwQG0HgBfZV9t0ANwEMtiuAIxUI3"
    "GADsEaUoJYBdZMxB8BuFCEpjJ02TC4HOi5oY49+ghAGZR4qfBlzj5tQhGbt9x/s6/W8+RYgA"
)
URL = "https://sudokupad.app/"

__all__ = ["EXAMPLE", "NAME", "SUFFIXES", "read", "sniff", "write"]

_SITE = re.compile(
    r"\s*(?:https?://)?(?:[a-z]+\.)?(?:sudokupad\.(?:app|com|svencodes\.com)|crackingthecryptic\.com)/\S*"
    r"(?:\s[A-Za-z0-9+/=%\s]*)?",  # a plus sign turned into a blank, or a link broken into lines
    re.IGNORECASE,
)
_ID = re.compile(
    r"(?:.*[?&](?:puzzleid|load)=|.*/sudoku/|https?://[^/]+/|[^/]*\.(?:app|com)/)?([^?&#]*)", re.IGNORECASE | re.DOTALL
)
_PACKED = re.compile(r"(fpuzzles|fpuz|scl|ctc)([A-Za-z0-9+/ =%].*)", re.DOTALL)
_GIVENS = re.compile(r"(?:scf|classic)(.{4,})", re.DOTALL)
_EXPORT = (
    "open the puzzle there, choose “Share” or “Export” and copy the link that contains the whole puzzle (scl… or fpuz…)"
)


def sniff(text: str) -> float:
    """How likely the text is in this format, from 0 to 1."""
    if _SITE.fullmatch(text.strip()):
        return 1.0
    if _is_data(text):
        return 0.92
    match = _PACKED.fullmatch(text.strip())
    givens = _GIVENS.fullmatch(text.strip())
    if givens and cells_of(givens[1]) is not None:
        return 0.7
    return 0.95 if match and re.fullmatch(r"N4I[A-Za-z0-9+/\s=%]{10,}", match[2]) else 0.0


def _is_data(text: str) -> bool:
    """Whether this is unpacked data."""
    start = text[:100_000].lstrip("\ufeff \t\r\n")
    return start.startswith("{") and all(f'"{key}"' in start for key in ("cells", "cellSize"))


def read(text: str, path: str | None = None, *, type: str | None = None) -> list[Puzzle]:
    """Read the puzzle from a link, or from the part after the name of the site."""
    try:
        return [_read(text.strip(), path)]
    except PuzzleError as error:
        raise error.at(Where(path, 1, 1)) from None


def _read(text: str, path: str | None) -> Puzzle:
    if _is_data(text):
        return read_drawing(parse_json(text.lstrip("\ufeff"), "the puzzle"), path)
    linked = _ID.match(text)
    id = unquote(linked[1] if linked else text)
    match = _PACKED.fullmatch(id)
    if givens := _GIVENS.fullmatch(id):
        return read_classic(givens[1], path)
    if match is None:
        what = (
            f"'{id[:40]}' is only the number of a puzzle on the site" if id else "this link does not contain the puzzle"
        )
        message = f"{what}, and gridwise does not download puzzles"
        raise PuzzleError(message, suggestion=_EXPORT)
    kind, packed = match[1], match[2].replace(" ", "+")
    data = parse_packed(packed, _data)
    return fpuzzles.read_data(data, path) if kind.startswith("fpuz") else read_drawing(data, path)


def _data(text: str) -> Any:
    """The data of a text, full or shortened."""
    try:
        return parse_json(text, "the puzzle")
    except PuzzleError:
        return parse_relaxed(text)


def write(puzzle: Puzzle) -> str:
    """The puzzle as a link: its own drawing if it has one, f-puzzles data if they say it all, otherwise a picture."""
    if NAME in puzzle.declaration.attributes.get("cosmetics", {}):
        return _link("scl", write_drawing(puzzle))
    try:
        with strict():
            return _link("fpuz", fpuzzles.write_data(puzzle))
    except PuzzleError:
        from gridwise.formats._sudokupad_picture import picture_data  # loads all that draws

        return _link("scl", picture_data(puzzle))


def _link(kind: str, data: Any) -> str:
    return URL + kind + pack(json.dumps(data, ensure_ascii=False, separators=(",", ":"))) + "\n"
