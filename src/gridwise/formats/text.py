"""Boards as text: one line of cells, or a drawn grid. A file can hold many boards.

The type is Sudoku by default. Lines that start with `#` are comments. In a one-line board, `/` may end each row.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt

from gridwise.common.errors import PuzzleError, Where
from gridwise.formats._givens import DEFAULT_TYPE, require_numbers, require_only_givens
from gridwise.model.board_text import SEPARATORS, SLASH, is_ruler, may_be_ruler
from gridwise.model.puzzle import Declaration, Puzzle
from gridwise.model.registry import puzzle_type
from gridwise.model.symbols import digit_name

NAME = "text"
SUFFIXES = (".sdm", ".txt")
TYPED = False
"""The format holds a board without its puzzle type."""
EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ONE_PLACE = 35
"""The largest number written as one character: Z."""
MAX_LINES = 200_000
SNIFFED = 100_000
"""How much of a text is examined to recognise a board."""
SHORTEST = 16
"""The number of cells of the smallest board allowed in a list with one board per line."""
NEARLY = 3
"""If rows and columns differ by at most this much, it is a square with missing rows, not a list of small boards."""

_BREAK = re.compile("\r\n|[\r\n]")
_ROW = re.compile("[^/]+")
_NOT_A_BOARD = re.compile(r"[:=<>\"'\[\]{},]|^\s*- [A-Za-z]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line with cells: its number from 1, its text, and the numbers of words and characters."""

    number: int
    text: str
    words: int
    characters: int
    column: int = 1
    """The column of its first cell, from 1."""
    rows: tuple[_Line, ...] = ()
    """Its rows, if slashes divide it; such a line is a board of its own."""

    @classmethod
    def of(cls, number: int, text: str, before: int = 0) -> _Line:
        """The line with that text, which follows `before` other characters."""
        words = SEPARATORS.sub(" ", text).replace(SLASH, " ").split()
        parts = (
            [(match[0], match.start()) for match in _ROW.finditer(text) if match[0].strip()] if SLASH in text else []
        )
        rows = tuple(cls.of(number, *part) for part in parts) if len(parts) > 1 else ()
        column = before + len(text) - len(text.lstrip()) + 1
        return cls(number, text, len(words), sum(map(len, words)), column, rows)

    def has(self, cells: int) -> bool:
        """Whether it can hold that many cells: one word each, or one character each if single characters suffice."""
        return not self.rows and (self.words == cells or (self.characters == cells and cells <= ONE_PLACE))

    @property
    def side(self) -> int | None:
        """The side of the square board on this line alone; None if it holds none."""
        if self.rows:
            return len(self.rows) if all(row.has(len(self.rows)) for row in self.rows) else None
        return next((isqrt(n) for n in (self.words, self.characters) if n > 1 and isqrt(n) ** 2 == n), None)


def sniff(text: str) -> float:
    """How likely the text is in this format, from 0 to 1."""
    lines = list(_lines(text[:SNIFFED]))
    visible = "".join("".join(SEPARATORS.sub(" ", line.text).replace(SLASH, " ").split()) for line in lines)
    if not visible or _NOT_A_BOARD.search("\n".join(line.text for line in lines)):
        return 0.0
    signs = sum(sign in "0123456789.*_-" for sign in visible)
    if signs == len(visible):
        return 0.9 if re.search(r"[0-9.*]", visible) else 0.0
    whole = (len(lines) > 1 and all(line.has(len(lines)) for line in lines)) or all(line.side for line in lines)
    return 0.8 if visible.isascii() and len(visible) >= 100 and (signs * 2 > len(visible) or whole) else 0.0


def read(text: str, path: str | None = None, *, type: str | None = None) -> list[Puzzle]:
    """Read one drawn board, several separated by blank lines, or one per line."""
    name = puzzle_type(type or DEFAULT_TYPE).name
    lines = list(_lines(text))
    if not lines:
        raise PuzzleError("there is no board here", where=Where(path, 1, 1))
    if len(lines) > MAX_LINES:
        raise PuzzleError(
            f"there are too many lines (the limit is {MAX_LINES:,})", where=Where(path, lines[MAX_LINES].number, 1)
        )
    return [_puzzle(name, board, shape, path) for board, shape in _boards(lines, path, any_shape=type is not None)]


def write(puzzle: Puzzle) -> str:
    """The givens of a puzzle in one line; raises if the puzzle has more than its type and givens."""
    require_only_givens(puzzle, "a board in one line")
    side = require_numbers(puzzle, "in one line")
    blank = " " if side > ONE_PLACE else ""
    spell = str if blank else digit_name
    tokens = (spell(int(puzzle.givens[cell])) if cell in puzzle.givens else "." for cell in puzzle.grid.squares)
    return blank.join(tokens) + "\n"


def _lines(text: str) -> Iterator[_Line]:
    """The lines that may hold cells, without comments and obvious rulers."""
    for number, line in enumerate(_BREAK.split(text.removeprefix("\ufeff")), 1):
        if not line.lstrip().startswith("#") and line.strip() and not is_ruler(line):
            yield _Line.of(number, line)


def _boards(lines: list[_Line], path: str | None, any_shape: bool) -> Iterator[tuple[list[_Line], tuple[int, int]]]:
    """The lines of each board, with its shape."""
    rows = _rows(lines)
    blocks = list(_blocks(lines))
    if len(rows) > 1 and all(line.has(len(rows)) for line in rows):
        yield rows, (len(rows), len(rows))
    elif len(blocks) > 1 and all(len(block) > 1 and all(line.has(len(block)) for line in block) for block in blocks):
        yield from ((block, (len(block), len(block))) for block in blocks)
    elif len(rows) > 1 and any_shape and (width := _common_width(rows)):
        yield rows, (len(rows), width)
    elif len(rows) > 1 and not any(row.rows for row in rows) and _is_one_board(rows):
        raise _ragged(rows, path)
    else:
        yield from (([line], _alone(line, path, any_shape)) for line in rows)


def _rows(lines: list[_Line]) -> list[_Line]:
    """The lines without dashed rulers, unless the dashes are rows of empty cells."""
    if all(line.has(len(lines)) for line in lines):
        return lines
    return [line for line in lines if not may_be_ruler(line.text)] or lines


def _blocks(lines: list[_Line]) -> Iterator[list[_Line]]:
    """The lines in groups separated by blank lines."""
    block: list[_Line] = []
    for line in lines:
        if block and line.number > block[-1].number + 1:
            yield _rows(block)
            block = []
        block.append(line)
    yield _rows(block)


def _common_width(rows: list[_Line]) -> int | None:
    widths = (rows[0].words, rows[0].characters)
    return next((width for width in widths if width > 1 and all(row.has(width) for row in rows)), None)


def _usual_width(rows: list[_Line]) -> int:
    """The most common number of cells in a row."""
    spaced = _are_spaced(rows)
    return Counter(row.words if spaced else row.characters for row in rows).most_common(1)[0][0]


def _are_spaced(rows: list[_Line]) -> bool:
    """Whether blanks separate the cells rather than groups of them."""
    return sum(row.words > row.characters // 3 for row in rows) * 2 > len(rows)


def _is_one_board(rows: list[_Line]) -> bool:
    """Whether the rows form one board, rather than one board each."""
    width = _usual_width(rows)
    if width > ONE_PLACE and not _are_spaced(rows):
        return False
    return width < SHORTEST or abs(len(rows) - width) <= NEARLY or isqrt(width) ** 2 != width


def _ragged(rows: list[_Line], path: str | None) -> PuzzleError:
    width = _usual_width(rows)
    for number, row in enumerate(rows, 1):
        if not row.has(width):
            cells = min((row.words, row.characters), key=lambda count: abs(count - width))
            message = f"row {number} has {cells} cell{'' if cells == 1 else 's'}, but most rows have {width}"
            return PuzzleError(message, where=Where(path, row.number, row.column))
    message = f"the board has {len(rows)} rows of {width} cells; it should be square"
    return PuzzleError(message, where=Where(path, rows[0].number, rows[0].column))


def _alone(line: _Line, path: str | None, any_shape: bool) -> tuple[int, int]:
    """The shape of a board on a line of its own."""
    if line.rows and line.side is None:
        width = _common_width(list(line.rows)) if any_shape else None
        if width is None:
            raise _ragged(list(line.rows), path)
        return len(line.rows), width
    if line.side is None and line.characters != 1:
        message = f"this line has {line.characters} cells, which do not make a square board (a 9×9 board has 81)"
        raise PuzzleError(message, where=Where(path, line.number, line.column))
    side = line.side or 1
    return side, side


def _puzzle(type: str, board: list[_Line], shape: tuple[int, int], path: str | None) -> Puzzle:
    first = board[0].number
    texts = {line.number: line.text for line in board}
    text = "\n".join(texts.get(number, "") for number in range(first, board[-1].number + 1))
    place = Where(path, first, board[0].column)
    initial = Where(path, first, place.column, text_line=first, text_column=1)
    attributes = {"size": list(shape), "initial": text}
    where = {"type": place, "size": place, "initial": initial}
    try:
        return Puzzle.from_declaration(Declaration(type, attributes, (), where))
    except PuzzleError as error:
        raise error.at(place) from None
