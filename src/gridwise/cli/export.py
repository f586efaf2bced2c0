"""`gridwise export`: puzzles as HTML files that play anywhere."""

from __future__ import annotations

import sys
from typing import Any

import click

from gridwise.cli import _output
from gridwise.cli._exit_codes import DONE, NOT_ONE, UNDECIDED
from gridwise.cli._files import numbered, write_new
from gridwise.cli._options import (
    Overrides,
    PuzzleCommand,
    output_option,
    puzzle_argument,
    puzzle_options,
    time_limit_option,
)
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import SourcedPuzzle, for_each_puzzle
from gridwise.common.errors import Where

EXAMPLES = """\b
Examples:
  gridwise export puzzle.yml -o puzzle.html
  gridwise export puzzle.yml -o contest.html --contest
  gridwise export boards.txt -o puzzle.html             puzzle-1.html, puzzle-2.html …

Open the file in a browser, send it by mail, or put it on a web site and show it in a frame of your page:

\b
  <iframe src="puzzle.html" title="Puzzle" style="width: 100%; height: 720px; border: 0"></iframe>

With --contest, the file contains no solution, no hints and no explanation. It checks a finished board with a salted
hash. This hides the solution from people who read the file, but a program can still solve the puzzle.

Exit codes: 0 success; 1 a puzzle has no solution or several; 2 bad input; 3 undecided within the time limit."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Export puzzles as pages that play anywhere.")
@puzzle_argument()
@output_option("The HTML file to write. Several puzzles are written to FILE-1, FILE-2 …  [default: stdout]")
@click.option("--contest", is_flag=True, help="Store a hash instead of the solution, and no hints.")
@click.option(
    "--language",
    default="en",
    show_default=True,
    metavar="CODE",
    help="The language of buttons and messages; $GRIDWISE_TEXTS names a folder with more languages.",
)
@time_limit_option("The time limit for solving and explaining one puzzle.  [default: 60]")
@puzzle_options
@click.pass_obj
def command(
    settings: OutputSettings,
    puzzles: tuple[str, ...],
    output: str | None,
    contest: bool,
    language: str,
    seconds: float | None,
    overrides: Overrides,
) -> int:
    """Export each puzzle as one HTML file that needs no server and no network.

    The file has the board with notes, undo and a timer, and keeps the player's work. It checks entries, gives hints and
    explains the solution.
    """
    if output is None and sys.stdout is not None and sys.stdout.isatty():
        raise click.UsageError("name the file to write, such as -o puzzle.html")
    options = {"contest": contest, "language": language, **({} if seconds is None else {"seconds": seconds})}

    def task(source: SourcedPuzzle) -> int:
        return _export(settings, source, output, options)

    return for_each_puzzle(settings, puzzles, overrides, task, headings=False)


def _export(settings: OutputSettings, source: SourcedPuzzle, output: str | None, options: dict[str, Any]) -> int:
    import gridwise as gw
    from gridwise.web.export import NotOne

    try:
        page = gw.export(source.puzzle, **options)
    except NotOne as error:
        error.where = Where(source.name)
        _output.report(settings, error)
        return NOT_ONE
    except gw.Undecided as undecided:
        _output.remark(settings, str(undecided))
        return UNDECIDED
    _write(settings, source, output, page)
    return DONE


def _write(settings: OutputSettings, source: SourcedPuzzle, output: str | None, page: str) -> None:
    if output is None:
        click.echo(page, nl=False)
        return
    path = numbered(output, source.number)
    write_new(str(path), page, force=True)
    if settings.json:
        _output.result_json({**source.to_json(), "file": str(path), "bytes": len(page.encode())})
    else:
        _output.remark(settings, f"written to {path}")
