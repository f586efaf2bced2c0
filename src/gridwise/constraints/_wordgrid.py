"""Text grids with entries separated by blanks, and the position of each entry in the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BeforeValidator

from gridwise.common.errors import Where
from gridwise.model.board_text import token_rows, word_rows
from gridwise.model.constraint import Constraint
from gridwise.model.fields import TextGrid

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft


def _split(value: Any) -> Any:
    return [[token.text for token in row] for row in word_rows(value)] if isinstance(value, str) else value


WordGrid = Annotated[TextGrid, BeforeValidator(_split)]
"""A text grid in which even a row of one entry is a word (`17` is one sum, not a 1 and a 7)."""


def entry_place(draft: Draft, field: str, row: int, column: int) -> tuple[int, int] | None:
    """The row and column of an entry in the attribute's text; None if it was not written as text."""
    text = draft.get(field)
    if not isinstance(text, str):
        return None
    rows = word_rows(text)
    if row < len(rows) and column >= len(rows[row]):  # rows without blanks
        rows = token_rows(text)
    if row >= len(rows) or column >= len(rows[row]):
        return None
    token = rows[row][column]
    return token.row, token.column


def placed(part: Constraint, owner: Constraint, draft: Draft, field: str, row: int, column: int) -> Constraint:
    """A constraint made from one entry of a grid, with the position of that entry.

    A clue always belongs to the puzzle, even if the grid is part of the type; anything else belongs to the owner of the
    grid.
    """
    where = owner.where_of(field) or Where()
    place = entry_place(draft, field, row, column)
    at = where.inside(*place) if place else where
    return part.located(at, dict.fromkeys(type(part).model_fields, at), of_type=owner.origin.of_type and not part.clue)
