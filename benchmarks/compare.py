"""Compare two versions of gridwise: is anything slower than it was?

    python benchmarks/compare.py OLD_PYTHON [NEW_PYTHON]

Each argument is the Python of a checkout in which `make demo` ran (`.venv/bin/python`); the second one defaults to this
checkout's. The two take turns, a fresh process each time, on the same puzzles, which the old version makes. Generating
is compared without a style or level: an older version makes puzzles of any kind. The table shows the median CPU time of
five rounds and the ratio, new over old. The exit code is 1 if a ratio exceeds 1.05.

`benchmarks/baseline.json` names the commit that changes are held against, with the figures measured then:

    git worktree add build/baseline COMMIT && make -C build/baseline demo
    python benchmarks/compare.py build/baseline/.venv/bin/python

`--save` writes the figures of the new version to that file.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

BASELINE = Path(__file__).parent / "baseline.json"
LIMIT = 1.05

TASKS = {
    # Only the public API is used, so that any version can run them.
    "import": "",
    "classic boards": "gw.solve_many(BOARDS * 400, threads=1)",
    "solve killer": "[gw.solve(p, 2) for p in SET * 100]",
    "solve kenken": "[gw.solve(p, 2) for p in SET * 100]",
    "solve kakuro": "[gw.solve(p, 2) for p in SET * 100]",
    "solve skyscrapers": "[gw.solve(p, 2) for p in SET * 100]",
    "solve nonogram": "[gw.solve(p, 2) for p in SET * 100]",
    "solve binairo": "[gw.solve(p, 2) for p in SET * 100]",
    "explain sudoku": "[list(gw.explain(p)) for p in SET * 3]",
    "rate killer": "[gw.rate(p) for p in SET * 6]",
    "generate sudoku": "make('Sudoku', 2_000)",
    "generate kenken": "make('KenKen', 150, size=6)",
    "generate futoshiki": "make('Futoshiki', 150)",
    "generate killer": "make('KillerSudoku', 30)",
    "generate binairo": "make('Binairo', 100)",
    "generate skyscrapers": "make('Skyscrapers', 100)",
}
SETS = {
    "solve killer": ("KillerSudoku", 6, {}),
    "solve kenken": ("KenKen", 30, {"size": 6}),
    "solve kakuro": ("Kakuro", 10, {}),
    "solve skyscrapers": ("Skyscrapers", 30, {}),
    "solve nonogram": ("Nonogram", 20, {}),
    "solve binairo": ("Binairo", 20, {}),
    "explain sudoku": ("Sudoku", 40, {"level": "hard"}),
    "rate killer": ("KillerSudoku", 6, {}),
}
"""The puzzles of a task, made before the clock starts, the same for both versions."""
BOARDS = ("Sudoku", 100, {})


def worker(task: str, puzzles: Path | None) -> str:
    """The program that measures one task."""
    return f"""
import gc, time
start = time.process_time()
import gridwise as gw
imported = time.process_time() - start
def make(kind, count, **options):
    if hasattr(gw, "style"):
        options.update(style="off", level="any")
    return list(gw.generate(kind, count=count, seed=14, **options))
SET = gw.load_all({str(puzzles)!r}) if {puzzles is not None} else []
BOARDS = [str(p).translate(str.maketrans("", "", " |+-\\n")) for p in SET] if {task!r} == "classic boards" else []
gc.collect()
gc.freeze()  # a full collection takes 25 ms, and otherwise chance decides whether it falls within the clock
start = time.process_time()
{TASKS[task]}
print(imported if {task!r} == "import" else time.process_time() - start)
"""


def made(python: str, task: str, folder: Path) -> Path | None:
    """The file with the puzzles of a task, if it needs any."""
    if task not in SETS and task != "classic boards":
        return None
    kind, count, options = SETS.get(task, BOARDS)
    path = folder / f"{task}.yml"
    words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    command = [python, "-m", "gridwise", "generate", kind, "--count", str(count), "--seed", "14", "-o", str(path)]
    subprocess.run(command + words, check=True, capture_output=True)
    return path


def measure(python: str, task: str, puzzles: Path | None) -> float:
    """CPU seconds of one task in one version."""
    done = subprocess.run([python, "-c", worker(task, puzzles)], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{task} failed with {python}:\n{done.stderr}")
    return float(done.stdout.split()[-1])


def main() -> None:
    """Compare and print; the exit code is 1 if anything is slower."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new", nargs="?", default=".venv/bin/python")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="tasks whose names contain this")
    parser.add_argument("--save", metavar="COMMIT", help="write the new version's figures to baseline.json")
    options = parser.parse_args()
    tasks = [task for task in TASKS if options.only in task]
    times: dict[str, list[tuple[float, float]]] = {task: [] for task in tasks}
    with tempfile.TemporaryDirectory() as folder:
        sets = {task: made(options.old, task, Path(folder)) for task in tasks}
        for _ in range(options.rounds):
            for task, puzzles in sets.items():
                times[task].append((measure(options.old, task, puzzles), measure(options.new, task, puzzles)))
    slower, figures = [], {}
    print(f"{'task':22}{'old':>9}{'new':>9}  new/old")
    for task, pairs in times.items():
        old, new = (statistics.median(side) for side in zip(*pairs, strict=True))
        figures[task] = round(new, 4)
        print(f"{task:22}{old:8.3f}s{new:8.3f}s  {new / old:.2f}", flush=True)
        if new > LIMIT * old:
            slower.append(task)
    if options.save:
        record = {"commit": options.save, "cpu_seconds": figures}
        BASELINE.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    if slower:
        sys.exit(f"slower by more than {LIMIT - 1:.0%}: {', '.join(slower)}")


if __name__ == "__main__":
    main()
