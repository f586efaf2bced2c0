"""The solver to compare with: CP-SAT with one worker, its models written as a practitioner would."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from math import isqrt, prod
from typing import Any

from ortools.sat.python import cp_model

Row = dict[str, Any]


Answer = tuple[list[int], bool]
"""The first solution, and whether it is the only one."""
SECONDS = 20.0
"""The time limit for each of the two questions."""


def solve_and_prove(model: cp_model.CpModel, cells: Sequence[cp_model.IntVar]) -> Answer | None:
    """Solve, forbid the solution, solve again; None if undecided within the time limit."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = SECONDS
    if solver.solve(model) != cp_model.OPTIMAL:
        return None
    found = [solver.value(cell) for cell in cells]
    model.add_forbidden_assignments(cells, [found])
    again = solver.solve(model)
    return None if again == cp_model.UNKNOWN else (found, again == cp_model.INFEASIBLE)


def _square(model: cp_model.CpModel, n: int) -> list[list[cp_model.IntVar]]:
    grid = [[model.new_int_var(1, n, "") for _ in range(n)] for _ in range(n)]
    for i in range(n):
        model.add_all_different(grid[i])
        model.add_all_different([row[i] for row in grid])
    return grid


def _boxes(model: cp_model.CpModel, grid: list[list[cp_model.IntVar]], height: int, width: int) -> None:
    n = len(grid)
    for top, left in product(range(0, n, height), range(0, n, width)):
        model.add_all_different([grid[top + i][left + j] for i in range(height) for j in range(width)])


def _regions(model: cp_model.CpModel, grid: list[list[cp_model.IntVar]], regions: list[list[int]]) -> None:
    cells: dict[int, list[cp_model.IntVar]] = {}
    for r, row in enumerate(regions):
        for c, region in enumerate(row):
            cells.setdefault(region, []).append(grid[r][c])
    for members in cells.values():
        model.add_all_different(members)


def _flat(grid: list[list[cp_model.IntVar]]) -> list[cp_model.IntVar]:
    return [cell for row in grid for cell in row]


def sudoku_line(line: str) -> Answer | None:
    """A classic 9×9 of 81 characters."""
    cells = [int(char) if char not in ".0" else 0 for char in line]
    model, grid = _sudoku([cells[start : start + 9] for start in range(0, 81, 9)])
    return solve_and_prove(model, _flat(grid))


def sudoku_rows(rows: Sequence[Sequence[int]]) -> bool:
    """Whether a Sudoku of any size, 0 for open cells, has a solution."""
    model, _ = _sudoku(rows)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return bool(solver.solve(model) == cp_model.OPTIMAL)


def _sudoku(rows: Sequence[Sequence[int]]) -> tuple[cp_model.CpModel, list[list[cp_model.IntVar]]]:
    model = cp_model.CpModel()
    grid = _square(model, len(rows))
    _boxes(model, grid, isqrt(len(rows)), isqrt(len(rows)))
    for row, values in zip(grid, rows, strict=True):
        for cell, value in zip(row, values, strict=True):
            if value:
                model.add(cell == value)
    return model, grid


def solo(row: Row) -> Answer | None:
    """A sudoku of Tatham's collection: plain, jigsaw, X or killer."""
    model = cp_model.CpModel()
    n = row["n"]
    grid = _square(model, n)
    _regions(model, grid, row["regions"])
    if row["diagonals"]:
        model.add_all_different([grid[i][i] for i in range(n)])
        model.add_all_different([grid[i][n - 1 - i] for i in range(n)])
    for r, given in enumerate(row["givens"]):
        for c, value in enumerate(given):
            if value:
                model.add(grid[r][c] == value)
    for cage in row.get("cages", ()):
        cells = [grid[r][c] for r, c in cage["cells"]]
        model.add_all_different(cells)
        model.add(sum(cells) == cage["sum"])
    return solve_and_prove(model, _flat(grid))


def keen(row: Row) -> Answer | None:
    """A KenKen: sums as linear constraints, the other operators as tables."""
    model = cp_model.CpModel()
    grid = _square(model, row["n"])
    for cage in row["cages"]:
        cells = [grid[r][c] for r, c in cage["cells"]]
        if cage["op"] in ("+", "", "=", None) or len(cells) == 1:
            model.add(sum(cells) == cage["target"])
        else:
            model.add_allowed_assignments(cells, _tuples(cage["op"], cage["target"], len(cells), row["n"]))
    return solve_and_prove(model, _flat(grid))


@cache
def _tuples(operator: str, target: int, length: int, n: int) -> list[tuple[int, ...]]:
    """The allowed tuples of a cage; cached, so that the peer does not pay for Python's loops repeatedly."""
    if operator == "*":
        return _factors(target, length, n)
    test = _TESTS[operator]
    return [values for values in product(range(1, n + 1), repeat=length) if test(values, target)]


@cache
def _factors(target: int, length: int, n: int) -> list[tuple[int, ...]]:
    if length == 1:
        return [(target,)] if target <= n else []
    firsts = (value for value in range(1, n + 1) if target % value == 0)
    return [(first, *rest) for first in firsts for rest in _factors(target // first, length - 1, n)]


_TESTS: dict[str, Callable[[Sequence[int], int], bool]] = {
    "-": lambda values, target: 2 * max(values) - sum(values) == target,
    "/": lambda values, target: max(values) ** 2 == target * prod(values),
}


def unequal(row: Row) -> Answer | None:
    """A Futoshiki."""
    model = cp_model.CpModel()
    grid = _square(model, row["n"])
    for r, given in enumerate(row["givens"]):
        for c, value in enumerate(given):
            if value:
                model.add(grid[r][c] == value)
    for (r, c), (s, d) in row["greater"]:
        model.add(grid[r][c] > grid[s][d])
    return solve_and_prove(model, _flat(grid))
