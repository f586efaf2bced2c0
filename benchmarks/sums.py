"""Magic squares and vertex sums next to CP-SAT, first solution: `make bench ARGS=sums`.

Ten random instances each. A magic square is made from its seed, and a tenth of its cells are given; vertex sums are
those of a shuffled board.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence

from ortools.sat.python import cp_model

import gridwise as gw

INSTANCES = 10
SECONDS = 60.0
Board = list[list[int]]


def run() -> None:
    print("CPU ms to the first solution, median of ten random boards; solved of ten within a minute; ratio of medians")
    print(f"{'board':18}{'gridwise':>10}{'solved':>8}{'CP-SAT':>10}{'solved':>8}{'ratio':>8}")
    for side in range(3, 11):
        boards = [magic_square(side, seed) for seed in range(INSTANCES)]
        report(f"magic square {side}", boards, _magic, lambda board: _cp_sat(board, _magic_sums(board)))
    for side in range(3, 7):
        boards = [vertex_sums(side, seed) for seed in range(INSTANCES)]
        report(f"vertex sums {side}", boards, _vertex, lambda board: _cp_sat(_empty(len(board) + 1), _vertices(board)))


def report(name: str, boards: list[Board], ours: Callable[[Board], bool], theirs: Callable[[Board], bool]) -> None:
    row, medians = f"{name:18}", []
    for side in (ours, theirs):
        spent, solved = [], 0
        for board in boards:
            start = time.process_time()
            solved += side(board)
            spent.append(time.process_time() - start)
        medians.append(statistics.median(spent))
        row += f"{medians[-1] * 1000:10.1f}{solved:8}"
    print(f"{row}{medians[1] / medians[0]:8.1f}", flush=True)


# ---- instances -------------------------------------------------------------------------------------------------------


def magic_square(side: int, seed: int) -> Board:
    """A tenth of the cells of a random magic square; 0 for open cells."""
    solution = next(gw.solutions(gw.Puzzle("MagicSquare", size=(side, side)), seed=seed))
    kept = set(random.Random(seed).sample(range(side * side), max(1, round(side * side / 10))))
    values = [value if place in kept else 0 for place, value in enumerate(solution.values)]
    return [values[row * side : row * side + side] for row in range(side)]


def vertex_sums(side: int, seed: int) -> Board:
    """The sums around the inner vertices of a shuffled board."""
    values = list(range(1, side * side + 1))
    random.Random(seed).shuffle(values)
    rows = [values[row * side : row * side + side] for row in range(side)]
    return [[sum(rows[r][c : c + 2] + rows[r + 1][c : c + 2]) for c in range(side - 1)] for r in range(side - 1)]


# ---- both sides ------------------------------------------------------------------------------------------------------


def _magic(board: Board) -> bool:
    initial = [[str(value or ".") for value in row] for row in board]
    return _solved(gw.Puzzle("MagicSquare", size=(len(board), len(board)), initial=initial))


def _vertex(board: Board) -> bool:
    return _solved(gw.Puzzle("VertexSums", size=(len(board) + 1,) * 2, sums=[[str(s) for s in row] for row in board]))


def _solved(puzzle: gw.Puzzle) -> bool:
    return gw.solve(puzzle, 1, seconds=SECONDS).solution is not None


def _empty(side: int) -> Board:
    return [[0] * side for _ in range(side)]


Places = Sequence[tuple[int, int]]


def _magic_sums(board: Board) -> list[tuple[Places, int]]:
    side, total = len(board), len(board) * (len(board) ** 2 + 1) // 2
    rows = [[(i, j) for j in range(side)] for i in range(side)]
    columns = [[(i, j) for i in range(side)] for j in range(side)]
    diagonals = [[(i, i) for i in range(side)], [(i, side - 1 - i) for i in range(side)]]
    return [(line, total) for line in (*rows, *columns, *diagonals)]


def _vertices(board: Board) -> list[tuple[Places, int]]:
    return [
        ([(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)], total)
        for r, row in enumerate(board)
        for c, total in enumerate(row)
    ]


def _cp_sat(given: Board, sums: list[tuple[Places, int]]) -> bool:
    """Each number once, some given, and sums of some places."""
    side = len(given)
    model = cp_model.CpModel()
    cells = [[model.new_int_var(1, side * side, "") for _ in range(side)] for _ in range(side)]
    model.add_all_different([cell for row in cells for cell in row])
    for r, row in enumerate(given):
        for c, value in enumerate(row):
            if value:
                model.add(cells[r][c] == value)
    for places, total in sums:
        model.add(sum(cells[r][c] for r, c in places) == total)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = SECONDS
    return solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
