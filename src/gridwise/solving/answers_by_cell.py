"""Answers that name each cell: `{"a1": 5, "a2": 3}`, `r1c1 = 5`, `(1, 1): 5`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell, Grid

_NAMED = r"(?P<name>[a-z]{1,2}\d{1,2}|r\d{1,2}c\d{1,2})"
_NUMBERED = r"\(? ?(?:r(?:ow)? ?)?(?P<row>\d{1,2}) ?, ?(?:c(?:ol(?:umn)?)? ?)?(?P<column>\d{1,2}) ?\)?"
_ENTRY = re.compile(
    rf"[\"'`]?(?<!\w)(?:{_NAMED}|{_NUMBERED})[\"'`]?\s{{0,3}}(?:=|:|->|→|⇒|is\b)\s{{0,3}}[\"'`]?(?P<entry>[^\s,;\"'`{{}}\[\]()]+)",
    re.IGNORECASE | re.ASCII,
)
_BETWEEN = re.compile(r"[\s,;.|{}\"'`*\-•]*(?:and\s+)?[*\"'`]*", re.IGNORECASE)
"""What may stand between two entries of one list."""
_FAR = 40
"""More characters than this between two entries end a list."""


def entries_by_cell(grid: Grid, text: str) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Lists of entries by cell, each with the position in the text where it ends."""
    run: list[re.Match[str]] = []
    for found in _ENTRY.finditer(text):
        if run and not _adjoin(text, run[-1].end(), found.start()):
            yield from _listed(grid, run)
            run = []
        run.append(found)
    yield from _listed(grid, run)


def _adjoin(text: str, end: int, start: int) -> bool:
    return start - end <= _FAR and _BETWEEN.fullmatch(text, end, start) is not None


def _listed(grid: Grid, run: list[re.Match[str]]) -> Iterator[tuple[int, Mapping[str, str]]]:
    if not run:
        return
    # A list that has a row or a column 0 counts from 0.
    shift = 0 if any(each["row"] and 0 in (int(each["row"]), int(each["column"])) for each in run) else 1
    filled: dict[str, str] = {}
    for each in run:
        cell = _cell(each, shift)
        entry = each["entry"].rstrip(".")
        if cell is None or cell not in grid or filled.get(str(cell), entry) != entry:
            return
        filled[str(cell)] = entry
    yield run[-1].end(), filled


def _cell(found: re.Match[str], shift: int) -> Cell | None:
    if found["row"]:
        row, column = int(found["row"]) - shift, int(found["column"]) - shift
        return Cell((row, column)) if row >= 0 and column >= 0 else None
    try:
        return Cell.parse(found["name"])
    except PuzzleError:
        return None
