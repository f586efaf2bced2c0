"""Reading files as UTF-8 text, with a size limit and clear errors."""

from __future__ import annotations

import os
from pathlib import Path

from gridwise.common.errors import PuzzleError, Where

MAX_FILE = 8_000_000
"""The largest file that is read, in bytes."""


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a UTF-8 file."""
    where = Where(os.fspath(path))
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_FILE + 1)
    except FileNotFoundError:
        raise PuzzleError("no such file", where=where) from None
    except IsADirectoryError:
        raise PuzzleError("this is a folder, not a puzzle file", where=where) from None
    except PermissionError:
        raise PuzzleError("the file can't be read: permission denied", where=where) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise PuzzleError(f"the file can't be read: {reason}", where=where) from None
    check_length(len(data) if len(data) <= MAX_FILE else max(len(data), _size(path)), os.fspath(path))
    return decode(data, os.fspath(path))


def check_length(size: int, path: str | None) -> None:
    """Raise if a text is larger than a puzzle file may be."""
    if size > MAX_FILE:
        raise PuzzleError(f"the file is too large: {size:,} bytes (the limit is {MAX_FILE:,})", where=Where(path))


def _size(path: str | os.PathLike[str]) -> int:
    try:
        return Path(path).stat().st_size
    except OSError:
        return 0


def decode(data: bytes, path: str | None = None) -> str:
    """Decode UTF-8 bytes, with or without a byte order mark."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    if (index := data.find(b"\0")) >= 0:
        raise PuzzleError("this is binary data, not text", where=_place(data, index, path))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"the byte 0x{data[error.start]:02X} is not valid UTF-8"
        raise PuzzleError(message, where=_place(data, error.start, path)) from None


def _place(data: bytes, index: int, path: str | None) -> Where:
    before = data[:index].replace(b"\r\n", b"\n").decode("utf-8", "replace")
    return Where(path, before.count("\n") + 1, len(before) - before.rfind("\n"))
