"""Writers for new puzzles: to stdout, to one file, or to a folder of files."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from gridwise.cli._files import require_writable, write_new
from gridwise.common.errors import PuzzleError

if TYPE_CHECKING:
    from gridwise import Puzzle

Write = Callable[[str], None]


class TextWriter:
    """Writes puzzles one by one as text; each is flushed before the next one."""

    def __init__(self, text: Callable[[Puzzle, int], str], write: Write, close: Callable[[], None]) -> None:
        self._text, self._write, self._close = text, write, close
        self.count = 0

    def write(self, puzzle: Puzzle) -> None:
        """Write one puzzle."""
        self._write(self._text(puzzle, self.count))
        self.count += 1

    def close(self) -> None:
        """Close the file."""
        self._close()


def writer_for(
    output: str | None, as_json: bool, force: bool, sheet: dict[str, Any]
) -> TextWriter | FolderWriter | SheetWriter:
    """The writer for an output, chosen by its suffix; without a suffix it is a folder."""
    if output is None:
        text = _row if as_json else _document
        return TextWriter(text, lambda written: click.echo(written, nl=False), lambda: None)
    if output.endswith(("/", os.sep)) or Path(output).is_dir() or not Path(output).suffix:
        return FolderWriter(Path(output), force)
    suffix = Path(output).suffix.lower()
    if suffix == ".pdf":
        return SheetWriter(output, force, sheet)
    if suffix not in _TEXTS:
        raise click.UsageError(f"can't write puzzles to a '{suffix}' file; use {', '.join(_TEXTS)}, .pdf or a folder")
    return _file_writer(output, _TEXTS[suffix], force)


def _file_writer(output: str, text: Callable[[Puzzle, int], str], force: bool) -> TextWriter:
    """A file that is created with the first puzzle: without puzzles, nothing is created or overwritten."""
    require_writable(output, force=force)
    opened: list[TextIO] = []

    def write(written: str) -> None:
        if not opened:
            write_new(output, "", force=force)
            opened.append(Path(output).open("a", encoding="utf-8"))  # noqa: SIM115 - open until all puzzles are written
        opened[0].write(written)
        opened[0].flush()

    def close() -> None:
        for file in opened:
            file.close()

    return TextWriter(text, write, close)


class FolderWriter:
    """Writes each puzzle to a file of its own."""

    def __init__(self, path: Path, force: bool) -> None:
        self.path, self.force, self.count = path, force, 0
        path.mkdir(parents=True, exist_ok=True)

    def write(self, puzzle: Puzzle) -> None:
        """Write one puzzle to a file of its own: `sudoku-1.yml`."""
        from gridwise.declaring.yaml_writer import write

        self.count += 1
        stem = (puzzle.declaration.type or puzzle.title).lower().replace(" ", "-")
        write_new(str(self.path / f"{stem}-{self.count}.yml"), write(puzzle), force=self.force)

    def close(self) -> None:
        """Nothing is open."""


class SheetWriter:
    """Makes a worksheet with its answer key once it has all puzzles."""

    def __init__(self, output: str, force: bool, options: dict[str, Any]) -> None:
        require_writable(output, force=force)
        self.output, self.options = output, options
        self.puzzles: list[Puzzle] = []

    @property
    def count(self) -> int:
        """The number of puzzles so far."""
        return len(self.puzzles)

    def write(self, puzzle: Puzzle) -> None:
        """Keep a puzzle for the sheet."""
        self.puzzles.append(puzzle)

    def close(self) -> None:
        """Write the sheet."""
        import gridwise as gw

        if self.puzzles:
            write_new(self.output, gw.sheet(self.puzzles, **self.options), force=True)


def _document(puzzle: Puzzle, number: int) -> str:
    from gridwise.declaring.yaml_writer import write

    return ("---\n" if number else "") + write(puzzle)


def _line(puzzle: Puzzle, number: int) -> str:
    from gridwise.declaring.yaml_writer import write_line

    return write_line(puzzle)


def _row(puzzle: Puzzle, number: int) -> str:
    """The puzzle as one line of results, with the same fields as in the results of batches."""
    import json

    from gridwise.batch.rows import fill_puzzle
    from gridwise.model.results import solution_of

    row: dict[str, Any] = {"title": puzzle.title}
    fill_puzzle(row, puzzle)
    row["solution"] = solution_of(puzzle.grid, puzzle.known_solution).line if puzzle.known_solution else None
    attributes = puzzle.declaration.attributes
    return (
        json.dumps({**row, **attributes.get("rating", {}), "seed": attributes.get("seed")}, ensure_ascii=False) + "\n"
    )


def _board(puzzle: Puzzle, number: int) -> str:
    from gridwise.formats.text import write

    try:
        return write(puzzle)
    except PuzzleError as error:
        raise PuzzleError(error.message, suggestion="write a .yml or .jsonl file, which can hold any puzzle") from None


_TEXTS = {".yml": _document, ".yaml": _document, ".jsonl": _line, ".txt": _board, ".sdm": _board}


def writes_ratings(output: str | None) -> bool:
    """Whether an output holds the ratings of puzzles, not only their boards."""
    return output is None or _TEXTS.get(Path(output).suffix.lower()) is not _board
