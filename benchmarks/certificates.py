"""The size of certificates, and the time to make and to check them, in seconds of CPU time.

python benchmarks/certificates.py                  new puzzles of every type, and the longest certificate of each
python benchmarks/certificates.py --count 20
python benchmarks/certificates.py boards.txt       the boards of a file
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import TypeVar

import gridwise as gw
from gridwise.model.registry import puzzle_type, type_names

Result = TypeVar("Result")
Figures = tuple[int, int, float, float]
"""Lines, bytes, seconds to prove, seconds to check."""


def main() -> None:
    """Print a line of a table for each type, or for the boards of a file."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("file", nargs="?")
    arguments.add_argument("--count", type=int, default=5, help="puzzles of each type, or boards of the file")
    chosen = arguments.parse_args()
    print("| puzzles | number | lines | kB | longest, kB | prove, s | slowest, s | check, s | slowest, s |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    if chosen.file:
        text = Path(chosen.file).read_text(encoding="utf-8")
        boards = [line.split()[0] for line in text.splitlines() if line.strip()][: chosen.count]
        report(chosen.file.rpartition("/")[2], map(gw.parse, boards))
        return
    for name in type_names():
        report(name, new_puzzles(name, chosen.count))


def new_puzzles(name: str, count: int) -> Iterator[gw.Puzzle]:
    """New puzzles of a type, or its example where no new ones can be made."""
    for seed in range(count):
        try:
            yield gw.generate(name, seed=seed, seconds=20)
        except (gw.PuzzleError, gw.Undecided):
            yield gw.parse(puzzle_type(name).starter())
            return


def report(name: str, puzzles: Iterable[gw.Puzzle]) -> None:
    """Print the medians and the largest figures of some puzzles."""
    figures = [figures_of(puzzle) for puzzle in puzzles]
    lines, size, prove, check = zip(*figures, strict=True)
    sizes = f"{median(size) / 1000:.1f} | {max(size) / 1000:.1f}"
    times = " | ".join(f"{value:.3f}" for value in (median(prove), max(prove), median(check), max(check)))
    print(f"| {name} | {len(figures)} | {median(lines):.0f} | {sizes} | {times} |", flush=True)


def figures_of(puzzle: gw.Puzzle) -> Figures:
    """The figures of one puzzle, whose certificate must be accepted."""
    certificate, prove = timed(lambda: gw.prove(puzzle))
    text = str(certificate)
    _, check = timed(lambda: gw.check_certificate(puzzle, text))
    return len(certificate.proof), len(text), prove, check


def timed(call: Callable[[], Result]) -> tuple[Result, float]:
    """The result of a call and its CPU time."""
    start = process_time()
    return call(), process_time() - start


if __name__ == "__main__":
    main()
