"""Where batches read from: lists of boards, JSON lines, tables, Parquet, puzzle files and folders, as they come.

A source knows its records without holding them: what is read at once is a line, or a few thousand rows of Parquet. It
also knows its fingerprint, by which a run that goes on makes sure that the input is still the same.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from gridwise.common.errors import MissingExtra, PuzzleError, Where, did_you_mean

LONGEST = 1 << 20
"""A line of more bytes than this holds no puzzle."""
AT_ONCE = 1 << 20
BATCH = 2_000
"""So many rows of Parquet are read at once."""
PUZZLES = ("puzzle", "puzzles", "quiz", "quizzes", "board", "sudoku")
"""What the column of puzzles is called, unless told."""
TYPES = "type"

_BOARD = re.compile(r"(?<![^\s,;|])[0-9A-Za-z.*_-]{36,}(?![^\s,;|])")
"""A board in a line, with remarks beside it, as collections have them: numbers, ratings, names."""


class Record(NamedTuple):
    """One row of the input, as it stands there."""

    number: int
    """Its place in the whole input, from 1."""
    place: str = ""
    """Where it stands, for people: file and line."""
    text: str = ""
    type: str | None = None
    """The puzzle type that the row names."""
    error: str | None = None
    """Why it can't be read, where that is known already."""


Found = tuple[str, str, str | None, str | None]
"""Place, text, type and error of a record that has no number yet."""


@dataclass(frozen=True)
class Fingerprint:
    """What identifies an input, and about how many rows it has."""

    name: str
    sha256: str
    bytes: int
    rows: int

    def to_json(self) -> dict[str, Any]:
        """What a manifest says of it."""
        return {"name": self.name, "sha256": self.sha256, "bytes": self.bytes}


@dataclass(frozen=True)
class Source:
    """An input: its files, each with the reader for its kind."""

    path: Path
    files: tuple[tuple[Path, str, Callable[[Path, str], Iterator[Found]]], ...]
    """Each file, the name it goes by in the results, and what reads it."""

    def records(self) -> Iterator[Record]:
        """All records in order."""
        number = 0
        for path, name, read in self.files:
            for found in read(path, name):
                number += 1
                yield Record(number, *found)

    def fingerprint(self) -> Fingerprint:
        """Name, length and hash of the input; reads all of it once."""
        whole, size, rows = sha256(), 0, 0
        for path, name, _ in self.files:
            digest, length, lines = _digest(path)
            whole.update(f"{name}\0{length}\0{digest}\n".encode())
            size, rows = size + length, rows + (_parquet_rows(path) if path.suffix.lower() == ".parquet" else lines)
        return Fingerprint(self.path.name, whole.hexdigest(), size, rows)


def open_source(path: Path | str, column: str | None = None) -> Source:
    """The source at a path. What can be wrong with the whole of it is told at once, as a PuzzleError."""
    path = Path(path)
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.is_file() and _is_puzzles(file))
        if not files:
            raise PuzzleError("there is no puzzle file in this folder", where=Where(str(path)))
        return Source(path, tuple(_opened(file, file.relative_to(path).as_posix(), column) for file in files))
    if not path.is_file():
        raise PuzzleError("no such file", where=Where(str(path)))
    return Source(path, (_opened(path, path.name, column),))


def _is_puzzles(path: Path) -> bool:
    from gridwise.model.registry import formats

    known = {suffix for module in formats().values() for suffix in module.SUFFIXES}
    return path.suffix.lower() in {*known, *_READERS} and not path.name.startswith(".")


_PACKED = (b"\x1f\x8b", b"BZh", b"\xfd7zX", b"PK\x03\x04", b"\x28\xb5\x2f\xfd")
"""How files begin that gzip, bzip2, xz, zip and zstd have packed."""


def _opened(path: Path, name: str, column: str | None) -> tuple[Path, str, Callable[[Path, str], Iterator[Found]]]:
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        from gridwise.model.registry import formats

        known = {suffix for module in formats().values() for suffix in module.SUFFIXES}
        reader = _puzzle_file if path.suffix.lower() in known else _lines
    if reader in (_table, _parquet):
        check = _table_columns if reader is _table else _parquet_columns
        wanted = _column(check(path), column, path)
        if reader is _parquet:
            _check_text(path, wanted)
        return path, name, lambda where, told: reader(where, told, wanted)
    with path.open("rb") as file:  # an error about the file comes before any work
        if file.read(4).startswith(_PACKED):
            raise PuzzleError("this file is compressed", suggestion="unpack it first", where=Where(str(path)))
        return path, name, reader


def _column(names: list[str], wanted: str | None, path: Path) -> str:
    """The column that holds the puzzles."""
    found = next((name for name in names if name.strip().lower() in PUZZLES), None) if wanted is None else wanted
    if found in names:
        assert found is not None
        return found
    if not names:
        raise PuzzleError("the file is empty: it has not even the names of columns", where=Where(str(path)))
    there = f"the columns are {', '.join(names)}"[:300]
    if wanted is None:
        raise PuzzleError(
            f"no column is called 'puzzle'; {there}", suggestion="--column names it", where=Where(str(path))
        )
    hint = did_you_mean(wanted, names) or there
    raise PuzzleError(f"there is no column '{wanted}'", suggestion=hint, where=Where(str(path)))


def _digest(path: Path) -> tuple[str, int, int]:
    """The hash of a file, its length, and the number of its lines."""
    digest, length, lines, last = sha256(), 0, 0, b"\n"
    with path.open("rb") as file:
        while piece := file.read(AT_ONCE):
            digest.update(piece)
            length, lines, last = length + len(piece), lines + piece.count(b"\n"), piece[-1:]
    return digest.hexdigest(), length, lines + (last != b"\n")


# ---- readers ---------------------------------------------------------------------------------------------------------


def _raw_lines(path: Path) -> Iterator[tuple[int, bytes | None]]:
    """The lines with their numbers; None stands for one that is too long."""
    with path.open("rb") as file:
        number, long = 0, False
        while raw := file.readline(LONGEST):
            ends = raw.endswith(b"\n") or len(raw) < LONGEST
            if long:
                long = not ends
                continue
            number += 1
            long = not ends
            yield number, raw if ends else None


def _text_lines(path: Path, name: str) -> Iterator[Found]:
    """The lines that hold something; what is no text is an error of its row."""
    for number, raw in _raw_lines(path):
        place = f"{name}:{number}"
        if raw is None:
            yield place, "", None, f"the line is longer than {LONGEST:,} bytes"
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


def _lines(path: Path, name: str) -> Iterator[Found]:
    """A board in each line; lines that start with # are comments."""
    for place, text, kind, error in _text_lines(path, name):
        if not text.startswith("#"):
            board = _BOARD.search(text)
            yield place, board[0] if board else text, kind, error


def _json_lines(path: Path, name: str) -> Iterator[Found]:
    """A puzzle in each line, which the worker takes apart."""
    return _text_lines(path, name)


def _puzzle_file(path: Path, name: str) -> Iterator[Found]:
    """The puzzles of a file in any format that is known, each as one line of JSON."""
    from gridwise.declaring.loading import load_all
    from gridwise.declaring.yaml_writer import write_line

    try:
        puzzles = load_all(path)
    except PuzzleError as error:
        where = ":".join(str(part) for part in (name, error.line, error.column) if part is not None)
        yield where, "", None, f"{error.message}{f'; {error.suggestion}' if error.suggestion else ''}"
        return
    for number, puzzle in enumerate(puzzles, 1):
        yield f"{name}#{number}" if len(puzzles) > 1 else name, write_line(puzzle).strip(), None, None


def _table_columns(path: Path) -> list[str]:
    with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        try:
            return next(csv.reader(file, delimiter=_delimiter(path)), [])
        except csv.Error as error:
            raise PuzzleError(f"this is not a table: {error}", where=Where(str(path))) from None


def _delimiter(path: Path) -> str:
    if path.suffix.lower() == ".tsv":
        return "\t"
    with path.open("rb") as file:
        head = file.readline(LONGEST)
    return next((sign for sign in (",", ";", "\t") if sign.encode() in head), ",")


def _table(path: Path, name: str, column: str = PUZZLES[0]) -> Iterator[Found]:
    """A table of comma-separated values with the names of its columns in the first line."""
    with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        reader = csv.reader(file, delimiter=_delimiter(path))
        names = next(reader)
        at, kind_at = names.index(column), names.index(TYPES) if TYPES in names else len(names)
        while True:
            try:
                row = next(reader)
            except StopIteration:
                return
            except csv.Error as error:
                yield f"{name}:{reader.line_num}", "", None, f"this is no row of a table: {error}"
                continue
            if not row:
                continue
            place, text = f"{name}:{reader.line_num}", row[at].strip() if at < len(row) else ""
            kind = row[kind_at].strip() or None if kind_at < len(row) else None
            yield place, *_checked(text), kind, _why_not(text)


def _checked(text: str) -> tuple[str]:
    return ("" if _why_not(text) else text,)


def _why_not(text: str | None) -> str | None:
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
    """The module that reads and writes Parquet; an error names the command that installs it."""
    try:
        import pyarrow.parquet as found
    except ImportError:
        raise MissingExtra("Parquet needs the extra 'data': pip install 'gridwise[data]'") from None
    return found


def _parquet_file(path: Path) -> Any:
    import pyarrow as pa

    try:
        return parquet().ParquetFile(path, pre_buffer=False, memory_map=False)
    except (pa.ArrowException, OSError) as error:
        reason = str(error).splitlines()[0][:200]
        raise PuzzleError(f"this is no whole Parquet file: {reason}", where=Where(str(path))) from None


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


def _parquet(path: Path, name: str, column: str = PUZZLES[0]) -> Iterator[Found]:
    """The rows of a Parquet file; a part of it that is broken is an error of the row where it begins."""
    import pyarrow as pa

    file = _parquet_file(path)
    names = file.schema_arrow.names
    wanted = [column, *([TYPES] if TYPES in names and column != TYPES else [])]
    number = 0
    try:
        for batch in file.iter_batches(BATCH, columns=wanted):
            rows = batch.to_pydict()
            kinds = rows.get(TYPES) if len(wanted) > 1 else [None] * len(batch)
            for text, named in zip(rows[column], kinds, strict=True):
                number += 1
                stripped = (text or "").strip()
                yield f"{name}:{number}", stripped, named, _why_not(stripped)
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
"""What reads a file, by its ending; other endings are those of puzzle files, or of lists of boards."""
