"""The errors and warnings of gridwise; each message says where, what is wrong, and what was probably meant."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any


@dataclass(frozen=True, slots=True)
class Where:
    """A position in a file or text: where a value was written. Lines and columns count from 1."""

    path: str | None = None
    line: int | None = None
    column: int | None = None
    text_line: int | None = None
    """The line of the first row, if the value is a text of several lines."""
    text_column: int = 1
    """The column where the rows of such a text start."""
    pieces: tuple[tuple[int, int, int, int], ...] = ()
    """Row and column in the text, line and column in the file: where folding or escapes shifted characters."""

    def inside(self, row: int, column: int) -> Where:
        """The position of a row and column (from 0) within a text that starts here."""
        if self.pieces:
            at = bisect(self.pieces, (row, column + 1)) - 1
            before, start, line, shown = self.pieces[at] if at >= 0 else (-1, 0, 0, 0)
            same = before == row
            return Where(self.path, line, shown + column - start) if same else Where(self.path, self.line, self.column)
        if self.text_line is None:
            shift = column if row == 0 and self.column is not None else 0
            return Where(self.path, self.line, None if self.column is None else self.column + shift)
        return Where(self.path, self.text_line + row, self.text_column + column)

    def __str__(self) -> str:
        parts = [str(part) for part in (self.path, self.line, self.column) if part is not None]
        return ":".join(parts)


_UNPRINTABLE = re.compile("[\0-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
"""Characters that a terminal would obey, or that can't be written at all: messages quote what others wrote."""


class PuzzleError(ValueError):
    """An error in a puzzle: where it is, what is wrong, and what was probably meant."""

    def __init__(
        self,
        message: str,
        *,
        where: Where | None = None,
        suggestion: str | None = None,
        inside: tuple[int, int] | None = None,
        field: str | None = None,
        incomplete: bool = False,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.suggestion = suggestion
        self.where = where or Where()
        self.inside = inside
        """Row and column (from 0) within a multi-line text, until the position of that text is known."""
        self.field = field
        """The constraint's field that is wrong, if any."""
        self.incomplete = incomplete
        """Whether something is only missing, which a setter may still add."""

    @property
    def path(self) -> str | None:
        """The file, or None if the puzzle did not come from one."""
        return self.where.path

    @property
    def line(self) -> int | None:
        """The line in that file, from 1."""
        return self.where.line

    @property
    def column(self) -> int | None:
        """The column in that line, from 1."""
        return self.where.column

    def at(self, where: Where | None) -> PuzzleError:
        """The same error, located at `where` unless its position is already known."""
        if where is not None and self.where == Where():
            self.where = where.inside(*self.inside) if self.inside else where
        return self

    def to_json(self) -> dict[str, Any]:
        """The error as plain data, with the same fields everywhere."""
        return {
            "path": self.path,
            "line": self.line,
            "column": self.column,
            "message": self.message,
            "suggestion": self.suggestion,
        }

    def __str__(self) -> str:
        place = f"{self.where}: " if str(self.where) else ""
        hint = f"; {self.suggestion}" if self.suggestion else ""
        return _UNPRINTABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", f"{place}{self.message}{hint}")


class OutOfReach(PuzzleError):  # noqa: N818 - a possible part of a puzzle that can be solved
    """A clue that no filling satisfies. Alone it makes a puzzle wrong; an option among others may be like that."""


class Undecided(RuntimeError):  # noqa: N818 - a possible result, not a failure
    """A limit was reached before the question was answered; `known` holds what has been proved so far."""

    def __init__(self, message: str, known: Any) -> None:
        super().__init__(message, known)  # pass all arguments, so that it can be pickled and sent to another process
        self.message = message
        self.known = known

    def __str__(self) -> str:
        return self.message


class Unmet(Undecided):
    """No puzzle met the request within the limits; `known` is the closest one found, or None."""


class MissingExtra(RuntimeError):  # noqa: N818 - named after what is missing
    """An optional dependency is not installed; the message names the command that installs it."""


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A suggestion with the known name closest to `word`, or None if none is similar."""
    name = closest(word, known)
    return f"did you mean '{name}'?" if name is not None else None


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known name closest to `word`, upper and lower case being the same, or None if none is similar."""
    names = {name.lower(): name for name in known}
    cutoff = 0.7 if len(word) == 3 else 0.6  # two of three letters are no likeness
    matches = get_close_matches(word.lower(), names, n=1, cutoff=cutoff)
    return names[matches[0]] if matches else None


class PuzzleWarning(UserWarning):
    """Something in a puzzle that is allowed but probably not what was meant."""
