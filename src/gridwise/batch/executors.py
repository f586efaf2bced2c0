"""Where the work is done: in processes on this machine, on a Dask cluster, or by any executor that is passed in.

To the rest of this package all of them are `BatchWorkers`: an executor with the interface of the standard library, with
its capacity and a way to restart it when it breaks.
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

REFRESH_SECONDS = 5.0
"""How long the number of workers reported by a scheduler stays valid."""

_ADDRESS = re.compile(r"(\w+://)?\S+:\d+")


class BatchWorkers(Protocol):
    """Workers behind one interface."""

    @property
    def capacity(self) -> int:
        """About how many chunks run at the same time."""

    def submit(self, call: Callable[..., Any], /, *args: Any) -> Future[Any]:
        """Run the call on some worker."""

    def restart(self) -> None:
        """Start new workers after a failure: a pool loses all its work when one process dies."""

    def close(self) -> None:
        """Stop all workers at once, whatever they are doing."""


class ExternalExecutor:
    """An executor passed in by the caller, which stays open."""

    def __init__(self, executor: Executor, capacity: int | None = None) -> None:
        self.executor = executor
        self.capacity = capacity or getattr(executor, "_max_workers", None) or core_count()

    def submit(self, call: Callable[..., Any], /, *args: Any) -> Future[Any]:
        """Run the call on some worker."""
        return self.executor.submit(call, *args)

    def restart(self) -> None:
        """Raise: only the caller can replace a broken executor."""
        raise PuzzleError("the executor is broken; call again with a new one to resume")

    def close(self) -> None:
        """Do nothing: the executor belongs to the caller."""


class ProcessWorkers:
    """Processes on this machine. They exit when this process does, however it ends."""

    def __init__(self, workers: int = 0) -> None:
        self.capacity = core_count(workers)
        self._pool, self._lifeline = self._start()

    def _start(self) -> tuple[ProcessPoolExecutor, Connection]:
        context = multiprocessing.get_context("spawn")
        end, lifeline = context.Pipe(duplex=False)
        pool = ProcessPoolExecutor(self.capacity, context, initializer=_init_worker, initargs=(end,))
        try:
            pool.submit(os.getpid).result()
        except BrokenProcessPool:
            lifeline.close()
            hint = 'a script that runs a batch must do so under `if __name__ == "__main__":`'
            raise PuzzleError("no worker process could be started", suggestion=hint) from None
        return pool, lifeline

    def submit(self, call: Callable[..., Any], /, *args: Any) -> Future[Any]:
        """Run the call on some worker."""
        try:
            return self._pool.submit(call, *args)
        except BrokenProcessPool as broken:  # reported like any other failure: through the future
            failed: Future[Any] = Future()
            failed.set_exception(broken)
            return failed

    def restart(self) -> None:
        """Replace the processes by new ones."""
        self.close()
        self._pool, self._lifeline = self._start()

    def close(self) -> None:
        """End all processes."""
        self._lifeline.close()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _init_worker(end: Connection) -> None:
    """Set up a worker process: it ignores Ctrl-C, which is for its parent, and exits when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, args=(end,), daemon=True).start()


def _exit_with_parent(end: Connection) -> None:
    wait([end])
    os._exit(1)


class DaskWorkers:
    """The workers of a Dask cluster."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise MissingExtra("clusters need the extra 'distributed': pip install 'gridwise[distributed]'") from None
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
        # With pure=True, Dask would not run a second copy of a late chunk but return the first.
        self._refreshed, self._capacity = -REFRESH_SECONDS, 1
        self._executor = self._client.get_executor(pure=False)

    @property
    def capacity(self) -> int:
        """The threads of all workers, as the scheduler last reported."""
        if time.monotonic() - self._refreshed > REFRESH_SECONDS:
            self._refreshed = time.monotonic()
            self._capacity = max(1, sum(self._client.nthreads().values()))
        return self._capacity

    def submit(self, call: Callable[..., Any], /, *args: Any) -> Future[Any]:
        """Run the call on some worker."""
        future: Future[Any] = self._executor.submit(call, *args)
        return future

    def restart(self) -> None:
        """Nothing to do: the scheduler replaces workers itself. An error if the scheduler is gone."""
        if self._client.status != "running":
            raise PuzzleError(
                f"the connection to the scheduler at {self.address} was lost; run the same command again to resume"
            )

    def close(self) -> None:
        """Disconnect from the cluster and cancel the pending work."""
        self._executor.shutdown(wait=False)
        self._client.close(timeout=2)


def open_workers(workers: int, cluster: str | None, executor: Executor | None) -> BatchWorkers:
    """The workers to use: an executor if given, else a cluster, else processes."""
    if executor is not None:
        return ExternalExecutor(executor)
    return ProcessWorkers(workers) if cluster is None else DaskWorkers(cluster)
