"""Loading puzzles from files and texts in any known format."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from types import ModuleType

from gridwise.common.errors import PuzzleError, Where
from gridwise.common.text_files import check_length, read_text
from gridwise.declaring.documents import read_parts
from gridwise.model.puzzle import Declaration, Puzzle
from gridwise.model.registry import formats, shipped_format


def load(path: str | os.PathLike[str], *, type: str | None = None) -> Puzzle:
    """The puzzle in a file. `type` is the puzzle type if the file does not name one."""
    return _only(load_all(path, type=type), os.fspath(path), "load_all")


def load_all(path: str | os.PathLike[str], *, type: str | None = None) -> list[Puzzle]:
    """All puzzles in a file."""
    return _read(read_text(path), os.fspath(path), type)


def parse(text: str, *, type: str | None = None) -> Puzzle:
    """The puzzle in a text. It can name puzzle types but can't include files."""
    return _only(parse_all(text, type=type), None, "parse_all")


def parse_unfinished(text: str) -> Puzzle:
    """The puzzle in a text that may still be incomplete: `puzzle.lacks` says what is missing."""
    check_length(len(text), None)
    declarations = declared_all(text)
    if len(declarations) != 1:
        return parse(text)  # it says what is wrong with that
    return Puzzle.from_declaration(declarations[0], unfinished=True)


def parse_all(text: str, *, type: str | None = None) -> list[Puzzle]:
    """All puzzles in a text."""
    return _read(text, None, type)


def declared_all(text: str, path: str | None = None, *, type: str | None = None) -> list[Declaration]:
    """The declarations of all puzzles in a text, not yet built if the format allows it, so that parts can be added."""
    module = format_of(text)
    if not hasattr(module, "read_parts"):
        return [puzzle.declaration for puzzle in module.read(text, path, type=type)]
    declarations = module.read_parts(text, path)
    return [each if each.type or type is None else replace(each, type=type) for each in declarations]


def load_parts(path: str | os.PathLike[str]) -> Declaration:
    """The parts in a file that is not a complete puzzle, to be added to one with `puzzle.declaration.merged(…)`."""
    merged, *more = read_parts(read_text(path), os.fspath(path))
    for part in more:
        merged = merged.merged(part)
    return merged


def _read(text: str, path: str | None, type: str | None) -> list[Puzzle]:
    check_length(len(text), path)
    puzzles: list[Puzzle] = format_of(text).read(text, path, type=type)
    return puzzles


def format_of(text: str) -> ModuleType:
    """The format whose `sniff` is most confident about the text."""
    return _evident_format(text) or max(formats().values(), key=lambda module: float(module.sniff(text)))


def is_certain(text: str) -> bool:
    """Whether a format is certain about the text, so that it can't be anything else."""
    return _EVIDENT["text"].fullmatch(text) is not None or (
        max(float(module.sniff(text)) for module in formats().values()) >= CERTAIN
    )


def _evident_format(text: str) -> ModuleType | None:
    """The format of a text that only one of our formats can hold: a program that solves one starts faster."""
    name = next((name for name, pattern in _EVIDENT.items() if pattern.fullmatch(text)), None)
    return None if name is None else shipped_format(name)


_EVIDENT = {
    "text": re.compile(r"\s*[0-9.]{81}\s*"),
    "yaml": re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*(?:- [A-Z]\w*\n- [a-z]\w*:|type: [A-Z]\w*\n)(?s:.*)"),
}
"""Texts that only the format in this module can hold: a classic board on a line, and YAML that starts with a type."""

CERTAIN = 0.9


def _only(puzzles: list[Puzzle], path: str | None, plural: str) -> Puzzle:
    if len(puzzles) != 1:
        message = f"expected one puzzle but found {len(puzzles)}"
        raise PuzzleError(message, suggestion=f"read them with gw.{plural}", where=Where(path))
    return puzzles[0]
