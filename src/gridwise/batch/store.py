"""What is finished, on disk: a folder beside the output, which a run that was ended in any way goes on from.

A chunk is written to a file of its own under a name that does not count, forced to disk, and then renamed; so a file
with a name that counts is whole. How long it took stands in the same file, so that neither is there without the other.
The manifest says what the chunks belong to: the input, the options, the version.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from gridwise.batch.job import Done, unpack
from gridwise.common.errors import PuzzleError, Where

MANIFEST = "manifest.json"
_CHUNK = re.compile(r"rows-(\d+)-(\d+)\.z")
_UNFINISHED = "unfinished-"
_MISHAPS = "mishaps.jsonl"


class Store:
    """The folder of a run."""

    def __init__(self, output: Path) -> None:
        self.output = output
        self.folder = output.with_name(f"{output.name}.work")
        self.manifest_file = output.with_name(f"{output.name}.{MANIFEST}")
        self.times_file = output.with_name(f"{output.name}.times.jsonl")
        self._lock: IO[bytes] | None = None
        self._chunks: dict[int, int] = {}

    def open(self, manifest: dict[str, Any], restart: bool = False) -> dict[str, Any] | None:
        """Begin, or go on with what is there; the manifest of the results, if these are complete already.

        Raises a PuzzleError where something else is there that `restart` would do away with.
        """
        if restart:
            for path in (self.manifest_file, self.times_file):
                path.unlink(missing_ok=True)
            shutil.rmtree(self.folder, ignore_errors=True)
        finished = _read_json(self.manifest_file)
        if finished is not None and self.output.exists():
            self._require_same(finished, manifest)
            shutil.rmtree(self.folder, ignore_errors=True)
            return finished
        if self.output.exists() and not self.folder.exists() and not restart:
            hint = "--restart overwrites it"
            raise PuzzleError(
                "the file exists already, and no manifest says of what", suggestion=hint, where=self._where
            )
        self._begin(manifest)
        return None

    def _begin(self, manifest: dict[str, Any]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._lock_folder()
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

    def _lock_folder(self) -> None:
        self._lock = (self.folder / "lock").open("wb")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lock.close()
            raise PuzzleError("another run is writing these results", where=self._where) from None

    @property
    def _where(self) -> Where:
        return Where(str(self.output))

    def _require_same(self, known: dict[str, Any], wanted: dict[str, Any]) -> None:
        before, now = (dict(_flat({name: each.get(name) for name in wanted})) for each in (known, wanted))
        changed = [name for name in {**before, **now} if before.get(name) != now.get(name)]
        if changed:
            told = ", ".join(
                f"{name} was {_short(before.get(name))}, is {_short(now.get(name))}" for name in changed[:3]
            )
            hint = "run it as before to go on, or with --restart to begin anew"
            raise PuzzleError(f"what is there belongs to another run: {told}", suggestion=hint, where=self._where)

    # ---- chunks --------------------------------------------------------------------------------------------------

    @property
    def rows(self) -> int:
        """How many rows are finished."""
        return sum(last - first + 1 for first, last in self._chunks.items())

    def last_of(self, number: int) -> int | None:
        """The last row of the finished chunk that starts with this row; None when there is none."""
        return self._chunks.get(number)

    def starts(self) -> list[int]:
        """The first rows of the finished chunks, in order."""
        return sorted(self._chunks)

    def write(self, done: Done) -> None:
        """Keep a finished chunk, and how long it took."""
        row, seconds = done.slowest
        told = {
            "first": done.first,
            "rows": done.last - done.first + 1,
            "seconds": round(done.seconds, 3),
            "worker": done.worker,
            "slowest": {"row": row, "seconds": round(seconds, 6)},
        }
        try:
            write_atomically(self._path(done.first, done.last), _line(told) + done.packed)
        except OSError as error:
            raise self._not_written(error) from None
        self._chunks[done.first] = done.last

    def mishap(self, event: dict[str, Any]) -> None:
        """Note that a chunk had to be sent again."""
        with (self.folder / _MISHAPS).open("ab") as file:
            file.write(_line(event))

    def lines(self, first: int) -> list[bytes]:
        """The rows of the chunk that starts here. A file that is damaged goes, and the next run makes it anew."""
        last = self._chunks[first]
        with suppress(zlib.error):
            lines = unpack(self._path(first, last).read_bytes().partition(b"\n")[2])
            if len(lines) == last - first + 1:
                return lines
        self._path(first, last).unlink()
        raise PuzzleError("a part of the results was damaged; the same command makes it anew", where=self._where)

    def all_lines(self) -> Iterator[bytes]:
        """The rows of all chunks in order."""
        for first in self.starts():
            yield from self.lines(first)

    def _path(self, first: int, last: int) -> Path:
        return self.folder / f"rows-{first:012d}-{last:012d}.z"

    def _not_written(self, error: OSError) -> PuzzleError:
        reason = (error.strerror or str(error)).lower()
        kept = f"{self.rows:,} finished rows are kept, and the same command goes on from there"
        return PuzzleError(f"the results can't be written: {reason}", suggestion=kept, where=self._where)

    # ---- the end -------------------------------------------------------------------------------------------------

    def finish(self, manifest: dict[str, Any]) -> None:
        """The results are whole: say so, and do away with the chunks, of which the times are kept."""
        try:
            write_atomically(self.times_file, b"".join(self._times()))
            write_atomically(self.manifest_file, _json_bytes(manifest))
        except OSError as error:
            raise self._not_written(error) from None
        shutil.rmtree(self.folder, ignore_errors=True)

    def _times(self) -> Iterator[bytes]:
        """A line for each mishap and for each chunk. They stand beside the results, which are the same each time."""
        with suppress(FileNotFoundError):
            yield (self.folder / _MISHAPS).read_bytes()
        for first in self.starts():
            with self._path(first, self._chunks[first]).open("rb") as file:
                yield file.readline()

    def close(self) -> None:
        """Let others go on, and leave nothing behind where nothing was done."""
        if self._lock is not None:
            # The disk is asked: an interrupt may have come after a chunk got its name, and before we took note of it.
            if not any(self.folder.glob("rows-*")):
                shutil.rmtree(self.folder, ignore_errors=True)
            self._lock.close()
            self._lock = None


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file that is whole or not there at all, whatever happens meanwhile."""
    unfinished = path.with_name(f"{_UNFINISHED}{path.name}")
    try:
        with unfinished.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        settle(unfinished, path)
    except OSError:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise


def settle(unfinished: Path, path: Path) -> None:
    """Give a file that is safely on disk its name, and that name, too."""
    unfinished.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _read_json(path: Path) -> dict[str, Any] | None:
    try:
        found = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except ValueError:
        raise PuzzleError("this is no manifest; --restart begins anew", where=Where(str(path))) from None
    return found if isinstance(found, dict) else {}


def _json_bytes(data: dict[str, Any]) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"


def _flat(data: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    """The parts of a manifest with their names: `input.sha256`."""
    if not isinstance(data, dict):
        yield before, data
        return
    for name, value in data.items():
        yield from _flat(value, f"{before}.{name}" if before else name)


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:37]}…"
