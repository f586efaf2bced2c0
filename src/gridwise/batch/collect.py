"""Which generated puzzles are kept: those that match the request, no two of them equivalent, in order."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from gridwise.batch.chunk_store import ChunkStore
from gridwise.batch.form_set import FormSet
from gridwise.batch.schema import ONE, UNMET
from gridwise.generating.generator import FRUITLESS_SEEDS, GenerationProgress, duplicate_weight


class Collector:
    """Goes through the rows in order and counts the puzzles to keep, like `gw.generate`."""

    def __init__(self, count: int, exclude: Iterable[int] = ()) -> None:
        self.state = GenerationProgress(count)
        self.next = 1
        """The first row not examined yet."""
        self._seen = FormSet(exclude)
        self._fruitless = 0.0

    @property
    def exhausted(self) -> bool:
        """Whether there seem to be no more matching puzzles."""
        return self._fruitless >= (FRUITLESS_SEEDS if self.state.found else 1)

    @property
    def ended(self) -> bool:
        """Whether no more rows are needed."""
        return self.exhausted or self.state.found >= self.state.wanted

    def advance(self, store: ChunkStore) -> None:
        """Examine all finished rows that have no gap before them."""
        while not self.ended and (last := store.last_of(self.next)) is not None:
            for _ in self.kept(store.lines(self.next)):
                pass
            self.next = last + 1

    def kept(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """The lines of the puzzles to keep, renumbered; ends when there are enough."""
        for line in lines:
            if self.ended:
                return
            if self._keep(row := json.loads(line)):
                row["row"] = self.state.found
                yield json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"

    def _keep(self, row: dict[str, object]) -> bool:
        if row["status"] == UNMET:
            self.state.unmet += 1
            self._fruitless += 1
            return False
        # A row with another status (it crashed its worker) counts as a row without a puzzle.
        canonical = int(str(row["canonical"]), 16) if row["status"] == ONE and row["canonical"] else None
        if canonical is None or not self._seen.add(canonical):
            self.state.alike += canonical is not None
            self._fruitless += duplicate_weight(self.state)
            return False
        self.state.found += 1
        self._fruitless = 0
        return True
