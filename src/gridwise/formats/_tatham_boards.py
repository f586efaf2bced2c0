"""Simon Tatham's games that are one board of clues: `BOARD_GAMES` lists them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Protocol

from gridwise.common.errors import PuzzleError
from gridwise.formats._clue_boards import AKARI, HITORI, KURODOKO, MASYU, MOSAIC, NO_CLUE, SLANT, SLITHERLINK, ClueBoard
from gridwise.formats._tatham_game import LEVEL, RECTANGLE, Params, TathamGame, rows_and_columns
from gridwise.model.puzzle import Declaration, Puzzle


class _Code(Protocol):
    """How a description writes the clues of a board, whose longer side has this many cells."""

    def tokens(self, description: str, side: int) -> list[str]: ...

    def description(self, tokens: Iterable[str], side: int) -> str | None: ...


@dataclass(frozen=True)
class _Runs:
    """A sign for each clue, and a letter from `a` to `z` for 1 to 26 places without one."""

    signs: Mapping[str, str] = field(default_factory=dict)
    """The clues whose sign is not the way that we write them."""

    def tokens(self, description: str, side: int) -> list[str]:
        """The clues, `.` for none."""
        tokens: list[str] = []
        for sign in description:
            blanks = ascii_lowercase.find(sign) + 1
            tokens += [NO_CLUE] * blanks if blanks else [self.signs.get(sign, sign)]
        return tokens

    def description(self, tokens: Iterable[str], side: int) -> str:
        """The clues as text."""
        sign = {clue: sign for sign, clue in self.signs.items()}
        text = ""
        for blank, run in groupby(tokens, NO_CLUE.__eq__):
            listed = list(run)
            long, short = divmod(len(listed), 26)
            blanks = "z" * long + (ascii_lowercase[short - 1] if short else "")
            text += blanks if blank else "".join(sign.get(token, token) for token in listed)
        return text


class _SpacedNumbers:
    """Numbers of any length, and a letter from `a` to `z` for 1 to 26 places without one; `_` parts two numbers."""

    def tokens(self, description: str, side: int) -> list[str]:
        """The numbers, `.` for none."""
        tokens: list[str] = []
        for part in re.findall("[0-9]+|[a-z]", description):
            tokens += [part] if part.isdigit() else [NO_CLUE] * (ascii_lowercase.index(part) + 1)
        return tokens

    def description(self, tokens: Iterable[str], side: int) -> str | None:
        """The clues as text; None if the number of one is hidden."""
        listed = list(tokens)
        if not all(token == NO_CLUE or token.isdigit() for token in listed):
            return None
        text = _Runs().description((token if token == NO_CLUE else f"_{token}_" for token in listed), side)
        return re.sub("_(?![0-9])|(?<![0-9])_", "", re.sub("__", "_", text))


class _Numbers:
    """One sign for the number in each cell, at most the longer side: 1 to 9, `a` for 10 and so on, `A` after `z`."""

    signs = digits + ascii_lowercase + ascii_uppercase

    def tokens(self, description: str, side: int) -> list[str]:
        """The numbers."""
        numbers = [self.signs.index(sign) for sign in description]
        if not all(1 <= number <= side for number in numbers):
            raise PuzzleError(f"the numbers must be between 1 and {side}")
        return list(map(str, numbers))

    def description(self, tokens: Iterable[str], side: int) -> str | None:
        """The numbers as text; None if a cell has none, or one that is too large."""
        listed = list(tokens)
        if not all(token.isdigit() and 1 <= int(token) <= min(side, len(self.signs) - 1) for token in listed):
            return None
        return "".join(self.signs[int(token)] for token in listed)


@dataclass(frozen=True)
class _BoardGame:
    """A game, and which of our boards its clues make."""

    name: str
    params: str
    """What its parameters may have after the size."""
    described: str
    """The syntax of its descriptions."""
    board: ClueBoard
    code: _Code
    shapes: Sequence[str] = ("",)
    """The names of its grids by their number in the parameters; only the first can be read."""

    def game(self) -> TathamGame:
        """Its reader and writer."""
        params, described = re.compile(RECTANGLE + self.params), re.compile(self.described)
        return TathamGame(self.name, params, described, partial(_read, self), partial(_write, self))


def _read(game: _BoardGame, params: Params, description: str) -> Declaration:
    rows, columns = rows_and_columns(params)
    shape = int(params["shape"] or 0) if "shape" in params.groupdict() else 0
    if shape:
        name = game.shapes[shape] if shape < len(game.shapes) else f"number {shape}"
        raise PuzzleError(f"grids of the kind '{name}' are not supported, only {game.shapes[0]}")
    tokens = game.code.tokens(description, max(rows, columns))
    height, width = game.board.sides(rows, columns)
    if len(tokens) != height * width:
        raise PuzzleError(f"the description has {len(tokens)} places for clues, but the grid has {height * width}")
    return game.board.declaration(tokens, columns, game.name)


def _write(game: _BoardGame, puzzle: Puzzle) -> str | None:
    tokens = game.board.tokens(puzzle)
    described = None if tokens is None else game.code.description(tokens, max(puzzle.grid.shape))
    if described is None or not re.fullmatch(game.described, described):
        return None
    shape = "t0" if len(game.shapes) > 1 else ""
    return f"{puzzle.grid.columns}x{puzzle.grid.rows}{shape}:{described}"


_LOOPY_GRIDS = (
    "Squares", "Triangular", "Honeycomb", "Snub-Square", "Cairo", "Great-Hexagonal", "Octagonal", "Kites", "Floret",
    "Dodecagonal", "Great-Dodecagonal", "Penrose (kite/dart)", "Penrose (rhombs)", "Great-Great-Dodecagonal", "Kagome",
    "Compass-Dodecagonal", "Hats", "Spectres",
)  # fmt: skip
_GAMES = (
    _BoardGame("singles", LEVEL, "[0-9a-zA-Z]+", HITORI, _Numbers()),
    _BoardGame("pearl", f"{LEVEL}n?", "[a-zBW]+", MASYU, _Runs({"W": "w", "B": "b"})),
    _BoardGame("lightup", r"(?:b[0-9]{1,3})?(?:s[0-9])?r?(?:d[0-9])?", "[a-zB0-4]+", AKARI, _Runs({"B": "#"})),
    _BoardGame("slant", LEVEL, "[a-z0-4]+", SLANT, _Runs()),
    _BoardGame(
        "loopy",
        rf"(?:t(?P<shape>[0-9]{{1,2}}))?{LEVEL}",
        r"[a-z0-4]+|[0-9a-zA-Z,_-]+",
        SLITHERLINK,
        _Runs(),
        _LOOPY_GRIDS,
    ),
    _BoardGame("mosaic", "(?:h[01])?", "[a-z0-9]+", MOSAIC, _Runs()),
    _BoardGame("range", "", "[a-z_0-9]+", KURODOKO, _SpacedNumbers()),
)
"""Of an ID that fits several, the first is meant: a board full of numbers up to 4 is singles, not lightup."""
BOARD_GAMES = tuple(game.game() for game in _GAMES)
