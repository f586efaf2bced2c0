"""Explaining, in puzzles per CPU second: `make bench ARGS=explain`.

`steps`: `gw.explain` with every step on our own ladder, from a puzzle that has been read, including the proof that
there is one solution; nothing is printed, so no step is put into words. `pruned`: the same with the steps that matter.
`whole`: pruned from the line of text to the words of every step. HoDoKu explains the same boards in its own order,
without printing; the ratio is `steps` over HoDoKu once warm.
"""

from __future__ import annotations

import csv
import gc
import re
import statistics
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import hodoku

import gridwise as gw

CLASSES = ("easy", "medium", "hard", "diabolical")
FEW = 40
"""The maximum number of the hardest boards."""


def boards(corpora: Path) -> dict[str, list[str]]:
    found = {}
    for name in CLASSES:
        text = (corpora / "rated" / f"exchange-{name}.txt").read_text()
        found[name] = re.findall(r"[0-9.]{81}", text)
    with (corpora / "rated" / "controlled-bias-plain.csv").open() as file:
        found["controlled bias"] = [row[0] for row in csv.reader(file) if len(row[0]) == 81]
    found["hardest"] = (corpora / "sudoku9" / "hardest.txt").read_text().split()
    return found


ENOUGH = 1.0
"""The CPU seconds after which boards are not explained again."""


@dataclass
class Tally:
    """The figures of a set of boards, explained as often as it takes for a good measurement."""

    rounds: int = 0
    seconds: list[float] = field(default_factory=list)
    """The CPU time of each board, in all rounds."""
    refutations: list[list[tuple[int, ...]]] = field(default_factory=list)
    """For each board, the length and depth of its refutations."""

    def per_second(self) -> float:
        return len(self.seconds) / sum(self.seconds)


def explained(lines: list[str], all_steps: bool) -> Tally:
    """`gw.explain` of boards that have been read, to the end: else it would raise Undecided."""
    tally = Tally()
    while sum(tally.seconds) < ENOUGH:
        tally.refutations.clear()
        for puzzle in [gw.parse(line) for line in lines]:
            start = time.process_time()
            steps = list(gw.explain(puzzle, all_steps=all_steps))
            tally.seconds.append(time.process_time() - start)
            tally.refutations.append([step.raw.numbers for step in steps if step.technique == "refutation"])
        tally.rounds += 1
    return tally


def whole(lines: list[str]) -> float:
    """Boards per CPU second from text to the words of the last step that matters."""
    start = time.process_time()
    for line in lines:
        for step in gw.explain(gw.parse(line)):
            str(step)
    return len(lines) / (time.process_time() - start)


def measure(name: str, lines: list[str]) -> Tally:
    """Print a line of the table."""
    explained(lines[:1], all_steps=False)  # imports and one-time setup
    gc.collect()
    gc.freeze()
    tally, pruned = explained(lines, all_steps=True), explained(lines, all_steps=False).per_second()
    steps, share = tally.per_second(), sum(map(bool, tally.refutations)) / len(lines)
    ours = f"{steps:9.1f} {pruned:9.1f} {whole(lines):9.1f} {share:7.1%}"
    print(f"{name:16} {len(lines):6} {ours} {peer(lines, steps)}", flush=True)
    return tally


def peer(lines: list[str], steps: float) -> str:
    speed = hodoku.measure(lines)
    if speed is None:
        return "not measured"
    return f"{speed.cold:9.1f} {speed.warm:9.1f} {speed.guessed / len(lines):7.1%} {steps / speed.warm:6.2f}"


def distribution(tally: Tally) -> None:
    """How many refutations the boards need, and how long and deep they are."""
    numbers = sorted(len(each) for each in tally.refutations)
    print(f"\nrefutations on {len(numbers)} of the hardest boards (slowest board {max(tally.seconds):.2f} s of CPU)")
    print(f"per board: least {numbers[0]}, median {statistics.median(numbers):g}, most {numbers[-1]}")
    every = [refutation for each in tally.refutations for refutation in each]
    for depth, count in sorted(Counter(depth for _, depth in every).items()):
        print(f"depth {depth}: {count}")
    for low in (1, 4, 8, 16, 32, 64, 128, 256, 512):
        high = low * 2 - 1 if low > 1 else 3
        if count := sum(low <= length <= high for length, _ in every):
            print(f"length {low}–{high}: {count}")


def run(corpora: Path, most: int) -> None:
    if hodoku.jar() is None:
        print(f"set {hodoku.VARIABLE} to the jar of HoDoKu 2.2 to measure it as well")
    columns = (
        f"{'steps':>9} {'pruned':>9} {'whole':>9} {'refuted':>7} {'cold':>9} {'warm':>9} {'guesses':>7} {'ratio':>6}"
    )
    print(f"{'per CPU second':16} boards {columns}")
    for name, lines in boards(corpora).items():
        tally = measure(name, spread(lines, min(most, FEW) if name == "hardest" else most))
    distribution(tally)


def spread(lines: list[str], most: int) -> list[str]:
    return lines[:: max(1, len(lines) // most)][:most]
