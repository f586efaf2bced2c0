"""Many classic boards at once, next to a native peer: `make bench ARGS=classic`.

Every board is proved to have no, one or several solutions, through `gw.unique_many` from an array, one thread, CPU
time, best of five; then one call a board from Python. Where `GRIDWISE_TDOKU` names tdoku's library, that runs beside
ours on the same boards, called from Python board by board; otherwise it is "not measured".
"""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Callable
from pathlib import Path

import gridwise as gw
from gridwise import _core

SETS = ("easy", "minimal", "clue17", "multi", "top1465", "hardest", "invalid")
ROUNDS = 5
Count = Callable[[bytes], int]


def tdoku() -> Count | None:
    """Tdoku's count of solutions, up to two."""
    path = os.environ.get("GRIDWISE_TDOKU")
    if not path:
        return None
    solve = ctypes.CDLL(path).TdokuSolverDpllTriadSimd
    size = ctypes.c_size_t
    solve.argtypes = [ctypes.c_char_p, size, ctypes.c_uint32, ctypes.c_char_p, ctypes.POINTER(size)]
    solve.restype = size
    room, guesses = ctypes.create_string_buffer(82), size()
    return lambda board: int(solve(board, 2, 0, room, ctypes.byref(guesses)))


def best(work: Callable[[], object]) -> float:
    """CPU seconds, the best of some rounds."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def run(corpora: Path) -> None:
    kernels = _core.classic_kernels()
    print("thousand boards per CPU second, one thread, with the proof; guesses a board; ratio: of calls from Python")
    print(f"{'set':9}{'boards':>7}{'guesses':>9}" + "".join(f"{k:>8}" for k in kernels) + "  one call  tdoku  ratio")
    for name in SETS:
        lines = (corpora / "sudoku9" / f"{name}.txt").read_text().splitlines()
        measure(name, [line[:81].replace("0", ".") for line in lines if line and not line.startswith("#")], kernels)


def measure(name: str, lines: list[str], kernels: list[str]) -> None:
    def rate(work: Callable[[], object]) -> float:
        return len(lines) / best(work) / 1000

    peer, solver = tdoku(), gw.ClassicSolver()
    boards = _core.classic_lines("\n".join(lines).encode())[0]
    many = gw.unique_many(boards)
    rates = [rate(lambda k=k: gw.unique_many(boards, kernel=k)) for k in kernels]
    one = rate(lambda: [solver.solve(line) for line in lines])
    row = f"{name:9}{len(lines):7}{many.guesses / len(lines):9.2f}" + "".join(f"{each:8.0f}" for each in rates)
    if peer is None:
        print(f"{row}{one:10.0f}  not measured", flush=True)
        return
    encoded = [line.encode() for line in lines]
    assert [peer(line) for line in encoded] == many.counts.tolist(), f"{name}: the answers differ"
    theirs = rate(lambda: [peer(line) for line in encoded])
    print(f"{row}{one:10.0f}{theirs:7.0f}{one / theirs:7.1f}", flush=True)
