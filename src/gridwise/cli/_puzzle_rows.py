"""Many puzzles, read one at a time: folders, files of any format, and lists with one board per line."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isqrt
from typing import TYPE_CHECKING

from gridwise.cli import _output
from gridwise.cli._options import Overrides
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import STDIN, SourcedPuzzle, puzzle_files, read, read_text
from gridwise.common.errors import PuzzleError, Where

if TYPE_CHECKING:
    from gridwise import Puzzle

_BOARD = re.compile(r"(?<![^\s,;|])[0-9A-Za-z.*_-]{36,}(?![^\s,;|])")
"""A board within its line; collections add columns beside it: numbers, ratings, names."""
SAMPLED_LINES = 50
"""How many lines are examined to decide whether a file is a list of boards."""


@dataclass(frozen=True)
class Row:
    """One of many puzzles, or the error that kept it from being read."""

    name: str
    puzzle: Puzzle | None = None
    error: PuzzleError | None = None
    done: float = 0.0
    """The share of its file that has been read, from 0 to 1."""

    @property
    def source(self) -> SourcedPuzzle:
        """The puzzle and where it came from."""
        assert self.puzzle is not None
        return SourcedPuzzle(self.name, self.puzzle)


def is_many(arguments: tuple[str, ...]) -> bool:
    """Whether the arguments can only mean several puzzles: several arguments, or a folder."""
    return len(arguments) > 1 or any(os.path.isdir(argument) for argument in arguments)


def longest_name(arguments: tuple[str, ...]) -> int:
    """The length of the longest file name; line numbers of lists are not known in advance."""
    return max((len(name) for name in puzzle_files(arguments) if os.path.isfile(name)), default=12)


def rows(settings: OutputSettings, arguments: tuple[str, ...], overrides: Overrides) -> Iterator[Row]:
    """Every puzzle that is named, in order, each built when it is asked for; errors are rows too."""
    for argument in puzzle_files(arguments):
        settings.warned.clear()
        try:
            yield from _rows_of(settings, argument, overrides)
        except PuzzleError as error:
            yield Row(argument, error=error)
        except OSError as error:
            yield Row(argument, error=_output.file_error(error))


def _rows_of(settings: OutputSettings, argument: str, overrides: Overrides) -> Iterator[Row]:
    if os.path.isdir(argument):
        raise PuzzleError("there are no puzzle files in this folder", where=Where(argument))
    if not (overrides.parts or overrides.attributes) and (argument == STDIN or _is_text_file(argument)):
        name, text = read_text(argument)
        if boards := _listed(text):
            yield from _rows_listed(name, boards, overrides.type_name)
            return
        if argument == STDIN:
            argument = text
    puzzles = read(argument, overrides, settings)
    for number, (name, puzzle) in enumerate(puzzles, 1):
        shown = f"{name}#{number}" if len(puzzles) > 1 else name
        yield Row(shown, puzzle, done=number / len(puzzles))


def _is_text_file(argument: str) -> bool:
    return os.path.isfile(argument) and not argument.lower().endswith(".parquet")


def _listed(text: str) -> list[tuple[int, str]]:
    """The boards of a list with their line numbers; empty if the text is not a list of boards."""
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip() and not line.startswith("#")]
    sizes = Counter(len(match[0]) for _, line in lines[:SAMPLED_LINES] if (match := _BOARD.search(line)))
    size, of_that_size = sizes.most_common(1)[0] if sizes else (0, 0)
    boards = sizes.total()
    mostly_boards = boards * 2 > len(lines[:SAMPLED_LINES]) and of_that_size * 2 > boards
    if len(lines) < 2 or isqrt(size) ** 2 != size or not mostly_boards:
        return []
    if not any(character.isdecimal() for character in lines[0][1]):
        del lines[0]  # the header
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
