"""Shared by formats that hold only a board: which puzzles they can hold, and how a board becomes a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwise.common.errors import PuzzleError, Where
from gridwise.declaring.losses import drop
from gridwise.model.puzzle import Declaration, Puzzle
from gridwise.model.registry import puzzle_type
from gridwise.model.symbols import numbered

DEFAULT_TYPE = "Sudoku"
_WRITTEN = frozenset({"size", "initial", "dimensions", "empty"})
_REMARKS = frozenset(
    {
        "title",
        "author",
        "rules",
        "solution",
        "rating",
        "seed",
        "clues",
        "style",
        "group",
        "example",
        "progress",
        "marks",
    }
    | {"cosmetics", "unread"}
)
MAX_SIDE = 100


def require_only_givens(puzzle: Puzzle, what: str, carried: frozenset[str] = frozenset()) -> None:
    """Raise for whatever a puzzle has besides its type, its givens and what the format holds, or drop it if allowed."""
    declared = puzzle.declaration
    more = [name for name in declared.attributes if name not in _WRITTEN | _REMARKS | carried]
    more += [each.__class__.__name__ for each in declared.constraints if each.__class__.__name__ not in carried]
    more = list(dict.fromkeys(more))
    said = f"this puzzle also has {', '.join(more)}" if more else "this puzzle has no type"
    for name in more or ([] if declared.type else ["the rules of a puzzle without a type"]):
        drop(name, f"does not fit into {what}", f"{what} can hold only the givens of a puzzle type, but {said}")


def require_numbers(puzzle: Puzzle, how: str) -> int:
    """The side of a square board with the symbols 1, 2, 3 …; an error for any other board."""
    side = puzzle.grid.columns
    if puzzle.grid.shape != (side, side) or puzzle.symbols.names != numbered(side):
        raise PuzzleError(f"only a square board with the symbols 1, 2, 3 … can be written {how}")
    return side


def board_puzzle(rows: Sequence[Sequence[Any]], type: str | None, path: str | None, **more: Any) -> Puzzle:
    """The puzzle for a board given row by row, with None for empty cells."""
    place = Where(path, 1, 1)
    wide = len(rows[0]) if rows else 0
    if not rows or any(len(row) != wide for row in rows):
        raise PuzzleError("the rows of the board have different lengths", where=place)
    if type is None and wide != len(rows):
        raise PuzzleError(f"the board has {len(rows)} rows of {wide} cells; it should be square", where=place)
    if max(wide, len(rows)) > MAX_SIDE:
        raise PuzzleError(f"the board has more than {MAX_SIDE} rows or columns", where=place)
    tokens = [["." if item is None else str(item) for item in row] for row in rows]
    attributes = {"size": [len(rows), wide], "initial": tokens, **{k: v for k, v in more.items() if v}}
    constraints = attributes.pop("constraints", ())
    declared = Declaration(puzzle_type(type or DEFAULT_TYPE).name, attributes, tuple(constraints))
    try:
        return Puzzle.from_declaration(declared)
    except PuzzleError as error:
        raise error.at(place) from None
