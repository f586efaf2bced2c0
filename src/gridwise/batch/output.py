"""Write the finished rows to one file, Parquet or JSON lines: the same bytes whatever the chunks were."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import IO, Any

from gridwise.batch.chunk_store import rename_durably
from gridwise.batch.inputs import parquet
from gridwise.batch.schema import Column, arrow_schema, arrow_table
from gridwise.common.errors import PuzzleError, Where

GROUP = 10_000
"""Rows per Parquet row group, and in memory at a time."""
GROUP_OF_TRACES = 500
LEVEL = 6
"""The compression level of zstd."""


def check_output(path: Path) -> None:
    """Raise an error before any work is done if the results can't be written there."""
    suffix = path.suffix.lower()
    if suffix not in _WRITERS:
        raise PuzzleError(
            f"can't write results to a '{suffix}' file; use {' or '.join(_WRITERS)}", where=Where(str(path))
        )
    if suffix == ".parquet":
        parquet()
    if path.is_dir() or not path.parent.is_dir():
        what = "this is a folder" if path.is_dir() else "the folder does not exist"
        raise PuzzleError(what, where=Where(str(path)))


def write_output(path: Path, lines: Iterable[bytes], columns: Sequence[Column]) -> str:
    """Write the rows, given as JSON lines; return the hash of the file."""
    unfinished = path.with_name(f"unfinished-{path.name}")
    try:
        with unfinished.open("wb") as file:
            _WRITERS[path.suffix.lower()](file, iter(lines), columns)
            file.flush()
            os.fsync(file.fileno())
        digest = file_hash(unfinished)
        rename_durably(unfinished, path)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        kept = "finished rows are kept; run the same command again to resume"
        raise PuzzleError(f"the results can't be written: {reason}", suggestion=kept, where=Where(str(path))) from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return digest


def file_hash(path: Path) -> str:
    """The SHA-256 of a file."""
    digest = sha256()
    with path.open("rb") as file:
        while piece := file.read(1 << 20):
            digest.update(piece)
    return digest.hexdigest()


def _write_lines(file: IO[bytes], lines: Iterator[bytes], columns: Sequence[Column]) -> None:
    for line in lines:
        file.write(line)


def _write_parquet(file: IO[bytes], lines: Iterator[bytes], columns: Sequence[Column]) -> None:
    group = GROUP_OF_TRACES if any(column.kind == "steps" for column in columns) else GROUP
    options: dict[str, Any] = {"compression": "zstd", "compression_level": LEVEL}
    with parquet().ParquetWriter(file, arrow_schema(columns), **options) as writer:
        while rows := [json.loads(line) for line in islice(lines, group)]:
            writer.write_table(arrow_table(rows, columns), row_group_size=group)


_WRITERS: dict[str, Callable[[IO[bytes], Iterator[bytes], Sequence[Column]], None]] = {
    ".parquet": _write_parquet,
    ".jsonl": _write_lines,
}
