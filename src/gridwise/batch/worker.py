"""What a worker does: turn a chunk of records into rows of results, as JSON lines."""

from __future__ import annotations

import json
import os
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from time import perf_counter
from typing import Any

from gridwise.batch.classic_boards import ClassicBoards
from gridwise.batch.inputs import Record
from gridwise.batch.rows import Row, empty_row
from gridwise.batch.schema import ERROR, EXPLAIN, GENERATE, NONE, ONE, RATE, SEVERAL, TIMEOUT, UNDECIDED, UNMET
from gridwise.batch.worker_messages import BatchSpec, FinishedChunk, pack, unpickle_order
from gridwise.common.errors import PuzzleError, Undecided, Unmet
from gridwise.common.version import VERSION
from gridwise.engine.limits import Limits
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Answer, Status
from gridwise.solving.many import CELLS

STATUS = {Status.NONE: NONE, Status.ONE: ONE, Status.SEVERAL: SEVERAL, Status.UNDECIDED: UNDECIDED}


def process_chunk(spec: BatchSpec, records: list[Record]) -> FinishedChunk:
    """Make the rows of some records; an error in one of them is reported in its row."""
    started = perf_counter()
    _load_plugins(spec)
    lines: list[bytes] = []
    counts: Counter[str] = Counter()
    slowest, before = (records[0].number, 0.0), perf_counter()
    for record, row in zip(records, _rows(spec, records), strict=True):
        lines.append(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        counts[row["status"]] += 1
        now = perf_counter()
        slowest, before = max(slowest, (record.number, now - before), key=lambda pair: pair[1]), now
    worker = f"{socket.gethostname()}:{os.getpid()}"
    seconds = perf_counter() - started
    return FinishedChunk(
        records[0].number, records[-1].number, pack(lines), dict(counts), seconds, slowest, worker, VERSION
    )


def lost_row(spec: BatchSpec, record: Record, why: str) -> FinishedChunk:
    """The row of a record that crashed every worker."""
    row = empty_row(spec, record)
    row.update(status=ERROR, error=_placed(record, why))
    line = json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    return FinishedChunk(
        record.number, record.number, pack([line]), {ERROR: 1}, 0.0, (record.number, 0.0), "none", VERSION
    )


def _load_plugins(spec: BatchSpec) -> None:
    if spec.plugins:
        from gridwise.model.plugins import load_plugin

        for path in spec.plugins:
            load_plugin(path)


def _rows(spec: BatchSpec, records: list[Record]) -> Iterator[Row]:
    boards = ClassicBoards(spec, records)
    for record in records:
        row = empty_row(spec, record)
        try:
            _OPERATIONS[spec.operation](spec, record, row, boards)
        except PuzzleError as error:
            row.update(status=ERROR, error=_placed(record, _error_text(error)))
            if row["puzzle"] == record.text != "":
                row["puzzle"] = _puzzle_text(spec, record)
        except (
            ArithmeticError,
            AssertionError,
            LookupError,
            MemoryError,
            RuntimeError,
            TypeError,
            ValueError,
        ) as error:
            # A bug that hits one row of a million must not cost the others.
            row.update(status=ERROR, error=_placed(record, f"internal error: {type(error).__name__}: {error}"))
        yield row


def _placed(record: Record, message: str) -> str:
    return f"{record.place}: {message}" if record.place else message


def _error_text(error: PuzzleError) -> str:
    return f"{error.message}{f'; {error.suggestion}' if error.suggestion else ''}"


# ---- reading ---------------------------------------------------------------------------------------------------------


def puzzle_of(spec: BatchSpec, record: Record) -> Puzzle:
    """The puzzle in a record."""
    from gridwise.declaring.loading import parse

    if record.error is not None:
        raise PuzzleError(record.error)
    text, kind = record.text, record.type
    if text.startswith(("{", '"')):
        text, kind = _from_json(text, kind, spec.column)
    return parse(text, type=kind or spec.type)


def _puzzle_text(spec: BatchSpec, record: Record) -> str:
    """The text of the puzzle in a record that can't be read: in a row of results, the puzzle rather than the row."""
    if record.text.startswith(("{", '"')):
        with suppress(PuzzleError):
            return _from_json(record.text, None, spec.column)[0]
    return record.text


def _from_json(text: str, kind: str | None, column: str | None) -> tuple[str, str | None]:
    """The text of the puzzle in a line of JSON, and its type if the line names one."""
    from gridwise.formats._data import parse_json
    from gridwise.formats.jsonl import puzzle_in_row

    puzzle, named = puzzle_in_row(parse_json(text, "the line"), text, column)
    return puzzle, named or kind


# ---- the operations --------------------------------------------------------------------------------------------------


def _solve(spec: BatchSpec, record: Record, row: Row, boards: ClassicBoards) -> Puzzle | None:
    """Solve a record; return the puzzle with its solution if that is the only one."""
    known = boards.solved.get(record.number)
    if known is not None and known.fill(row):
        return known.puzzle() if row["status"] == ONE and (spec.operation != "solve" or spec.canonical) else None
    puzzle = puzzle_of(spec, record)
    from gridwise.batch.rows import fill_puzzle

    fill_puzzle(row, puzzle)
    from gridwise.solving.solve import solve

    answer = solve(puzzle, spec.limit, nodes=spec.nodes, seconds=spec.seconds)
    _fill_answer(row, answer, spec)
    return None if answer.status is not Status.ONE else _with_solution(puzzle, answer)


def _fill_answer(row: Row, answer: Answer, spec: BatchSpec) -> None:
    row["status"], row["count"] = STATUS[answer.status], len(answer.solutions)
    row["error"] = answer.reason
    if answer.status is Status.UNDECIDED and spec.seconds is not None and answer.nodes < spec.nodes:
        row["status"] = TIMEOUT
    if answer.status is Status.ONE and answer.solution is not None:
        row["solution"] = answer.solution.line


def _with_solution(puzzle: Puzzle, answer: Answer) -> Puzzle:
    assert answer.solution is not None
    return puzzle.unchecked_copy(puzzle.declaration, givens=dict(puzzle.givens), solution=answer.solution.entries)


def _solved(spec: BatchSpec, record: Record, row: Row, boards: ClassicBoards) -> None:
    _fill_canonical(spec, row, _solve(spec, record, row, boards))


def _fill_canonical(spec: BatchSpec, row: Row, puzzle: Puzzle | None) -> None:
    if spec.canonical and puzzle is not None:
        row["canonical"] = canonical(puzzle)


def canonical(puzzle: Puzzle) -> str:
    """The key that a puzzle shares with all equivalent ones. The puzzle must carry its solution."""
    from gridwise.generating.canonical import certificate

    return f"{certificate(puzzle) & (1 << 64) - 1:016x}"


def _rated(spec: BatchSpec, record: Record, row: Row, boards: ClassicBoards) -> None:
    puzzle = _solve(spec, record, row, boards)
    if puzzle is not None:
        _fill_canonical(spec, row, puzzle)
        fill_rating(spec, row, puzzle)


def fill_rating(spec: BatchSpec, row: Row, puzzle: Puzzle) -> None:
    """Rate a puzzle that has one solution."""
    from gridwise.logic.ladder import ladder
    from gridwise.logic.position import Position
    from gridwise.logic.rating import rate, rated_by

    start = Position(puzzle)
    start.state.promises_one = True
    start.limits = Limits(spec.seconds)
    try:
        if spec.scales == ("gridwise",):
            rating = rated_by(start, ladder("gridwise"))
            if rating is None:
                row["error"] = "the techniques do not solve the puzzle"
                return
        else:
            rating = rate(start, spec.scales)
    except Undecided as undecided:
        row.update(status=TIMEOUT if "second" in undecided.message else row["status"], error=undecided.message)
        return
    columns = rating.to_json()
    row.update({name: columns[name] for name in row.keys() & columns.keys()})


def _explained(spec: BatchSpec, record: Record, row: Row, boards: ClassicBoards) -> None:
    from gridwise.logic.explain import explain
    from gridwise.logic.position import Position
    from gridwise.logic.rating import rate

    puzzle = _solve(spec, record, row, boards)
    if puzzle is None:
        return
    _fill_canonical(spec, row, puzzle)
    start, steps = Position(puzzle), []
    start.state.promises_one = True
    try:
        for step in explain(start.copy(Limits(spec.seconds)), scale=spec.scales[0]):
            steps.append(step)
    except Undecided as undecided:
        row.update(status=TIMEOUT if "second" in undecided.message else row["status"], error=undecided.message)
    else:
        columns = rate(start, spec.scales[:1]).to_json()
        row.update({name: columns[name] for name in row.keys() & columns.keys()})
    row["trace"] = [_trace(step) for step in steps]


def _trace(step: Any) -> dict[str, Any]:
    return {
        "technique": step.technique,
        "score": step.score,
        "placements": [f"{cell}={symbol}" for cell, symbol in step.placements.items()],
        "removals": [f"{cell}={_joined(symbols)}" for cell, symbols in step.removals.items()],
        "text": step.sentences,
    }


def _joined(symbols: tuple[str, ...]) -> str:
    return ("" if all(len(symbol) == 1 for symbol in symbols) else ",").join(symbols)


def _generated(spec: BatchSpec, record: Record, row: Row, boards: ClassicBoards) -> None:
    from gridwise.batch.rows import fill_puzzle
    from gridwise.declaring.loading import parse
    from gridwise.generating.generator import derived_seed
    from gridwise.generating.search import make
    from gridwise.logic.technique import LEVELS
    from gridwise.model.results import solution_of

    order = unpickle_order(spec.order)
    row["seed"] = derived_seed(spec.seed, record.number - 1)
    try:
        puzzle = make(order, row["seed"])
    except Unmet as unmet:
        row.update(status=UNMET, error=unmet.message)
        return
    fill_puzzle(row, puzzle)
    row.update(status=ONE, count=1, solution=solution_of(puzzle.grid, puzzle.known_solution).line)
    row["canonical"] = canonical(puzzle)
    # Rate the puzzle as written in the row, where the clues may be in another order.
    fill_rating(spec, row, puzzle if len(row["puzzle"]) == CELLS else parse(row["puzzle"], type=row["type"]))
    levels = order.criteria.levels
    if levels is not None and row["level"] is not None and row["level"] not in LEVELS[levels[0] : levels[1] + 1]:
        row.update(status=UNMET, error=f"as written in this row, the puzzle is {row['level']}, which was not requested")


_OPERATIONS = {"solve": _solved, RATE: _rated, EXPLAIN: _explained, GENERATE: _generated}
