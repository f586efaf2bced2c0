"""What may stand for a puzzle: a file, its text, a board in one line, rows, or an array."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from math import isqrt
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from gridwise.common.errors import PuzzleError
from gridwise.model.puzzle import Puzzle

if TYPE_CHECKING:
    import numpy as np

    Written = str | os.PathLike[str] | Sequence[Any] | np.ndarray[Any, Any]
    """A puzzle as a path, as text, as rows or entries, or as an array; 0, None and `.` are empty cells."""

P = ParamSpec("P")
Subject = TypeVar("Subject")
Result = TypeVar("Result")


def takes_puzzle(
    function: Callable[Concatenate[Subject, P], Result],
) -> Callable[Concatenate[Subject | Written, P], Result]:
    """Let a function of a puzzle also take whatever `to_puzzle` reads."""

    @wraps(function)
    def taking(*given: Any, **named: Any) -> Result:
        if given:
            return function(to_puzzle(given[0]), *given[1:], **named)
        return function(**{name: to_puzzle(value) if name == "puzzle" else value for name, value in named.items()})  # type: ignore[call-arg]

    return taking


def to_puzzle(written: Any, *, type: str | None = None) -> Any:
    """The puzzle that is meant by a path, a text, rows or an array; anything else is returned as it is."""
    from gridwise.declaring.loading import load, parse

    if isinstance(written, os.PathLike):
        return load(written, type=type)
    if isinstance(written, str):
        return load(written, type=type) if _is_file(written) else parse(written, type=type)
    if hasattr(written, "tolist"):
        written = written.tolist()
    if written is None or isinstance(written, int | float | bytes | Mapping):
        raise PuzzleError(f"{written!r} is no puzzle", suggestion="give a puzzle, a path, a text, rows or an array")
    return _from_list(written, type) if isinstance(written, Sequence) else written


def _is_file(text: str) -> bool:
    """Whether a text is the name of a file: one that exists, or one with the suffix of a format."""
    from gridwise.model.registry import formats

    if "\n" in text or len(text) > 1000 or "://" in text:
        return False
    suffix = os.path.splitext(text)[1].lower()
    if not suffix[1:2].isalpha():  # such as a board: the formats need not be imported
        return os.path.isfile(text)
    return os.path.isfile(text) or any(suffix in module.SUFFIXES for module in formats().values())


def _from_list(rows: Sequence[Any], type: str | None) -> Puzzle:
    """The puzzle in a list: the parts of a puzzle file, rows of entries, rows of text, or all entries in one list."""
    from gridwise.declaring.loading import parse

    if any(isinstance(part, Mapping) for part in rows) or (len(rows) == 1 and isinstance(rows[0], str)):
        import json

        return parse(json.dumps(rows), type=type)
    if rows and all(isinstance(row, str) and len(row) > 2 for row in rows):
        return parse("\n".join(rows), type=type)
    if (rows and not isinstance(rows[0], Sequence | Mapping)) or all(isinstance(each, str) for each in rows):
        side = isqrt(len(rows))
        if side * side != len(rows) or not side:
            raise PuzzleError(
                f"a list of {len(rows)} entries is no square board", suggestion="give one list for each row"
            )
        rows = [rows[at : at + side] for at in range(0, len(rows), side)]
    return Puzzle(type or "Sudoku", initial=[list(row) for row in rows])
