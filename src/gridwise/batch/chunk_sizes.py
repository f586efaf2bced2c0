"""How many records go into a chunk: enough to keep a worker busy for a while, adjusted as chunks finish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwise.batch.chunk_store import ChunkStore
from gridwise.batch.inputs import Record
from gridwise.batch.schema import EXPLAIN, GENERATE, RATE, SOLVE
from gridwise.batch.worker_messages import FinishedChunk

SECONDS = 2.0
"""The target time per chunk: long compared with sending it, short enough that a lost worker costs little."""
MAX_ROWS = 20_000
FIRST = {SOLVE: 5_000, RATE: 200, EXPLAIN: 20, GENERATE: 20}
"""The size of the first chunks."""
GROWTH = 4.0


class ChunkSizer:
    """Learns from finished chunks how large the next ones should be."""

    def __init__(self, operation: str, most: int = MAX_ROWS) -> None:
        self.most = most
        self.size = min(FIRST[operation], most)

    def learn(self, finished_chunk: FinishedChunk) -> None:
        """Take a finished chunk into account."""
        rows = finished_chunk.last - finished_chunk.first + 1
        target = rows * min(GROWTH, SECONDS / max(finished_chunk.seconds, 1e-6))
        if rows >= self.size // 2 or target < self.size:
            self.size = int(min(self.most, max(1, target)))

    def chunks(self, records: Iterable[Record], store: ChunkStore) -> Iterator[list[Record]]:
        """The records that are not finished yet, in chunks of consecutive records."""
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
