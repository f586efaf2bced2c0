"""`gw.run_batch`: from an input to a file of results, resuming an earlier run if there is one."""

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

from gridwise.batch.chunk_sizes import MAX_ROWS, ChunkSizer
from gridwise.batch.chunk_store import ChunkStore
from gridwise.batch.collect import Collector
from gridwise.batch.dispatch import PATIENCE, Dispatcher
from gridwise.batch.executors import open_workers
from gridwise.batch.inputs import BatchInput, Record, open_input
from gridwise.batch.output import check_output, file_hash, write_output
from gridwise.batch.progress import BatchProgress
from gridwise.batch.schema import ERROR, GENERATE, OPERATIONS, columns
from gridwise.batch.worker_messages import NODES, BatchSpec, FinishedChunk
from gridwise.common.errors import PuzzleError, Where, did_you_mean
from gridwise.common.version import VERSION

Tell = Callable[[str, BatchProgress, dict[str, Any]], None]
"""A function called with an event, the progress so far, and details."""


@dataclass(frozen=True)
class Summary:
    """The outcome of a batch."""

    output: Path
    rows: int
    counts: dict[str, int] = field(default_factory=dict)
    """The number of rows with each status."""
    sha256: str = ""
    wanted: int | None = None
    """The number of puzzles requested, if they are generated."""
    new: int = 0
    """The rows of this run; the others are from earlier runs."""

    @property
    def hopeless(self) -> bool:
        """Whether every row is an error."""
        return self.counts.get(ERROR, 0) == self.rows

    @property
    def complete(self) -> bool:
        """Whether there are as many rows as requested."""
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
    chunk: int = MAX_ROWS,
    tell: Tell | None = None,
    exclude: Collection[int] = (),
    **wishes: Any,
) -> Summary:
    """Solve, rate or explain every puzzle of a file or folder, or generate puzzles, into a .parquet or .jsonl file.

    The work is done by `workers` processes (0: one per core), by the Dask `cluster` at an address, or by an `executor`
    with the standard interface. A run that was stopped in any way resumes when called again with the same arguments;
    `restart` starts over. For "generate", `source` is a type, and the options of `gw.generate` are accepted. `nodes`
    limits each search; a limit in `seconds` may give different rows the next time.

    `chunk` is the largest number of rows sent to a worker at once; `patience` is the number of seconds after which a
    late chunk is also sent to another worker. The rows depend on neither. `exclude` holds the canonical forms (as
    numbers) of puzzles that must not be generated again.
    """
    if operation not in OPERATIONS:
        hint = did_you_mean(operation, OPERATIONS) or f"the operations are {', '.join(OPERATIONS)}"
        raise PuzzleError(f"unknown operation '{operation}'", suggestion=hint)
    spec = BatchSpec(operation, type, column, limit, nodes, seconds, tuple(scales), canonical, plugins=_plugins())
    if operation == GENERATE:
        spec = _generating(spec, str(source), count, seed, wishes)
    elif wishes or count is not None:
        raise PuzzleError(f"only {GENERATE} accepts {', '.join([*wishes, *(['count'] if count is not None else [])])}")
    _check(spec, workers)
    target = Path(output)
    check_output(target)
    opened = str(source) if operation == GENERATE else open_input(source, column, type)
    batch = _Batch(spec, opened, target, tell, exclude)
    return batch.run((workers, cluster, executor), restart, patience, chunk)


def _plugins() -> tuple[str, ...]:
    from gridwise.model.plugins import plugin_files

    return tuple(plugin_files())


def _generating(spec: BatchSpec, kind: str, count: int | None, seed: int, wishes: dict[str, Any]) -> BatchSpec:
    from dataclasses import replace

    from gridwise.generating.generator import parse_request

    if count is None or count < 1:
        raise PuzzleError("`count` is required: the number of puzzles to generate, 1 or more")
    order = parse_request(kind, **wishes)
    wish = json.dumps(wishes, sort_keys=True, default=str, ensure_ascii=False)
    return replace(spec, canonical=True, count=count, seed=seed, wish=wish, order=pickle.dumps(order))


def _check(spec: BatchSpec, workers: int) -> None:
    from gridwise.logic.ladder import LADDERS
    from gridwise.model.registry import puzzle_type

    for name in spec.scales:
        if name not in LADDERS:
            raise PuzzleError(f"unknown scale '{name}'", suggestion=did_you_mean(name, LADDERS))
    if spec.type is not None:
        puzzle_type(spec.type)
    for name, value, least in (("limit", spec.limit, 1), ("nodes", spec.nodes, 1), ("workers", workers, 0)):
        if value < least:
            raise PuzzleError(f"`{name}` must be {least} or more, not {value}")


class _Batch:
    """One run of a batch."""

    def __init__(
        self, spec: BatchSpec, source: BatchInput | str, output: Path, tell: Tell | None, exclude: Collection[int]
    ) -> None:
        self.spec, self.output, self.exclude = spec, output, exclude
        self.tell: Tell = tell or (lambda event, progress, more: None)
        self.store = ChunkStore(output)
        self.source = None if isinstance(source, str) else source
        if isinstance(source, str):  # the type of puzzles to generate
            identity, rows = _type_identity(source, exclude), spec.count
        else:
            fingerprint = source.fingerprint()
            identity, rows = fingerprint.to_json(), fingerprint.rows
        self.manifest = {"gridwise": VERSION, "options": spec.to_json(), "input": identity}
        self.progress = BatchProgress(rows)
        self.collector = Collector(spec.count, exclude) if self.source is None else None

    def run(
        self, where: tuple[int, str | None, Executor | None], restart: bool, patience: float, chunk: int
    ) -> Summary:
        """Do everything that is left to do."""
        try:
            finished = self.store.open(self.manifest, restart)
            if finished is not None:
                return self._check_finished(finished)
            self._do(where, patience, chunk)
            return self._finish()
        finally:
            self.store.close()

    def _check_finished(self, finished: dict[str, Any]) -> Summary:
        """The results exist already; make sure that they were not changed."""
        if file_hash(self.output) != finished["output"]["sha256"]:
            hint = "use --restart to write it again"
            raise PuzzleError(
                "the file was changed after it was written", suggestion=hint, where=Where(str(self.output))
            )
        return self._summary(finished["output"])

    def _summary(self, output: dict[str, Any]) -> Summary:
        wanted = None if self.collector is None else self.spec.count
        return Summary(self.output, output["rows"], output["statuses"], output["sha256"], wanted, self.progress.new)

    # ---- working -------------------------------------------------------------------------------------------------

    def _do(self, where: tuple[int, str | None, Executor | None], patience: float, chunk: int) -> None:
        sizer = ChunkSizer(self.spec.operation, chunk)
        self.progress.finished = self.store.rows
        self._advance()
        chunks = sizer.chunks(self._records(), self.store)
        first = next(chunks, None)
        if first is None:
            return
        workers = open_workers(*where)
        try:
            self.progress.workers = workers.capacity
            self.tell("start", self.progress, {"operation": self.spec.operation})
            dispatcher = Dispatcher(workers, self.spec, self._report_retry, patience)
            for finished in dispatcher.run(chain([first], chunks)):
                self._store(finished, workers.capacity)
                sizer.learn(finished)
                if self.collector is not None and self.collector.ended:
                    break
        finally:
            workers.close()

    def _records(self) -> Iterator[Record]:
        if self.source is not None:
            return self.source.records()
        return takewhile(lambda record: not (self.collector and self.collector.ended), map(Record, counted(1)))

    def _store(self, finished: FinishedChunk, workers: int) -> None:
        self.store.write(finished)
        rows = finished.last - finished.first + 1
        self.progress.finished += rows
        self.progress.new += rows
        self.progress.counts.update(finished.counts)
        self.progress.workers = workers
        self._advance()
        self.tell("chunk", self.progress, {})

    def _advance(self) -> None:
        if self.collector is not None:
            self.collector.advance(self.store)
            self.progress.finished = self.collector.state.found

    def _report_retry(self, event: dict[str, Any]) -> None:
        self.progress.retries += 1
        self.store.record_retry(event)
        self.tell(event["event"], self.progress, {name: event[name] for name in ("first", "last", "times")})

    # ---- the end -------------------------------------------------------------------------------------------------

    def _finish(self) -> Summary:
        if self.source is not None:
            self.progress.total = self.progress.finished  # it was an estimate: lines may be blank
        self.tell("writing", self.progress, {})
        statuses: Counter[str] = Counter()
        lines = self.store.all_lines()
        if self.collector is not None:
            self.collector = Collector(self.spec.count, self.exclude)  # frees the memory of the old one
            lines = self.collector.kept(lines)
        digest = write_output(self.output, _count_statuses(lines, statuses), columns(self.spec.operation))
        rows = statuses.total()
        if not rows:
            self.output.unlink()
            raise self._no_results()
        output = {"name": self.output.name, "rows": rows, "statuses": dict(sorted(statuses.items())), "sha256": digest}
        self.store.finish({**self.manifest, "output": output})
        self.tell("end", self.progress, output)
        return self._summary(output)

    def _no_results(self) -> Exception:
        """The reason why there are no results at all."""
        from gridwise.common.errors import Unmet

        if self.source is not None:
            return PuzzleError("there are no puzzles here", where=Where(str(self.source.path)))
        first = json.loads(next(self.store.all_lines()))
        kind = Unmet if first["status"] == "unmet" else None
        return PuzzleError(first["error"]) if kind is None else kind(first["error"], None)


def _type_identity(name: str, exclude: Collection[int]) -> dict[str, Any]:
    """What identifies the puzzles to generate: their type, the hash of its file if any, and the exclusions."""
    path, identity = Path(name), {"name": name.lower()}
    if path.suffix and path.is_file():
        identity = {"name": path.name, "sha256": file_hash(path)}
    if exclude:
        # A sum, because it depends on no order: sorting a million forms would hold them all in memory.
        total = sum(int.from_bytes(sha256(form.to_bytes(8, "big")).digest()) for form in exclude)
        identity["exclude"] = f"{total % (1 << 256):064x}"
    return identity


def _count_statuses(lines: Iterable[bytes], statuses: Counter[str]) -> Iterator[bytes]:
    """Yield the lines and count the status of each."""
    for line in lines:
        statuses[line.split(b'"status":"', 1)[1].split(b'"', 1)[0].decode()] += 1
        yield line
