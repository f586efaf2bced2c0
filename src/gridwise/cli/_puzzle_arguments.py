"""From the arguments of the command line to puzzles."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._exit_codes import BAD_INPUT, DONE, INTERRUPTED
from gridwise.cli._options import Overrides, is_terminal
from gridwise.cli._output import OutputSettings
from gridwise.common.errors import PuzzleError, Where, closest

if TYPE_CHECKING:
    from gridwise import Puzzle
    from gridwise.model.puzzle import Declaration

STDIN = "-"
STDIN_NAME = "<stdin>"
TEXT_NAME = "<text>"


@dataclass(frozen=True)
class SourcedPuzzle:
    """A puzzle, and where it came from."""

    name: str
    puzzle: Puzzle
    number: int | None = None
    """Its position among the puzzles, if there are several."""

    @property
    def heading(self) -> str:
        """The line above its result, if there are several puzzles."""
        return f"{self.number}. {self.name}: {self.puzzle.title}"

    def to_json(self) -> dict[str, Any]:
        """Its title, where it came from, and the puzzle itself as in the results of batches, as plain data."""
        return {"title": self.puzzle.title, "source": self.name, **puzzle_fields(self.puzzle)}


def puzzle_fields(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle and its type as in the results of batches, as plain data."""
    from gridwise.batch.rows import puzzle_line

    return {"puzzle": puzzle_line(puzzle), "type": puzzle.declaration.type}


Task = Callable[[SourcedPuzzle], int]


def for_each_puzzle(
    settings: OutputSettings, arguments: tuple[str, ...], overrides: Overrides, task: Task, headings: bool = True
) -> int:
    """Do a task for every puzzle that is named; return the worst of their exit codes.

    A puzzle that can't be read is reported, and the others are still processed.
    """
    if not arguments:
        return task(_prompted(settings, overrides))
    arguments = tuple(puzzle_files(arguments))
    several, worst, number = len(arguments) > 1, DONE, 0
    for argument in arguments:
        settings.warned.clear()
        try:
            puzzles = read(argument, overrides, settings)
        except (PuzzleError, OSError) as error:
            _output.report(settings, error if isinstance(error, PuzzleError) else _output.file_error(error))
            worst = max(worst, BAD_INPUT)
            continue
        several = several or len(puzzles) > 1
        for name, puzzle in puzzles:
            number += 1
            source = SourcedPuzzle(name, puzzle, number if several else None)
            if several and headings:
                _print_heading(settings, source)
            worst = max(worst, task(source))
            if worst == INTERRUPTED:
                click.echo("interrupted", err=True)
                return worst
    return worst


def _print_heading(settings: OutputSettings, source: SourcedPuzzle) -> None:
    if not (settings.json or settings.quiet):
        _output.result(("\n" if source.number != 1 else "") + click.style(source.heading, bold=True))


def _prompted(settings: OutputSettings, overrides: Overrides) -> SourcedPuzzle:
    """The puzzle that the user enters at the terminal."""
    if not is_terminal():
        raise click.UsageError(
            "no puzzle given: name a file or a type, pass the puzzle as text, or use - for standard input"
        )
    from gridwise.cli._prompts import ask_for_puzzle

    path, puzzle = ask_for_puzzle(settings, overrides.type_name)
    return SourcedPuzzle(path, puzzle)


def puzzle_files(arguments: Iterable[str]) -> Iterator[str]:
    """The arguments, with each folder replaced by its puzzle files; an empty folder stays, to be reported."""
    for argument in arguments:
        if _is_folder(argument):
            yield from _files_in(argument) or (argument,)
        else:
            yield argument


def _files_in(folder: str) -> list[str]:
    from gridwise.model.registry import formats  # imports all of them

    endings = {suffix for module in formats().values() for suffix in module.SUFFIXES}
    return [str(path) for path in sorted(Path(folder).iterdir()) if path.suffix in endings and path.is_file()]


# ---- reading -----------------------------------------------------------------------------------------------------


def read(argument: str, overrides: Overrides, settings: OutputSettings) -> list[tuple[str, Puzzle]]:
    """The puzzles that an argument names, each with the name of its source."""
    from gridwise import Puzzle

    name, declarations = _declared(argument, overrides.type_name)
    added = _added(overrides)
    if added is not None:
        declarations = [declaration.merged(added) for declaration in declarations]
    try:
        return [(name, Puzzle.from_declaration(declaration)) for declaration in declarations]
    except PuzzleError as error:
        if not (_is_bare_type(declarations) and is_terminal()):
            raise _named(error, name) from None
    from gridwise.cli._prompts import ask_for_puzzle

    return [ask_for_puzzle(settings, argument, overrides.attributes)]


def _is_bare_type(declarations: list[Declaration]) -> bool:
    """Whether only a type was named, so that the user can be asked for the rest."""
    return all(each.type and not each.constraints and not each.where for each in declarations)


def _declared(argument: str, type_name: str | None) -> tuple[str, list[Declaration]]:
    """What an argument declares. It is tried as a file, FILE.yml, a type's name and puzzle text, in that order."""
    from gridwise.common.text_files import read_text as read_path
    from gridwise.declaring.loading import declared_all, is_certain
    from gridwise.model.puzzle import Declaration
    from gridwise.model.registry import find_type_name

    if argument == STDIN:
        return _declared_in(STDIN_NAME, read_text(STDIN)[1], type_name)
    for path in (argument, f"{argument}.yml"):
        if _exists(path) and path.lower().endswith(".parquet"):
            return path, list(_declared_in_rows(path, type_name))
        if _exists(path):
            return path, declared_all(read_path(path), path, type=type_name)
    if (known := find_type_name(argument)) is not None:
        return known, [Declaration(known)]
    if _is_folder(argument):
        read_path(argument)  # raises the error for folders
    if not is_certain(argument) and (_looks_like_a_file(argument) or re.fullmatch(r"[A-Za-z][A-Za-z_ -]*", argument)):
        raise _unknown(argument)
    return _declared_in(TEXT_NAME, argument, type_name)


def _declared_in_rows(path: str, type_name: str | None) -> Iterator[Declaration]:
    """What the rows of a Parquet file declare, such as the results of a batch."""
    from gridwise.batch.inputs import open_input
    from gridwise.declaring.loading import declared_all

    for record in open_input(path).records():
        if record.error is not None:
            raise PuzzleError(record.error, where=Where(record.place))
        try:
            yield from declared_all(record.text, type=record.type or type_name)
        except PuzzleError as error:
            raise PuzzleError(error.message, suggestion=error.suggestion, where=Where(record.place)) from None


def _declared_in(name: str, text: str, type_name: str | None) -> tuple[str, list[Declaration]]:
    """What a text outside any file declares. It can't include files, so its name is not a path."""
    from gridwise.declaring.loading import declared_all

    try:
        return name, declared_all(text, type=type_name)
    except PuzzleError as error:
        raise _named(error, name) from None


def _named(error: PuzzleError, name: str) -> PuzzleError:
    """The error, with the name of the text that its line number refers to."""
    if error.path is None and error.line is not None:
        error.where = replace(error.where, path=name)
    return error


def _added(overrides: Overrides) -> Declaration | None:
    """What the options add, in order."""
    from gridwise.declaring.loading import load_parts

    added = [*map(load_parts, overrides.parts), *(_set(name, value) for name, value in overrides.attributes.items())]
    return reduce(lambda before, later: before.merged(later), added) if added else None


def _set(name: str, value: str) -> Declaration:
    """What `--set name=value` declares: a list or map as in a puzzle file; anything else is text."""
    from gridwise.declaring.documents import read_parts

    where = Where(f"--set {name}", 1, 1, 1, 1)
    written = value if value.lstrip().startswith(("[", "{")) else json.dumps(value, ensure_ascii=False)
    try:
        (declared,) = read_parts(f"{{{json.dumps(name)}: {written}}}", includes=False)
    except PuzzleError as error:
        raise PuzzleError(error.message, suggestion=error.suggestion, where=Where(f"--set {name}")) from None
    return replace(declared, where=dict.fromkeys(declared.where, where))


def _looks_like_a_file(argument: str) -> bool:
    """Whether it can only be meant as a file, not as a board: it has a file's suffix, or folders."""
    return (
        re.fullmatch(r"[^\n]*\.(ya?ml|jsonl?|ndjson|txt|sdm|sdk|csv|py)|[.\w-]*/[\w./-]*[A-Za-z]{2}[\w.-]*", argument)
        is not None
    )


def _unknown(argument: str) -> PuzzleError:
    """The error for an unknown name; suggests the closest file or type, ignoring suffixes."""
    from gridwise.model.registry import type_names

    folder = Path(argument).parent
    siblings = [path for path in folder.iterdir() if path.is_file()] if folder.is_dir() else []
    known = {**{name: name for name in type_names()}, **{path.stem: str(path) for path in siblings}}
    nearest = closest(Path(argument).stem, known)
    hint = f"did you mean '{known[nearest]}'?" if nearest is not None else None
    return PuzzleError(f"there is no file or puzzle type '{argument}'", suggestion=hint)


def read_text(argument: str) -> tuple[str, str]:
    """The name and the text of an argument: standard input, a file, or the argument itself."""
    from gridwise.common.text_files import MAX_FILE, decode
    from gridwise.common.text_files import read_text as read_path

    if argument == STDIN:
        if sys.stdin is None:
            raise PuzzleError("standard input is closed", where=Where(STDIN_NAME))
        data = sys.stdin.buffer.read(MAX_FILE + 1)
        if len(data) > MAX_FILE:
            raise PuzzleError(f"the input is too large (the limit is {MAX_FILE:,} bytes)", where=Where(STDIN_NAME))
        return STDIN_NAME, decode(data, STDIN_NAME)
    if _exists(argument):
        return argument, read_path(argument)
    if _looks_like_a_file(argument):
        raise PuzzleError(f"there is no file '{argument}'")
    return TEXT_NAME, argument


def _exists(path: str) -> bool:
    # The operating system raises an error for texts that are too long to be a file name.
    try:
        return os.path.exists(path) and not os.path.isdir(path)
    except (OSError, ValueError):
        return False


def _is_folder(path: str) -> bool:
    try:
        return os.path.isdir(path)
    except (OSError, ValueError):
        return False
