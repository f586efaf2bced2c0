"""Explaining, in puzzles per CPU second: `make bench ARGS=explain`.

`steps`: every step on our own ladder, from a puzzle that has been read. `whole`: `gw.explain` from the line of
text, with reading, the proof that there is one solution, and every step by name. HoDoKu explains the same boards in its
own order, without printing; the ratios are `steps` and `whole` over HoDoKu once warm.
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
from gridwise.logic.climb import climb
from gridwise.logic.ladder import Ladder, ladder, techniques

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


@dataclass
class Tally:
    """The figures of a set of boards."""

    steps: int = 0
    solved: int = 0
    seconds: list[float] = field(default_factory=list)
    refutations: list[list[tuple[int, ...]]] = field(default_factory=list)
    """For each board, the length and depth of its refutations."""


def climbed(puzzles: list[gw.Puzzle], rungs: Ladder) -> Tally:
    tally = Tally()
    for puzzle in puzzles:
        start = time.process_time()
        position = gw.Position(puzzle)
        steps = list(climb(position, rungs))
        tally.seconds.append(time.process_time() - start)
        tally.steps += len(steps)
        tally.solved += position.solved
        tally.refutations.append([raw.numbers for found, raw in steps if found.name == "refutation"])
    return tally


def whole(lines: list[str]) -> float:
    """The CPU seconds of the public call, from text to the last step."""
    start = time.process_time()
    for line in lines:
        for _ in gw.explain(gw.parse(line)):
            pass
    return time.process_time() - start


def singles() -> Ladder:
    names = [name for name, found in techniques().items() if type(found).__module__.endswith(".singles")]
    return ladder("gridwise", frozenset(names))


def measure(name: str, lines: list[str], rungs: Ladder, beside: bool = True) -> Tally:
    puzzles = [gw.parse(line) for line in lines]
    climbed(puzzles[:1], rungs)  # imports and one-time setup
    gc.collect()
    gc.freeze()
    tally = climbed(puzzles, rungs)
    count, steps = len(lines), len(lines) / sum(tally.seconds)
    line = f"{name:20} {count:7} {steps:9.1f} {tally.solved / count:7.1%}"
    if beside:
        all_in = count / whole(lines)
        line += f" {sum(map(bool, tally.refutations)) / count:7.1%} {all_in:9.1f}{peer(lines, steps, all_in)}"
    print(line, flush=True)
    return tally


def peer(lines: list[str], steps: float, all_in: float) -> str:
    speed = hodoku.measure(lines)
    if speed is None:
        return "  not measured"
    ratios = f"{steps / speed.warm:7.1f} {all_in / speed.warm:7.1f}"
    return f" {speed.cold:9.1f} {speed.warm:9.1f} {speed.guessed / len(lines):7.1%} {ratios}"


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
    print(f"{'':44} {'refu-':>9} {'':>8} {'HoDoKu':>9} {'HoDoKu':>9} {'it':>7} {'ratio':>7} {'ratio':>7}")
    columns = f"{'steps/s':>9} {'to end':>7} {'tation':>7} {'whole/s':>9} {'cold/s':>9} {'warm/s':>9} {'guesses':>7}"
    print(f"{'puzzles per CPU second':20}{'boards':>6} {columns} {'steps':>7} {'whole':>7}")
    found = boards(corpora)
    measure("easy, singles only", spread(found["easy"], most), singles(), beside=False)
    for name, lines in found.items():
        tally = measure(name, spread(lines, min(most, FEW) if name == "hardest" else most), ladder("gridwise"))
    distribution(tally)


def spread(lines: list[str], most: int) -> list[str]:
    return lines[:: max(1, len(lines) // most)][:most]
