"""Clause learning: the core writes the model as clauses, and CaDiCaL solves them in a separate process.

Relations that speak of whole graphs have too many clauses to write them all. CaDiCaL proposes solutions, and the core
answers with the clauses that a proposal breaks, the cuts. A proposal that breaks none is a solution.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import weakref
from array import array
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, TYPE_CHECKING

from gridwise.engine import cadical_process
from gridwise.engine.general import Outcome
from gridwise.engine.limits import Limits

if TYPE_CHECKING:
    from gridwise._core import Cancel, Clauses

MEMORY_LIMIT = 4 << 30
"""The memory limit of the CaDiCaL process, in bytes."""
_POLL = 0.02
"""Seconds between checks of the clock and the cancel flag."""
_SEEDS = 2_000_000_000
"""The largest seed CaDiCaL accepts."""

Parts = list[tuple[int, bytes]]
"""Clauses by their length: literals as 32-bit numbers, end to end."""
Reply = tuple[int, int, list[int]]
"""The outcome, the number of conflicts, and the true variables."""


class ClauseLearner:
    """Finds solutions one by one, without repeats; conflicts count as nodes."""

    def __init__(self, clauses: Clauses, known: list[list[int]], seed: int | None) -> None:
        self.clauses = clauses
        self.nodes = 0
        self.solution: list[int] = []
        self._opening = self._task(known, seed)
        self._excluded: Parts = []
        self._process: subprocess.Popen[bytes] | None = None
        self._end: weakref.finalize[[subprocess.Popen[bytes], IO[bytes] | None], ClauseLearner] | None = None
        self._replies: SimpleQueue[Reply | None] = SimpleQueue()

    def _task(self, known: list[list[int]], seed: int | None) -> list[bytes]:
        """The formula in the form the process reads, with a clause that excludes each known solution."""
        parts = self.clauses.parts()
        parts += (part for values in known for part in self._block(values))
        head = {
            "parts": _sizes(parts),
            "meant": self.clauses.meant,
            "seed": (seed or 0) % _SEEDS,
            "memory": MEMORY_LIMIT,
        }
        return [json.dumps(head).encode() + b"\n", *(data for _, data in parts)]

    def _block(self, values: list[int]) -> Parts:
        """A clause that excludes one solution."""
        block = array("i", self.clauses.block(values))
        return [(len(block), block.tobytes())] if block else [(1, array("i", [1, -1]).tobytes())]

    def next(self, limits: Limits, conflicts: int | None = None) -> Outcome:
        """Look for the next solution. After `conflicts` conflicts it pauses and can be resumed.

        After a time limit or a cancellation it can't be resumed.
        """
        nodes, seconds, cancel = limits.start(0)
        if conflicts is not None:
            nodes = conflicts if nodes < 0 else min(nodes, conflicts)
        spent = 0
        try:
            deadline = None if seconds < 0 else monotonic() + seconds
            while True:
                reply = self._request(nodes if nodes < 0 else max(0, nodes - spent), deadline, cancel)
                if isinstance(reply, Outcome):
                    return reply
                status, conflicts_now, true_ones = reply
                self.nodes += conflicts_now
                spent += conflicts_now
                if status != cadical_process.FOUND:
                    return Outcome.EXHAUSTED if status == cadical_process.NONE else Outcome.NODE_LIMIT
                self.solution = self.clauses.values(true_ones)
                cuts = self.clauses.cuts(self.solution)
                self._excluded = cuts or self._block(self.solution)
                if not cuts:
                    return Outcome.FOUND
        except BaseException:
            self.close()
            raise
        finally:
            limits.stop(spent)

    def _request(self, nodes: int, deadline: float | None, cancel: Cancel | None) -> Reply | Outcome:
        """The next proposal, or why there is none."""
        try:
            Thread(target=self._ask, args=(self._running(), nodes), daemon=True).start()
        except (OSError, RuntimeError):  # no process, pipe or thread could be made
            return self._stop(Outcome.PROCESS_LOST)
        while (reply := self._reply()) is _WAITING:
            if cancel is not None and cancel.is_set():
                return self._stop(Outcome.CANCELLED)
            if deadline is not None and monotonic() >= deadline:
                return self._stop(Outcome.TIME_LIMIT)
        return self._died() if reply is None else reply

    def close(self) -> None:
        """Kill the process, whatever it is doing."""
        if self._end is not None:
            self._end()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            # Only SIGIO on a pipe can tell a busy process that we ended.
            ours, theirs = _lifeline() if hasattr(signal, "SIGIO") else (None, None)
            try:
                self._process = _start(theirs)
            except BaseException:
                _close(ours)
                raise
            finally:
                _close(theirs)
            self._end = weakref.finalize(self, _end, self._process, ours)
        return self._process

    def _ask(self, process: subprocess.Popen[bytes], nodes: int) -> None:
        """Send a request and wait for the reply, in a thread because neither can be interrupted."""
        source, sink = process.stdout, process.stdin
        assert source is not None
        assert sink is not None
        try:
            opening, self._opening = self._opening, []
            excluded, self._excluded = self._excluded, []
            for data in opening:
                sink.write(data)
            sink.write(json.dumps([nodes, _sizes(excluded)]).encode() + b"\n")
            for _, data in excluded:
                sink.write(data)
            sink.flush()
            status, spent, count = cadical_process.REPLY.unpack(source.read(cadical_process.REPLY.size))
            true_ones = array("i")
            true_ones.frombytes(source.read(count * true_ones.itemsize))
            self._replies.put((status, spent, true_ones.tolist()))
        except Exception:  # whatever the error, the process is gone, and its exit code says why
            self._replies.put(None)

    def _reply(self) -> Reply | None:
        try:
            return self._replies.get(timeout=_POLL)
        except Empty:
            return _WAITING

    def _stop(self, outcome: Outcome) -> Outcome:
        self.close()
        return outcome

    def _died(self) -> Outcome:
        assert self._process is not None
        code = self._process.wait()
        self.close()
        if code in (cadical_process.OUT_OF_MEMORY, *_KILLED_BY_MEMORY):
            return Outcome.MEMORY_LIMIT
        return Outcome.PROCESS_LOST


_KILLED_BY_MEMORY = (-signal.SIGABRT, 127)
"""How CaDiCaL ends when it runs out of memory: it aborts, or the loader has no space for thread-local data."""
_WAITING: Reply = (-1, 0, [])


def _sizes(parts: Parts) -> list[tuple[int, int]]:
    return [(length, len(data)) for length, data in parts]


def _lifeline() -> tuple[IO[bytes], IO[bytes]]:
    """A pipe that carries no data: our end, and the end of the process, which notices when ours closes."""
    theirs, ours = os.pipe()
    return open(ours, "wb", buffering=0), open(theirs, "rb", buffering=0)


def _start(lifeline: IO[bytes] | None) -> subprocess.Popen[bytes]:
    passed = () if lifeline is None else (lifeline.fileno(),)
    return subprocess.Popen(
        # No `site`: it only costs time, as all paths are explicit. -P: our modules must not shadow Python's.
        [sys.executable, "-S", "-P", str(Path(cadical_process.__file__)), *map(str, passed)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        pass_fds=passed,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        start_new_session=True,  # Ctrl-C goes to us, and we stop the process
    )


def _end(process: subprocess.Popen[bytes], lifeline: IO[bytes] | None) -> None:
    process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout, lifeline):
        _close(stream)


def _close(stream: IO[bytes] | None) -> None:
    if stream is not None:
        with suppress(OSError):
            stream.close()
