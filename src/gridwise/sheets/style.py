"""The sizes of a worksheet, in points."""

from __future__ import annotations

from dataclasses import dataclass

from gridwise.common.errors import PuzzleError, did_you_mean

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height of the papers there are."""


def paper_size(name: str) -> tuple[float, float]:
    """Width and height of a paper."""
    if name.lower() not in PAPERS:
        hint = did_you_mean(name, PAPERS) or f"there are {' and '.join(PAPERS)}"
        raise PuzzleError(f"there is no paper '{name}'", suggestion=hint)
    return PAPERS[name.lower()]


@dataclass(frozen=True, slots=True)
class Style:
    """How large everything is."""

    title: float
    """The title of the sheet, and of the answers."""
    heading: float
    """The title of a puzzle."""
    text: float
    """Rules, difficulty, page numbers."""
    least: float
    """The cells are at least so large, where a page can hold fewer puzzles."""
    most: float
    """The cells are never larger."""
    most_per_page: int
    margin: float = 42.0
    gap: float = 24.0
    """Between puzzles."""


NORMAL = Style(title=20, heading=12, text=8.5, least=24, most=42, most_per_page=12)
KEY = Style(title=16, heading=8, text=7, least=11, most=16, most_per_page=30, gap=16)
LARGE = Style(title=28, heading=20, text=16, least=46, most=84, most_per_page=6, margin=36)
LARGE_KEY = Style(title=28, heading=18, text=16, least=26, most=40, most_per_page=6, margin=36)
