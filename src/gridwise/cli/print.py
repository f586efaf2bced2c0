"""`gridwise print`: worksheets of puzzles."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from gridwise.cli import _output
from gridwise.cli._codes import DONE, NOT_ONE, UNDECIDED
from gridwise.cli._files import write_new
from gridwise.cli._options import PuzzleCommand, font_option, output_option, puzzle_argument, puzzle_options
from gridwise.cli._output import Settings
from gridwise.cli._sources import Extras, Source, for_each_puzzle
from gridwise.common.errors import Where

if TYPE_CHECKING:
    from gridwise.sheets import NotOne

EXAMPLES = """\b
Examples:
  gridwise print monday.yml tuesday.yml -o week.pdf
  gridwise print boards.txt -o sheet.pdf --per-page 6 --title "Class 4b"
  gridwise print puzzle.yml -o large.pdf --large --paper letter

Needs the extra `print`: pip install 'gridwise[print]'.
Exit codes: 0 done; 1 a puzzle has no solution, or several, so that there is no key; 2 bad input."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Print worksheets.")
@puzzle_argument()
@output_option("The PDF file; without it the sheet goes to stdout.")
@click.option("--per-page", type=click.IntRange(1, 100), metavar="N", help="Puzzles on a page.  [default: what fits]")
@click.option("--paper", type=click.Choice(["a4", "letter"], case_sensitive=False), default="a4", help="[default: a4]")
@click.option("--title", help="What stands above the first page.")
@click.option("--rules/--no-rules", default=True, help="Print the rules.  [default: yes]")
@click.option("--difficulty/--no-difficulty", default=False, help="Print how hard each puzzle is.  [default: no]")
@click.option("--key/--no-key", default=True, help="Print the answers at the end.  [default: yes]")
@click.option("--large", is_flag=True, help="Large print.")
@font_option
@puzzle_options
@click.pass_obj
def command(
    settings: Settings,
    /,
    puzzles: tuple[str, ...],
    output: str | None,
    type_name: str | None,
    attributes: dict[str, str],
    parts: tuple[str, ...],
    **options: Any,
) -> int:
    """Print PUZZLES as a worksheet: a PDF with several on a page, their rules, and the answers at the end."""
    if output is None and sys.stdout is not None and sys.stdout.isatty():
        raise click.UsageError("name the file to write: -o sheet.pdf")
    sources: list[Source] = []

    def task(source: Source) -> int:
        sources.append(source)
        return DONE

    code = for_each_puzzle(settings, puzzles, Extras(type_name, parts, attributes), task, headings=False)
    # A sheet without the puzzles that could not be read is not the one that was asked for.
    return code or _print(settings, sources, output, options)


def _print(settings: Settings, sources: list[Source], output: str | None, options: dict[str, Any]) -> int:
    import gridwise as gw
    from gridwise.sheets import NotOne

    try:
        made = gw.sheet([source.puzzle for source in sources], **options)
    except NotOne as error:
        _output.report(settings, _placed(error, sources))
        return NOT_ONE
    except gw.Undecided as undecided:
        _output.remark(settings, str(undecided))
        return UNDECIDED
    if output is None:
        click.echo(made, nl=False)
        return DONE
    write_new(output, made, force=True)
    if settings.json:
        _output.result_json({"file": output, "puzzles": [source.to_json() for source in sources]})
    else:
        _output.remark(settings, f"printed to {output}")
    return DONE


def _placed(error: NotOne, sources: list[Source]) -> NotOne:
    """The error, with the file that the puzzle stands in."""
    error.where = Where(sources[error.number - 1].name)
    return error
