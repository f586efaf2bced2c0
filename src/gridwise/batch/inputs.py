"""The inputs of batches: lists of boards, JSON lines, tables, Parquet, puzzle files and folders.

An input yields its records without holding them in memory: it reads a line, or a few thousand rows of Parquet, at a
time. Its fingerprint lets a resumed run make sure that the input has not changed.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from gridwise.batch.puzzle_texts import is_puzzle_text, read_puzzle_text
from gridwise.common.errors import MissingExtra, PuzzleError, Where, did_you_mean

MAX_LINE = 1 << 20
"""A line with more bytes than this is an error."""
READ_SIZE = 1 << 20
PARQUET_ROWS = 2_000
"""Rows of Parquet read at once."""
PUZZLE_COLUMNS = ("puzzle", "puzzles", "quiz", "quizzes", "board", "sudoku")
"""The default names of the column that holds the puzzles."""
TYPE_COLUMN = "type"

_BOARD = re.compile(r"(?<![^\s,;|])[0-9A-Za-z.*_-]{36,}(?![^\s,;|])")
"""A board within its line; collections add columns beside it: numbers, ratings, names."""


class Record(NamedTuple):
    """One row of the input, unparsed."""

    number: int
    """Its position in the whole input, from 1."""
    place: str = ""
    """Where it was read, for messages: file and line."""
    text: str = ""
    type: str | None = None
    """The puzzle type that the row names."""
    error: str | None = None
    """Why it can't be read, if that is already known."""


RawRecord = tuple[str, str, str | None, str | None]
"""Place, text, type and error of a record without its number."""
Reader = Callable[[Path, str], Iterator[RawRecord]]
"""Reads the records of a file that has a name in the results."""


@dataclass(frozen=True)
class Fingerprint:
    """What identifies an input, and its approximate number of rows."""

    name: str
    sha256: str
    bytes: int
    rows: int

    def to_json(self) -> dict[str, Any]:
        """The entry in a manifest."""
        return {"name": self.name, "sha256": self.sha256, "bytes": self.bytes}


@dataclass(frozen=True)
class BatchInput:
    """An input: its files, each with the reader for its format."""

    path: Path
    files: tuple[tuple[Path, str, Reader], ...]
    """Each file, its name in the results, and its reader."""

    def records(self) -> Iterator[Record]:
        """All records in order."""
        number = 0
        for path, name, read in self.files:
            for record in read(path, name):
                number += 1
                yield Record(number, *record)

    def fingerprint(self) -> Fingerprint:
        """The name, length and hash of the input; reads all of it once."""
        whole, size, rows = sha256(), 0, 0
        for path, name, read in self.files:
            digest, length, lines = _digest(path)
            whole.update(f"{name}\0{length}\0{digest}\n".encode())
            size, rows = size + length, rows + _row_count(path, read, lines)
        return Fingerprint(self.path.name, whole.hexdigest(), size, rows)


def open_input(path: Path | str, column: str | None = None, type: str | None = None) -> BatchInput:
    """The input at a path. Raises a PuzzleError at once if the input as a whole can't be read.

    `type` is the type of puzzles in files that name none; the type of single lines is left to their reader.
    """
    path = Path(path)
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.is_file() and _is_puzzles(file))
        if not files:
            raise PuzzleError("there are no puzzle files in this folder", where=Where(str(path)))
        return BatchInput(path, tuple(_opened(file, file.relative_to(path).as_posix(), column, type) for file in files))
    if not path.is_file():
        raise PuzzleError("no such file", where=Where(str(path)))
    return BatchInput(path, (_opened(path, path.name, column, type),))


def _is_puzzles(path: Path) -> bool:
    return path.suffix.lower() in {*_format_suffixes(), *_READERS} and not path.name.startswith(".")


def _format_suffixes() -> set[str]:
    from gridwise.model.registry import formats

    return {suffix for module in formats().values() for suffix in module.SUFFIXES}


_PACKED = (b"\x1f\x8b", b"BZh", b"\xfd7zX", b"PK\x03\x04", b"\x28\xb5\x2f\xfd")
"""The first bytes of files compressed by gzip, bzip2, xz, zip and zstd."""


def _opened(path: Path, name: str, column: str | None, type: str | None) -> tuple[Path, str, Reader]:
    suffix = path.suffix.lower()
    reader = _READERS.get(suffix)
    if reader in (_table, _parquet):
        check = _table_columns if reader is _table else _parquet_columns
        wanted = _column(check(path), column, path)
        if reader is _parquet:
            _check_text(path, wanted)
        return path, name, lambda where, shown: reader(where, shown, wanted)
    with path.open("rb") as file:  # a file that can't be opened fails before any work
        if file.read(4).startswith(_PACKED):
            raise PuzzleError("this file is compressed", suggestion="decompress it first", where=Where(str(path)))
    if reader is _json_lines:
        return path, name, _json_lines
    whole = is_puzzle_text(path) if reader is _lines else suffix in _format_suffixes() or is_puzzle_text(path)
    return path, name, partial(read_puzzle_text, type=type) if whole else _lines


def _row_count(path: Path, read: Reader, lines: int) -> int:
    """The approximate number of rows in a file."""
    if isinstance(read, partial):
        return 1  # how many puzzles a puzzle file holds is known when it has been read
    return _parquet_rows(path) if path.suffix.lower() == ".parquet" else lines


def _column(names: list[str], wanted: str | None, path: Path) -> str:
    """The column that holds the puzzles."""
    default = next((name for name in names if name.strip().lower() in PUZZLE_COLUMNS), None)
    column = default if wanted is None else wanted
    if column is not None and column in names:
        return column
    if not names:
        raise PuzzleError("the file is empty: it has no header", where=Where(str(path)))
    existing = f"the columns are {', '.join(names)}"[:300]
    if wanted is None:
        raise PuzzleError(
            f"no column is called 'puzzle'; {existing}", suggestion="choose one with --column", where=Where(str(path))
        )
    hint = did_you_mean(wanted, names) or existing
    raise PuzzleError(f"there is no column '{wanted}'", suggestion=hint, where=Where(str(path)))


def _digest(path: Path) -> tuple[str, int, int]:
    """The hash of a file, its length, and its number of lines."""
    digest, length, lines, last = sha256(), 0, 0, b"\n"
    with path.open("rb") as file:
        while piece := file.read(READ_SIZE):
            digest.update(piece)
            length, lines, last = length + len(piece), lines + piece.count(b"\n"), piece[-1:]
    return digest.hexdigest(), length, lines + (last != b"\n")


# ---- readers ---------------------------------------------------------------------------------------------------------


def _raw_lines(path: Path) -> Iterator[tuple[int, bytes | None]]:
    """The lines with their numbers; None for a line that is too long."""
    with path.open("rb") as file:
        number, long = 0, False
        while raw := file.readline(MAX_LINE):
            ends = raw.endswith(b"\n") or len(raw) < MAX_LINE
            if long:
                long = not ends
                continue
            number += 1
            long = not ends
            yield number, raw if ends else None


def _text_lines(path: Path, name: str) -> Iterator[RawRecord]:
    """The lines that are not blank; a line that is not text is an error in its row."""
    for number, raw in _raw_lines(path):
        place = f"{name}:{number}"
        if raw is None:
            yield place, "", None, f"the line is longer than {MAX_LINE:,} bytes"
            continue
        if number == 1:
            raw = raw.removeprefix(b"\xef\xbb\xbf")
        try:
            text = raw.decode("utf-8").strip()
        except UnicodeDecodeError as error:
            yield place, "", None, f"the byte 0x{raw[error.start]:02X} is not valid UTF-8"
            continue
        if "\0" in text:
            yield place, "", None, "this is binary data, not text"
        elif text:
            yield place, text, None, None


def _lines(path: Path, name: str) -> Iterator[RawRecord]:
    """One board per line; lines that start with # are comments."""
    for place, text, kind, error in _text_lines(path, name):
        if not text.startswith("#"):
            board = _BOARD.search(text)
            yield place, board[0] if board else text, kind, error


def _json_lines(path: Path, name: str) -> Iterator[RawRecord]:
    """One puzzle per line, which the worker parses."""
    return _text_lines(path, name)


def _table_columns(path: Path) -> list[str]:
    with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        try:
            return next(csv.reader(file, delimiter=_delimiter(path)), [])
        except csv.Error as error:
            raise PuzzleError(f"this is not a valid table: {error}", where=Where(str(path))) from None


def _delimiter(path: Path) -> str:
    if path.suffix.lower() == ".tsv":
        return "\t"
    with path.open("rb") as file:
        head = file.readline(MAX_LINE)
    return next((delimiter for delimiter in (",", ";", "\t") if delimiter.encode() in head), ",")


def _table(path: Path, name: str, column: str = PUZZLE_COLUMNS[0]) -> Iterator[RawRecord]:
    """A table of comma-separated values with a header line."""
    with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        reader = csv.reader(file, delimiter=_delimiter(path))
        names = next(reader)
        at, kind_at = names.index(column), names.index(TYPE_COLUMN) if TYPE_COLUMN in names else len(names)
        while True:
            try:
                row = next(reader)
            except StopIteration:
                return
            except csv.Error as error:
                yield f"{name}:{reader.line_num}", "", None, f"this is not a valid row of a table: {error}"
                continue
            if not row:
                continue
            place, text = f"{name}:{reader.line_num}", row[at].strip() if at < len(row) else ""
            kind = row[kind_at].strip() or None if kind_at < len(row) else None
            yield place, *_text_or_empty(text), kind, _text_error(text)


def _text_or_empty(text: str) -> tuple[str]:
    return ("" if _text_error(text) else text,)


def _text_error(text: str | None) -> str | None:
    if not text:
        return "there is no puzzle in this row"
    return None if text.isascii() or _is_text(text) else "this is not UTF-8 text"


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


# ---- Parquet ---------------------------------------------------------------------------------------------------------


def parquet() -> Any:
    """The module that reads and writes Parquet; if it is missing, the error says how to install it."""
    try:
        import pyarrow.parquet as module
    except ImportError:
        raise MissingExtra("Parquet needs the extra 'data': pip install 'gridwise[data]'") from None
    return module


def _parquet_file(path: Path) -> Any:
    import pyarrow as pa

    try:
        return parquet().ParquetFile(path, pre_buffer=False, memory_map=False)
    except (pa.ArrowException, OSError) as error:
        reason = str(error).splitlines()[0][:200]
        raise PuzzleError(f"this is not a complete Parquet file: {reason}", where=Where(str(path))) from None


def _parquet_columns(path: Path) -> list[str]:
    parquet()
    return list(_parquet_file(path).schema_arrow.names)


def _check_text(path: Path, column: str) -> None:
    import pyarrow as pa

    kind = _parquet_file(path).schema_arrow.field(column).type
    if not (pa.types.is_string(kind) or pa.types.is_large_string(kind)):
        raise PuzzleError(f"the column '{column}' holds {kind}, not text", where=Where(str(path)))


def _parquet_rows(path: Path) -> int:
    return int(_parquet_file(path).metadata.num_rows)


def _parquet(path: Path, name: str, column: str = PUZZLE_COLUMNS[0]) -> Iterator[RawRecord]:
    """The rows of a Parquet file; a damaged part is an error in the row where it begins."""
    import pyarrow as pa

    file = _parquet_file(path)
    names = file.schema_arrow.names
    wanted = [column, *([TYPE_COLUMN] if TYPE_COLUMN in names and column != TYPE_COLUMN else [])]
    number = 0
    try:
        for batch in file.iter_batches(PARQUET_ROWS, columns=wanted):
            rows = batch.to_pydict()
            kinds = rows.get(TYPE_COLUMN) if len(wanted) > 1 else [None] * len(batch)
            for text, named in zip(rows[column], kinds, strict=True):
                number += 1
                stripped = (text or "").strip()
                yield f"{name}:{number}", stripped, named, _text_error(stripped)
    except (pa.ArrowException, OSError) as error:
        reason = str(error).splitlines()[0][:200]
        yield f"{name}:{number + 1}", "", None, f"the rest of this Parquet file can't be read: {reason}"


_READERS: dict[str, Any] = {
    ".txt": _lines,
    ".sdm": _lines,
    ".jsonl": _json_lines,
    ".ndjson": _json_lines,
    ".csv": _table,
    ".tsv": _table,
    ".parquet": _parquet,
}
"""The reader for each suffix; files with other suffixes are puzzle files or lists of boards."""
