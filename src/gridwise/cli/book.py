"""`gridwise book`: books and class sheets of new puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from gridwise.cli import _output
from gridwise.cli._completions import complete_types
from gridwise.cli._exit_codes import DONE, UNDECIDED
from gridwise.cli._files import require_writable, write_new
from gridwise.cli._generate_options import generate_options
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

EXAMPLES = """\b
Examples:
  gridwise book --type KenKen --count 20 --level Easy -o class.pdf
  gridwise book recipe.yml -o book.pdf
  gridwise book recipe.yml --paper a5 --seed 2

A recipe lists the sections of a book. Each has new puzzles of a type, puzzles of your own, or both:

\b
  title: Rainy days
  author: Class 4b
  paper: a5
  sections:
  - type: KenKen
    size: 4
    levels: {Easy: 6, Medium: 4}
  - type: Sudoku
    count: 8
    level: easy-medium
    per_page: 2
  - title: Our own puzzles
    files: [ours.yml]

If the command is interrupted, the puzzles made so far are kept in FILE.work; run it again to continue. The same recipe
and seed give the same file. This command needs the extra `print`: pip install 'gridwise[print]'.

Exit codes: 0 success; 2 bad input; 3 fewer puzzles were found than requested (the book has the rest); 130 interrupted
(finished puzzles are kept)."""
WORK = ".work"
"""The ending of the work file, beside the book."""
PARTS = {
    "cover": ("a title page", "only with a recipe"),
    "contents": ("a table of contents", "only with a recipe"),
    "rules": ("the rules of each type", "yes"),
    "examples": ("a worked example of each type", "yes"),
    "hints": ("a hint for each puzzle", "yes"),
    "solutions": ("the solutions", "yes"),
    "name-line": ("a line for a name on each page of puzzles", "only with --type"),
}


def _part_options(command: Any) -> Any:
    for name, (what, usual) in reversed(PARTS.items()):
        command = click.option(f"--{name}/--no-{name}", default=None, help=f"Print {what}.  [default: {usual}]")(
            command
        )
    return command


@click.command(epilog=EXAMPLES, short_help="Make books and class sheets.")
@click.argument("recipe", required=False, type=click.Path(exists=True, dir_okay=False))
@click.option("--type", "type_name", metavar="TYPE", shell_complete=complete_types, help="Puzzles of one type.")
@click.option("--count", type=click.IntRange(1), metavar="N", help="The number of puzzles, with --type.  [default: 20]")
@generate_options
@click.option(
    "-o", "--output", metavar="FILE", help="The PDF file to write.  [default: named after the recipe or the type]"
)
@click.option("--title", help="The title of the book.")
@click.option("--author", help="The author, on the title page.")
@paper_option(None)
@click.option("--per-page", type=click.IntRange(1, 100), metavar="N", help="Puzzles per page.  [default: up to 6]")
@_part_options
@click.option("--large", is_flag=True, default=None, help="Large print.")
@font_option
@click.option(
    "--seed",
    type=click.IntRange(0),
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
    recipe: str | None,
    type_name: str | None,
    output: str | None,
    force: bool,
    attributes: dict[str, str],
    **options: Any,
) -> int:
    """Make a book from RECIPE, or a class sheet of new puzzles of one --type.

    It has the rules of each type with a worked example, puzzles in order of difficulty, a hint for each puzzle, and the
    solutions. No two puzzles are alike.
    """
    import gridwise as gw

    if (recipe is None) == (type_name is None):
        raise click.UsageError("name a recipe file, or a type of puzzles with --type")
    target = output or f"{Path(recipe or str(type_name)).stem.lower()}.pdf"
    require_writable(target, force=force)
    parts = {name.replace("-", "_") for name in PARTS}
    unset = {name for name, value in options.items() if value in (None, ()) or (value is False and name not in parts)}
    given = {**attributes, **{name: value for name, value in options.items() if name not in unset}}
    line = StatusLine(settings)
    with resumable(line):
        made = gw.book(recipe, type=type_name, work=target + WORK, progress=line.show, **given)
    write_new(target, made.pdf, force=True)
    return finish(settings, made, target)


def finish(settings: OutputSettings, made: Any, target: str) -> int:
    """Report the book; the work file stays if there is something left to do."""
    for remark in made.remarks:
        click.echo(remark, err=True)
    if not made.remarks:
        Path(target + WORK).unlink(missing_ok=True)
    if settings.json:
        _output.result_json({"file": target, "puzzles": len(made.puzzles), "remarks": list(made.remarks)})
    _output.remark(settings, f"{len(made.puzzles)} puzzle{'' if len(made.puzzles) == 1 else 's'} written to {target}")
    return UNDECIDED if made.remarks else DONE
