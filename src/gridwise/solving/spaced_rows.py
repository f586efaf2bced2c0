"""Answers in which a blank stands for the background: rows of marks and spaces, or tables with empty entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwise.model.puzzle import Puzzle
from gridwise.solving.drawn_answers import BLANK

Piece = tuple[int, str]
"""A possible board, with the position in the text where it ends."""
FRAME = "|│┃║"
MOST = 3
"""In a block with more lines than this many boards, only the last board counts."""


def spaced_rows(puzzle: Puzzle, text: str) -> Iterator[Piece]:
    """Boards whose blanks are the background, for puzzles that have one; blank lines are rows as well."""
    symbols = puzzle.symbols
    if symbols.background is None:
        return
    wide = puzzle.grid.shape[-1]
    tall = len(puzzle.grid.squares) // wide
    blank, lines, at = symbols.mark[symbols.background].character, list[tuple[int, str]](), 0
    for line in [*text.splitlines(keepends=True), "end of the text"]:
        at += len(line)
        if _may_be_row(line, wide, symbols.answer_tokens.keys()):
            lines.append((at, line.rstrip()))
            continue
        for end in _ends([row for _, row in lines], tall):
            rows = _aligned([row for _, row in lines[end - tall : end]], wide)
            if rows is not None:
                board = "\n".join(row.ljust(wide).replace(" ", blank) for row in rows)
                yield lines[end - 1][0], board
        lines = []


def _ends(lines: Sequence[str], tall: int) -> Sequence[int]:
    """The lines at which a board can end in a block: blank lines around it do not count if there are enough others."""
    filled = [number for number, line in enumerate(lines) if line.strip()]
    if not filled:
        return ()
    first, end = filled[0] + tall, filled[-1] + 1
    if end <= first:
        return (first,) if first == end or first <= len(lines) == tall else (len(lines),) if len(lines) >= tall else ()
    return range(end, first - 1, -1) if len(lines) <= MOST * tall else (end,)


def _may_be_row(line: str, wide: int, known: object) -> bool:
    """Whether a line has only signs and blanks, few enough for a row with a frame and blanks between its cells."""
    signs = line.strip()
    return len(signs) <= 2 * wide + 3 and not any(sign.isalnum() and sign not in known for sign in signs)  # type: ignore[operator]


def _aligned(lines: Sequence[str], wide: int) -> list[str] | None:
    """The rows without frame, indentation and gaps between cells; None if they are too long or nothing is blank."""
    lines = _unframed(lines)
    spare = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    for shift in (0, spare):
        rows = [line[shift:] for line in lines]
        longest = max(map(len, rows))
        if longest <= wide:
            return rows if _is_picture(rows, wide) else None
        if longest <= 2 * wide - 1 and not any(row[1::2].strip() for row in rows):
            return [row[::2] for row in rows]
    return None


def _is_picture(rows: Sequence[str], wide: int) -> bool:
    """Whether blanks stand for cells: some are left out, and no other sign stands for an empty cell."""
    signs = {sign for row in rows for sign in row}
    return not signs & BLANK and any(len(row.replace(" ", "")) < wide for row in rows) and bool(signs - {" "})


def _unframed(lines: Sequence[str]) -> list[str]:
    framed = all(line.strip()[:1] in FRAME and line.strip()[-1:] in FRAME and line.strip() for line in lines)
    return [line.strip()[1:-1] for line in lines] if framed else list(lines)


def entries(line: str, wide: int) -> list[str]:
    """The entries of a row of a table (`| * | | |`) or of a list with commas, `.` where one is blank; else nothing."""
    line = line.strip()
    for parts in (line.strip(FRAME).split("|"), line.split(",")):
        if len(parts) == wide + 1 and parts[0].strip():  # the name of the row
            parts = parts[1:]
        if len(parts) == wide > 1:
            return [part.strip() or "." for part in parts]
    return []
