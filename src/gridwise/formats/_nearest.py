"""Writing as much of a puzzle as a format for a few games can hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

from gridwise.common.errors import PuzzleError
from gridwise.declaring.losses import drop
from gridwise.model.puzzle import Puzzle

MAX_KINDS = 8
"""The most kinds of clues to leave out: more would give too many combinations to try."""


def write_nearest(puzzle: Puzzle, write: Callable[[Puzzle], str | None], format: str) -> str:
    """Write the puzzle, leaving out as few kinds of clues as possible. These clues are dropped if that is allowed;
    otherwise an error names them. `write` returns None for a puzzle that is not one of its games.
    """
    kinds = list(dict.fromkeys(type(each).__name__ for each in puzzle.declaration.constraints))
    for count in range(min(len(kinds), MAX_KINDS) + 1):
        for gone in combinations(kinds, count):
            if (text := _written(puzzle, gone, write)) is not None:
                _drop(gone, format)
                return text
    title = puzzle.type.title if puzzle.type else puzzle.title
    raise PuzzleError(f"{format} has no puzzle with these rules: {title}{' with ' + ', '.join(kinds) if kinds else ''}")


def _written(puzzle: Puzzle, gone: tuple[str, ...], write: Callable[[Puzzle], str | None]) -> str | None:
    if not gone:
        return write(puzzle)
    kept = tuple(each for each in puzzle.declaration.constraints if type(each).__name__ not in gone)
    try:
        return write(Puzzle.from_declaration(replace(puzzle.declaration, constraints=kept)))
    except PuzzleError:
        return None  # not a complete puzzle without them


def _drop(gone: tuple[str, ...], format: str) -> None:
    reason = f"ha{'ve' if len(gone) > 1 else 's'} no equivalent in {format}"
    message = f"the rule{'s' if len(gone) > 1 else ''} {', '.join(gone)} {reason}"
    for name in gone:
        drop(f"the rule {name}", reason, message)
