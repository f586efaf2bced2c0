"""Shared by the tests of batches: an input with every kind of row, and the command as a separate process."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import gridwise as gw
from clitools import COMMAND, environment
from cpu_limits import FOREVER

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SEVERAL = "." * 27 + EASY[27:]
FOUR = "1.....3..2.....4"
KENKEN = {
    "type": "KenKen",
    "size": 4,
    "constraints": ["a1*a2*a3 = 8", "a4*b4 = 6", "b1+c1+d1+d2 = 8", "b2 = 4", "b3+c2+c3 = 7", "c4+d3+d4 = 9"],
}


@cache
def boards(count: int, seed: int = 1) -> list[str]:
    """Classic boards, one per line."""
    from gridwise.formats.text import write

    return [write(puzzle).strip() for puzzle in gw.generate("Sudoku", level="easy-hard", count=count, seed=seed)]


def mixed(path: Path) -> Path:
    """A JSON Lines file with every kind of row: valid, unreadable, no solution, several solutions, other types."""
    rows: list[Any] = [EASY, {"puzzle": FOUR}, KENKEN, SEVERAL, {"puzzle": EASY[:-1]}, {"quiz": HARD}]
    rows += [
        {"puzzle": "1" * 81},
        {"puzzle": ("12" + "." * 14), "type": "LatinSquare"},
        {"type": "Nosuch"},
        [[1, 2], 3],
    ]
    rows += [{"puzzle": board} for board in boards(12)]
    text = "".join(json.dumps(row) + "\n" for row in rows)
    path.write_bytes(text.encode() + b"{not json\n\xff\xfe\n" + json.dumps(EASY).encode())
    return path


def started(*args: object, cwd: Path, **changes: str) -> subprocess.Popen[str]:
    """Start the command `gridwise batch`."""
    command = [*COMMAND, "batch", *map(str, args)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=cwd, env=environment(**changes), stdout=pipe, stderr=pipe, text=True)


def ended(*args: object, cwd: Path, code: int = 0, **changes: str) -> str:
    """Wait until the command ends with that exit code; return its stderr."""
    process = started(*args, cwd=cwd, **changes)
    _, said = process.communicate(timeout=FOREVER)
    assert process.returncode == code, said
    return said


def batch_here(operation: str, source: Path | str, output: Path, **options: Any) -> bytes:
    """The results of a batch in this process, without workers."""
    with ThreadPoolExecutor(1) as executor:
        gw.run_batch(operation, source, output, executor=executor, restart=True, **options)
    return output.read_bytes()


def rows(path: Path) -> list[dict[str, Any]]:
    """The result rows, parsed from JSON Lines."""
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def descendants(pid: int) -> set[int]:
    """All direct and indirect child processes of a process."""
    found = set()
    for child in _children(pid):
        found |= {child, *descendants(child)}
    return found


def _children(pid: int) -> Iterator[int]:
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        yield from map(int, task.read_text().split())


def alive(pid: int) -> bool:
    """Whether a process is running, not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
