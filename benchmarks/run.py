"""Speed, next to other solvers, in one run: `make bench`, or `make bench ARGS='--boards 200 kenken'`.

Each set is solved and proved unique board by board, one thread, model building included on both sides. "cold" forgets
every compiled model between two boards; "warm" keeps them, as a program that solves many boards of a type does.
The ratio is CP-SAT's total time over our cold total, on the same boards.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import peers

import gridwise as gw
from gridwise.model import forget_skeletons

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
import tatham  # noqa: E402 - the same reader as in the tests

Board = Any


@dataclass(frozen=True)
class Set:
    """Boards of one kind, how we read one, and how the peer solves one."""

    name: str
    boards: list[Board]
    puzzle: Callable[[Board], gw.Puzzle]
    peer: Callable[[Board], tuple[list[int], bool]]


def sets(corpora: Path) -> Iterator[Set]:
    def sudoku(line: str) -> gw.Puzzle:
        return gw.Puzzle("Sudoku", initial=line)

    for name in ("easy", "top1465", "hardest"):
        yield Set(name, (corpora / "sudoku9" / f"{name}.txt").read_text().split(), sudoku, peers.sudoku_line)
    keen, solo, unequal = (rows(corpora / "tatham" / f"{name}.jsonl") for name in ("keen", "solo", "unequal"))
    for n in (6, 7, 8, 9):
        yield Set(f"kenken {n}", [row for row in keen if row["n"] == n], tatham.puzzle_of, peers.keen)
    yield Set("killer", [row for row in solo if row.get("cages")], tatham.puzzle_of, peers.solo)
    yield Set("jigsaw", [r for r in solo if "box" not in r and not r.get("cages")], tatham.puzzle_of, peers.solo)
    yield Set("sudoku X", [row for row in solo if row["diagonals"] and "box" in row], tatham.puzzle_of, peers.solo)
    yield Set("sudoku 16", [row for row in solo if row["n"] == 16], tatham.puzzle_of, peers.solo)
    futoshiki = [row for row in unequal if row["type"] != "adjacent" and row["n"] >= 7]
    yield Set("futoshiki 7–9", futoshiki, tatham.puzzle_of, peers.unequal)


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def ours(measured: Set, board: Board) -> tuple[list[int], bool]:
    answer = gw.solve(measured.puzzle(board))
    assert answer.solution is not None
    return [value for value in answer.solution.values if value is not None], answer.status is gw.Status.ONE


def timed(solve: Callable[[], tuple[list[int], bool]]) -> tuple[float, tuple[list[int], bool]]:
    start = time.perf_counter()
    found = solve()
    return time.perf_counter() - start, found


def measure(measured: Set, most: int) -> None:
    step = max(1, len(measured.boards) // most)
    boards = measured.boards[::step][:most]
    cold, warm, peer = [], [], []
    ours(measured, boards[0])  # imports and the type's file are read once
    for board in boards:
        forget_skeletons()
        seconds, answer = timed(lambda board=board: ours(measured, board))
        cold.append(seconds)
        warm.append(min(timed(lambda board=board: ours(measured, board))[0] for _ in range(2)))
        seconds, expected = timed(lambda board=board: measured.peer(board))
        peer.append(seconds)
        assert answer == expected, f"{measured.name}: the answers differ on {board}"
    print_row(measured.name, len(boards), cold, warm, peer)


def print_row(name: str, boards: int, cold: list[float], warm: list[float], peer: list[float]) -> None:
    figures = [statistics.median(times) * 1000 for times in (cold, warm, peer)]
    ratios = sum(peer) / sum(cold), sum(peer) / sum(warm)
    print(f"{name:14} {boards:6} {figures[0]:9.2f} {figures[1]:9.2f} {figures[2]:9.2f} {ratios[0]:8.1f} {ratios[1]:8.1f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", help="only sets whose name contains one of these words")
    parser.add_argument("--boards", type=int, default=60, help="the most boards of a set (60)")
    options = parser.parse_args()
    folder = os.environ.get("GRIDWISE_CORPORA")
    if not folder:
        sys.exit("set GRIDWISE_CORPORA to the folder with the puzzle collections to measure with")
    print("median ms a board, solved and proved unique, one thread; ratio = CP-SAT's total / our total")
    print(f"{'set':14} {'boards':>6} {'cold':>9} {'warm':>9} {'CP-SAT':>9} {'× cold':>8} {'× warm':>8}")
    for measured in sets(Path(folder)):
        if not options.sets or any(word in measured.name for word in options.sets):
            measure(measured, options.boards)


if __name__ == "__main__":
    main()
