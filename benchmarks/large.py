"""Large boards next to CaDiCaL through python-sat, with clauses built in Python, and CP-SAT on booleans.

Each solver runs in its own process, so that it can be stopped and its CPU time, with that of the processes
it starts, can be measured: from the board as rows of numbers to the answer, including the model. A small board
is solved first, so that imports do not count.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations, product
from math import isqrt
from pathlib import Path

Rows = list[list[int]]
Found = tuple[list[int] | None, bool | None]
"""A solution, and whether it is the only one (None if not requested)."""

SECONDS = 60
EMPTY = (36, 49, 64, 81, 100)


def rows_of(path: Path) -> Rows:
    return [[int(word) for word in line.split()] for line in path.read_text().splitlines() if line.strip()]


def ours(rows: Rows, prove: bool) -> Found:
    import gridwise as gw

    board = [[str(value) if value else None for value in row] for row in rows]
    answer = gw.solve(gw.Puzzle("Sudoku", size=[len(rows), len(rows)], initial=board), 2 if prove else 1)
    if answer.solution is None:
        return None, None
    values = [value for value in answer.solution.values if value is not None]
    return values, answer.status is gw.Status.ONE if prove else None


def houses(n: int) -> list[list[int]]:
    side = isqrt(n)
    lines = [cells for i in range(n) for cells in ([i * n + j for j in range(n)], [j * n + i for j in range(n)])]
    boxes = [
        [(top + i) * n + left + j for i in range(side) for j in range(side)]
        for top, left in product(range(0, n, side), repeat=2)
    ]
    return lines + boxes


def cadical(rows: Rows, prove: bool) -> Found:
    """Exactly one value per cell, each value exactly once per house; givens as unit clauses."""
    from pysat.solvers import Cadical195

    n = len(rows)
    with Cadical195() as solver:
        for cell in range(n * n):
            exactly_one(solver.add_clause, [cell * n + value for value in range(1, n + 1)])
        for house in houses(n):
            for value in range(1, n + 1):
                exactly_one(solver.add_clause, [cell * n + value for cell in house])
        for cell, given in enumerate(value for row in rows for value in row):
            if given:
                solver.add_clause([cell * n + given])
        if not solver.solve():
            return None, None
        true_ones = [literal for literal in solver.get_model() if literal > 0]
        values = [(literal - 1) % n + 1 for literal in true_ones]
        if not prove:
            return values, None
        solver.add_clause([-literal for literal in true_ones])
        return values, not solver.solve()


def exactly_one(add: Callable[[list[int]], object], literals: list[int]) -> None:
    add(literals)
    for a, b in combinations(literals, 2):
        add([-a, -b])


def cp_sat(rows: Rows, prove: bool) -> Found:
    """A boolean for each value of each cell; exactly one is true per cell, and per value and house."""
    from ortools.sat.python import cp_model

    n = len(rows)
    model = cp_model.CpModel()
    holds = [[model.new_bool_var("") for _ in range(n)] for _ in range(n * n)]
    for cell in holds:
        model.add_exactly_one(cell)
    for house in houses(n):
        for value in range(n):
            model.add_exactly_one(holds[cell][value] for cell in house)
    for cell, given in enumerate(value for row in rows for value in row):
        if given:
            model.add(holds[cell][given - 1] == 1)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) != cp_model.OPTIMAL:
        return None, None
    true_ones = [next(value for value in range(n) if solver.value(cell[value])) for cell in holds]
    values = [value + 1 for value in true_ones]
    if not prove:
        return values, None
    model.add_bool_or(cell[value].negated() for cell, value in zip(holds, true_ones, strict=True))
    return values, solver.solve(model) == cp_model.INFEASIBLE


SOLVERS: dict[str, Callable[[Rows, bool], Found]] = {"gridwise": ours, "CaDiCaL": cadical, "CP-SAT": cp_sat}


def answer() -> None:
    """The process of one solver: reads a task, writes the answer and the CPU seconds."""
    task = json.load(sys.stdin)
    solve = SOLVERS[task["solver"]]
    solve([[0] * 4] * 4, True)
    before = spent()
    found = solve(task["rows"], task["prove"])
    json.dump([spent() - before, *found], sys.stdout)


def spent() -> float:
    """The CPU seconds of this process and of its finished child processes."""
    gc.collect()  # processes of a search end, and are counted, when the search is deleted
    usage = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in usage)


def timed(solver: str, rows: Rows, prove: bool) -> tuple[float | None, Found]:
    """The CPU seconds, None if over the limit, and the answer."""
    task = json.dumps({"solver": solver, "rows": rows, "prove": prove})
    command = [sys.executable, __file__]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        said, _ = process.communicate(task, timeout=SECONDS * max(1.0, os.getloadavg()[0]))
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return None, (None, None)
    if process.returncode:
        raise RuntimeError(f"{solver} ended with exit code {process.returncode}")
    seconds, values, unique = json.loads(said)
    return (seconds if seconds <= SECONDS else None), (values, unique)


def is_filled(rows: Rows, values: list[int]) -> bool:
    """Whether these values complete the board."""
    n, given = len(rows), [value for row in rows for value in row]
    if any(g and g != v for g, v in zip(given, values, strict=True)):
        return False
    return all({values[cell] for cell in house} == set(range(1, n + 1)) for house in houses(n))


def measure(name: str, rows: Rows, prove: bool, solvers: list[str]) -> None:
    cells = []
    answers: list[Found] = []
    for solver in solvers:
        seconds, found = timed(solver, rows, prove)
        values, unique = found
        if values is not None:
            assert is_filled(rows, values), f"{solver} breaks a rule on {name}"
            answers.append((values if unique else None, unique))
        cells.append(f"over {SECONDS}" if seconds is None else f"{seconds:.2f}")
    assert all(found == answers[0] for found in answers), f"the answers differ on {name}"
    print(f"{name:16} {'prove' if prove else 'first':6}" + "".join(f"{cell:>12}" for cell in cells), flush=True)


def run(corpora: Path, words: list[str]) -> None:
    """Boards with one solution: solved and proved; all others: the first solution."""
    solvers = list(SOLVERS)
    print(f"CPU seconds, model included; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"{'board':16} {'asked':6}" + "".join(f"{solver:>12}" for solver in solvers))
    for path in sorted((corpora / "large").glob("*.txt")):
        if not words or any(word in path.stem for word in words):
            measure(path.stem, rows_of(path), path.stem.startswith("u"), solvers)
    for n in EMPTY:
        if not words or f"empty{n}" in words:
            few = solvers if n < 64 else solvers[:1]  # a hundred million clauses do not fit in memory
            measure(f"empty {n}", [[0] * n] * n, False, few)


if __name__ == "__main__":
    answer()
