"""Saving a player's work in the puzzle's own file: `progress` and `marks` change, everything else stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from gridwise.common.errors import PuzzleError, Where
from gridwise.common.file_writing import write_file
from gridwise.common.text_files import read_text
from gridwise.declaring.loading import format_of
from gridwise.declaring.yaml_writer import attribute_text, board_text, write, write_json
from gridwise.model.puzzle import Puzzle

_SAVED_ATTRIBUTES = ("progress", "marks")


@dataclass(frozen=True)
class SaveTarget:
    """The puzzle file, YAML or JSON, to which the player's work is saved."""

    path: str
    number: int = 0
    """The index of the puzzle in the file, from 0."""

    def save(self, puzzle: Puzzle) -> None:
        """Write the player's work into the file and keep everything else in it."""
        text = read_text(self.path)
        write_file(self.path, with_work(text, puzzle, self.number, self.path))


def save_target(path: str, number: int = 0) -> SaveTarget | None:
    """Where to save a puzzle of this file; None if the file has another format."""
    if not Path(path).is_file():
        return None
    return SaveTarget(path, number) if format_of(read_text(path)).NAME in ("yaml", "json") else None


def save_new(path: str, puzzle: Puzzle) -> SaveTarget:
    """Write the puzzle, with the player's work, into a new file."""
    if not Path(path).suffix:
        path += ".yml"
    text = write_json(puzzle) if path.endswith(".json") else write(puzzle)
    try:
        write_file(path, text, new=True)
    except FileExistsError:
        raise PuzzleError("the file already exists; choose another name", where=Where(path)) from None
    return SaveTarget(path)


# ---- text ------------------------------------------------------------------------------------------------------------


def with_work(text: str, puzzle: Puzzle, number: int = 0, path: str | None = None) -> str:
    """The text of a puzzle file with the progress and marks of a puzzle in it, comments and everything else unchanged.

    If lists and maps are written with brackets, the whole document is rewritten.
    """
    from gridwise.formats.yaml import read

    documents = [node for node in yaml.compose_all(text, Loader=yaml.SafeLoader) if not _is_null(node)]
    wanted = read(text, path)
    wanted[number] = puzzle
    changed = _edited(text, documents[number], puzzle)
    with suppress(PuzzleError):  # a key whose line was removed may have been the first of its map
        if changed is not None and read(changed, path) == wanted:
            return changed
    if len(wanted) == 1 and text.lstrip().startswith(("[", "{")):
        return write_json(puzzle)
    return "---\n".join(map(write, wanted))


def _is_null(node: Any) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.value == ""


def _edited(text: str, root: Any, puzzle: Puzzle) -> str | None:
    """The text with some lines removed and some added, None if its style does not allow that."""
    listed = isinstance(root, yaml.SequenceNode)
    if not isinstance(root, yaml.CollectionNode) or root.flow_style or not root.value:
        return None
    lines = text.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    end = _last_line(root)
    added = "".join(_attributes(puzzle, listed, " " * root.start_mark.column))
    old = [_span(pair) for pair in _pairs(root)]
    kept = [line for number, line in enumerate(lines[:end]) if not any(first <= number < last for first, last in old)]
    return "".join([*kept, added, *lines[end:]])


def _attributes(puzzle: Puzzle, listed: bool, indent: str) -> Iterator[str]:
    if puzzle.progress:
        board = board_text(puzzle, puzzle.progress)
        yield attribute_text("progress", board, listed=listed, indent=indent)
    if puzzle.marks:
        marks = {str(cell): _noted(puzzle, noted) for cell, noted in puzzle.marks.items()}
        yield attribute_text("marks", marks, listed=listed, indent=indent)


def _noted(puzzle: Puzzle, noted: tuple[str, ...]) -> str | list[str]:
    """The marks of a cell: `12` where symbols are single characters, a list otherwise."""
    return "".join(noted) if all(len(name) == 1 for name in puzzle.symbols.names) else list(noted)


def _pairs(root: Any) -> Iterator[tuple[Any, Any]]:
    """The keys and values to replace, wherever they are in the document."""
    maps = [root] if isinstance(root, yaml.MappingNode) else root.value
    for node in maps:
        for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
            if key.value in _SAVED_ATTRIBUTES:
                yield key, value


def _span(pair: tuple[Any, Any]) -> tuple[int, int]:
    """The first line of a key and its value, and the one after the last."""
    key, value = pair
    return key.start_mark.line, _last_line(value)


def _last_line(node: Any) -> int:
    """The line after a node's last one. The end marks of block collections lie beyond comments, at the next token."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _last_line(last[1] if isinstance(last, tuple) else last)
    end = node.end_mark
    return int(end.line if end.column == 0 else end.line + 1)
