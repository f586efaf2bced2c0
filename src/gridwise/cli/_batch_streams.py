"""Batches from stdin and to stdout, by way of a temporary folder: a batch reads its input more than once."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from gridwise.common.errors import PuzzleError

DASH = "-"
_PARQUET, _OBJECT = b"PAR1", b"{"


@dataclass(frozen=True)
class BatchFiles:
    """The files that a batch reads and writes."""

    source: str
    output: str
    folder: Path | None
    """Where those of them lie that stand for a stream."""

    @property
    def to_stdout(self) -> bool:
        """Whether the results belong on stdout."""
        return self.folder is not None and Path(self.output).parent == self.folder

    def copy_to_stdout(self) -> None:
        """Write the results to stdout, if they belong there."""
        if self.to_stdout:
            with open(self.output, encoding="utf-8") as results:
                shutil.copyfileobj(results, sys.stdout)


@contextmanager
def batch_files(source: str, output: str, column: str | None, reads_puzzles: bool) -> Iterator[BatchFiles]:
    """The files for a source and an output, either of which may be `-`; errors name stdin, not its copy."""
    from_stdin = reads_puzzles and source == DASH
    if not from_stdin and output != DASH:
        yield BatchFiles(source, output, None)
        return
    with TemporaryDirectory(prefix="gridwise-") as name:
        folder = Path(name)
        source = str(_copied_stdin(folder, column)) if from_stdin else source
        output = str(folder / "stdout.jsonl") if output == DASH else output
        try:
            yield BatchFiles(source, output, folder)
        except PuzzleError as error:
            if from_stdin and error.where.path == source:
                where = replace(error.where, path="stdin")
                raise PuzzleError(error.message, where=where, suggestion=error.suggestion) from None
            raise


def _copied_stdin(folder: Path, column: str | None) -> Path:
    """A copy of stdin, with the suffix of its content: Parquet, JSON lines, CSV (if a column is named), or boards."""
    copy = folder / "stdin"
    with open(copy, "wb") as file:
        shutil.copyfileobj(sys.stdin.buffer, file)
    with open(copy, "rb") as file:
        start = file.read(4096).lstrip()
    if start.startswith(_PARQUET):
        suffix = ".parquet"
    elif start.startswith(_OBJECT):
        line, end, _ = start.partition(b"\n")
        suffix = ".json" if end and not line.rstrip().endswith(b"}") else ".jsonl"
    else:
        suffix = ".txt" if column is None else ".csv"
    return copy.rename(copy.with_suffix(suffix))
