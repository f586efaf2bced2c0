"""Many puzzles at once: worker processes that are told a seed and answer with a puzzle, in the order of the seeds."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from types import TracebackType
from typing import IO, Any

from gridwise.errors import PuzzleError, Undecided
from gridwise.generating.order import Order
from gridwise.generating.search import Watch, make
from gridwise.puzzle import Puzzle

AHEAD = 4
"""So many seeds a worker are asked for before the first answer is read."""

Answer = Puzzle | Exception


class Workers:
    """Makes the puzzle of each seed; with one worker in this process, where it can be watched, with more in others."""

    def __init__(self, order: Order, count: int, watch: Watch | None = None) -> None:
        self.order, self.watch = order, watch
        self.processes = [_Process(order) for _ in range(count)] if count > 1 else []

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self.processes:
            process.end()

    def one(self, seed: int) -> Answer:
        """The puzzle of one seed, made here."""
        return answer(self.order, seed, self.watch)

    def all(self, seeds: Iterable[int]) -> Iterator[Answer]:
        """The puzzles of these seeds, in their order."""
        if not self.processes:
            yield from map(self.one, seeds)
            return
        waiting: deque[_Process] = deque()
        for turn, seed in enumerate(seeds):
            process = self.processes[turn % len(self.processes)]
            process.ask(seed)
            waiting.append(process)
            if len(waiting) >= AHEAD * len(self.processes):
                yield waiting.popleft().answer()
        while waiting:
            yield waiting.popleft().answer()


def answer(order: Order, seed: int, watch: Watch | None = None) -> Answer:
    """The puzzle of a seed, or why there is none."""
    try:
        return make(order, seed, watch)
    except (PuzzleError, Undecided) as error:
        return error


class _Process:
    """A worker: reads plugin files, the order, then seeds; writes puzzles."""

    def __init__(self, order: Order) -> None:
        from gridwise.registry import plugin_files

        paths = os.pathsep.join(path for path in sys.path if path)
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from gridwise.generating.workers import work; work()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
            start_new_session=True,  # Ctrl-C is for us: we keep what is finished and end the workers
        )
        self._send(plugin_files())  # before the order, which may hold a recipe that one of them brings
        self._send(order)

    def ask(self, seed: int) -> None:
        """Ask for the puzzle of a seed."""
        self._send(seed)

    def answer(self) -> Answer:
        """The next puzzle that was asked for."""
        assert self.process.stdout is not None
        try:
            found: Answer = pickle.load(self.process.stdout)
        except EOFError:
            raise RuntimeError(f"a worker ended with exit code {self.process.wait()}") from None
        return found

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def _send(self, message: Any) -> None:
        assert self.process.stdin is not None
        pickle.dump(message, self.process.stdin)
        self.process.stdin.flush()


def work() -> None:
    """What a worker does until its input ends."""
    from gridwise.registry import add_plugin

    replies: IO[bytes] = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    for path in pickle.load(sys.stdin.buffer):
        add_plugin(path)
    order: Order = pickle.load(sys.stdin.buffer)
    with suppress(EOFError, BrokenPipeError):
        while True:
            seed: int = pickle.load(sys.stdin.buffer)
            pickle.dump(answer(order, seed), replies)
            replies.flush()
