"""Writing files."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from gridwise.common.errors import PuzzleError, Where
from gridwise.common.file_writing import write_file


def write_new(path: str, content: str | bytes, *, force: bool = False) -> None:
    """Write a file; an existing file is an error unless `force` is set."""
    if path == "-":
        _write_to_stdout(content)
        return
    if not force and os.path.lexists(path):
        raise _exists(path)
    write_file(path, content)


def require_writable(output: str, *, force: bool = False) -> None:
    """Raise the error that `write_new` would raise, before any work is done."""
    if output == "-":
        return
    path = Path(output)
    if path.exists() and not force:
        raise _exists(output)
    if not path.parent.is_dir():
        raise PuzzleError("the folder does not exist", where=Where(output))
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise PuzzleError("this file can't be written", where=Where(output))


def _write_to_stdout(content: str | bytes) -> None:
    sys.stdout.buffer.write(content.encode() if isinstance(content, str) else content)
    sys.stdout.buffer.flush()


def _exists(path: str) -> PuzzleError:
    return PuzzleError("this file already exists", suggestion="--force overwrites it", where=Where(path))


def numbered(output: str, number: int | None) -> Path:
    """The file to write: `output` itself, or `FILE-2` for the second of several puzzles."""
    path = Path(output)
    return path if number is None else path.with_name(f"{path.stem}-{number}{path.suffix}")


def write_numbered(stem: str, text: str) -> str:
    """Write `stem-1.yml`, or the first number not taken yet; return the file's name."""
    number = 1
    while True:
        path = Path(f"{stem}-{number}.yml")
        try:
            write_file(path, text, new=True)
            return str(path)
        except FileExistsError:
            number += 1
