"""Reading boards typed as text, and other text grids (sums, regions, a Kakuro layout)."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Sequence
from dataclasses import dataclass
from math import prod

from gridwise.common.errors import PuzzleError

_RULER = re.compile(r"[-+|=_─━│┃┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬═║╋┏┓┗┛┣┫┳┻*\s]+")
_DRAWN = re.compile(r"[+─━┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬═╋┏┓┗┛┣┫┳┻]")
_DASHED = re.compile(r"(?=.*[-=_])[-=_|│┃║*\s]+")
_CLUES = re.compile(r"[0-9\s]*\|")
"""The clues on the left of a printed board, with the line after them."""
_DRAWING = "|+="
"""Characters that draw a grid, unless they are symbols of the puzzle."""
SLASH = "/"
"""Ends a row of a board typed on one line, unless it is a symbol of the puzzle."""
_ANY_SLASH = re.compile(SLASH)
_FREE_SLASH = re.compile(r"(?<=\s)/(?=\s)|^/(?=\s)|(?<=\s)/$")
_NO_SLASH = re.compile(r"(?!)")
SEPARATORS = re.compile(r"[|│┃║]")
MAX_TEXT = 4_000_000


@dataclass(frozen=True, slots=True)
class Token:
    """One token of a text, with its row and column in that text, counted from 0."""

    text: str
    row: int
    column: int


def _lines(text: str, row_end: re.Pattern[str]) -> list[tuple[int, int, str]]:
    """The lines of a text as (row, column, line); `row_end` matches the slashes that end a line too."""
    if len(text) > MAX_TEXT:
        raise PuzzleError(f"the text is too long: {len(text):,} characters (the limit is {MAX_TEXT:,})")
    lines: list[tuple[int, int, str]] = []
    for row, line in enumerate(text.expandtabs(1).splitlines()):
        column = 0
        for piece in row_end.split(line):
            lines.append((row, column, piece))
            column += len(piece) + 1
    return lines


def _row_end(known: Collection[str]) -> re.Pattern[str]:
    """The slashes that end a row, given the tokens with a meaning: all of them, those between blanks, or none."""
    if SLASH in known:
        return _NO_SLASH
    return _FREE_SLASH if any(SLASH in token for token in known) else _ANY_SLASH


def token_rows(text: str) -> list[list[Token]]:
    """The rows of a text grid: blank-separated tokens, or single characters where a row has no blanks."""
    rows = word_rows(text)
    if any(len(row) > 1 for row in rows):
        return rows
    return [[Token(char, row[0].row, row[0].column + i) for i, char in enumerate(row[0].text)] for row in rows]


def word_rows(text: str) -> list[list[Token]]:
    """The rows of a text grid whose tokens are always separated by blanks."""
    # If each row has its own line, a slash may also be part of a token.
    row_end = _FREE_SLASH if "\n" in text.strip() else _ANY_SLASH
    return [_blank_separated(*line) for line in _lines(text, row_end) if line[2].strip()]


def _blank_separated(row: int, column: int, line: str) -> list[Token]:
    return [Token(match[0], row, column + match.start()) for match in re.finditer(r"\S+", line)]


def _characters(row: int, column: int, line: str) -> list[Token]:
    return [Token(char, row, column + i) for i, char in enumerate(line) if not char.isspace()]


def is_ruler(line: str) -> bool:
    """Whether a line is certainly a ruler of a drawn grid rather than a row of empty cells."""
    return bool(_RULER.fullmatch(line)) and bool(_DRAWN.search(line))


def may_be_ruler(line: str) -> bool:
    """Whether a line is a ruler or a row of empty cells; only the number of rows can tell which."""
    return bool(_DASHED.fullmatch(line))


def board_tokens(text: str, shape: Sequence[int], known: Collection[str] = (), name: str = "initial") -> list[Token]:
    """The tokens of a board of this shape, one for each place in reading order.

    Each row has its own line, or the whole board is on one line; one-character tokens need no blanks between them.
    `known` are the tokens with a meaning: they decide if a row could be read in two ways.
    """
    columns = shape[-1]
    height = prod(shape[:-1])
    lines = _cell_lines(text, columns, height, known)
    if len(lines) == 1 and height > 1:
        return _one_line(lines[0], shape, name)
    rows = [_row(line, columns, number, known, name) for number, line in enumerate(lines, 1)]
    if len(rows) != height:
        place = rows[height] if len(rows) > height else rows[-1] if rows else None
        raise PuzzleError(
            f"`{name}` has {len(rows)} row{'' if len(rows) == 1 else 's'}, but the grid has {height}",
            inside=(place[0].row, place[0].column) if place else None,
        )
    return [token for row in rows for token in row]


def _cell_lines(text: str, columns: int, height: int, known: Collection[str]) -> list[tuple[int, int, str]]:
    """The lines with cells, separators blanked out; a line of dashes counts as a row only if rows are missing."""
    lines = _without_clues(_lines(text, _row_end(known)), columns, height)
    if any(sign in known for sign in _DRAWING):
        return [line for line in lines if line[2].strip()]
    lines = [line for line in lines if not is_ruler(line[2])]
    plain = [(row, column, SEPARATORS.sub(" ", line)) for row, column, line in lines]
    plain = [line for line in plain if line[2].strip()]
    if len(plain) > height:
        plain = [line for line in plain if not may_be_ruler(line[2]) or _fits(line, columns)]
    if len(plain) > height:
        plain = [line for line in plain if not may_be_ruler(line[2])] or plain
    return plain


def _without_clues(lines: list[tuple[int, int, str]], columns: int, height: int) -> list[tuple[int, int, str]]:
    """The rows of a printed board that has clues above it and, before a line, on its left: `4 1 | # # # # . # .`."""
    rows = [
        (row, column + match.end(), line[match.end() :]) for row, column, line in lines if (match := _CLUES.match(line))
    ]
    return rows if len(rows) == height and all(_fits(row, columns) for row in rows) else lines


def _fits(line: tuple[int, int, str], columns: int) -> bool:
    return columns in (len(_blank_separated(*line)), len(_characters(*line)))


def _row(line: tuple[int, int, str], columns: int, number: int, known: Container[str], name: str) -> list[Token]:
    words, characters = _blank_separated(*line), _characters(*line)
    if len(words) == columns and (len(characters) != columns or all(word.text in known for word in words)):
        return words
    if len(characters) == columns:
        return characters
    counted = min(characters, words, key=lambda tokens: abs(len(tokens) - columns))
    width = len(counted)
    place = counted[columns] if width > columns else counted[-1]
    raise PuzzleError(
        f"row {number} of `{name}` has {width} cell{'' if width == 1 else 's'}, but the grid is {columns} wide",
        inside=(place.row, place.column),
    )


def _one_line(line: tuple[int, int, str], shape: Sequence[int], name: str) -> list[Token]:
    total = prod(shape)
    words, characters = _blank_separated(*line), _characters(*line)
    for tokens in (words, characters):
        if len(tokens) == total:
            return tokens
    count = len(words) if len(words) > prod(shape[:-1]) else len(characters)
    place = words[0]
    raise PuzzleError(
        f"`{name}` has {count} cell{'' if count == 1 else 's'} on one line, but the grid has {total}",
        inside=(place.row, place.column),
    )
