"""`gridwise solve --bulk`: files of any length with one board per line, solved as they are read.

Each board gives one line: the first solution (dots if there is none), a tab, and 0, 1 or 2 for no, one or several
solutions, `?` if that was not decided, `!` if the line is not a board or its givens clash.
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
from gridwise.cli._exit_codes import BAD_INPUT, DONE, INTERRUPTED, NOT_ONE, UNDECIDED
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import STDIN, STDIN_NAME
from gridwise.solving.many import BoardStatus, fault, read_lines

CHUNK = 1 << 22
"""Bytes read at once."""
MAX_LINE = 1 << 16
"""A line longer than this is not a board; only its start is kept in memory."""
STATUS_SIGNS = "012?!"
"""The character printed for each status."""
MAX_ERRORS = 5
"""Bad lines reported one by one; further ones are only counted."""


@dataclass(frozen=True)
class BulkOptions:
    """The options of a bulk run."""

    settings: OutputSettings
    threads: int
    seconds: float | None


@dataclass
class Totals:
    """The totals so far."""

    boards: int = 0
    kinds: list[int] = field(default_factory=lambda: [0] * len(STATUS_SIGNS))
    started: float = 0.0
    shown: float = 0.0
    errors: int = 0

    def text(self) -> str:
        """The number of boards, by status, and the speed."""
        names = ("without a solution", "with one solution", "with several solutions", "undecided", "bad")
        kinds = ", ".join(f"{count:,} {name}" for count, name in zip(self.kinds, names, strict=True) if count)
        seconds = max(monotonic() - self.started, 1e-9)
        return f"{self.boards:,} boards ({kinds or 'none'}) in {seconds:.1f} s, {self.boards / seconds:,.0f} per second"


def solve_bulk(
    settings: OutputSettings, names: tuple[str, ...], threads: int, unique: bool, seconds: float | None
) -> int:
    """Solve the boards of these files; return the exit code."""
    import numpy  # noqa: F401  loaded before the clock starts

    totals, code, options = Totals(started=monotonic()), DONE, BulkOptions(settings, threads, seconds)
    try:
        for name in names or (STDIN,):
            code = max(code, _file(options, name, totals))
    except KeyboardInterrupt:
        click.echo(f"\rinterrupted; {totals.text()}", err=True)
        return INTERRUPTED
    _output.remark(settings, ("\r" if _on_terminal(settings) else "") + totals.text())
    if code != DONE:
        return code
    if totals.kinds[BoardStatus.BAD]:
        return BAD_INPUT
    if totals.kinds[BoardStatus.UNDECIDED]:
        return UNDECIDED
    others = totals.kinds[BoardStatus.NONE] + (totals.kinds[BoardStatus.SEVERAL] if unique else 0)
    return NOT_ONE if others else DONE


def _file(options: BulkOptions, name: str, totals: Totals) -> int:
    shown = STDIN_NAME if name == STDIN else name
    try:
        with _opened(name) as source:
            before = 0
            for text in _chunks(source, shown):
                before += _chunk(options, text, shown, before, totals)
                _progress(options.settings, totals)
    except OSError as error:
        if error.filename is None:  # stdout
            raise
        _output.report(options.settings, _output.file_error(error))
        return BAD_INPUT
    return DONE


@contextmanager
def _opened(name: str) -> Iterator[IO[bytes]]:
    if name == STDIN:
        yield sys.stdin.buffer
        return
    with open(name, "rb") as source:
        yield source


def _chunks(source: IO[bytes], name: str) -> Iterator[bytes]:
    """The text in pieces of whole lines. A line that is too long is cut: it can't be a board anyway."""
    rest = b""
    # read1 returns what the pipe has now, so that a program that writes to it gets its answers soon.
    read: Callable[[int], bytes] = getattr(source, "read1", source.read)
    while data := _read(read, name):
        whole, end, rest = (rest + data).rpartition(b"\n")
        rest = rest[:MAX_LINE]
        if end:
            yield whole + end
    if rest:
        yield rest


def _read(read: Callable[[int], bytes], name: str) -> bytes:
    try:
        return read(CHUNK)
    except OSError as error:
        error.filename = name
        raise


def _chunk(options: BulkOptions, text: bytes, name: str, before: int, totals: Totals) -> int:
    """Solve the boards of one piece and print the answers; return its number of lines."""
    import numpy as np

    from gridwise.solving.many import solve_many

    cells, bad, where, numbers, lines = read_lines(text, True, options.threads)
    if not len(cells):
        return lines
    many = solve_many(cells, threads=options.threads, seconds=options.seconds)
    assert many.solutions is not None
    status = np.where(bad != 0, BoardStatus.BAD, many.status)
    for number in (number for number in many.bad if not bad[number]):
        _report_error(f"{name}:{before + int(numbers[number]) + 1}: {many.bad[number]}", totals)
    out = np.full((len(cells), 84), ord("."), np.uint8)
    out[:, 81], out[:, 82], out[:, 83] = ord("\t"), np.frombuffer(STATUS_SIGNS.encode(), np.uint8)[status], ord("\n")
    solved = (many.counts > 0) & (bad == 0)
    out[solved, :81] = many.solutions[solved] + ord("0")
    others = _others(options, text, name, before, (bad, where, numbers), totals) if bad.any() else {}
    _write(out, others)
    kinds = np.bincount(status, minlength=len(STATUS_SIGNS))
    for number, (_, kind) in others.items():
        kinds[status[number]] -= 1
        kinds[kind] += 1
    totals.boards += len(cells)
    totals.kinds = [old + int(new) for old, new in zip(totals.kinds, kinds, strict=True)]
    return lines


def _others(
    options: BulkOptions, text: bytes, name: str, before: int, read: tuple[Any, Any, Any], totals: Totals
) -> dict[int, tuple[bytes, int]]:
    """The answers for lines without a 9×9 board: other sizes are solved one by one, the rest are reported."""
    bad, where, numbers = read
    lines, answers = text.split(b"\n"), {}
    for number in bad.nonzero()[0].tolist():
        line = lines[int(numbers[number])]
        answer = _other_size(line, options.seconds) if bad[number] == 1 else None
        answers[number] = answer or (b"." * 81 + b"\t!\n", int(BoardStatus.BAD))
        if answer is None:
            place = before + int(numbers[number]) + 1
            _report_error(f"{name}:{place}: {fault(line, int(where[number]))}", totals)
    return answers


def _other_size(line: bytes, seconds: float | None) -> tuple[bytes, int] | None:
    import gridwise as gw

    try:
        puzzle = gw.parse(line.decode("utf-8").replace(",", " ").replace(";", " ").split()[0])
        answer = gw.solve(puzzle, 2, seconds=seconds)
    except (gw.PuzzleError, UnicodeDecodeError, IndexError):
        return None
    kind = ("none", "one", "several", "undecided").index(answer.status)
    cells = answer.solution.line if answer.solution is not None else "." * len(puzzle.grid.meant)
    return f"{cells}\t{STATUS_SIGNS[kind]}\n".encode(), kind


def _write(out: Any, others: dict[int, tuple[bytes, int]]) -> None:
    """Print the lines, with those of other boards in their places."""
    stdout, start = sys.stdout.buffer, 0
    for number, (line, _) in sorted(others.items()):
        stdout.write(out[start:number].tobytes() + line)
        start = number + 1
    stdout.write(out[start:].tobytes())
    stdout.flush()


def _report_error(text: str, totals: Totals) -> None:
    totals.errors += 1
    if totals.errors <= MAX_ERRORS:
        click.echo(text, err=True)
    elif totals.errors == MAX_ERRORS + 1:
        click.echo("further bad lines are only counted", err=True)


def _on_terminal(settings: OutputSettings) -> bool:
    return not settings.quiet and sys.stderr is not None and sys.stderr.isatty()


def _progress(settings: OutputSettings, totals: Totals) -> None:
    if _on_terminal(settings) and monotonic() - totals.shown > 0.2:
        totals.shown = monotonic()
        click.echo(f"\r{totals.text()}", err=True, nl=False)
