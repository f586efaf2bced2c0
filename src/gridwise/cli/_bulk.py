"""Many puzzles, one after the other: folders, files of any kind, and lists with a board in each line, as they come."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import isqrt
from pathlib import Path
from typing import TYPE_CHECKING

from gridwise.cli import _output
from gridwise.cli._output import Settings
from gridwise.cli._sources import STDIN, Extras, Source, read, read_text
from gridwise.common.errors import PuzzleError, Where

if TYPE_CHECKING:
    from gridwise import Puzzle

_BOARD = re.compile(r"(?<![^\s,;|])[0-9A-Za-z.*_-]{36,}(?![^\s,;|])")
"""A board in a line of its own, with remarks beside it, as collections have them: numbers, ratings, names."""
LOOKED_AT = 50
"""So many lines tell whether a file is a list."""


@dataclass(frozen=True)
class Row:
    """One of many puzzles, or what is wrong with it."""

    name: str
    puzzle: Puzzle | None = None
    error: PuzzleError | None = None
    done: float = 0.0
    """How much of its file has been read, from 0 to 1."""

    @property
    def source(self) -> Source:
        """The puzzle and where it came from, as other commands have it."""
        assert self.puzzle is not None
        return Source(self.name, self.puzzle)


def is_many(arguments: tuple[str, ...]) -> bool:
    """Whether several puzzles were named for sure: several arguments, or a folder."""
    return len(arguments) > 1 or any(os.path.isdir(argument) for argument in arguments)


def longest(arguments: tuple[str, ...]) -> int:
    """How long the names of the puzzles will be, as far as that can be known: of lists the lines are not."""
    return max((len(name) for name in _files(arguments) if os.path.isfile(name)), default=12)


def rows(settings: Settings, arguments: tuple[str, ...], extras: Extras) -> Iterator[Row]:
    """Every puzzle that is named, in order, each built when its turn comes; errors have their turn as well."""
    for argument in _files(arguments):
        settings.warned.clear()
        try:
            yield from _rows_of(settings, argument, extras)
        except PuzzleError as error:
            yield Row(argument, error=error)
        except OSError as error:
            yield Row(argument, error=_output.file_error(error))


def _files(arguments: Iterable[str]) -> Iterator[str]:
    """The arguments, and in the place of a folder the puzzle files in it; one without any stays, to be told of."""
    from gridwise.model.registry import formats

    endings = {suffix for module in formats().values() for suffix in module.SUFFIXES}
    for argument in arguments:
        if os.path.isdir(argument):
            found = sorted(path for path in Path(argument).iterdir() if path.suffix in endings and path.is_file())
            yield from map(str, found) if found else (argument,)
        else:
            yield argument


def _rows_of(settings: Settings, argument: str, extras: Extras) -> Iterator[Row]:
    if os.path.isdir(argument):
        raise PuzzleError("there is no puzzle file in this folder", where=Where(argument))
    if not (extras.parts or extras.attributes) and (argument == STDIN or os.path.isfile(argument)):
        name, text = read_text(argument)
        if boards := _listed(text):
            yield from _rows_listed(name, boards, extras.type_name)
            return
        if argument == STDIN:
            argument = text
    puzzles = read(argument, extras, settings)
    for number, (name, puzzle) in enumerate(puzzles, 1):
        shown = f"{name}#{number}" if len(puzzles) > 1 else name
        yield Row(shown, puzzle, done=number / len(puzzles))


def _listed(text: str) -> list[tuple[int, str]]:
    """The boards of a list with the numbers of their lines; none if the text is something else."""
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip() and not line.startswith("#")]
    sizes = Counter(len(match[0]) for _, line in lines[:LOOKED_AT] if (match := _BOARD.search(line)))
    size, often = sizes.most_common(1)[0] if sizes else (0, 0)
    found = sum(sizes.values())
    if len(lines) < 2 or isqrt(size) ** 2 != size or often * 2 <= found or found * 2 <= len(lines[:LOOKED_AT]):
        return []
    if not any(sign.isdecimal() for sign in lines[0][1]):
        del lines[0]  # the names of the columns
    return [(number, match[0] if (match := _BOARD.search(line)) else line.strip()) for number, line in lines]


def _rows_listed(name: str, boards: list[tuple[int, str]], type_name: str | None) -> Iterator[Row]:
    from gridwise.formats.text import read as boards_of

    for count, (number, board) in enumerate(boards, 1):
        place = f"{name}:{number}"
        try:
            [puzzle] = boards_of(board, type=type_name)
            yield Row(place, puzzle, done=count / len(boards))
        except PuzzleError as error:
            error.where = replace(error.where, path=name, line=number) if error.where else Where(name, number)
            yield Row(place, error=error, done=count / len(boards))
