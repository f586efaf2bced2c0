"""Sends chunks to workers: few at a time, again where a worker was lost, twice where one is late.

What kills its worker is found by halving: the chunks that were out when a pool broke are tried alone, one after the
other, and one that breaks it again is cut in two, until a single row is left, which then gets an error of its own.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from gridwise.batch.executors import Crew
from gridwise.batch.job import Done, Job
from gridwise.batch.sources import Record
from gridwise.batch.work import lost, work
from gridwise.common.errors import PuzzleError
from gridwise.common.version import VERSION

AHEAD = 2
"""So many chunks for each worker are out at a time."""
PATIENCE = 30.0
"""A chunk that is out for so many seconds at least, and for so much longer than the others, is given out again."""
LATE = 6
COPIES = 3
"""So often a chunk is out at a time at most."""
LOSSES = 5
"""So often a chunk is sent again after its worker was lost, before it is cut in two."""
TICK = 1.0

Report = Callable[[dict[str, Any]], None]


@dataclass(eq=False)
class Task:
    """A chunk that is out."""

    records: list[Record]
    losses: int = 0
    alone: bool = False
    """Whether it is tried while nothing else is out."""
    sent: float = 0.0
    era: int = 0
    """How often the crew had been revived when it was sent."""
    futures: set[Future[Done]] = field(default_factory=set)


class Dispatcher:
    """Has chunks worked on by a crew."""

    def __init__(self, crew: Crew, job: Job, report: Report, patience: float = PATIENCE) -> None:
        self.crew, self.job, self.report, self.patience = crew, job, report, patience
        self.waiting: deque[Task] = deque()
        self.tasks: dict[Future[Done], Task] = {}
        self.era = 0
        self.durations: deque[float] = deque(maxlen=50)

    def run(self, chunks: Iterator[list[Record]]) -> Iterator[Done]:
        """The finished chunks, in the order in which they come back."""
        more = True
        while more or self.waiting or self.tasks:
            more = self._fill(chunks, more)
            if self.tasks:
                finished, _ = wait(list(self.tasks), timeout=TICK, return_when=FIRST_COMPLETED)
                yield from self._collect(finished)
                self._hurry()

    # ---- sending -------------------------------------------------------------------------------------------------

    def _fill(self, chunks: Iterator[list[Record]], more: bool) -> bool:
        """Send what there is room for; whether there may be more chunks."""
        while not any(task.alone for task in self.tasks.values()):
            out = len(set(self.tasks.values()))
            if self.waiting:
                if self.waiting[0].alone and out:
                    break
            elif not more or out > AHEAD * self.crew.capacity:
                break
            elif (records := next(chunks, None)) is None:
                return False
            else:
                self.waiting.append(Task(records))
            self._send(self.waiting.popleft())
        return more

    def _send(self, task: Task) -> None:
        future = self.crew.submit(work, self.job, task.records)
        task.sent, task.era = time.monotonic(), self.era
        task.futures.add(future)
        self.tasks[future] = task

    def _hurry(self) -> None:
        """Give out once more what is late: its worker may be gone without anybody knowing."""
        if self.crew.capacity < 2:
            return
        usual = median(self.durations) if self.durations else 0.0
        for task in set(self.tasks.values()):
            copies = len(task.futures)
            late = time.monotonic() - task.sent > max(self.patience, LATE * usual) * copies
            if late and copies < COPIES and not task.alone:
                self._tell(task, "late")
                self._send(task)

    # ---- what comes back -----------------------------------------------------------------------------------------

    def _collect(self, finished: set[Future[Done]]) -> Iterator[Done]:
        broken: list[Task] = []
        for future in finished:
            task = self.tasks.pop(future, None)
            if task is None:
                continue
            task.futures.discard(future)
            try:
                done = future.result()
            except Exception as error:
                if not _is_loss(error):
                    raise _not_done(error) from error
                if not task.futures:
                    broken.append(task)
            else:
                yield self._done(task, done)
        if broken:
            yield from self._lost(broken)

    def _done(self, task: Task, done: Done) -> Done:
        if done.version != VERSION:
            raise PuzzleError(f"a worker has gridwise {done.version}, not {VERSION}; install the same everywhere")
        for copy in task.futures:
            self.tasks.pop(copy, None)
            copy.cancel()
        self.durations.append(done.seconds)
        return done

    def _lost(self, broken: list[Task]) -> Iterator[Done]:
        """Have done again what was lost."""
        pool = [task for task in set(self.tasks.values()) if all(_is_broken(future) for future in task.futures)]
        for task in pool:
            for future in task.futures:
                self.tasks.pop(future, None)
            task.futures.clear()
        if any(task.era == self.era for task in broken):  # and not the last words of a pool that was replaced
            self.crew.revive()
            self.era += 1
        for task in sorted([*broken, *pool], key=lambda task: task.records[0].number, reverse=True):
            task.losses += 1
            self._tell(task, "lost")
            yield from self._again(task)

    def _again(self, task: Task) -> Iterator[Done]:
        suspect = task.alone or task.losses >= LOSSES
        if not suspect:
            self.waiting.appendleft(Task(task.records, task.losses, alone=True))
        elif len(task.records) == 1 and task.losses >= LOSSES - 2:
            yield lost(self.job, task.records[0], "the worker process died of this row each time")
        elif len(task.records) == 1:
            self.waiting.appendleft(Task(task.records, task.losses, alone=True))
        else:
            half = len(task.records) // 2
            for part in (task.records[half:], task.records[:half]):
                self.waiting.appendleft(Task(part, 1, alone=True))

    def _tell(self, task: Task, what: str) -> None:
        first, last = task.records[0].number, task.records[-1].number
        self.report({"event": what, "first": first, "last": last, "times": max(task.losses, len(task.futures))})


def _is_loss(error: BaseException) -> bool:
    """Whether a worker was lost, rather than that the work went wrong."""
    names = {kind.__name__ for kind in type(error).__mro__}
    return isinstance(error, BrokenExecutor | CancelledError) or bool(names & _LOSSES)


_LOSSES = {"KilledWorker", "CancelledError", "CommClosedError", "FutureCancelledError", "FuturesCancelledError"}
"""What Dask says of lost workers; told by name, so that nothing of it need be installed."""


def _is_broken(future: Future[Done]) -> bool:
    return future.done() and (future.cancelled() or _is_loss(future.exception() or Exception()))


def _not_done(error: Exception) -> Exception:
    """An error of a worker that no other one would be spared."""
    if isinstance(error, PuzzleError | OSError | MemoryError):
        return error
    return PuzzleError(f"the workers can't do this: {type(error).__name__}: {str(error)[:300]}")
