"""`gw.run_batch`: from an input to a file of results, and on from where an earlier run was ended."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import chain, takewhile
from itertools import count as counted
from pathlib import Path
from typing import Any

from gridwise.batch.collect import Collector
from gridwise.batch.dispatch import PATIENCE, Dispatcher
from gridwise.batch.executors import crew_of
from gridwise.batch.job import NODES, Done, Job
from gridwise.batch.output import check_output, file_hash, write_output
from gridwise.batch.progress import Progress
from gridwise.batch.schema import ERROR, GENERATE, OPERATIONS, columns
from gridwise.batch.sizes import MOST, Sizer
from gridwise.batch.sources import Record, Source, open_source
from gridwise.batch.store import Store
from gridwise.common.errors import PuzzleError, Where, did_you_mean
from gridwise.common.version import VERSION

Tell = Callable[[str, Progress, dict[str, Any]], None]
"""What is called with an event, how far it is, and what there is to say."""


@dataclass(frozen=True)
class Summary:
    """What a batch came to."""

    output: Path
    rows: int
    counts: dict[str, int] = field(default_factory=dict)
    """How many rows have which status."""
    sha256: str = ""
    wanted: int | None = None
    """How many puzzles were to be generated."""
    new: int = 0
    """The rows of this run; the others were there."""

    @property
    def hopeless(self) -> bool:
        """Whether not a single row could be read."""
        return self.counts.get(ERROR, 0) == self.rows

    @property
    def complete(self) -> bool:
        """Whether there are as many rows as were wanted."""
        return self.wanted is None or self.rows >= self.wanted


def run_batch(
    operation: str,
    source: str | Path,
    output: str | Path,
    *,
    type: str | None = None,
    column: str | None = None,
    limit: int = 2,
    nodes: int = NODES,
    seconds: float | None = None,
    scales: Iterable[str] = ("gridwise",),
    canonical: bool = False,
    count: int | None = None,
    seed: int = 0,
    workers: int = 0,
    cluster: str | None = None,
    executor: Executor | None = None,
    restart: bool = False,
    patience: float = PATIENCE,
    chunk: int = MOST,
    tell: Tell | None = None,
    exclude: Collection[int] = (),
    **wishes: Any,
) -> Summary:
    """Solve, rate or explain every puzzle of a file or folder, or generate puzzles, into a .parquet or .jsonl file.

    The work is done by `workers` processes (0: one for each core), by the Dask `cluster` at an address, or by an
    `executor` of the standard interface. A run that was ended in any way goes on where it was when it is called again
    with the same arguments; `restart` begins anew. `source` is a type for "generate", which takes the wishes of
    `gw.generate`. Limits count `nodes` of each search; one in `seconds` may give other rows the next time.

    `chunk` is the largest number of rows that one worker gets at once, `patience` the seconds after which a late chunk
    is given to another worker as well. The rows depend on neither. `exclude` are the canonical forms (as numbers) of
    puzzles that are not to be generated again.
    """
    if operation not in OPERATIONS:
        hint = did_you_mean(operation, OPERATIONS) or f"there are {', '.join(OPERATIONS)}"
        raise PuzzleError(f"unknown operation '{operation}'", suggestion=hint)
    job = Job(operation, type, column, limit, nodes, seconds, tuple(scales), canonical, plugins=_plugins())
    if operation == GENERATE:
        job = _generating(job, str(source), count, seed, wishes)
    elif wishes or count is not None:
        raise PuzzleError(f"only {GENERATE} takes {', '.join([*wishes, *(['count'] if count is not None else [])])}")
    _check(job, workers)
    target = Path(output)
    check_output(target)
    opened = str(source) if operation == GENERATE else open_source(source, column)
    batch = _Batch(job, opened, target, tell, exclude)
    return batch.run((workers, cluster, executor), restart, patience, chunk)


def _plugins() -> tuple[str, ...]:
    from gridwise.model.plugins import plugin_files

    return tuple(plugin_files())


def _generating(job: Job, kind: str, count: int | None, seed: int, wishes: dict[str, Any]) -> Job:
    from dataclasses import replace

    from gridwise.generating.generator import ordered

    if count is None or count < 1:
        raise PuzzleError("say how many puzzles are to be generated: count is 1 or more")
    order = ordered(kind, **wishes)
    told = json.dumps(wishes, sort_keys=True, default=str, ensure_ascii=False)
    return replace(job, canonical=True, count=count, seed=seed, wish=told, order=pickle.dumps(order))


def _check(job: Job, workers: int) -> None:
    from gridwise.logic.ladder import LADDERS
    from gridwise.model.registry import puzzle_type

    for name in job.scales:
        if name not in LADDERS:
            raise PuzzleError(f"unknown scale '{name}'", suggestion=did_you_mean(name, LADDERS))
    if job.type is not None:
        puzzle_type(job.type)
    for name, value, least in (("limit", job.limit, 1), ("nodes", job.nodes, 1), ("workers", workers, 0)):
        if value < least:
            raise PuzzleError(f"`{name}` must be {least} or more, not {value}")


class _Batch:
    """One run."""

    def __init__(
        self, job: Job, source: Source | str, output: Path, tell: Tell | None, exclude: Collection[int]
    ) -> None:
        self.job, self.output, self.exclude = job, output, exclude
        self.tell: Tell = tell or (lambda event, progress, more: None)
        self.store = Store(output)
        self.source = None if isinstance(source, str) else source
        if isinstance(source, str):  # the type of puzzles to generate
            told, rows = _kind(source, exclude), job.count
        else:
            fingerprint = source.fingerprint()
            told, rows = fingerprint.to_json(), fingerprint.rows
        self.manifest = {"gridwise": VERSION, "options": job.told(), "input": told}
        self.progress = Progress(rows)
        self.collector = Collector(job.count, exclude) if self.source is None else None

    def run(self, crew: tuple[int, str | None, Executor | None], restart: bool, patience: float, chunk: int) -> Summary:
        """Do all that is left to do."""
        try:
            finished = self.store.open(self.manifest, restart)
            if finished is not None:
                return self._as_before(finished)
            self._do(crew, patience, chunk)
            return self._finish()
        finally:
            self.store.close()

    def _as_before(self, finished: dict[str, Any]) -> Summary:
        """The results are there; make sure that they are the same."""
        if file_hash(self.output) != finished["output"]["sha256"]:
            hint = "--restart makes it anew"
            raise PuzzleError(
                "the file was changed after it was written", suggestion=hint, where=Where(str(self.output))
            )
        return self._summary(finished["output"])

    def _summary(self, told: dict[str, Any]) -> Summary:
        wanted = None if self.collector is None else self.job.count
        return Summary(self.output, told["rows"], told["statuses"], told["sha256"], wanted, self.progress.new)

    # ---- working -------------------------------------------------------------------------------------------------

    def _do(self, asked: tuple[int, str | None, Executor | None], patience: float, chunk: int) -> None:
        sizer = Sizer(self.job.operation, chunk)
        self.progress.finished = self.store.rows
        self._advance()
        chunks = sizer.chunks(self._records(), self.store)
        first = next(chunks, None)
        if first is None:
            return
        crew = crew_of(*asked)
        try:
            self.progress.workers = crew.capacity
            self.tell("start", self.progress, {"operation": self.job.operation})
            dispatcher = Dispatcher(crew, self.job, self._again, patience)
            for done in dispatcher.run(chain([first], chunks)):
                self._take(done, crew.capacity)
                sizer.learn(done)
                if self.collector is not None and self.collector.ended:
                    break
        finally:
            crew.close()

    def _records(self) -> Iterator[Record]:
        if self.source is not None:
            return self.source.records()
        return takewhile(lambda record: not (self.collector and self.collector.ended), map(Record, counted(1)))

    def _take(self, done: Done, workers: int) -> None:
        self.store.write(done)
        rows = done.last - done.first + 1
        self.progress.finished += rows
        self.progress.new += rows
        self.progress.counts.update(done.counts)
        self.progress.workers = workers
        self._advance()
        self.tell("chunk", self.progress, {})

    def _advance(self) -> None:
        if self.collector is not None:
            self.collector.advance(self.store)
            self.progress.finished = self.collector.state.found

    def _again(self, event: dict[str, Any]) -> None:
        self.progress.retries += 1
        self.store.mishap(event)
        self.tell(event["event"], self.progress, {name: event[name] for name in ("first", "last", "times")})

    # ---- the end -------------------------------------------------------------------------------------------------

    def _finish(self) -> Summary:
        self.tell("writing", self.progress, {})
        statuses: Counter[str] = Counter()
        lines = self.store.all_lines()
        if self.collector is not None:
            self.collector = Collector(self.job.count, self.exclude)  # what the old one knows takes room
            lines = self.collector.kept(lines)
        digest = write_output(self.output, _tallied(lines, statuses), columns(self.job.operation))
        rows = statuses.total()
        if not rows:
            self.output.unlink()
            raise self._nothing()
        told = {"name": self.output.name, "rows": rows, "statuses": dict(sorted(statuses.items())), "sha256": digest}
        self.store.finish({**self.manifest, "output": told})
        self.tell("end", self.progress, told)
        return self._summary(told)

    def _nothing(self) -> Exception:
        """Why there are no results at all."""
        from gridwise.common.errors import Unmet

        if self.source is not None:
            return PuzzleError("there are no puzzles here", where=Where(str(self.source.path)))
        first = json.loads(next(self.store.all_lines()))
        kind = Unmet if first["status"] == "unmet" else None
        return PuzzleError(first["error"]) if kind is None else kind(first["error"], None)


def _kind(name: str, exclude: Collection[int]) -> dict[str, Any]:
    """What identifies the puzzles to make: their type, the hash of its file if it has one, what is not to be made."""
    path, told = Path(name), {"name": name.lower()}
    if path.suffix and path.is_file():
        told = {"name": path.name, "sha256": file_hash(path)}
    if exclude:
        told["exclude"] = sha256(b"".join(mark.to_bytes(8, "big") for mark in sorted(exclude))).hexdigest()
    return told


def _tallied(lines: Iterable[bytes], statuses: Counter[str]) -> Iterator[bytes]:
    """The lines, with the status of each counted."""
    for line in lines:
        statuses[line.split(b'"status":"', 1)[1].split(b'"', 1)[0].decode()] += 1
        yield line
