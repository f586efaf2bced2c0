"""What each of Simon Tatham's games consists of, for the formats: its parameters, its reader and its writer."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from gridwise.common.errors import PuzzleError
from gridwise.model.puzzle import Declaration, Puzzle

Params = re.Match[str]
LEVEL = r"(?:d[a-z])?"
RECTANGLE = r"([0-9]{1,3})x([0-9]{1,3})"
MAX_WIDTH = 100


@dataclass(frozen=True)
class TathamGame:
    """One game: the syntax of its parameters and description, its reader and its writer."""

    name: str
    params: re.Pattern[str]
    description: re.Pattern[str]
    read: Callable[[Params, str], Declaration]
    write: Callable[[Puzzle], str | None]
    """The ID of a puzzle; None if it is not of this game."""

    def fits(self, params: str, description: str) -> Params | None:
        """The parameters, if the ID may belong to this game."""
        return self.params.fullmatch(params) if self.description.fullmatch(description) else None


def rows_and_columns(params: Params) -> tuple[int, int]:
    """The size of a rectangle, which its parameters give as columns × rows."""
    columns, rows = int(params[1]), int(params[2])
    if not (1 <= rows <= MAX_WIDTH and 1 <= columns <= MAX_WIDTH):
        raise PuzzleError(f"the grid is {rows}×{columns}; the sides must be between 1 and {MAX_WIDTH}")
    return rows, columns
