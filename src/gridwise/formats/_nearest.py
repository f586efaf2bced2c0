"""Writing as much of a puzzle as a format for a few games has words for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

from gridwise.common.errors import PuzzleError
from gridwise.declaring.losses import drop
from gridwise.model.puzzle import Puzzle

MAX_KINDS = 8
"""Of more kinds of clues nobody can say which few are in the way."""


def write_nearest(puzzle: Puzzle, write: Callable[[Puzzle], str | None], format: str) -> str:
    """What `write` makes of a puzzle, or else of the puzzle without as few kinds of its clues as can be.

    Those clues are dropped where that is wanted; elsewhere they are an error that names them. `write` returns None for
    a puzzle of no game that it knows.
    """
    kinds = list(dict.fromkeys(type(each).__name__ for each in puzzle.declaration.constraints))
    for count in range(min(len(kinds), MAX_KINDS) + 1):
        for gone in combinations(kinds, count):
            if (text := _written(puzzle, gone, write)) is not None:
                _drop(gone, format)
                return text
    title = puzzle.type.title if puzzle.type else puzzle.title
    raise PuzzleError(f"{format} has no puzzle of these rules: {title}{' with ' + ', '.join(kinds) if kinds else ''}")


def _written(puzzle: Puzzle, gone: tuple[str, ...], write: Callable[[Puzzle], str | None]) -> str | None:
    if not gone:
        return write(puzzle)
    kept = tuple(each for each in puzzle.declaration.constraints if type(each).__name__ not in gone)
    try:
        return write(Puzzle.from_declaration(replace(puzzle.declaration, constraints=kept)))
    except PuzzleError:
        return None  # without these it is no whole puzzle


def _drop(gone: tuple[str, ...], format: str) -> None:
    reason = f"ha{'ve' if len(gone) > 1 else 's'} no place in {format}"
    message = f"the rule{'s' if len(gone) > 1 else ''} {', '.join(gone)} {reason}"
    for name in gone:
        drop(f"the rule {name}", reason, message)
