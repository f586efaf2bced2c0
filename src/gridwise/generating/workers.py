"""Many puzzles at once: worker processes get seeds and return puzzles, in the order of the seeds."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from types import TracebackType
from typing import IO, Any

from gridwise.common.errors import PuzzleError, Undecided
from gridwise.generating.bulk_generator import ClassicBoard, bulk_generator
from gridwise.generating.request import GenerationRequest
from gridwise.generating.search import Watch, make
from gridwise.model.puzzle import Puzzle

AHEAD = 4
"""The number of messages sent to each worker before the first answer is read."""
MOST, MOST_SENT = 64, 16
"""The number of seeds per call of the core when it makes puzzles in bulk."""

PuzzleOrError = Puzzle | Exception
Reply = ClassicBoard | PuzzleOrError
"""A worker's result for a seed; puzzles made in bulk are sent in the core's format."""


class SeedWorkers:
    """Makes the puzzle for each seed: with one worker in this process, where it can be watched, otherwise in others.

    `rated`: rate puzzles made in bulk immediately, not on first access.
    """

    def __init__(self, request: GenerationRequest, count: int, watch: Watch | None = None, rated: bool = False) -> None:
        self.request, self.watch, self.rated = request, watch, rated
        self.bulk = bulk_generator(request)
        self.processes = [_Process(request, rated) for _ in range(count)] if count > 1 else []

    def __enter__(self) -> SeedWorkers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self.processes:
            process.end()

    def all(self, seeds: Iterable[int]) -> Iterator[PuzzleOrError]:
        """The puzzles for these seeds, in order."""
        for reply in self._replies(seeds):
            if isinstance(reply, ClassicBoard):
                assert self.bulk is not None
                yield self.bulk.puzzle(reply)
            else:
                yield reply

    def _replies(self, seeds: Iterable[int]) -> Iterator[Reply]:
        most = 1 if self.bulk is None else MOST_SENT if self.processes else MOST
        if not self.processes:
            for some in _parts(seeds, most):
                yield from replies(self.request, some, self.rated, self.watch)
            return
        waiting: deque[_Process] = deque()
        for turn, some in enumerate(_parts(seeds, most)):
            process = self.processes[turn % len(self.processes)]
            process.ask(some)
            waiting.append(process)
            if len(waiting) >= AHEAD * len(self.processes):
                yield from waiting.popleft().replies()
        while waiting:
            yield from waiting.popleft().replies()


def _parts(seeds: Iterable[int], most: int) -> Iterator[list[int]]:
    """The seeds in chunks that grow up to a limit, so that the first puzzle comes quickly."""
    left, size = iter(seeds), 1
    while part := list(islice(left, size)):
        yield part
        size = min(2 * size, most)


def replies(
    request: GenerationRequest, seeds: Sequence[int], rated: bool = False, watch: Watch | None = None
) -> list[Reply]:
    """The puzzle for each seed, or why there is none."""
    if (bulk := bulk_generator(request)) is not None:
        return list(bulk.make(seeds, rated))
    return [answer(request, seed, watch) for seed in seeds]


def answer(request: GenerationRequest, seed: int, watch: Watch | None = None) -> PuzzleOrError:
    """The puzzle for a seed, or why there is none."""
    try:
        return make(request, seed, watch)
    except (PuzzleError, Undecided) as error:
        return error


class _Process:
    """A worker: reads plugin files, the request, then seeds; writes puzzles."""

    def __init__(self, request: GenerationRequest, rated: bool) -> None:
        from gridwise.model.plugins import plugin_files

        paths = os.pathsep.join(path for path in sys.path if path)
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from gridwise.generating.workers import work; work()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
            start_new_session=True,  # Ctrl-C goes to us: we keep finished puzzles and stop the workers
        )
        self._send(plugin_files())  # before the request, which may use a recipe from one of them
        self._send((request, rated))

    def ask(self, seeds: list[int]) -> None:
        """Request the puzzles for some seeds."""
        self._send(seeds)

    def replies(self) -> list[Reply]:
        """The results for the next requested seeds."""
        assert self.process.stdout is not None
        try:
            answers: list[Reply] = pickle.load(self.process.stdout)
        except EOFError:
            raise RuntimeError(f"a worker process ended with exit code {self.process.wait()}") from None
        return answers

    def end(self) -> None:
        """Kill the process, whatever it is doing."""
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
    """The loop of a worker, until its input ends."""
    from gridwise.model.plugins import load_plugin

    out: IO[bytes] = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    for path in pickle.load(sys.stdin.buffer):
        load_plugin(path)
    request, rated = pickle.load(sys.stdin.buffer)
    with suppress(EOFError, BrokenPipeError):
        while True:
            seeds: list[int] = pickle.load(sys.stdin.buffer)
            pickle.dump(replies(request, seeds, rated), out)
            out.flush()
