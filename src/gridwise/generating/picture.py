"""Pictures of filled and empty cells, and the pictures that come with gridwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from gridwise.common.errors import PuzzleError, did_you_mean

FOLDER = Path(__file__).parent / "pictures"
"""One text file for each size; each picture follows its name. A `!` after the name: it must not be mirrored."""
FILLED, EMPTY = "#", "."
_INK = frozenset("#XxOo*@1█■⬛")
_PAPER = frozenset(".-_ 0·░□⬜")


@dataclass(frozen=True)
class Picture:
    """A picture: rows of `#` (filled) and `.` (empty)."""

    rows: tuple[str, ...]
    name: str = ""
    """What it shows, as in `a cat`; empty if unknown."""
    mirrors: bool = True
    """Whether its mirror image still shows that: not for letters."""

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0]) if self.rows else 0

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def filled(self) -> Iterator[tuple[int, int]]:
        """Row and column, from 0, of each filled cell."""
        return ((r, c) for r, row in enumerate(self.rows) for c, cell in enumerate(row) if cell == FILLED)

    def mirrored(self) -> Picture:
        """The mirror image, left to right."""
        return replace(self, rows=tuple(row[::-1] for row in self.rows))

    def flipped(self, *cells: tuple[int, int]) -> Picture:
        """The picture with these cells, by row and column, changed from filled to empty or back."""
        board = [list(row) for row in self.rows]
        for row, column in cells:
            board[row][column] = EMPTY if board[row][column] == FILLED else FILLED
        return replace(self, rows=tuple("".join(row) for row in board))


def parse_picture(text: str, name: str = "") -> Picture:
    """The picture that a text draws: `#`, `X`, `1` or `█` for filled cells; `.`, `-`, `0` or blanks for empty ones."""
    lines = [line.rstrip() for line in text.expandtabs().splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    if not lines:
        raise PuzzleError("the picture is empty; draw it with # and .")
    for number, line in enumerate(lines):
        if (wrong := next((at for at, sign in enumerate(line) if sign not in _INK | _PAPER), None)) is not None:
            raise PuzzleError(f"a picture is drawn with # and ., not '{line[wrong]}'", inside=(number, wrong))
    width = max(map(len, lines))
    filled = ("".join(FILLED if sign in _INK else EMPTY for sign in line) for line in lines)
    return Picture(tuple(row.ljust(width, EMPTY) for row in filled), name)


@cache
def library() -> tuple[Picture, ...]:
    """The pictures that come with gridwise, by size and then in the order of their file."""
    files = sorted(FOLDER.glob("*.txt"), key=lambda file: int(file.name.split("x")[0]))
    return tuple(_drawn(block) for file in files for block in file.read_text("utf-8").strip().split("\n\n"))


def _drawn(block: str) -> Picture:
    name, *rows = block.splitlines()
    return Picture(tuple(rows), name.removesuffix(" !"), mirrors=not name.endswith(" !"))


def pictures_named(name: str) -> tuple[Picture, ...]:
    """The pictures of the library with that name, which needs no article: `cat` is a cat."""
    wanted = bare_name(name)
    if chosen := tuple(picture for picture in library() if bare_name(picture.name) == wanted):
        return chosen
    known = sorted({bare_name(picture.name) for picture in library()})
    hint = did_you_mean(wanted, known) or f"choose from {', '.join(known)}"
    raise PuzzleError(f"there is no picture '{name}'", suggestion=hint, field="picture")


def bare_name(name: str) -> str:
    """A name without its article, in lower case."""
    first, _, rest = name.strip().lower().partition(" ")
    return rest if rest and first in ("a", "an", "the", "two") else name.strip().lower()


def from_cells(cells: Sequence[Sequence[bool]], name: str = "") -> Picture:
    """The picture with these cells filled."""
    return Picture(tuple("".join(FILLED if cell else EMPTY for cell in row) for row in cells), name)
