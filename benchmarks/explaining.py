"""Explaining and rating, in puzzles per CPU second: `make bench ARGS=explain`.

Every puzzle is climbed to its end on our own ladder, full steps; the share that needs a refutation is shown beside.
"""

from __future__ import annotations

import csv
import re
import time
from pathlib import Path

import gridwise as gw
from gridwise.logic.explain import climb
from gridwise.logic.ladder import ladder

CLASSES = ("easy", "medium", "hard", "diabolical")


def boards(corpora: Path) -> dict[str, list[str]]:
    found = {}
    for name in CLASSES:
        text = (corpora / "rated" / f"exchange-{name}.txt").read_text()
        found[name] = re.findall(r"[0-9.]{81}", text)
    with (corpora / "rated" / "controlled-bias-plain.csv").open() as file:
        found["controlled bias"] = [row[0] for row in csv.reader(file) if len(row[0]) == 81]
    found["hardest"] = (corpora / "sudoku9" / "hardest.txt").read_text().split()
    return found


def measure(name: str, lines: list[str], most: int) -> None:
    step = max(1, len(lines) // most)
    puzzles = [gw.parse(line) for line in lines[::step][:most]]
    rungs = ladder("gridwise")
    solved = refuted = steps = 0
    start = time.process_time()
    for puzzle in puzzles:
        position = gw.Position(puzzle)
        names = [found.name for found, _ in climb(position, rungs)]
        solved += position.solved
        refuted += any("refutation" in name for name in names)
        steps += len(names)
    seconds = time.process_time() - start
    share = f"{solved / len(puzzles):7.1%} {refuted / len(puzzles):10.1%}"
    print(f"{name:16} {len(puzzles):7} {len(puzzles) / seconds:10.1f} {steps / len(puzzles):8.1f} {share}", flush=True)


def run(corpora: Path, most: int) -> None:
    print(f"{'explained':16} {'puzzles':>7} {'per second':>10} {'steps':>8} {'to end':>7} {'refutation':>10}")
    for name, lines in boards(corpora).items():
        measure(name, lines, min(most, 20) if name == "hardest" else most)
