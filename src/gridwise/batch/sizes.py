"""How many records go into a chunk: as many as keep a worker busy for a while, which shows as the work goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwise.batch.job import Done
from gridwise.batch.schema import EXPLAIN, GENERATE, RATE, SOLVE
from gridwise.batch.sources import Record
from gridwise.batch.store import Store

SECONDS = 2.0
"""A chunk is to take about so long: the time to send it is nothing beside it, and little is lost with a worker."""
MOST = 20_000
FIRST = {SOLVE: 5_000, RATE: 200, EXPLAIN: 20, GENERATE: 20}
"""The size of the first chunks."""
GROWTH = 4.0


class Sizer:
    """Learns from the chunks that come back how large the next ones should be."""

    def __init__(self, operation: str, most: int = MOST) -> None:
        self.most = most
        self.size = min(FIRST[operation], most)

    def learn(self, done: Done) -> None:
        """Take a finished chunk into account."""
        rows = done.last - done.first + 1
        fitting = rows * min(GROWTH, SECONDS / max(done.seconds, 1e-6))
        if rows >= self.size // 2 or fitting < self.size:
            self.size = int(min(self.most, max(1, fitting)))

    def chunks(self, records: Iterable[Record], store: Store) -> Iterator[list[Record]]:
        """The records that are not finished yet, in chunks of neighbours."""
        chunk: list[Record] = []
        finished = 0
        for record in records:
            finished = max(finished, store.last_of(record.number) or 0)
            if record.number > finished:
                chunk.append(record)
            if chunk and (len(chunk) >= self.size or record.number <= finished):
                yield chunk
                chunk = []
        if chunk:
            yield chunk
