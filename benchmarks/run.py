"""Speed, next to other solvers, in one run: `make bench`, or `make bench ARGS='--boards 200 kenken'`.

Each board is solved and proved unique, once, one after the other: one thread, CPU time. Both sides start from a board
that has been read and checked (a `Puzzle`; a row of numbers) and pay for their model, the proof and our check of the
solution. `load` is the time for reading and checking; `p95` and `worst` are ours; `medians` is the ratio of the
medians, `ratio` CP-SAT's total over ours on the same boards, `all` the same with `load` on our side. A board
that CP-SAT has not decided within 20 s counts with the time spent on it.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import classic
import explaining
import generating
import growth
import large
import levels
import page
import peers
import pencil
import style
import sums
import tatham_pencil
import variants
import web

import gridwise as gw

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
import tatham

Board = Any
BLOCK = 20
HARD = {
    "killer adv.": "3x3kda",
    "killer unr.": "3x3kdu",
    "jigsaw adv.": "9jda",
    "futoshiki 7 x": "7dx",
    "futoshiki 9 r": "9dr",
}
"""The sets of each of Tatham's levels, with the parameters of his generators."""


@dataclass(frozen=True)
class Set:
    """Boards of one kind, with the functions that read one here and solve one with the peer."""

    name: str
    boards: list[Board]
    puzzle: Callable[[Board], gw.Puzzle]
    peer: Callable[[Board], peers.Answer | None]


def sets(corpora: Path) -> Iterator[Set]:
    def sudoku(line: str) -> gw.Puzzle:
        return gw.Puzzle("Sudoku", initial=line)

    for name in ("easy", "top1465", "hardest"):
        yield Set(name, (corpora / "sudoku9" / f"{name}.txt").read_text().split(), sudoku, peers.sudoku_line)
    keen, solo, unequal, towers, unruly, pattern = (
        rows(corpora / "tatham" / f"{name}.jsonl")
        for name in ("keen", "solo", "unequal", "towers", "unruly", "pattern")
    )
    for n in (6, 7, 8, 9):
        yield Set(f"kenken {n}", [row for row in keen if row["n"] == n], tatham.puzzle_of, peers.keen)
    yield Set("killer", [row for row in solo if row.get("cages")], tatham.puzzle_of, peers.solo)
    yield Set("jigsaw", [r for r in solo if "box" not in r and not r.get("cages")], tatham.puzzle_of, peers.solo)
    yield Set("sudoku X", [row for row in solo if row["diagonals"] and "box" in row], tatham.puzzle_of, peers.solo)
    yield Set("sudoku 16", [row for row in solo if row["n"] == 16], tatham.puzzle_of, peers.solo)
    futoshiki = [row for row in unequal if row["type"] != "adjacent" and row["n"] >= 7]
    yield Set("futoshiki 7–9", futoshiki, tatham.puzzle_of, peers.unequal)
    for name, params in HARD.items():
        boards = [row for row in (*solo, *unequal) if row["params"] == params]
        yield Set(name, boards, tatham.puzzle_of, peers.unequal if name.startswith("futoshiki") else peers.solo)
    yield stated("adjacent", [row for row in unequal if row["type"] == "adjacent"], tatham.puzzle_of)
    for n in (5, 7, 9):
        yield stated(f"skyscrapers {n}", [row for row in towers if row["n"] == n], tatham.puzzle_of)
    yield stated("binairo", unruly, tatham.puzzle_of)
    yield stated("nonogram", pattern, tatham.puzzle_of)
    yield stated("f-puzzles", variants.f_puzzles(corpora), variants.read_f_puzzle)
    yield stated("interactive", variants.interactive(corpora), variants.read_interactive)


def stated(name: str, boards: list[Board], read: Callable[[Board], gw.Puzzle]) -> Set:
    """Boards whose rules CP-SAT gets from the tests' oracle."""
    both = variants.Stated(read)
    return Set(name, boards, both.puzzle, both.peer)


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def ours(puzzle: gw.Puzzle) -> peers.Answer:
    answer = gw.solve(puzzle)
    assert answer.solution is not None
    return [value for value in answer.solution.values if value is not None], answer.status is gw.Status.ONE


def timed(call: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    result = call()
    return time.process_time() - start, result


def measure(measured: Set, most: int) -> None:
    step = max(1, len(measured.boards) // most)
    boards = measured.boards[::step][:most]
    ours(measured.puzzle(measured.boards[-1]))  # imports and one-time setup
    measured.peer(measured.boards[-1])
    gc.collect()
    gc.freeze()  # collecting older objects must not count for any board
    load, mine, peer = [], [], []
    for start in range(0, len(boards), BLOCK):  # alternating, so that a slow minute of the machine affects both sides
        block = boards[start : start + BLOCK]
        loaded = [timed(lambda board=board: measured.puzzle(board)) for board in block]
        load += [seconds for seconds, _ in loaded]
        mine += [timed(lambda puzzle=puzzle: ours(puzzle)) for _, puzzle in loaded]
        peer += [timed(lambda board=board: measured.peer(board)) for board in block]
    for board, (_, answer), (_, expected) in zip(boards, mine, peer, strict=True):
        assert agree(answer, expected), f"{measured.name}: the answers differ on {board}"
    print_row(measured.name, load, *([seconds for seconds, _ in side] for side in (mine, peer)))


def agree(mine: peers.Answer, theirs: peers.Answer | None) -> bool:
    """Whether both answers are the same, as far as they can be compared."""
    if theirs is None:
        return True
    return mine == theirs if mine[1] else not theirs[1]


def print_row(name: str, load: list[float], mine: list[float], peer: list[float]) -> None:
    middle = [statistics.median(times) * 1000 for times in (load, mine, peer)]
    medians = "".join(f"{each:10.3f}" for each in middle)
    spread = sorted(mine)[int(len(mine) * 0.95)] * 1000, max(mine) * 1000
    ratios = middle[2] / middle[1], sum(peer) / sum(mine), sum(peer) / (sum(mine) + sum(load))
    columns = "".join(f"{each:9.1f}" for each in (*spread, *ratios))
    print(f"{name:14} {len(mine):6} {medians}{columns}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "sets",
        nargs="*",
        help="only sets whose name contains one of these; classic: many 9×9 boards; growth: sizes and threads; "
        "large: boards of 16×16 to 100×100; sums: magic squares and vertex sums; pencil: shading and loops; "
        "tatham: pencil puzzles and their levels beside Tatham's; "
        "explain: explanations; levels: ratings; generate: new puzzles; style: what they look like, of the types named "
        "after it; web: the server; page: from key to picture",
    )
    parser.add_argument("--boards", type=int, help="maximum number of boards of a set (default: 60; for style: 50)")
    options = parser.parse_intermixed_args()
    if "style" in options.sets:
        return style.run([word for word in options.sets if word != "style"], options.boards or style.EACH)
    options.boards = options.boards or 60
    if "page" in options.sets:
        return page.run()
    if "generate" in options.sets:
        return generating.run()
    if "sums" in options.sets:
        return sums.run()
    if "pencil" in options.sets:
        return pencil.run()
    if "tatham" in options.sets:
        return tatham_pencil.run(min(options.boards, 50))
    folder = os.environ.get("GRIDWISE_CORPORA")
    if not folder:
        sys.exit("set GRIDWISE_CORPORA to the folder with the puzzle collections")
    if "web" in options.sets:
        return web.run(Path(folder), options.boards)
    if "large" in options.sets:
        return large.run(Path(folder), [word for word in options.sets if word != "large"])
    if "classic" in options.sets:
        return classic.run(Path(folder))
    if "growth" in options.sets:
        return growth.run(Path(folder))
    if "explain" in options.sets:
        return explaining.run(Path(folder), options.boards)
    if "levels" in options.sets:
        return levels.run(Path(folder))
    print("median CPU ms per board: model built, solved and proved unique, one thread; ratio = CP-SAT's total / ours")
    head = "".join(f"{word:>9}" for word in ("p95", "worst", "medians", "ratio", "all"))
    print(f"{'set':14} {'boards':>6} {'load':>10}{'gridwise':>10}{'CP-SAT':>10}{head}")
    for measured in sets(Path(folder)):
        if not options.sets or any(word in measured.name for word in options.sets):
            measure(measured, options.boards)
    if not options.sets:
        classic.run(Path(folder))
        growth.run(Path(folder))
        large.run(Path(folder), ["u16", "u25", "_0_0", "empty100"])
        explaining.run(Path(folder), options.boards)


if __name__ == "__main__":
    main()
