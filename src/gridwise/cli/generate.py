"""`gridwise generate`: new puzzles."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import closing
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._codes import DONE, INTERRUPTED, UNDECIDED
from gridwise.cli._names import complete_types
from gridwise.cli._options import cells_option, json_option, plugin_option, quiet_option, set_option
from gridwise.cli._output import Settings
from gridwise.cli._sinks import Folder, Sheet, Sink, sink_of, tells_ratings
from gridwise.cli._wishes import wishes

if TYPE_CHECKING:
    from gridwise import Puzzle
    from gridwise.generating.generator import Progress

EXAMPLES = """\b
Examples:
  gridwise generate Sudoku
  gridwise generate kenken --size 6 --level hard --count 20 -o monday.pdf
  gridwise generate Sudoku --technique swordfish --symmetry rotational -o swordfish.yml
  gridwise generate Sudoku --count 1000 --workers 0 --seed 7 -o boards.txt
  gridwise generate mine.yml --count 5 -o folder/          a type of your own

The ending of FILE says what is written: .yml (one stream of puzzles), .jsonl (one line of JSON each), .txt (one board
a line), .pdf (a worksheet with its answers); a folder gets a file for each puzzle. Same seed, same puzzles.

Exit codes: 0 done; 2 bad input; 3 nothing as wanted was found within the limit; 130 interrupted, what was finished is
kept."""

Wanted = dict[str, Any]


@click.command(epilog=EXAMPLES, short_help="Make new puzzles.")
@click.argument("type_name", metavar="TYPE", shell_complete=complete_types)
@wishes
@click.option("--seed", type=int, metavar="N", help="The same seed gives the same puzzles.  [default: another one]")
@click.option("--count", type=click.IntRange(1), metavar="N", help="How many puzzles.  [default: 1]")
@click.option(
    "--workers", type=click.IntRange(0), default=1, metavar="N", help="Processes; 0: all cores.  [default: 1]"
)
@click.option("-o", "--output", metavar="FILE", help="Where to write to; without it YAML goes to stdout.")
@click.option("--title", help="What stands above a worksheet.")
@click.option("--nearest", is_flag=True, help="Write the nearest puzzle where nothing as wanted was found.")
@click.option("--force", is_flag=True, help="Overwrite FILE when it exists.")
@set_option
@json_option
@quiet_option
@plugin_option
@cells_option
@click.pass_obj
def command(
    settings: Settings,
    /,
    type_name: str,
    output: str | None,
    title: str | None,
    nearest: bool,
    force: bool,
    attributes: dict[str, str],
    **wanted: Any,
) -> int:
    """Make new puzzles of TYPE: a type that is known, or a YAML file that declares one.

    Each has exactly one solution and carries it along, with its rating and its seed. --set also sets the options of the
    type's recipe for clues.
    """
    asked = {**attributes, **{name: value for name, value in wanted.items() if value not in (None, ())}}
    puzzles = _puzzles(type_name, asked, Bar(settings, output), rated=tells_ratings(output))
    sink = sink_of(output, settings.json, force, {"title": title})
    return _written(settings, puzzles, sink, output, nearest)


def _puzzles(type_name: str, asked: Wanted, bar: Bar, rated: bool) -> Iterator[Puzzle]:
    """The puzzles as they are made; what makes no sense is an error at once."""
    import gridwise as gw
    from gridwise.generating.generator import ordered

    run = {name: asked.pop(name) for name in ("seed", "count", "workers") if name in asked}
    ordered(type_name, **asked)
    if "count" in run:
        return bar.beneath(gw.generate(type_name, **run, **asked, rated=rated, progress=bar.show))
    return bar.beneath(gw.generate(type_name, seed=run.get("seed"), **asked, progress=bar.show) for _ in range(1))


def _written(
    settings: Settings, puzzles: Iterator[Puzzle], sink: Sink | Folder | Sheet, output: str | None, nearest: bool
) -> int:
    from gridwise.common.errors import Undecided, Unmet

    code = DONE
    try:
        with closing(puzzles):  # type: ignore[type-var]
            for puzzle in puzzles:
                sink.take(puzzle)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except Undecided as error:
        code = UNDECIDED
        click.echo(str(error), err=True)
        if nearest and isinstance(error, Unmet) and error.known is not None:
            sink.take(error.known)
    sink.end()
    if code == INTERRUPTED:
        click.echo(f"interrupted; {_count(sink.count)} finished", err=True)
    elif output is not None and sink.count:
        _output.remark(settings, f"{_count(sink.count)} written to {output}")
    return code


def _count(count: int) -> str:
    return f"{count:,} puzzle{'' if count == 1 else 's'}"


class Bar:
    """What a terminal shows while puzzles are made: how many, how fast, the share of seeds that gave one, the tries."""

    def __init__(self, settings: Settings, output: str | None) -> None:
        self.started = self.told = monotonic()
        self.in_the_way = output is None and sys.stdout.isatty()
        self.shown = not settings.quiet and sys.stderr is not None and sys.stderr.isatty()
        self.width = 0

    def show(self, progress: Progress) -> None:
        """Tell how far it is, a few times a second."""
        if self.shown and monotonic() - self.told >= 0.2:
            self.told = monotonic()
            self._write(_so_far(progress, self.told - self.started))

    def beneath(self, puzzles: Iterator[Puzzle]) -> Iterator[Puzzle]:
        """The puzzles, with what is shown wiped away before anything else is written to the terminal."""
        try:
            for puzzle in puzzles:
                if self.in_the_way:
                    self._clear()
                yield puzzle
        finally:
            self._clear()
            puzzles.close()  # type: ignore[attr-defined]

    def _clear(self) -> None:
        if self.width:
            self._write("")
            click.echo("\r", err=True, nl=False)

    def _write(self, text: str) -> None:
        told = text[: shutil.get_terminal_size().columns - 1]
        click.echo(f"\r{told:{self.width}}", err=True, nl=False)
        self.width = len(told)


def _so_far(progress: Progress, seconds: float) -> str:
    words = []
    if progress.wanted > 1:
        speed = progress.found / max(seconds, 1e-9)
        words += [f"{progress.found:,} of {progress.wanted:,}", f"{speed:.3g} a second", f"yield {progress.share:.0%}"]
    if progress.search is not None and progress.search.tries > 1:
        words.append(f"try {progress.search.tries:,}")
        if progress.search.near:
            words.append(f"the nearest: {progress.search.near}")
    return ", ".join(words)
