"""Pencil puzzles next to puzzlekit: `make bench ARGS=pencil`.

Boards of our own, ten of each type and size. gridwise solves each and proves that the solution is unique; puzzlekit
(OR-Tools CP-SAT, one worker) only finds a first solution. CPU time from a puzzle that has been read, in the same run.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator

import gridwise as gw

BOARDS = 10
SIZES = (10, 15, 20)
SECONDS = 30.0
LARGEST = 25
Rows = list[list[str]]

ATTRIBUTES = {
    "Akari": "layout",
    "Hitori": "numbers",
    "Masyu": "pearls",
    "Nurikabe": "islands",
    "Slitherlink": "numbers",
}
"""The types that both have, with the attribute that holds their clues."""
TOKENS = {".": "-", "#": "x"}


def run() -> None:
    print(f"CPU ms, median and worst of {BOARDS} boards; puzzlekit only finds a first solution; ratio of medians")
    print(f"{'board':18}{'gridwise':>10}{'worst':>8}{'puzzlekit':>11}{'worst':>8}{'ratio':>8}")
    ratios = []
    for name in ATTRIBUTES:
        for size in SIZES:
            ratios.append(report(name, size, list(made(name, size))))
    print(f"median of the ratios: {statistics.median(ratios):.1f}")
    for name in ("Nurikabe", "Slitherlink"):
        spent = [ours(puzzle) for puzzle in made(name, LARGEST)]
        print(f"{name} {LARGEST}: median {statistics.median(spent):.3f} s, worst {max(spent):.3f} s")


def made(name: str, size: int) -> Iterator[gw.Puzzle]:
    for seed in range(BOARDS):
        yield gw.generate(name, size=size, level=("easy", "medium", "hard")[seed % 3], seed=seed)


def report(name: str, size: int, puzzles: list[gw.Puzzle]) -> float:
    here, there = [ours(puzzle) for puzzle in puzzles], [theirs(name, puzzle) for puzzle in puzzles]
    ratio = statistics.median(there) / statistics.median(here)
    row = "".join(f"{1000 * statistics.median(each):10.2f}{1000 * max(each):9.1f}" for each in (here, there))
    print(f"{f'{name} {size}':18}{row}{ratio:8.1f}", flush=True)
    return ratio


def timed(solve: Callable[[], bool]) -> float:
    start = time.process_time()
    assert solve(), "a board was not solved"
    return time.process_time() - start


def ours(puzzle: gw.Puzzle) -> float:
    fresh = puzzle.replace(solution=None, rating=None, seed=None)
    return timed(lambda: gw.solve(fresh, limit=2).status == "one")


def theirs(name: str, puzzle: gw.Puzzle) -> float:
    from puzzlekit import get_solver_class

    grid = rows(puzzle, ATTRIBUTES[name])
    solver = get_solver_class(name.lower())(len(grid), len(grid[0]), grid)
    options = {"num_search_workers": 1, "time_limit_sec": SECONDS}
    return timed(lambda: bool(solver.solve(options)))


def rows(puzzle: gw.Puzzle, attribute: str) -> Rows:
    lines = str(puzzle.attribute(attribute)).strip().split("\n")
    return [[TOKENS.get(token, token) for token in line.split()] for line in lines]
