"""Two lanes of workers: every job starts in the first one, and moves to the long one when it takes its time.

A job that keeps a worker of the first lane for longer than the lanes' patience takes its worker along to the long lane,
where it gives way to others, and a fresh worker takes its place. Where the long lane is full the job is ended. So short
jobs are served whatever the long ones do. A job that was long before, by its digest, is not tried again in the first
lane: it starts in the long lane, or is turned away at the door.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import sys
from collections import OrderedDict, deque
from collections.abc import Coroutine, Sequence
from time import monotonic
from typing import Any, Self, TypeVar

from gridwise.web import frames
from gridwise.web.clock import ProcessorClock
from gridwise.web.frames import Frame, Kind
from gridwise.web.nursery import Nursery
from gridwise.web.settings import GRACE, Lanes, Limits

Outcome = TypeVar("Outcome")

MOST_JOBS = 1_000
"""A worker that has answered so many jobs is replaced, so that nothing can pile up in it."""
START_SECONDS = 60.0
"""How long the first workers may take to be ready."""
SHORTEST = 0.03
"""The least that is left of the patience with a job when others wait and the long lane is full."""
LONGEST = 1.2
"""So many seconds may a job stay in the first lane that takes no processor time: its client reads slowly."""
TICK = 0.01
"""The clocks of processes go by so many seconds."""


class Busy(Exception):  # noqa: N818 - it is an answer
    """The job can't be taken, or not be gone on with: too many others are at work."""

    retry_after = 2
    """In how many seconds it is worth another try."""


class TimeUp(Exception):  # noqa: N818 - it is an answer
    """The job went on beyond its limit and was ended."""


class Died(Exception):  # noqa: N818 - it is an answer
    """The worker ended in the middle of the job: its memory, or its alarm, ran out."""


class Worker:
    """A worker process, as the server sees it."""

    def __init__(self, number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.number = number
        self._reader, self._writer = reader, writer
        self._clock = ProcessorClock()
        self.jobs = 0

    async def ready(self) -> None:
        """Returns when it can be asked."""
        self._clock = ProcessorClock(int((await self.receive()).data))

    def spent(self) -> float:
        """The seconds of processor time that the job has taken so far."""
        return self._clock.seconds()

    async def receive(self) -> Frame:
        """What it says next."""
        try:
            return await frames.receive(self._reader)
        except (asyncio.IncompleteReadError, OSError):
            raise Died from None

    @property
    def is_gone(self) -> bool:
        """Whether it ended while nobody asked it anything."""
        return self._reader.at_eof()

    def ask(self, request: bytes) -> None:
        """Give it a job."""
        self.jobs += 1
        self._clock.start()
        self._writer.write(request + b"\n")

    def close(self) -> None:
        """Hang up: an idle worker ends by that."""
        self._writer.transport.abort()


class Pool:
    """The workers of a server."""

    def __init__(self, limits: Limits | None = None, lanes: Lanes | None = None, plugins: Sequence[str] = ()) -> None:
        self.limits, self.lanes = limits or Limits(), lanes or Lanes()
        self._plugins = tuple(plugins)
        self._nursery = Nursery(self.limits, self._plugins)
        self._idle: deque[Worker] = deque()
        self._waiting: deque[asyncio.Future[Worker]] = deque()
        self._starting: set[asyncio.Task[None]] = set()
        self._working = 0
        """The workers of the first lane that are at work."""
        self._long: set[Worker] = set()
        self._long_before = _Digests()
        self._failures = 0
        self._closed = False

    @property
    def nursery_process(self) -> int:
        """The process number of the nursery: the parent of all workers."""
        return self._nursery.process.pid

    @property
    def counts(self) -> dict[str, int]:
        """How many workers are idle, how many jobs wait, how many are long."""
        return {
            "idle": len(self._idle),
            "waiting": len(self._waiting),
            "working": self._working,
            "long": len(self._long),
        }

    async def start(self) -> None:
        """Start the first lane; returns when a worker is ready."""
        self._refill()
        try:
            async with asyncio.timeout(START_SECONDS):
                while not self._idle:
                    if self._failures > 2:
                        raise RuntimeError("the workers of the server can't start; stderr tells why")
                    await asyncio.sleep(0.01)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End all workers; jobs that go on are told that theirs died."""
        self._closed = True
        for task in self._starting:
            task.cancel()
        for waiter in self._waiting:
            if not waiter.done():
                waiter.set_exception(Died())
        for worker in (*self._idle, *self._long):
            worker.close()
        self._idle.clear()
        self._nursery.close()

    def job(self, task: str, body: dict[str, Any], *, streams: bool = False, packs: bool = False) -> Job:
        """A job for a worker; `streams` where it answers in lines, `packs` where its answer may be packed."""
        return Job(self, {"task": task, "body": body, "streams": streams, "packs": packs})

    # ---- the first lane ------------------------------------------------------------------------------------------

    def _refill(self) -> None:
        wanted = self.lanes.first + self.lanes.spare
        while self._working + len(self._idle) + len(self._starting) < wanted and not self._closed:
            task = asyncio.create_task(self._start_worker())
            self._starting.add(task)
            task.add_done_callback(self._started)

    async def _start_worker(self) -> None:
        try:
            self._idle.append(await self._spawn())
            self._failures = 0
        except (Died, OSError):
            self._failures += 1
            print("a worker did not start", file=sys.stderr, flush=True)
            await asyncio.sleep(min(5.0, 0.1 * 2**self._failures))

    def _started(self, task: asyncio.Task[None]) -> None:
        self._starting.discard(task)
        self._hand_out()

    async def _spawn(self) -> Worker:
        try:
            number, channel = self._nursery.start()
        except OSError:  # the nursery is gone, and so are its workers
            self._nursery.close()
            self._nursery = Nursery(self.limits, self._plugins)
            number, channel = self._nursery.start()
        reader, writer = await asyncio.open_unix_connection(sock=channel)
        worker = Worker(number, reader, writer)
        try:
            await worker.ready()
        except BaseException:
            self._end(worker)
            raise
        return worker

    def _hand_out(self) -> None:
        """Give idle workers to the jobs that wait, and see to it that there are enough of them."""
        while self._waiting and self._can_take:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(self._next_idle())
        self._refill()

    @property
    def _can_take(self) -> bool:
        while self._idle and self._idle[0].is_gone:
            self._end(self._idle.popleft())
        return bool(self._idle) and self._working < self.lanes.first

    def _next_idle(self) -> Worker:
        self._working += 1
        return self._idle.popleft()

    async def take(self) -> Worker:
        """A worker of the first lane, as soon as it is this job's turn."""
        if self._can_take:
            return self._next_idle()
        self._refill()
        if len(self._waiting) >= self.lanes.waiting:
            raise Busy
        waiter: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiter)
        try:
            return await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled() and not waiter.exception():
                self.put_back(waiter.result())  # it came just as the client went away
            elif waiter in self._waiting:
                self._waiting.remove(waiter)
            raise

    def put_back(self, worker: Worker) -> None:
        """The job of a worker of the first lane is done."""
        self._working -= 1
        self._idle.append(worker)
        self._hand_out()

    def replace(self, worker: Worker) -> None:
        """End a worker of the first lane; a fresh one takes its place."""
        self._working -= 1
        self._end(worker)
        self._hand_out()

    def patience(self) -> float:
        """How long a job may stay in the first lane: less, the more jobs wait while the long lane is full."""
        if self.has_room:
            return self.lanes.patience
        return max(min(SHORTEST, self.lanes.patience), self.lanes.patience / (1 + len(self._waiting)))

    # ---- the long lane -------------------------------------------------------------------------------------------

    @property
    def has_room(self) -> bool:
        """Whether the long lane takes another job."""
        return len(self._long) < self.lanes.long

    def was_long(self, digest: bytes) -> bool:
        """Whether a job with that digest was a long one."""
        return digest in self._long_before

    def promote(self, worker: Worker, digest: bytes) -> None:
        """Move a job and its worker to the long lane; Busy where it is full."""
        self._long_before.add(digest)
        if not self.has_room:
            raise Busy
        self._long.add(worker)
        self._working -= 1
        self._nursery.give_way(worker.number)
        self._hand_out()

    def retire(self, worker: Worker) -> None:
        """End a worker of the long lane with its job."""
        self._long.discard(worker)
        self._end(worker)

    def _end(self, worker: Worker) -> None:
        self._nursery.end(worker.number)
        worker.close()


class Job:
    """A question to a worker and what it says; leaving the block ends what is not done."""

    def __init__(self, pool: Pool, request: dict[str, Any]) -> None:
        self._pool = pool
        self._seconds = pool.limits.of(request["task"]) + GRACE
        self._request = json.dumps(request).encode()
        self._digest = hashlib.blake2b(self._request, digest_size=16).digest()
        self._worker: Worker | None = None
        self._is_long = False
        self._done = False

    async def __aenter__(self) -> Self:
        known = self._pool.was_long(self._digest)
        if known and not self._pool.has_room:
            raise Busy
        self._worker = await self._pool.take()
        self._started = monotonic()
        if known:
            self._done = True  # as long as nothing was asked, the worker can be put back
            try:
                self._promote()
            except Busy:
                self._leave()
                raise
            self._done = False
        self._worker.ask(self._request)
        return self

    async def __aexit__(self, *told: object) -> None:
        self._leave()

    def _leave(self) -> None:
        worker, self._worker = self._worker, None
        if worker is None:
            return
        if self._is_long:
            self._pool.retire(worker)
        elif self._done and worker.jobs < MOST_JOBS:
            self._pool.put_back(worker)
        else:
            self._pool.replace(worker)

    async def next(self) -> Frame:
        """The next frame. Raises Busy where the long lane is full, TimeUp at the limit, Died with the worker."""
        assert self._worker is not None
        frame = await self.attend(self._worker.receive())
        # A worker that made a mistake or ran out of memory ends by itself; it is not asked again.
        self._done = frame.kind.ends_job and not (frame.kind is Kind.ERROR and json.loads(frame.data)["status"] >= 500)
        return frame

    async def attend(self, doing: Coroutine[Any, Any, Outcome]) -> Outcome:
        """Do something that belongs to the job, such as sending to a client that reads slowly, under its clock."""
        task = asyncio.ensure_future(doing)
        try:
            while not task.done():
                await asyncio.wait({task}, timeout=self._wait())
                if not task.done():
                    self._look_at_the_clock()
        finally:
            task.cancel()
        return task.result()

    def _wait(self) -> float:
        """The seconds until the clock has to be looked at."""
        left = self._seconds - (monotonic() - self._started)
        if not self._is_long and self._worker is not None:
            left = min(left, max(TICK, self._pool.patience() - self._worker.spent()))
        return max(0.0, left)

    def _look_at_the_clock(self) -> None:
        spent = monotonic() - self._started
        if spent >= self._seconds:
            raise TimeUp
        assert self._worker is not None
        if not self._is_long and (spent >= LONGEST or self._worker.spent() >= self._pool.patience()):
            self._promote()

    def _promote(self) -> None:
        assert self._worker is not None
        self._pool.promote(self._worker, self._digest)
        self._is_long = True


class _Digests:
    """What was seen of late: so many, for so long."""

    MOST = 1_024
    SECONDS = 60.0

    def __init__(self) -> None:
        self._seen: OrderedDict[bytes, float] = OrderedDict()

    def add(self, digest: bytes) -> None:
        self._seen[digest] = monotonic()
        self._seen.move_to_end(digest)
        while len(self._seen) > self.MOST:
            self._seen.popitem(last=False)

    def __contains__(self, digest: bytes) -> bool:
        seen = self._seen.get(digest)
        return seen is not None and monotonic() - seen < self.SECONDS
