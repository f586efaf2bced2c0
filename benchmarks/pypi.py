"""Solvers from PyPI, each as a practitioner would use it: the number of solutions of a classic board, up to two."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, product
from math import isqrt
from typing import Any

import peers
from pysat.solvers import Cadical153


def clauses(n: int) -> list[list[int]]:
    """A board of n × n: each cell holds one value, and each house each value once."""
    box = isqrt(n)
    found = []
    for a, b in product(range(n), repeat=2):
        across, down, corner = (a // box * box, a % box * box, b)
        units = (
            [literal(n, a, b, value) for value in range(n)],
            [literal(n, a, column, b) for column in range(n)],
            [literal(n, row, a, b) for row in range(n)],
            [literal(n, across + i // box, down + i % box, corner) for i in range(n)],
        )
        for unit in units:
            found.append(unit)
            found += [[-x, -y] for x, y in combinations(unit, 2)]
    return found


def literal(n: int, row: int, column: int, value: int) -> int:
    return (row * n + column) * n + value + 1


@cache
def _solver() -> tuple[Any, list[int]]:
    """One solver for all boards, with givens as assumptions, and its number of variables."""
    return Cadical153(bootstrap_with=clauses(9)), [9**3]


def by_clauses(line: str) -> int:
    """CaDiCaL through python-sat: solve, forbid the solution while a switch is on, solve again."""
    solver, last = _solver()
    givens = [literal(9, place // 9, place % 9, int(char) - 1) for place, char in enumerate(line) if char != "."]
    if not solver.solve(assumptions=givens):
        return 0
    last[0] += 1
    switch = last[0]
    solver.add_clause([-switch, *(-var for var in solver.get_model()[: 9**3] if var > 0)])
    several = solver.solve(assumptions=[*givens, switch])
    solver.add_clause([-switch])
    return 2 if several else 1


def by_cp_sat(line: str) -> int:
    """OR-Tools' CP-SAT with one worker."""
    found = peers.sudoku_line(line)
    return 0 if found is None else 1 if found[1] else 2


def by_py_sudoku(line: str) -> int:
    """py-sudoku: solve, then ask whether there are several solutions."""
    from sudoku import Sudoku  # imported here because only `make bench` installs it

    rows = [[int(char) if char != "." else None for char in line[start : start + 9]] for start in range(0, 81, 9)]
    puzzle = Sudoku(3, 3, board=rows)
    if not puzzle.validate() or None in puzzle.solve().board[0]:
        return 0
    return 2 if puzzle.has_multiple_solutions() else 1


SOLVERS: dict[str, Callable[[str], int]] = {
    "python-sat (CaDiCaL)": by_clauses,
    "OR-Tools (CP-SAT)": by_cp_sat,
    "py-sudoku": by_py_sudoku,
}
