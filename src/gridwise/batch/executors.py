"""Who does the work: processes of this machine, a Dask cluster, or any executor that one hands over.

To the rest of this package all of them are a *crew*: an executor of the standard library's interface, about how many
things it does at once, and what to do when it breaks.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol

from gridwise.common.cores import core_count
from gridwise.common.errors import MissingExtra, PuzzleError

CONNECT_SECONDS = 10.0
"""How long to wait for a scheduler, and then for its first worker."""

ASK_AGAIN = 5.0
"""After so many seconds a scheduler is asked again how many workers it has."""

_ADDRESS = re.compile(r"(\w+://)?\S+:\d+")


class Crew(Protocol):
    """Workers behind one interface."""

    @property
    def capacity(self) -> int:
        """About how many chunks are worked on at the same time."""

    def submit(self, call: Callable[..., Any], /, *args: Any) -> Future[Any]:
        """Have it done by some worker."""

    def revive(self) -> None:
        """Start anew after the crew broke, as a pool does with all its work when one process dies."""

    def close(self) -> None:
        """Dismiss the crew at once, whatever it is doing."""


class Given:
    """An executor that was handed over, which stays open."""

    def __init__(self, executor: Executor, capacity: int | None = None) -> None:
        self.executor = executor
        self.capacity = capacity or getattr(executor, "_max_workers", None) or core_count()

    def submit(self, call: Callable[..., Any], /, *args: Any) -> Future[Any]:
        """Have it done by some worker."""
        return self.executor.submit(call, *args)

    def revive(self) -> None:
        """What broke is not ours to mend."""
        raise PuzzleError("the executor that was handed over is broken; the same call goes on where it stopped")

    def close(self) -> None:
        """It belongs to who handed it over."""


class Processes:
    """Processes of this machine. They end when this one does, however that comes about."""

    def __init__(self, workers: int = 0) -> None:
        self.capacity = core_count(workers)
        self._pool, self._leash = self._started()

    def _started(self) -> tuple[ProcessPoolExecutor, Connection]:
        context = multiprocessing.get_context("spawn")
        end, leash = context.Pipe(duplex=False)
        pool = ProcessPoolExecutor(self.capacity, context, initializer=_begin, initargs=(end,))
        try:
            pool.submit(os.getpid).result()
        except BrokenProcessPool:
            leash.close()
            hint = 'a script that starts a batch needs `if __name__ == "__main__":` around it'
            raise PuzzleError("no worker process could be started", suggestion=hint) from None
        return pool, leash

    def submit(self, call: Callable[..., Any], /, *args: Any) -> Future[Any]:
        """Have it done by some worker."""
        try:
            return self._pool.submit(call, *args)
        except BrokenProcessPool as broken:  # told as all other work is: by the future
            failed: Future[Any] = Future()
            failed.set_exception(broken)
            return failed

    def revive(self) -> None:
        """Start new processes in place of the old ones."""
        self.close()
        self._pool, self._leash = self._started()

    def close(self) -> None:
        """End all processes."""
        self._leash.close()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _begin(end: Connection) -> None:
    """A worker process: Ctrl-C is for those who gave it work, and when these are gone it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(end,), daemon=True).start()


def _end_with(end: Connection) -> None:
    wait([end])
    os._exit(1)


class Cluster:
    """The workers of a Dask cluster."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise MissingExtra("a cluster needs the extra 'distributed': pip install 'gridwise[distributed]'") from None
        if not _ADDRESS.fullmatch(address):
            raise PuzzleError(f"'{address}' is not the address of a scheduler, such as tcp://host:8786")
        self.address = address
        try:
            self._client: Any = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError, ImportError) as error:
            reason = str(error).splitlines()[0][:200] if str(error) else type(error).__name__
            raise PuzzleError(f"no scheduler answers at {address}: {reason}") from None
        try:
            self._client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        except TimeoutError:
            self._client.close(timeout=1)
            raise PuzzleError(f"the cluster at {address} has no workers") from None
        # The same work twice, as for a straggler, is meant: without `pure` Dask would hand out the first one again.
        self._asked, self._capacity = -ASK_AGAIN, 1
        self._executor = self._client.get_executor(pure=False)

    @property
    def capacity(self) -> int:
        """The threads of all workers, as the scheduler told a moment ago."""
        if time.monotonic() - self._asked > ASK_AGAIN:
            self._asked = time.monotonic()
            self._capacity = max(1, sum(self._client.nthreads().values()))
        return self._capacity

    def submit(self, call: Callable[..., Any], /, *args: Any) -> Future[Any]:
        """Have it done by some worker."""
        found: Future[Any] = self._executor.submit(call, *args)
        return found

    def revive(self) -> None:
        """The scheduler replaces workers by itself; nothing is left to do here unless it is gone."""
        if self._client.status != "running":
            raise PuzzleError(f"the scheduler at {self.address} is gone; the same command goes on where it stopped")

    def close(self) -> None:
        """Leave the cluster, and take back what it was asked to do."""
        self._executor.shutdown(wait=False)
        self._client.close(timeout=2)


def crew_of(workers: int, cluster: str | None, executor: Executor | None) -> Crew:
    """The crew that was asked for."""
    if executor is not None:
        return Given(executor)
    return Processes(workers) if cluster is None else Cluster(cluster)
