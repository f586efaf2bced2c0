"""Finished chunks on disk: a folder next to the output, from which a run that was stopped in any way resumes.

Each chunk is written to its own file under a temporary name, flushed to disk, and then renamed, so a file with its
final name is always complete. The time it took is stored in the same file, so neither exists without the other. The
manifest says what the chunks belong to: the input, the options, the version.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from gridwise.batch.folder_lock import FolderLock
from gridwise.batch.worker_messages import FinishedChunk, unpack
from gridwise.common.errors import PuzzleError, Where

MANIFEST = "manifest.json"
_CHUNK = re.compile(r"rows-(\d+)-(\d+)\.z")
_UNFINISHED = "unfinished-"
_RETRIES = "retries.jsonl"


class ChunkStore:
    """The working folder of a run."""

    def __init__(self, output: Path) -> None:
        self.output = output
        self.folder = output.with_name(f"{output.name}.work")
        self.manifest_file = output.with_name(f"{output.name}.{MANIFEST}")
        self.times_file = output.with_name(f"{output.name}.times.jsonl")
        self._lock = FolderLock(self.folder, output)
        self._chunks: dict[int, int] = {}

    def open(self, manifest: dict[str, Any], restart: bool = False) -> dict[str, Any] | None:
        """Start or resume; return the manifest of the results if they are already complete.

        Raises a PuzzleError if there are other results, which only `restart` overwrites.
        """
        if restart:  # the lock first: another run may be writing here
            self._lock.take()
            self._lock.clear()
            for path in (self.manifest_file, self.times_file):
                path.unlink(missing_ok=True)
        finished = _read_json(self.manifest_file)
        if finished is not None and self.output.exists():
            self._require_same(finished, manifest)
            shutil.rmtree(self.folder, ignore_errors=True)
            return finished
        if self.output.exists() and not self.folder.exists() and not restart:
            hint = "--restart overwrites it"
            raise PuzzleError(
                "this file already exists and has no manifest to resume from", suggestion=hint, where=self._where
            )
        self._start(manifest)
        return None

    def _start(self, manifest: dict[str, Any]) -> None:
        self._lock.take()
        known = _read_json(self.folder / MANIFEST)
        if known is None:
            write_atomically(self.folder / MANIFEST, _json_bytes(manifest))
        else:
            self._require_same(known, manifest)
        for path in self.folder.iterdir():
            if path.name.startswith(_UNFINISHED):
                path.unlink()
            elif match := _CHUNK.fullmatch(path.name):
                self._chunks[int(match[1])] = int(match[2])

    @property
    def _where(self) -> Where:
        return Where(str(self.output))

    def _require_same(self, known: dict[str, Any], wanted: dict[str, Any]) -> None:
        before, now = (dict(_flatten({name: each.get(name) for name in wanted})) for each in (known, wanted))
        changed = [name for name in {**before, **now} if before.get(name) != now.get(name)]
        if changed:
            changes = ", ".join(
                f"{name} was {_short(before.get(name))} and is now {_short(now.get(name))}" for name in changed[:3]
            )
            hint = "use the same options as before to resume, or --restart to start over"
            raise PuzzleError(
                f"the existing results are from a different run: {changes}", suggestion=hint, where=self._where
            )

    # ---- chunks --------------------------------------------------------------------------------------------------

    @property
    def rows(self) -> int:
        """The number of finished rows."""
        return sum(last - first + 1 for first, last in self._chunks.items())

    def last_of(self, number: int) -> int | None:
        """The last row of the finished chunk that starts with this row; None if there is none."""
        return self._chunks.get(number)

    def starts(self) -> list[int]:
        """The first rows of the finished chunks, in order."""
        return sorted(self._chunks)

    def write(self, finished: FinishedChunk) -> None:
        """Store a finished chunk and its time."""
        row, seconds = finished.slowest
        times = {
            "first": finished.first,
            "rows": finished.last - finished.first + 1,
            "seconds": round(finished.seconds, 3),
            "worker": finished.worker,
            "slowest": {"row": row, "seconds": round(seconds, 6)},
        }
        try:
            write_atomically(self._path(finished.first, finished.last), _line(times) + finished.packed)
        except OSError as error:
            raise self._not_written(error) from None
        self._chunks[finished.first] = finished.last

    def record_retry(self, event: dict[str, Any]) -> None:
        """Record that a chunk had to be sent again."""
        with (self.folder / _RETRIES).open("ab") as file:
            file.write(_line(event))

    def lines(self, first: int) -> list[bytes]:
        """The rows of the chunk that starts here. A damaged file is deleted, and the next run makes it again."""
        last = self._chunks[first]
        with suppress(zlib.error):
            lines = unpack(self._path(first, last).read_bytes().partition(b"\n")[2])
            if len(lines) == last - first + 1:
                return lines
        self._path(first, last).unlink()
        raise PuzzleError("some of the results are damaged; run the same command again", where=self._where)

    def all_lines(self) -> Iterator[bytes]:
        """The rows of all chunks in order."""
        for first in self.starts():
            yield from self.lines(first)

    def _path(self, first: int, last: int) -> Path:
        return self.folder / f"rows-{first:012d}-{last:012d}.z"

    def _not_written(self, error: OSError) -> PuzzleError:
        reason = (error.strerror or str(error)).lower()
        kept = f"{self.rows:,} finished rows are kept; run the same command again to resume"
        return PuzzleError(f"the results can't be written: {reason}", suggestion=kept, where=self._where)

    # ---- the end -------------------------------------------------------------------------------------------------

    def finish(self, manifest: dict[str, Any]) -> None:
        """The results are complete: write the manifest and the times, and delete the chunks."""
        try:
            write_atomically(self.times_file, b"".join(self._times()))
            write_atomically(self.manifest_file, _json_bytes(manifest))
        except OSError as error:
            raise self._not_written(error) from None
        shutil.rmtree(self.folder, ignore_errors=True)

    def _times(self) -> Iterator[bytes]:
        """One line per retry and per chunk. They are kept apart from the results, which are always the same."""
        with suppress(FileNotFoundError):
            yield (self.folder / _RETRIES).read_bytes()
        for first in self.starts():
            with self._path(first, self._chunks[first]).open("rb") as file:
                yield file.readline()

    def close(self) -> None:
        """Release the lock, and delete the folder if nothing was finished."""
        if self._lock.held:
            # Looks at the disk: an interrupt may have come between renaming a chunk and recording it.
            if not any(self.folder.glob("rows-*")):
                shutil.rmtree(self.folder, ignore_errors=True)
            self._lock.release()


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that it is either complete or absent, whatever happens meanwhile."""
    unfinished = path.with_name(f"{_UNFINISHED}{path.name}")
    try:
        with unfinished.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        rename_durably(unfinished, path)
    except OSError:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise


def rename_durably(unfinished: Path, path: Path) -> None:
    """Give a finished file its final name, and make sure that the name is on disk too."""
    unfinished.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _read_json(path: Path) -> dict[str, Any] | None:
    try:
        data = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except ValueError:
        raise PuzzleError("this is not a valid manifest; use --restart to start over", where=Where(str(path))) from None
    return data if isinstance(data, dict) else {}


def _json_bytes(data: dict[str, Any]) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"


def _flatten(data: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """The parts of a manifest with their names: `input.sha256`."""
    if not isinstance(data, dict):
        yield prefix, data
        return
    for name, value in data.items():
        yield from _flatten(value, f"{prefix}.{name}" if prefix else name)


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:37]}…"
