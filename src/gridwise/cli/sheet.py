"""`gridwise sheet`: class sheets of new puzzles, with a page for each level."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from gridwise.cli._completions import complete_types
from gridwise.cli._files import require_writable, write_new
from gridwise.cli._generate_options import other_generate_options
from gridwise.cli._options import (
    font_option,
    json_option,
    paper_option,
    plugin_option,
    quiet_option,
    set_option,
    workers_option,
)
from gridwise.cli._output import OutputSettings
from gridwise.cli._resumable import resumable
from gridwise.cli._status_line import StatusLine
from gridwise.cli.book import WORK, finish
from gridwise.common.paper import DEFAULT_PAPER

EXAMPLES = """\b
Examples:
  gridwise sheet KenKen -o class.pdf                           six Easy, six Medium and six Hard puzzles
  gridwise sheet KenKen --grade 1-2 --count 12 -o class.pdf    numbers to 4, only +
  gridwise sheet Sudoku --levels easy,medium --title "Class 4b"

A level that the type does not have at that size is left out. The same command gives the same sheet; another --seed
gives other puzzles. This command needs the extra `print`: pip install 'gridwise[print]'.

Exit codes: 0 success; 2 bad input; 3 fewer puzzles were found than requested (the sheet has the rest); 130
interrupted (finished puzzles are kept in FILE.work; run it again to continue)."""


@click.command(epilog=EXAMPLES, short_help="Make class sheets at several levels.")
@click.argument("type_name", metavar="TYPE", shell_complete=complete_types)
@click.option(
    "--levels",
    default="easy,medium,hard",
    metavar="LEVELS",
    help="The levels, each on pages of its own.  [default: easy,medium,hard]",
)
@click.option(
    "--count", type=click.IntRange(1, 100), default=6, metavar="N", help="Puzzles of each level.  [default: 6]"
)
@other_generate_options
@click.option("-o", "--output", metavar="FILE", help="The PDF file to write.  [default: named after the type]")
@click.option("--title", help="The title of the sheet.  [default: that of the type]")
@paper_option(DEFAULT_PAPER)
@click.option(
    "--per-page", type=click.IntRange(1, 100), metavar="N", help="Puzzles per page.  [default: as many as fit]"
)
@click.option("--name-line/--no-name-line", default=True, help="Print lines for a name and a date.  [default: yes]")
@click.option("--rules/--no-rules", default=True, help="Print the rules.  [default: yes]")
@click.option("--key/--no-key", default=True, help="Print the answers at the end.  [default: yes]")
@click.option("--large", is_flag=True, help="Large print.")
@font_option
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=0,
    metavar="N",
    help="The random seed; a different seed gives different puzzles.  [default: 0]",
)
@workers_option
@click.option("--force", is_flag=True, help="Overwrite FILE if it exists.")
@set_option
@json_option
@quiet_option
@plugin_option
@click.pass_obj
def command(
    settings: OutputSettings,
    /,
    type_name: str,
    output: str | None,
    force: bool,
    attributes: dict[str, str],
    **options: Any,
) -> int:
    """Make a class sheet of new puzzles of TYPE, with separate pages for each level, and the answers.

    All pages look alike and have lines for a name and a date, so that you can give each pupil a suitable level.
    """
    import gridwise as gw

    target = output or f"{Path(type_name).stem.lower()}.pdf"
    require_writable(target, force=force)
    given = {**attributes, **{name: value for name, value in options.items() if value not in (None, ())}}
    line = StatusLine(settings)
    with resumable(line):
        made = gw.class_sheet(type_name, work=target + WORK, progress=line.show, **given)
    write_new(target, made.pdf, force=True)
    return finish(settings, made, target)
