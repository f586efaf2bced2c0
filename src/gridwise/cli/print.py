"""`gridwise print`: worksheets of puzzles."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._exit_codes import DONE, NOT_ONE, UNDECIDED
from gridwise.cli._files import write_new
from gridwise.cli._options import (
    Overrides,
    PuzzleCommand,
    font_option,
    output_option,
    paper_option,
    puzzle_argument,
    puzzle_options,
)
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import SourcedPuzzle, for_each_puzzle
from gridwise.common.errors import Where
from gridwise.common.paper import DEFAULT_PAPER

if TYPE_CHECKING:
    from gridwise.sheets import NotUnique

EXAMPLES = """\b
Examples:
  gridwise print monday.yml tuesday.yml -o week.pdf
  gridwise print boards.txt -o sheet.pdf --per-page 6 --title "Class 4b" --name-line
  gridwise print puzzle.yml -o large.pdf --large --paper letter

This command needs the extra `print`: pip install 'gridwise[print]'.

Exit codes: 0 success; 1 a puzzle has no solution or several, so there is no answer key; 2 bad input."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Print worksheets.")
@puzzle_argument()
@output_option("The PDF file to write.  [default: stdout]")
@click.option(
    "--per-page", type=click.IntRange(1, 100), metavar="N", help="Puzzles per page.  [default: as many as fit]"
)
@paper_option(DEFAULT_PAPER)
@click.option("--title", help="The title on the first page.")
@click.option("--name-line/--no-name-line", default=False, help="Print lines for a name and a date.  [default: no]")
@click.option("--rules/--no-rules", default=True, help="Print the rules.  [default: yes]")
@click.option("--difficulty/--no-difficulty", default=False, help="Print the difficulty of each puzzle.  [default: no]")
@click.option("--key/--no-key", default=True, help="Print the answers at the end.  [default: yes]")
@click.option("--large", is_flag=True, help="Large print.")
@font_option
@puzzle_options
@click.pass_obj
def command(
    settings: OutputSettings,
    /,
    puzzles: tuple[str, ...],
    output: str | None,
    overrides: Overrides,
    **options: Any,
) -> int:
    """Print puzzles as a worksheet: a PDF with several puzzles per page, their rules, and the answers at the end."""
    if output is None and sys.stdout is not None and sys.stdout.isatty():
        raise click.UsageError("name the file to write, such as -o sheet.pdf")
    sources: list[SourcedPuzzle] = []

    def task(source: SourcedPuzzle) -> int:
        sources.append(source)
        return DONE

    code = for_each_puzzle(settings, puzzles, overrides, task, headings=False)
    # If any puzzle could not be read, there is no sheet: it would not be the one requested.
    return code or _print(settings, sources, output, options)


def _print(settings: OutputSettings, sources: list[SourcedPuzzle], output: str | None, options: dict[str, Any]) -> int:
    import gridwise as gw
    from gridwise.sheets import NotUnique

    try:
        pdf = gw.sheet([source.puzzle for source in sources], **options)
    except NotUnique as error:
        _output.report(settings, _placed(error, sources))
        return NOT_ONE
    except gw.Undecided as undecided:
        _output.remark(settings, str(undecided))
        return UNDECIDED
    if output is None:
        click.echo(pdf, nl=False)
        return DONE
    write_new(output, pdf, force=True)
    if settings.json:
        _output.result_json(
            {"file": output, "puzzles": len(sources), "sources": [source.to_json() for source in sources]}
        )
    else:
        _output.remark(settings, f"written to {output}")
    return DONE


def _placed(error: NotUnique, sources: list[SourcedPuzzle]) -> NotUnique:
    """The error, with the name of the puzzle's file."""
    error.where = Where(sources[error.number - 1].name)
    return error
