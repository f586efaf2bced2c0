"""Two lanes of workers: every job starts in the first lane, and moves to the long lane if it takes too long.

A job that keeps a worker of the first lane for longer than the lanes' patience moves to the long lane with its worker,
which gets a lower priority, and a new worker takes its place. If the long lane is full, the job is stopped. So short
jobs are served whatever the long ones do. A job that was long before, by its digest, does not start in the first lane
again: it starts in the long lane, or is rejected.
"""

from __future__ import annotations

import asyncio
import errno
import hashlib
import json
import select
import sys
from collections import OrderedDict, deque
from collections.abc import Coroutine, Sequence
from time import monotonic
from typing import Any, Self, TypeVar

from gridwise.web import frames
from gridwise.web.fork_server import ForkServer
from gridwise.web.frames import Frame, FrameKind
from gridwise.web.processor_clock import ProcessorClock
from gridwise.web.settings import GRACE, JobLimits, Lanes

Outcome = TypeVar("Outcome")

MAX_JOBS = 1_000
"""A worker is replaced after this many jobs, so that leaks can't accumulate."""
START_SECONDS = 300.0
"""How long the first workers may take to start: on a busy machine, long. Workers that fail are noticed at once."""
MIN_PATIENCE = 0.03
"""The shortest patience, in seconds, when many jobs wait and the long lane is full."""
MAX_IDLE = 1.2
"""How many seconds a job may stay in the first lane without using the processor, because its client reads slowly."""
_SHORTAGES = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.ENOBUFS)
"""Errors that say that the system has no descriptors or memory left, for now."""
TICK = 0.01
"""The resolution of process clocks, in seconds."""


class Busy(Exception):  # noqa: N818 - an outcome, not an error
    """The job can't be started or continued: too many others are running."""

    retry_after = 2
    """Seconds after which to try again."""


class TimeUp(Exception):  # noqa: N818 - an outcome, not an error
    """The job exceeded its time limit and was stopped."""


class Died(Exception):  # noqa: N818 - an outcome, not an error
    """The worker ended in the middle of the job: it ran out of memory, or its alarm went off."""


class Worker:
    """A worker process, as the server sees it."""

    def __init__(self, number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.number = number
        self._reader, self._writer = reader, writer
        self._clock = ProcessorClock()
        self.jobs = 0

    async def ready(self) -> None:
        """Return when the worker is ready."""
        self._clock = ProcessorClock(int((await self.receive()).data))

    def spent(self) -> float:
        """The processor time of the job so far, in seconds."""
        return self._clock.seconds()

    async def receive(self) -> Frame:
        """The next frame from the worker."""
        try:
            return await frames.receive(self._reader)
        except (asyncio.IncompleteReadError, OSError):
            raise Died from None

    @property
    def is_gone(self) -> bool:
        """Whether it ended while it was idle: asks the system, since the event loop may not have read the end yet."""
        if self._reader.at_eof():
            return True
        poll = select.poll()
        poll.register(self._writer.get_extra_info("socket"), 0)  # hang-ups are always reported
        return bool(poll.poll(0))

    def send(self, request: bytes) -> None:
        """Send it a job."""
        self.jobs += 1
        self._clock.start()
        self._writer.write(request + b"\n")

    def close(self) -> None:
        """Close the connection, which ends an idle worker."""
        self._writer.transport.abort()


class Pool:
    """The workers of a server."""

    def __init__(
        self,
        limits: JobLimits | None = None,
        lanes: Lanes | None = None,
        plugins: Sequence[str] = (),
        *,
        warns: bool = False,
    ) -> None:
        """`warns`: print in what workers could not be confined."""
        self.limits, self.lanes = limits or JobLimits(), lanes or Lanes()
        self._plugins, self._warns = tuple(plugins), warns
        self._fork_server = self._new_fork_server()
        self._idle: deque[Worker] = deque()
        self._waiting: deque[asyncio.Future[Worker]] = deque()
        self._starting: set[asyncio.Task[None]] = set()
        self._working = 0
        """The number of busy workers of the first lane."""
        self._long: set[Worker] = set()
        self._long_before = _Digests()
        self._failures = 0
        self._closed = False

    def _new_fork_server(self) -> ForkServer:
        return ForkServer(self.limits, self._plugins, warns=self._warns)

    @property
    def fork_server_process(self) -> int:
        """The process number of the fork server, the parent of all workers."""
        return self._fork_server.process.pid

    @property
    def counts(self) -> dict[str, int]:
        """The numbers of idle workers, and of waiting, running and long jobs."""
        return {
            "idle": sum(not worker.is_gone for worker in self._idle),
            "waiting": len(self._waiting),
            "working": self._working,
            "long": len(self._long),
        }

    async def start(self) -> None:
        """Start the first lane; return when a worker is ready."""
        self._refill()
        try:
            async with asyncio.timeout(START_SECONDS):
                while not self._idle:
                    if self._failures > 2:
                        raise RuntimeError("the server's worker processes can't start; see stderr for the reason")
                    await asyncio.sleep(0.01)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Stop all workers; running jobs get `Died`."""
        self._closed = True
        for task in self._starting:
            task.cancel()
        for waiter in self._waiting:
            if not waiter.done():
                waiter.set_exception(Died())
        for worker in (*self._idle, *self._long):
            worker.close()
        self._idle.clear()
        self._fork_server.close()

    def job(self, task: str, body: dict[str, Any], *, streams: bool = False, compress: bool = False) -> Job:
        """A job for a worker; `streams` if it answers in lines, `compress` if its answer may be compressed."""
        return Job(self, {"task": task, "body": body, "streams": streams, "compress": compress})

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
            print("a worker failed to start", file=sys.stderr, flush=True)
            await asyncio.sleep(min(5.0, 0.1 * 2**self._failures))

    def _started(self, task: asyncio.Task[None]) -> None:
        self._starting.discard(task)
        self._assign_idle()

    async def _spawn(self) -> Worker:
        try:
            number, channel = self._fork_server.start()
        except OSError as error:
            if error.errno in _SHORTAGES:
                raise
            # The fork server is gone, and so are its workers.
            self._fork_server.close()
            self._fork_server = self._new_fork_server()
            number, channel = self._fork_server.start()
        reader, writer = await asyncio.open_unix_connection(sock=channel)
        worker = Worker(number, reader, writer)
        try:
            await worker.ready()
        except BaseException:
            self._end(worker)
            raise
        return worker

    def _assign_idle(self) -> None:
        """Give idle workers to waiting jobs, and start new workers if needed."""
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
        """A worker of the first lane, as soon as one is free for this job."""
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
                self.put_back(waiter.result())  # it arrived just as the client disconnected
            elif waiter in self._waiting:
                self._waiting.remove(waiter)
            raise

    def put_back(self, worker: Worker) -> None:
        """Return a worker to the first lane after its job."""
        self._working -= 1
        self._idle.append(worker)
        self._assign_idle()

    def replace(self, worker: Worker) -> None:
        """End a worker of the first lane; a new one takes its place."""
        self._working -= 1
        self._end(worker)
        self._assign_idle()

    def patience(self) -> float:
        """How long a job may stay in the first lane: less if jobs wait while the long lane is full."""
        if self.has_room:
            return self.lanes.patience
        return max(min(MIN_PATIENCE, self.lanes.patience), self.lanes.patience / (1 + len(self._waiting)))

    # ---- the long lane -------------------------------------------------------------------------------------------

    @property
    def has_room(self) -> bool:
        """Whether the long lane has room for another job."""
        return len(self._long) < self.lanes.long

    def was_long(self, digest: bytes) -> bool:
        """Whether a job with this digest was long."""
        return digest in self._long_before

    def move_to_long_lane(self, worker: Worker, digest: bytes) -> None:
        """Move a job and its worker to the long lane; raises Busy if it is full."""
        self._long_before.add(digest)
        if not self.has_room:
            raise Busy
        self._long.add(worker)
        self._working -= 1
        self._fork_server.lower_priority(worker.number)
        self._assign_idle()

    def retire(self, worker: Worker) -> None:
        """End a worker of the long lane, with its job."""
        self._long.discard(worker)
        self._end(worker)

    def _end(self, worker: Worker) -> None:
        self._fork_server.end(worker.number)
        worker.close()


class Job:
    """A request to a worker and its frames; leaving the block stops a job that is not done."""

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
            self._done = True  # nothing was sent yet, so the worker can be put back
            try:
                self._move_to_long_lane()
            except Busy:
                self._leave()
                raise
            self._done = False
        self._worker.send(self._request)
        return self

    async def __aexit__(self, *error: object) -> None:
        self._leave()

    def _leave(self) -> None:
        worker, self._worker = self._worker, None
        if worker is None:
            return
        if self._is_long:
            self._pool.retire(worker)
        elif self._done and worker.jobs < MAX_JOBS:
            self._pool.put_back(worker)
        else:
            self._pool.replace(worker)

    async def next(self) -> Frame:
        """The next frame. Raises Busy if the long lane is full, TimeUp at the limit, Died if the worker ended."""
        assert self._worker is not None
        frame = await self.under_limits(self._worker.receive())
        # A worker that failed or ran out of memory exits by itself; it is not used again.
        self._done = frame.kind.ends_job and not (
            frame.kind is FrameKind.ERROR and json.loads(frame.data)["status"] >= 500
        )
        return frame

    async def under_limits(self, action: Coroutine[Any, Any, Outcome]) -> Outcome:
        """Run a part of the job, such as sending to a client that reads slowly, within the job's limits."""
        task = asyncio.ensure_future(action)
        try:
            while not task.done():
                await asyncio.wait({task}, timeout=self._wait())
                if not task.done():
                    self._check_clock()
        finally:
            task.cancel()
        return task.result()

    def _wait(self) -> float:
        """The seconds until the clock must be checked."""
        left = self._seconds - (monotonic() - self._started)
        if not self._is_long and self._worker is not None:
            left = min(left, max(TICK, self._pool.patience() - self._worker.spent()))
        return max(0.0, left)

    def _check_clock(self) -> None:
        spent = monotonic() - self._started
        if spent >= self._seconds:
            raise TimeUp
        assert self._worker is not None
        if not self._is_long and (spent >= MAX_IDLE or self._worker.spent() >= self._pool.patience()):
            self._move_to_long_lane()

    def _move_to_long_lane(self) -> None:
        assert self._worker is not None
        self._pool.move_to_long_lane(self._worker, self._digest)
        self._is_long = True


class _Digests:
    """Recently seen digests, limited in number and age."""

    MAX_COUNT = 1_024
    SECONDS = 60.0

    def __init__(self) -> None:
        self._seen: OrderedDict[bytes, float] = OrderedDict()

    def add(self, digest: bytes) -> None:
        self._seen[digest] = monotonic()
        self._seen.move_to_end(digest)
        while len(self._seen) > self.MAX_COUNT:
            self._seen.popitem(last=False)

    def __contains__(self, digest: bytes) -> bool:
        seen = self._seen.get(digest)
        return seen is not None and monotonic() - seen < self.SECONDS
