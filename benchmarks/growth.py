"""How time grows with the size of a board and shrinks with threads: `make bench ARGS=growth`.

Each solver finds the first solution of an empty or partly filled board: CPU seconds, each solver in its own process,
which is stopped after a while. Building the model or the clauses is included. Threads are measured in wall time, since
that is what they reduce; on a busy machine this means little.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

import classic
import numpy as np
import peers
import pypi

import gridwise as gw
from gridwise.common.cores import core_count

SIZES = (9, 16, 25, 36, 49)
LIMIT = 10
"""A solver that takes more CPU seconds, or a multiple of that in wall time, is stopped."""
WORK = 60_000
"""The number of boards to solve with each number of threads."""

Rows = list[list[int]]
Solve = Callable[[Rows], bool]


def ours(rows: Rows) -> bool:
    initial = [[cell or None for cell in row] for row in rows]
    return gw.solve(gw.Puzzle("Sudoku", size=len(rows), initial=initial), 1).solution is not None


def by_clauses(rows: Rows) -> bool:
    n = len(rows)
    with pypi.Cadical153(bootstrap_with=pypi.clauses(n)) as solver:
        for place, value in enumerate(value for row in rows for value in row):
            if value:
                solver.add_clause([pypi.literal(n, place // n, place % n, value - 1)])
        return bool(solver.solve())


SOLVERS: dict[str, Solve] = {"gridwise": ours, "CaDiCaL": by_clauses, "CP-SAT": peers.sudoku_rows}


def run(corpora: Path) -> None:
    ours([[0] * 4] * 4)  # imports and one-time setup
    print(f"the first solution, CPU seconds with the model; stopped after {LIMIT} s")
    print(f"{'board':12}{'filled':>8}" + "".join(f"{name:>12}" for name in SOLVERS))
    for size in SIZES:
        for name, rows in boards(corpora, size).items():
            filled = sum(bool(cell) for row in rows for cell in row) / size**2
            spent = [limited(partial(solve, rows)) for solve in SOLVERS.values()]
            columns = [f"> {LIMIT}" if each is None else f"{each:.3f}" for each in spent]
            print(f"{name:12}{filled:>8.0%}" + "".join(f"{each:>12}" for each in columns), flush=True)
    threads(corpora)


def boards(corpora: Path, size: int) -> dict[str, Rows]:
    """The empty board of this size and, if there are any, two from the collection: about half full, and fuller."""
    paths = (corpora / "large").glob(f"s{size}_*_0.txt")
    found = sorted(paths, key=lambda path: int(path.stem.split("_")[1]))
    chosen = (found[len(found) // 2], found[-1]) if found else ()
    return {f"{size}×{size}": [[0] * size] * size} | {path.stem: read(path) for path in chosen}


def read(path: Path) -> Rows:
    return [[int(cell) for cell in line.split()] for line in path.read_text().splitlines() if line.strip()]


def limited(solve: Callable[[], bool]) -> float | None:
    """The CPU seconds of a call in its own process; None if it takes too long."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_timed, args=(solve, there))
    process.start()
    spent = here.recv() if here.poll(5 * LIMIT) else None
    process.kill()
    process.join()
    return spent if spent is not None and spent <= LIMIT else None


def _timed(solve: Callable[[], bool], answer: Connection) -> None:
    start = time.process_time()
    assert solve()
    answer.send(time.process_time() - start)


def threads(corpora: Path) -> None:
    most = max(2, core_count(0))
    counts = [2**power for power in range(most.bit_length()) if 2**power <= most]
    print("thousand boards per second of wall time, by number of threads; in brackets, the factor over one thread")
    print(f"{'set':12}" + "".join(f"{count:>16}" for count in counts))
    for name in classic.SETS:
        found = classic.Boards.read(corpora, name)
        array = np.tile(found.array, (WORK // len(found.lines) + 1, 1))
        rates = [len(array) / best(partial(gw.unique_many, array, threads=count)) / 1000 for count in counts]
        columns = [f"{rate:,.0f} ({rate / rates[0]:.2f})" for rate in rates]
        print(f"{name:12}" + "".join(f"{each:>16}" for each in columns), flush=True)


def best(work: Callable[[], object], rounds: int = 7) -> float:
    """Seconds of wall time, the best of some rounds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)
