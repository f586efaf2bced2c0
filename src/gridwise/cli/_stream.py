"""`gridwise solve --bulk`: files with a board in each line, of any length, solved as they are read.

For each board one line is printed: the first solution (dots where there is none), a tab, and 0, 1 or 2 for no, one or
several solutions, `?` where that was not decided, `!` where the line is no board.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import IO, Any

import click

from gridwise.cli import _output
from gridwise.cli._codes import BAD_INPUT, DONE, INTERRUPTED, NOT_ONE, UNDECIDED
from gridwise.cli._output import Settings
from gridwise.cli._sources import STDIN, STDIN_NAME
from gridwise.common.cores import core_count
from gridwise.solving.many import BoardStatus, fault

CHUNK = 1 << 22
"""So many bytes are read at once."""
LONGEST = 1 << 16
"""A line longer than this is no board, and is not kept in memory until it ends."""
SIGNS = "012?!"
"""What is printed for each status."""
SHOWN = 5
"""So many bad lines of a file are told one by one."""


@dataclass(frozen=True)
class Asked:
    """What was asked for."""

    settings: Settings
    threads: int
    seconds: float | None


@dataclass
class Sums:
    """What has been done so far."""

    boards: int = 0
    kinds: list[int] = field(default_factory=lambda: [0] * len(SIGNS))
    started: float = 0.0
    told: float = 0.0
    faults: int = 0

    def text(self) -> str:
        """How many boards, of which kinds, how fast."""
        names = ("without solution", "with one", "with several", "undecided", "bad")
        kinds = ", ".join(f"{count:,} {name}" for count, name in zip(self.kinds, names, strict=True) if count)
        seconds = max(monotonic() - self.started, 1e-9)
        return f"{self.boards:,} boards ({kinds or 'none'}) in {seconds:.1f} s, {self.boards / seconds:,.0f} a second"


def stream(settings: Settings, names: tuple[str, ...], threads: int, unique: bool, seconds: float | None) -> int:
    """Solve the boards of these files; the exit code."""
    import numpy  # noqa: F401  what takes a while to load is not the boards' fault

    sums, code, asked = Sums(started=monotonic()), DONE, Asked(settings, threads, seconds)
    try:
        for name in names or (STDIN,):
            code = max(code, _file(asked, name, sums))
    except KeyboardInterrupt:
        click.echo(f"\rinterrupted; {sums.text()}", err=True)
        return INTERRUPTED
    _output.remark(settings, ("\r" if _on_terminal(settings) else "") + sums.text())
    if code != DONE:
        return code
    if sums.kinds[BoardStatus.BAD]:
        return BAD_INPUT
    if sums.kinds[BoardStatus.UNDECIDED]:
        return UNDECIDED
    others = sums.kinds[BoardStatus.NONE] + (sums.kinds[BoardStatus.SEVERAL] if unique else 0)
    return NOT_ONE if others else DONE


def _file(asked: Asked, name: str, sums: Sums) -> int:
    shown = STDIN_NAME if name == STDIN else name
    try:
        with _opened(name) as source:
            before = 0
            for text in _chunks(source):
                before += _chunk(asked, text, shown, before, sums)
                _progress(asked.settings, sums)
    except BrokenPipeError:
        raise
    except OSError as error:
        _output.report(asked.settings, _output.file_error(error))
        return BAD_INPUT
    return DONE


@contextmanager
def _opened(name: str) -> Iterator[IO[bytes]]:
    if name == STDIN:
        yield sys.stdin.buffer
        return
    with open(name, "rb") as source:
        yield source


def _chunks(source: IO[bytes]) -> Iterator[bytes]:
    """The text in pieces that end where a line ends. What is too long for a line is cut: it is no board either way."""
    rest = b""
    # read1 hands over what a pipe has, so that whoever writes into it sees answers soon.
    read: Callable[[int], bytes] = getattr(source, "read1", source.read)
    while data := read(CHUNK):
        whole, end, rest = (rest + data).rpartition(b"\n")
        rest = rest[:LONGEST]
        if end:
            yield whole + end
    if rest:
        yield rest


def _chunk(asked: Asked, text: bytes, name: str, before: int, sums: Sums) -> int:
    """Solve the boards of a piece and print the answers; the number of its lines."""
    import numpy as np

    from gridwise import _core
    from gridwise.solving.many import solve_many

    cells, bad, where, numbers, lines = _core.classic_lines(text, True, core_count(asked.threads))
    if not len(cells):
        return lines
    many = solve_many(cells, threads=asked.threads, seconds=asked.seconds)
    assert many.solutions is not None
    status = np.where(bad != 0, BoardStatus.BAD, many.status)
    out = np.full((len(cells), 84), ord("."), np.uint8)
    out[:, 81], out[:, 82], out[:, 83] = ord("\t"), np.frombuffer(SIGNS.encode(), np.uint8)[status], ord("\n")
    solved = (many.counts > 0) & (bad == 0)
    out[solved, :81] = many.solutions[solved] + ord("0")
    others = _others(asked, text, name, before, (bad, where, numbers), sums) if bad.any() else {}
    _write(out, others)
    kinds = np.bincount(status, minlength=len(SIGNS))
    for number, (_, kind) in others.items():
        kinds[status[number]] -= 1
        kinds[kind] += 1
    sums.boards += len(cells)
    sums.kinds = [old + int(new) for old, new in zip(sums.kinds, kinds, strict=True)]
    return lines


def _others(
    asked: Asked, text: bytes, name: str, before: int, read: tuple[Any, Any, Any], sums: Sums
) -> dict[int, tuple[bytes, int]]:
    """The answers for lines that hold no 9×9: boards of other sizes are solved one by one, the rest is told."""
    bad, where, numbers = read
    lines, found = text.split(b"\n"), {}
    for number in bad.nonzero()[0].tolist():
        line = lines[int(numbers[number])]
        answer = _other_size(line, asked.seconds) if bad[number] == 1 else None
        found[number] = answer or (b"." * 81 + b"\t!\n", int(BoardStatus.BAD))
        if answer is None:
            place = before + int(numbers[number]) + 1
            _tell_fault(f"{name}:{place}: {fault(line, int(where[number]))}", sums)
    return found


def _other_size(line: bytes, seconds: float | None) -> tuple[bytes, int] | None:
    import gridwise as gw

    try:
        puzzle = gw.parse(line.decode("utf-8").replace(",", " ").replace(";", " ").split()[0])
        answer = gw.solve(puzzle, 2, seconds=seconds)
    except (gw.PuzzleError, UnicodeDecodeError, IndexError):
        return None
    kind = ("none", "one", "several", "undecided").index(answer.status)
    cells = answer.solution.line if answer.solution is not None else "." * len(puzzle.grid.cells)
    return f"{cells}\t{SIGNS[kind]}\n".encode(), kind


def _write(out: Any, others: dict[int, tuple[bytes, int]]) -> None:
    """Print the lines, those of other boards in their places."""
    stdout, start = sys.stdout.buffer, 0
    for number, (line, _) in sorted(others.items()):
        stdout.write(out[start:number].tobytes() + line)
        start = number + 1
    stdout.write(out[start:].tobytes())
    stdout.flush()


def _tell_fault(text: str, sums: Sums) -> None:
    sums.faults += 1
    if sums.faults <= SHOWN:
        click.echo(text, err=True)
    elif sums.faults == SHOWN + 1:
        click.echo("further bad lines are counted only", err=True)


def _on_terminal(settings: Settings) -> bool:
    return not settings.quiet and sys.stderr is not None and sys.stderr.isatty()


def _progress(settings: Settings, sums: Sums) -> None:
    if _on_terminal(settings) and monotonic() - sums.told > 0.2:
        sums.told = monotonic()
        click.echo(f"\r{sums.text()}", err=True, nl=False)
