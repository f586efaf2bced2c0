"""Speed and memory of batches, from ten thousand rows to a million, with one or two workers.

`python benchmarks/scale.py FOLDER [--rows 10000 1000000] [--workers 1 2] [--operations rate generate]` makes its input
from seeds in FOLDER, writes the results there, and prints the table of docs/batch-times.md. CPU seconds are those of
all processes together; peak memory is that of the main process and of the largest worker.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from random import Random

WATCHED = 0.2
MADE = 10_000
"""The number of boards to generate; longer inputs repeat them in disguise."""


def memory(pid: int) -> int:
    """The peak memory of a process so far, in megabytes."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) // 1024
    except FileNotFoundError:
        pass
    return 0


def children(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += [int(word) for word in task.read_text().split()]
        except FileNotFoundError:
            continue
    return found


Measured = tuple[float, float, int, int]


def measured(command: list[str], folder: Path) -> Measured:
    """Seconds, CPU seconds, and the peak memory of the process and of its largest worker."""
    started = time.monotonic()
    process = subprocess.Popen(command, cwd=folder, env=os.environ)
    mine = largest = 0
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    while process.poll() is None:
        mine = max(mine, memory(process.pid))
        largest = max([largest, *map(memory, children(process.pid))])
        time.sleep(WATCHED)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.monotonic() - started, cpu, mine, largest


def source(folder: Path, kind: str, rows: int) -> Path:
    """The requested number of boards, one per line: generated ones, then disguises of them."""
    made = folder / f"{kind}.jsonl"
    if not made.exists():
        options = ["--level", "easy-medium"] if kind == "easy" else ["--minimal"]
        batch("generate", "Sudoku", *options, "--count", str(MADE), "--seed", "1", "-o", made.name, folder=folder)
    boards = [json.loads(line)["puzzle"] for line in made.open(encoding="utf-8")]
    path, random = folder / f"{kind}-{rows}.txt", Random(rows)
    if not path.exists():
        with path.open("w", encoding="utf-8") as file:
            for number in range(rows):
                board = boards[number % MADE]
                file.write(f"{board if number < MADE else disguised(board, random)}\n")
    return path


def disguised(board: str, random: Random) -> str:
    """The same puzzle with its digits renamed and its rows and columns in another order."""
    digits = random.sample("123456789", 9)
    rows, columns = (
        [3 * band + line for band in random.sample(range(3), 3) for line in random.sample(range(3), 3)] for _ in "rc"
    )
    moved = "".join(board[9 * row + column] for row in rows for column in columns)
    return moved.translate(str.maketrans("123456789", "".join(digits)))


def batch(*words: str, folder: Path) -> Measured:
    return measured([sys.executable, "-m", "gridwise", "batch", *words, "-q", "--restart"], folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rows", type=int, nargs="+", default=[10_000])
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--operations", nargs="+", default=["solve", "rate", "minimal", "generate"])
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    print("| task | rows | workers | seconds | rows per second | rows per CPU second | peak MB | largest worker, MB |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for operation in asked.operations:
        for rows in asked.rows:
            for workers in asked.workers:
                if operation == "generate":
                    words = ["generate", "Sudoku", "--count", str(rows), "--seed", "7"]
                else:
                    kind = "minimal" if operation == "minimal" else "easy"
                    words = ["solve" if operation == "solve" else "rate", source(asked.folder, kind, rows).name]
                more = ("-o", "out.parquet", "--workers", str(workers))
                seconds, cpu, mine, largest = batch(*words, *more, folder=asked.folder)
                speed = f"{rows / seconds:,.0f}", f"{rows / cpu:,.0f}"
                columns = (operation, f"{rows:,}", workers, f"{seconds:.1f}", *speed)
                print(f"| {' | '.join(map(str, (*columns, mine, largest)))} |", flush=True)


if __name__ == "__main__":
    main()
