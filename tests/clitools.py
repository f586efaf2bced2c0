"""Running the command line in tests: in this process, as a separate process, and in a terminal."""

import codecs
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

from click.testing import CliRunner, Result

import gridwise
from cpu_limits import FOREVER, processor_seconds
from gridwise.cli import cli

COMMAND = [sys.executable, "-m", "gridwise"]
NO_PANDAS = str(Path(__file__).parent / "no_pandas")

FOUR = """\
- Sudoku
- size: [4, 4]
- initial: |
    1 . . .
    . . 3 .
    . 2 . .
    . . . 4
"""
"""A small sudoku with exactly one solution."""

FOUR_SOLVED = """\
1 3 | 4 2
2 4 | 3 1
----+----
4 2 | 1 3
3 1 | 2 4
"""

FOUR_WITHOUT = """\
- Sudoku
- size: [4, 4]
- initial: |
    1 2 . .
    . . 3 .
    . . . 4
    . . . .
"""
"""A sudoku without solutions: the given in row b leaves no place for 3 in row a."""

TWO_SUMS = "sums=17 25 / 18 29"


def run(*args: object, stdin: str | bytes | None = None, env: dict[str, str] | None = None) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(cli, [str(arg) for arg in args], input=stdin, env=env, catch_exceptions=False)


def environment(**changes: str) -> dict[str, str]:
    """The environment for a process that must import this gridwise."""
    source = str(Path(gridwise.__file__).parents[1])
    path = os.pathsep.join(filter(None, [source, NO_PANDAS, os.environ.get("PYTHONPATH")]))
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "PYTHONUNBUFFERED")}
    return {**kept, "PYTHONPATH": path, "TERM": "xterm", **changes}


def shell(*args: object, cwd: Path | None = None, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command as a separate process, without a terminal."""
    return subprocess.run(
        [*COMMAND, *map(str, args)],
        cwd=cwd,
        input=stdin if stdin is not None else "",
        capture_output=True,
        text=True,
        timeout=FOREVER,
        env=environment(),
        check=False,
    )


def interrupted(*args: object, ready: Callable[[subprocess.Popen[str]], str]) -> tuple[int, str, str, float]:
    """Start a command and press Ctrl-C once it is ready: exit code, stdout, stderr, processor time after that."""
    process = subprocess.Popen(
        [*COMMAND, *map(str, args)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        bufsize=1,
    )
    try:
        seen = ready(process)
        start, before = processor_seconds(process.pid), _ended_children()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=FOREVER)
        return process.returncode, seen + out, err, _ended_children() - before - start
    finally:
        process.kill()


def _ended_children() -> float:
    """The processor time of all child processes that have ended."""
    used = os.times()
    return used.children_user + used.children_system


def first_line(process: subprocess.Popen[str]) -> str:
    """Wait until a command prints something."""
    assert process.stdout is not None
    return process.stdout.readline()


class Terminal:
    """A command in a terminal, and its user."""

    def __init__(self, *args: object, cwd: Path, stdout: IO[str] | None = None, **changes: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *map(str, args)],
            stdin=slave,
            stdout=slave if stdout is None else stdout,
            stderr=slave,
            cwd=cwd,
            env=environment(**changes),
        )
        os.close(slave)
        self.seen = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()  # a read may end in the middle of a character

    def answer(self, *conversation: tuple[str, str]) -> "Terminal":
        """Wait for each question and type its answer."""
        for question, line in conversation:
            self.wait_for(question)
            os.write(self.master, f"{line}\n".encode())
        return self

    def wait_for(self, question: str) -> None:
        """Wait until the command asks."""
        heard = self._read(until=question)
        assert question in heard, f"waited for {question!r}, saw {heard!r}"

    def interrupt(self) -> None:
        """Press Ctrl-C, again after a while: one that comes before readline waits for keys is seen at the next."""
        for _ in range(int(FOREVER / 5)):
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                continue
            return

    def end(self) -> int:
        """Read until the command ends; return its exit code."""
        try:
            self._read()
            return self.process.wait(timeout=FOREVER)
        finally:
            self.process.kill()
            os.close(self.master)

    def _read(self, until: str | None = None, seconds: float = FOREVER) -> str:
        heard, end = "", time.monotonic() + seconds
        while time.monotonic() < end and (until is None or until not in heard):
            if not select.select([self.master], [], [], 0.1)[0]:
                continue
            try:
                heard += self._decoder.decode(os.read(self.master, 4096))
            except OSError:  # the other end is closed
                break
        self.seen += heard
        return heard
