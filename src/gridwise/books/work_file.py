"""The work file of a book: the puzzles made so far, so that a second run goes on where the first was stopped."""

from __future__ import annotations

import json
from collections import defaultdict
from hashlib import blake2b
from pathlib import Path
from typing import Any

from gridwise.common.errors import PuzzleError, Where
from gridwise.common.file_writing import write_file
from gridwise.common.version import VERSION
from gridwise.generating.lots import Lot

Entry = dict[str, Any]
"""What a seed gave: `{"puzzle": …}` with the puzzle as text, or `{"unmet": …}` with the reason why there is none."""


class WorkFile:
    """What the seeds of each lot gave, in order; without a path it is kept in memory alone.

    Lots are found by what they ask for: another title or a new section does not lose the puzzles of the others.
    """

    def __init__(self, path: str | Path | None = None) -> None:
        self.path = None if path is None else Path(path)
        self._entries: defaultdict[str, list[Entry]] = defaultdict(list)
        whole = self._lines() if self.path is not None and self.path.exists() else []
        for entry in whole:
            self._entries[entry.pop("lot")].append(entry)

    def _lines(self) -> list[Entry]:
        """The entries of the file; a last line that was only half written is dropped, also from the file."""
        assert self.path is not None
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if whole != data:
            write_file(self.path, whole)
        try:
            return [json.loads(line) for line in whole.splitlines()]
        except ValueError:
            hint = "delete it to start over"
            raise PuzzleError(
                "this is not the work file of a book", suggestion=hint, where=Where(str(self.path))
            ) from None

    def entries(self, lot: Lot) -> list[Entry]:
        """The entries of a lot so far."""
        return list(self._entries[_key(lot)])

    def add(self, lot: Lot, entry: Entry) -> None:
        """Add an entry, which is on the disk before the next one is made."""
        self._entries[_key(lot)].append(entry)
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"lot": _key(lot), **entry}, ensure_ascii=False) + "\n")

    def remove(self) -> None:
        """Delete the file: the book is finished."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)


def _key(lot: Lot) -> str:
    """A name for a lot. The number of its puzzles is not part of it: asking for more goes on with those there are."""
    declared = Path(lot.type).read_text(encoding="utf-8") if Path(lot.type).is_file() else ""
    what = json.dumps([VERSION, lot.type, declared, lot.wishes, lot.seed], sort_keys=True, default=str)
    return blake2b(what.encode(), digest_size=12).hexdigest()
