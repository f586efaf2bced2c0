"""The sizes of a worksheet, in points."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gridwise.common.errors import PuzzleError, did_you_mean
from gridwise.common.paper import PAPERS


def paper_size(name: str) -> tuple[float, float]:
    """The width and height of a paper size."""
    if name.lower() not in PAPERS:
        hint = did_you_mean(name, PAPERS) or f"the sizes are {', '.join(PAPERS)}"
        raise PuzzleError(f"unknown paper size '{name}'", suggestion=hint)
    return PAPERS[name.lower()]


@dataclass(frozen=True, slots=True)
class Style:
    """The sizes of everything on a page."""

    title: float
    """The title of the sheet, and of the answers."""
    heading: float
    """The title of a puzzle."""
    text: float
    """Rules, difficulty, page numbers."""
    min_cell: float
    """Cells are at least this large, unless even a single puzzle per page does not fit."""
    max_cell: float
    """Cells are at most this large."""
    max_per_page: int
    margin: float = 42.0
    gap: float = 24.0
    """Between puzzles."""


NORMAL = Style(title=20, heading=12, text=8.5, min_cell=24, max_cell=42, max_per_page=12)
BOOK = Style(title=22, heading=11, text=9, min_cell=24, max_cell=42, max_per_page=6, margin=46)
KEY = Style(title=16, heading=8, text=7, min_cell=11, max_cell=16, max_per_page=30, gap=16)
LARGE = Style(title=28, heading=20, text=16, min_cell=46, max_cell=84, max_per_page=6, margin=36)
LARGE_BOOK = replace(LARGE, margin=50)
LARGE_KEY = Style(title=28, heading=18, text=16, min_cell=26, max_cell=40, max_per_page=6, margin=36)
