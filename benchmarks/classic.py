"""Many classic boards, next to other solvers: `make bench ARGS=classic`.

Every board is proved to have no, one or several solutions: one thread, CPU time. Ours runs `gw.unique_many`
on an array, best of five, with each kernel, and `gw.ClassicSolver`, one call per board. Solvers from PyPI get
as many boards of a set, spread over it, as they manage in a second. Native solvers run on all boards where an
environment variable names their library (`native.py` describes its interface). All answers are compared.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import native
import pypi

import gridwise as gw
from gridwise import _core

SETS = ("easy", "minimal", "clue17", "multi", "top1465", "hardest", "invalid")
ROUNDS = 5
SECONDS = 1.0
"""The CPU seconds after which a solver from PyPI starts no further board of a set."""


@dataclass(frozen=True)
class Boards:
    """A set of boards in the form that each solver needs."""

    name: str
    lines: list[str]
    array: Any = field(repr=False)
    counts: list[int] = field(repr=False)

    @classmethod
    def read(cls, corpora: Path, name: str) -> Boards:
        text = (corpora / "sudoku9" / f"{name}.txt").read_text().splitlines()
        lines = [line[:81].replace("0", ".") for line in text if line and not line.startswith("#")]
        array = _core.classic_lines("\n".join(lines).encode())[0]
        return cls(name, lines, array, gw.unique_many(array).counts.tolist())


@dataclass(frozen=True)
class Measured:
    """The figures of a solver on a set."""

    rate: float
    """Boards per CPU second."""
    guesses: float | None = None
    """Guesses a board."""

    @property
    def each(self) -> float | None:
        """Microseconds a guess."""
        return 1e6 / self.rate / self.guesses if self.guesses else None


Solver = Callable[[Boards], Measured | None]


def best(work: Callable[[], object]) -> float:
    """CPU seconds, the best of some rounds."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return max(min(times), 1e-9)


def by_kernel(kernel: str) -> Solver:
    def solve(boards: Boards) -> Measured:
        guesses = gw.unique_many(boards.array, kernel=kernel).guesses / len(boards.lines)
        spent = best(lambda: gw.unique_many(boards.array, kernel=kernel))
        return Measured(len(boards.lines) / spent, guesses)

    return solve


def one_call(boards: Boards) -> Measured:
    solver = gw.ClassicSolver()
    assert [solver.solve(line)[0] for line in boards.lines] == boards.counts
    return Measured(len(boards.lines) / best(lambda: [solver.solve(line) for line in boards.lines]))


def from_pypi(count: Callable[[str], int]) -> Solver:
    def solve(boards: Boards) -> Measured:
        count(boards.lines[0])
        spent, done = 0.0, 0
        for number in spread(len(boards.lines)):
            start = time.process_time()
            found = count(boards.lines[number])
            spent += time.process_time() - start
            done += 1
            assert found == boards.counts[number], f"{boards.name}: the answers differ on {boards.lines[number]}"
            if spent > SECONDS:
                break
        return Measured(done / spent)

    return solve


def spread(count: int, step: int = 619) -> Iterator[int]:
    """All numbers below `count` in an order that spreads them; the step is a prime that divides none of the counts."""
    return ((turn * step) % count for turn in range(count))


def natively(peer: native.Peer | None) -> Solver:
    def solve(boards: Boards) -> Measured | None:
        if peer is None:
            return None
        text = "".join(boards.lines).encode()
        found, guesses = peer.count_many(text, len(boards.lines))
        assert found == boards.counts, f"{boards.name}: the answers differ"
        spent = best(lambda: peer.count_many(text, len(boards.lines)))
        return Measured(len(boards.lines) / spent, guesses / len(boards.lines))

    return solve


def natively_one_call(peer: native.Peer | None) -> Solver:
    def solve(boards: Boards) -> Measured | None:
        if peer is None:
            return None
        lines = [line.encode() for line in boards.lines]
        return Measured(len(lines) / best(lambda: [peer.count(line) for line in lines]))

    return solve


def solvers() -> dict[str, Solver]:
    found: dict[str, Solver] = {f"gridwise, {kernel}": by_kernel(kernel) for kernel in _core.classic_kernels()}
    found["gridwise, one call per board"] = one_call
    found |= {name: from_pypi(count) for name, count in pypi.SOLVERS.items()}
    peers = native.peers()
    found |= {name: natively(peer) for name, peer in peers.items()}
    found |= {f"{name}, one call per board": natively_one_call(peer) for name, peer in peers.items() if name == "tdoku"}
    return found


def run(corpora: Path) -> None:
    sets = [Boards.read(corpora, name) for name in SETS]
    print("thousand boards per CPU second, one thread, with the proof; in brackets, the factor by which ours is faster")
    print("(its first kernel or, of single calls, its own); below, guesses per board and microseconds per guess")
    print(f"{'':28}" + "".join(f"{boards.name:>15}" for boards in sets))
    measured: dict[str, list[Measured | None]] = {}
    for name, solve in solvers().items():
        measured[name] = [solve(boards) for boards in sets]
        ours = measured["gridwise, one call per board" if name.endswith("one call per board") else next(iter(measured))]
        print_rows(name, measured[name], ours)


def print_rows(name: str, measured: list[Measured | None], ours: list[Measured | None]) -> None:
    columns = []
    for each, mine in zip(measured, ours, strict=True):
        if each is None or mine is None:
            columns.append("not measured")
        else:
            ratio = "" if name.startswith("gridwise") else f" ({short(mine.rate / each.rate)})"
            columns.append(f"{short(each.rate / 1000)}{ratio}")
    print(f"{name:28}" + "".join(f"{text:>15}" for text in columns), flush=True)
    if any(each is not None and each.guesses is not None for each in measured):
        rows = [
            f"{each.guesses:.2f} / {each.each:.2f}" if each and each.guesses and each.each else "" for each in measured
        ]
        print(f"{'  guesses / µs each':28}" + "".join(f"{text:>15}" for text in rows), flush=True)


def short(number: float) -> str:
    """A number with about three digits."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"
