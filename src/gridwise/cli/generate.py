"""`gridwise generate`: generate new puzzles."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._completions import complete_types
from gridwise.cli._exit_codes import DONE, INTERRUPTED, UNDECIDED
from gridwise.cli._generate_options import generate_options
from gridwise.cli._options import (
    cells_option,
    json_option,
    plugin_option,
    quiet_option,
    set_option,
    time_limit_option,
    without_dash,
)
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_writers import FolderWriter, SheetWriter, TextWriter, writer_for, writes_ratings
from gridwise.cli._status_line import StatusLine

if TYPE_CHECKING:
    from gridwise import Puzzle
    from gridwise.generating.generator import GenerationProgress

EXAMPLES = """\b
Examples:
  gridwise generate Sudoku
  gridwise generate kenken --size 6 --level hard --count 20 -o monday.pdf
  gridwise generate Sudoku --technique swordfish --symmetry rotational -o swordfish.yml
  gridwise generate Sudoku --count 1000 --workers 0 --seed 7 -o boards.txt
  gridwise generate mine.yml --count 5 -o folder/          a type of your own

The suffix of FILE selects the format: .yml (all puzzles in one file), .jsonl (one line of JSON per puzzle), .txt (one
board per line), .pdf (a worksheet with answers). In a folder, each puzzle gets its own file. The same seed gives the
same puzzles.

Exit codes: 0 success; 2 bad input; 3 no matching puzzle was found within the limit; 130 interrupted (finished puzzles
are kept)."""

Options = dict[str, Any]


@click.command(epilog=EXAMPLES, short_help="Generate new puzzles.")
@click.argument("type_name", metavar="TYPE", shell_complete=complete_types)
@generate_options
@click.option(
    "--mask",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Put givens only in the cells of a picture (text of # and ., PNG, SVG …): in all of them or, with --clues or "
    "--minimal, in some.",
)
@click.option(
    "--with",
    "drawn",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Use the regions or cages of FILE, a puzzle file or text with one letter per cell; cages need no sums.",
)
@click.option(
    "--seed", type=int, metavar="N", help="The random seed; the same seed gives the same puzzles.  [default: random]"
)
@click.option("--count", type=click.IntRange(1), metavar="N", help="The number of puzzles.  [default: 1]")
@click.option(
    "--workers",
    type=click.IntRange(0),
    default=1,
    metavar="N",
    help="Worker processes; 0 means one per core.  [default: 1]",
)
@time_limit_option("Stop after this many seconds; finished puzzles are kept.  [default: no limit]")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    callback=without_dash,
    help="The file or folder to write.  [default: YAML on stdout]",
)
@click.option("--title", help="The title of a worksheet.")
@click.option("--nearest", is_flag=True, help="If no puzzle matches, write the closest one.")
@click.option("--force", is_flag=True, help="Overwrite FILE if it exists.")
@set_option
@json_option
@quiet_option
@plugin_option
@cells_option
@click.pass_obj
def command(
    settings: OutputSettings,
    /,
    type_name: str,
    output: str | None,
    title: str | None,
    nearest: bool,
    force: bool,
    attributes: dict[str, str],
    **options: Any,
) -> int:
    """Generate new puzzles of TYPE: the name of a type, or a YAML file that declares one.

    Each puzzle has exactly one solution. The solution, the rating and the seed are stored with it. --set also sets the
    options of the type's recipe.
    """
    given = {**attributes, **{name: value for name, value in options.items() if value not in (None, ())}}
    puzzles = _puzzles(type_name, given, ProgressBar(settings, output), rated=writes_ratings(output))
    writer = writer_for(output, settings.json, force, {"title": title})
    return _write_all(settings, puzzles, writer, output, nearest)


def _puzzles(type_name: str, options: Options, bar: ProgressBar, rated: bool) -> Iterator[Puzzle]:
    """The puzzles as they are generated; bad options raise an error at once."""
    import gridwise as gw
    from gridwise.generating.generator import parse_request

    run = {name: options.pop(name) for name in ("seed", "count", "workers", "seconds") if name in options}
    parse_request(type_name, **options)
    if "count" in run:
        return bar.below(gw.generate(type_name, **run, **options, rated=rated, progress=bar.show))
    one = {"seed": run.get("seed"), "seconds": run.get("seconds")}
    return bar.below(gw.generate(type_name, **one, **options, progress=bar.show) for _ in range(1))


def _write_all(
    settings: OutputSettings,
    puzzles: Iterator[Puzzle],
    writer: TextWriter | FolderWriter | SheetWriter,
    output: str | None,
    nearest: bool,
) -> int:
    from gridwise.common.errors import Undecided, Unmet

    code = DONE
    try:
        with closing(puzzles):  # type: ignore[type-var]
            for puzzle in puzzles:
                writer.write(puzzle)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except Undecided as error:
        code = UNDECIDED
        click.echo(str(error), err=True)
        if nearest and isinstance(error, Unmet) and error.known is not None:
            writer.write(error.known)
    writer.close()
    if code == INTERRUPTED:
        click.echo(f"interrupted; {_count(writer.count)} finished", err=True)
    elif output is not None and writer.count:
        _output.remark(settings, f"{_count(writer.count)} written to {output}")
    return code


def _count(count: int) -> str:
    return f"{count:,} puzzle{'' if count == 1 else 's'}"


class ProgressBar:
    """Progress on the terminal: puzzles, speed, the share of seeds that gave a puzzle, and tries."""

    def __init__(self, settings: OutputSettings, output: str | None) -> None:
        self.line = StatusLine(settings)
        self.same_terminal = output is None and sys.stdout.isatty()

    def show(self, progress: GenerationProgress) -> None:
        """Show the progress, a few times per second."""
        if self.line.is_due:
            self.line.show(_format_progress(progress, monotonic() - self.line.started))

    def below(self, puzzles: Iterator[Puzzle]) -> Iterator[Puzzle]:
        """Yield the puzzles, clearing the progress line before anything else is written to the terminal."""
        try:
            for puzzle in puzzles:
                if self.same_terminal:
                    self.line.clear()
                yield puzzle
        finally:
            self.line.clear()
            puzzles.close()  # type: ignore[attr-defined]


def _format_progress(progress: GenerationProgress, seconds: float) -> str:
    words = []
    if progress.wanted > 1:
        speed = progress.found / max(seconds, 1e-9)
        words += [
            f"{progress.found:,} of {progress.wanted:,}",
            f"{speed:.3g} per second",
            f"yield {progress.share:.0%}",
        ]
    if progress.search is not None and progress.search.tries > 1:
        words.append(f"try {progress.search.tries:,}")
        if progress.search.near:
            words.append(f"closest: {progress.search.near}")
    return ", ".join(words)
