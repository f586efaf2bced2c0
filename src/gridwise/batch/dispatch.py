"""Sends chunks to workers: a few at a time, again if a worker is lost, twice if one is late.

Rows that crash a worker are found by bisection: the chunks that were running when a pool broke are retried alone, one
after the other, and one that breaks it again is split in two, until a single row is left, which gets an error.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from gridwise.batch.executors import BatchWorkers
from gridwise.batch.inputs import Record
from gridwise.batch.worker import lost_row, process_chunk
from gridwise.batch.worker_messages import BatchSpec, FinishedChunk
from gridwise.common.errors import PuzzleError
from gridwise.common.version import VERSION

CHUNKS_PER_WORKER = 2
"""Chunks sent ahead for each worker."""
PATIENCE = 30.0
"""A chunk is late after this many seconds, or after `LATE_FACTOR` times the median if that is longer."""
LATE_FACTOR = 6
MAX_COPIES = 3
"""How many copies of a late chunk may run at the same time."""
MAX_LOSSES = 5
"""How often a chunk may lose its worker before it is split in two."""
TICK = 1.0

Report = Callable[[dict[str, Any]], None]


@dataclass(eq=False)
class PendingChunk:
    """A chunk that is not finished yet."""

    records: list[Record]
    losses: int = 0
    alone: bool = False
    """Whether it runs while nothing else does."""
    sent: float = 0.0
    generation: int = 0
    """How often the workers had been restarted when it was sent."""
    futures: set[Future[FinishedChunk]] = field(default_factory=set)


class Dispatcher:
    """Has chunks processed by workers."""

    def __init__(self, workers: BatchWorkers, spec: BatchSpec, report: Report, patience: float = PATIENCE) -> None:
        self.workers, self.spec, self.report, self.patience = workers, spec, report, patience
        self.waiting: deque[PendingChunk] = deque()
        self.tasks: dict[Future[FinishedChunk], PendingChunk] = {}
        self.generation = 0
        self.durations: deque[float] = deque(maxlen=50)

    def run(self, chunks: Iterator[list[Record]]) -> Iterator[FinishedChunk]:
        """The finished chunks, in the order in which they are returned."""
        more = True
        while more or self.waiting or self.tasks:
            more = self._fill(chunks, more)
            if self.tasks:
                finished, _ = wait(list(self.tasks), timeout=TICK, return_when=FIRST_COMPLETED)
                yield from self._collect(finished)
                self._resend_late()

    # ---- sending -------------------------------------------------------------------------------------------------

    def _fill(self, chunks: Iterator[list[Record]], more: bool) -> bool:
        """Send as many chunks as there is room for; return whether there may be more."""
        while not any(task.alone for task in self.tasks.values()):
            running = len(set(self.tasks.values()))
            if self.waiting:
                if self.waiting[0].alone and running:
                    break
            elif not more or running > CHUNKS_PER_WORKER * self.workers.capacity:
                break
            elif (records := next(chunks, None)) is None:
                return False
            else:
                self.waiting.append(PendingChunk(records))
            self._send(self.waiting.popleft())
        return more

    def _send(self, task: PendingChunk) -> None:
        future = self.workers.submit(process_chunk, self.spec, task.records)
        task.sent, task.generation = time.monotonic(), self.generation
        task.futures.add(future)
        self.tasks[future] = task

    def _resend_late(self) -> None:
        """Send late chunks again: their worker may have died unnoticed."""
        if self.workers.capacity < 2:
            return
        typical = median(self.durations) if self.durations else 0.0
        for task in set(self.tasks.values()):
            copies = len(task.futures)
            late = time.monotonic() - task.sent > max(self.patience, LATE_FACTOR * typical) * copies
            if late and copies < MAX_COPIES and not task.alone:
                self._report(task, "late")
                self._send(task)

    # ---- receiving -----------------------------------------------------------------------------------------------

    def _collect(self, finished: set[Future[FinishedChunk]]) -> Iterator[FinishedChunk]:
        broken: list[PendingChunk] = []
        for future in finished:
            task = self.tasks.pop(future, None)
            if task is None:
                continue
            task.futures.discard(future)
            try:
                chunk = future.result()
            except Exception as error:
                if not _is_loss(error):
                    raise _worker_error(error) from error
                if not task.futures:
                    broken.append(task)
            else:
                yield self._accept(task, chunk)
        if broken:
            yield from self._lost(broken)

    def _accept(self, task: PendingChunk, chunk: FinishedChunk) -> FinishedChunk:
        if chunk.version != VERSION:
            raise PuzzleError(
                f"a worker runs gridwise {chunk.version}, not {VERSION}; install the same version everywhere"
            )
        for copy in task.futures:
            self.tasks.pop(copy, None)
            copy.cancel()
        self.durations.append(chunk.seconds)
        return chunk

    def _lost(self, broken: list[PendingChunk]) -> Iterator[FinishedChunk]:
        """Retry the chunks whose workers were lost."""
        pool = [task for task in set(self.tasks.values()) if all(_is_broken(future) for future in task.futures)]
        for task in pool:
            for future in task.futures:
                self.tasks.pop(future, None)
            task.futures.clear()
        if any(task.generation == self.generation for task in broken):  # not a late failure of a pool already replaced
            self.workers.restart()
            self.generation += 1
        for task in sorted([*broken, *pool], key=lambda task: task.records[0].number, reverse=True):
            task.losses += 1
            self._report(task, "lost")
            yield from self._retry(task)

    def _retry(self, task: PendingChunk) -> Iterator[FinishedChunk]:
        suspect = task.alone or task.losses >= MAX_LOSSES
        if not suspect:
            self.waiting.appendleft(PendingChunk(task.records, task.losses, alone=True))
        elif len(task.records) == 1 and task.losses >= MAX_LOSSES - 2:
            yield lost_row(self.spec, task.records[0], "this row crashed its worker process every time")
        elif len(task.records) == 1:
            self.waiting.appendleft(PendingChunk(task.records, task.losses, alone=True))
        else:
            half = len(task.records) // 2
            for part in (task.records[half:], task.records[:half]):
                self.waiting.appendleft(PendingChunk(part, 1, alone=True))

    def _report(self, task: PendingChunk, event: str) -> None:
        first, last = task.records[0].number, task.records[-1].number
        self.report({"event": event, "first": first, "last": last, "times": max(task.losses, len(task.futures))})


def _is_loss(error: BaseException) -> bool:
    """Whether the error means that a worker was lost, not that the work failed."""
    names = {kind.__name__ for kind in type(error).__mro__}
    return isinstance(error, BrokenExecutor | CancelledError) or bool(names & _DASK_LOSSES)


_DASK_LOSSES = {"KilledWorker", "CancelledError", "CommClosedError", "FutureCancelledError", "FuturesCancelledError"}
"""Dask's errors for lost workers, by name, so that Dask need not be installed."""


def _is_broken(future: Future[FinishedChunk]) -> bool:
    return future.done() and (future.cancelled() or _is_loss(future.exception() or Exception()))


def _worker_error(error: Exception) -> Exception:
    """An error that every worker would raise."""
    if isinstance(error, PuzzleError | OSError | MemoryError):
        return error
    return PuzzleError(f"the work failed: {type(error).__name__}: {str(error)[:300]}")
