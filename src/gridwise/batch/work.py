"""What a worker does with a chunk of records: rows of results, as lines of JSON."""

from __future__ import annotations

import json
import os
import socket
from collections import Counter
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from gridwise.batch.boards import Boards
from gridwise.batch.job import Done, Job, order_of, pack
from gridwise.batch.rows import Row, row_of
from gridwise.batch.schema import ERROR, EXPLAIN, GENERATE, NONE, ONE, RATE, SEVERAL, TIMEOUT, UNDECIDED, UNMET
from gridwise.batch.sources import PUZZLES, Record
from gridwise.common.errors import PuzzleError, Undecided, Unmet
from gridwise.common.version import VERSION
from gridwise.engine.limits import Limits
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Answer, Status
from gridwise.solving.many import CELLS

STATUS = {Status.NONE: NONE, Status.ONE: ONE, Status.SEVERAL: SEVERAL, Status.UNDECIDED: UNDECIDED}


def work(job: Job, records: list[Record]) -> Done:
    """The rows of some records; whatever happens with one of them is told in its row."""
    started = perf_counter()
    _load_plugins(job)
    lines: list[bytes] = []
    counts: Counter[str] = Counter()
    slowest, before = (records[0].number, 0.0), perf_counter()
    for record, row in zip(records, _rows(job, records), strict=True):
        lines.append(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        counts[row["status"]] += 1
        now = perf_counter()
        slowest, before = max(slowest, (record.number, now - before), key=lambda pair: pair[1]), now
    worker = f"{socket.gethostname()}:{os.getpid()}"
    seconds = perf_counter() - started
    return Done(records[0].number, records[-1].number, pack(lines), dict(counts), seconds, slowest, worker, VERSION)


def lost(job: Job, record: Record, why: str) -> Done:
    """The row of a record that no worker survived."""
    row = row_of(job, record)
    row.update(status=ERROR, error=_placed(record, why))
    line = json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    return Done(record.number, record.number, pack([line]), {ERROR: 1}, 0.0, (record.number, 0.0), "none", VERSION)


def _load_plugins(job: Job) -> None:
    if job.plugins:
        from gridwise.model.plugins import load_plugin

        for path in job.plugins:
            load_plugin(path)


def _rows(job: Job, records: list[Record]) -> Iterator[Row]:
    boards = Boards(job, records)
    for record in records:
        row = row_of(job, record)
        try:
            _DO[job.operation](job, record, row, boards)
        except PuzzleError as error:
            row.update(status=ERROR, error=_placed(record, _said(error)))
        except (
            ArithmeticError,
            AssertionError,
            LookupError,
            MemoryError,
            RuntimeError,
            TypeError,
            ValueError,
        ) as error:
            # One row of a million that meets a mistake of ours must not cost the others.
            row.update(status=ERROR, error=_placed(record, f"internal error: {type(error).__name__}: {error}"))
        yield row


def _placed(record: Record, message: str) -> str:
    return f"{record.place}: {message}" if record.place else message


def _said(error: PuzzleError) -> str:
    return f"{error.message}{f'; {error.suggestion}' if error.suggestion else ''}"


# ---- reading ---------------------------------------------------------------------------------------------------------


def puzzle_of(job: Job, record: Record) -> Puzzle:
    """The puzzle that a record holds."""
    from gridwise.declaring.loading import parse

    if record.error is not None:
        raise PuzzleError(record.error)
    text, kind = record.text, record.type
    if text.startswith(("{", '"')):
        text, kind = _from_json(text, kind, job.column)
    return parse(text, type=kind or job.type)


def _from_json(text: str, kind: str | None, column: str | None) -> tuple[str, str | None]:
    """The text of the puzzle in a line of JSON, and its type where the line names one beside it."""
    from gridwise.formats._data import parse_json

    data = parse_json(text, "the line")
    if isinstance(data, dict):
        keys = [column] if column else PUZZLES
        key = next((key for key in keys if key in data), None)
        if key is None and column:
            raise PuzzleError(f"there is no '{column}' in this line")
        if key is None:
            return text, kind  # the line is a puzzle itself
        kind = data["type"] if isinstance(data.get("type"), str) else kind
        data = data[key]
    return data if isinstance(data, str) else json.dumps(data, ensure_ascii=False), kind


# ---- the operations --------------------------------------------------------------------------------------------------


def _solve(job: Job, record: Record, row: Row, boards: Boards) -> Puzzle | None:
    """Solve a record; the puzzle with its solution, where that is the only one."""
    known = boards.solved.get(record.number)
    if known is not None and known.tell(row):
        return known.puzzle() if row["status"] == ONE and (job.operation != "solve" or job.canonical) else None
    puzzle = puzzle_of(job, record)
    from gridwise.batch.rows import tell_puzzle

    tell_puzzle(row, puzzle)
    from gridwise.solving.solve import solve

    answer = solve(puzzle, job.limit, nodes=job.nodes, seconds=job.seconds)
    _tell_answer(row, answer, job)
    return None if answer.status is not Status.ONE else _with_solution(puzzle, answer)


def _tell_answer(row: Row, answer: Answer, job: Job) -> None:
    row["status"], row["solutions"] = STATUS[answer.status], len(answer.solutions)
    row["error"] = answer.reason
    if answer.status is Status.UNDECIDED and job.seconds is not None and answer.nodes < job.nodes:
        row["status"] = TIMEOUT
    if answer.status is Status.ONE and answer.solution is not None:
        row["solution"] = answer.solution.line


def _with_solution(puzzle: Puzzle, answer: Answer) -> Puzzle:
    assert answer.solution is not None
    symbols = dict(zip(puzzle.grid.places, answer.solution.symbols, strict=True))
    solution = {cell: str(symbols[cell]) for cell in puzzle.grid.cells}
    return puzzle.unchecked_copy(puzzle.declaration, givens=dict(puzzle.givens), solution=solution)


def _solved(job: Job, record: Record, row: Row, boards: Boards) -> None:
    _tell_canonical(job, row, _solve(job, record, row, boards))


def _tell_canonical(job: Job, row: Row, puzzle: Puzzle | None) -> None:
    if job.canonical and puzzle is not None:
        row["canonical"] = canonical(puzzle)


def canonical(puzzle: Puzzle) -> str:
    """What a puzzle shares with all that are equivalent to it. It carries its solution."""
    from gridwise.generating.canonical import certificate

    return f"{certificate(puzzle) & (1 << 64) - 1:016x}"


def _rated(job: Job, record: Record, row: Row, boards: Boards) -> None:
    puzzle = _solve(job, record, row, boards)
    if puzzle is not None:
        _tell_canonical(job, row, puzzle)
        tell_rating(job, row, puzzle)


def tell_rating(job: Job, row: Row, puzzle: Puzzle) -> None:
    """Rate a puzzle that has one solution."""
    from gridwise.logic.ladder import ladder
    from gridwise.logic.position import Position
    from gridwise.logic.rating import rate, rated_by

    start = Position(puzzle)
    start.state.promises_one = True
    start.limits = Limits(job.seconds)
    try:
        if job.scales == ("gridwise",):
            rating = rated_by(start, ladder("gridwise"))
            if rating is None:
                row["error"] = "no technique leads to the end"
                return
        else:
            rating = rate(start, job.scales)
    except Undecided as undecided:
        row.update(status=TIMEOUT if "second" in undecided.message else row["status"], error=undecided.message)
        return
    told = rating.to_json()
    row.update({name: told[name] for name in row.keys() & told.keys()})


def _explained(job: Job, record: Record, row: Row, boards: Boards) -> None:
    from gridwise.logic.explain import explain
    from gridwise.logic.position import Position
    from gridwise.logic.rating import rating_of

    puzzle = _solve(job, record, row, boards)
    if puzzle is None:
        return
    _tell_canonical(job, row, puzzle)
    start, steps = Position(puzzle), []
    start.state.promises_one = True
    try:
        for step in explain(start.copy(Limits(job.seconds)), scale=job.scales[0]):
            steps.append(step)
    except Undecided as undecided:
        row.update(status=TIMEOUT if "second" in undecided.message else row["status"], error=undecided.message)
    else:
        told = rating_of(steps, job.scales[0]).to_json()
        row.update({name: told[name] for name in row.keys() & told.keys()})
    row["trace"] = [_trace(step) for step in steps]


def _trace(step: Any) -> dict[str, Any]:
    return {
        "technique": step.technique,
        "score": step.score,
        "placements": [f"{cell}={symbol}" for cell, symbol in step.placements.items()],
        "removals": [f"{cell}={_joined(symbols)}" for cell, symbols in step.removals.items()],
        "text": f"{step.why} So {step.what}.",
    }


def _joined(symbols: tuple[str, ...]) -> str:
    return ("" if all(len(symbol) == 1 for symbol in symbols) else ",").join(symbols)


def _generated(job: Job, record: Record, row: Row, boards: Boards) -> None:
    from gridwise.batch.rows import tell_puzzle
    from gridwise.declaring.loading import parse
    from gridwise.generating.generator import derived
    from gridwise.generating.search import make
    from gridwise.logic.technique import LEVELS
    from gridwise.model.results import Solution

    order = order_of(job.order)
    row["seed"] = derived(job.seed, record.number - 1)
    try:
        puzzle = make(order, row["seed"])
    except Unmet as unmet:
        row.update(status=UNMET, error=unmet.message)
        return
    tell_puzzle(row, puzzle)
    symbols = tuple(puzzle.known_solution.get(place) for place in puzzle.grid.places)
    row.update(status=ONE, solutions=1, solution=Solution(puzzle.grid.shape, symbols, ()).line)
    row["canonical"] = canonical(puzzle)
    # What is rated is what readers of the row will have, where clues may stand in another order.
    tell_rating(job, row, puzzle if len(row["puzzle"]) == CELLS else parse(row["puzzle"], type=row["type"]))
    levels = order.wish.levels
    if levels is not None and row["level"] is not None and row["level"] not in LEVELS[levels[0] : levels[1] + 1]:
        row.update(status=UNMET, error=f"written down, it is {row['level']}")


_DO = {"solve": _solved, RATE: _rated, EXPLAIN: _explained, GENERATE: _generated}
