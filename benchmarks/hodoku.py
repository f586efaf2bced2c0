"""HoDoKu 2.2 as a peer: its console mode solves a file of boards, and we count the CPU seconds of its process.

It is measured if GRIDWISE_HODOKU names its jar and `java` is on the path. A virtual machine starts slowly and gets
faster while it runs: `cold` is one run over the boards, including the start; `warm` is the second half of a long run
over the same boards, again and again.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

VARIABLE = "GRIDWISE_HODOKU"
WARM = 6.0
"""The CPU seconds after which it counts as warm."""


@dataclass(frozen=True)
class Speed:
    """Boards per CPU second, and the number of boards that took guessing."""

    cold: float
    warm: float
    guessed: int


def jar() -> Path | None:
    """The jar to run; None if none is named."""
    name = os.environ.get(VARIABLE)
    if not name:
        return None
    path = Path(name)
    if not path.is_file():
        raise SystemExit(f"{VARIABLE} names no file: {name}")
    if shutil.which("java") is None:
        raise SystemExit(f"{VARIABLE} is set, but there is no java on the path")
    return path.resolve()


def measure(boards: list[str]) -> Speed | None:
    """Its speed on these boards; None if it is not available."""
    program = jar()
    if program is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        cold, guessed = _run(program, boards, Path(folder))
        times, seconds = 1, cold
        while seconds < WARM:
            times *= 4
            seconds, _ = _run(program, boards * times, Path(folder))
        longer, _ = _run(program, boards * times * 2, Path(folder))
    return Speed(len(boards) / cold, len(boards) * times / (longer - seconds), guessed)


def _run(program: Path, boards: list[str], folder: Path) -> tuple[float, int]:
    """The CPU seconds of one run, and the number of boards that took guessing."""
    (folder / "boards.txt").write_text("\n".join(boards) + "\n", encoding="utf-8")
    options = ["-Djava.awt.headless=true", f"-Djava.io.tmpdir={folder}", "-XX:+UseSerialGC", "-jar", str(program)]
    command = ["java", *options, "/bs", "boards.txt", "/o", "out.txt"]
    before = _children()
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    seconds = _children() - before
    if f"{len(boards)} puzzles in " not in done.stdout:
        raise SystemExit(f"HoDoKu failed with status {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return seconds, sum(map(int, re.findall(r"(\d+) puzzles (?:require guessing|unsolved)", done.stdout)))


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
