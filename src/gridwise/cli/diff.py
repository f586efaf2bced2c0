"""`gridwise diff`: the differences between two puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._completions import complete_puzzles
from gridwise.cli._exit_codes import DONE, NOT_ONE
from gridwise.cli._options import (
    Overrides,
    PuzzleCommand,
    cells_option,
    json_option,
    plugin_option,
    quiet_option,
    type_option,
)
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import STDIN, read
from gridwise.common.errors import PuzzleError, Where

if TYPE_CHECKING:
    from gridwise import Difference, Puzzle

EXAMPLES = """\b
Examples:
  gridwise diff old.yml new.yml
  gridwise diff puzzle.yml 'https://sudokupad.app/…'    a file and a link
  gridwise diff -q old.yml new.yml                      only the exit code

Exit codes: 0 the puzzles are the same; 1 they differ, even if they are equivalent; 2 one of them can't be read."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Show the differences between two puzzles.")
@click.argument("first", shell_complete=complete_puzzles)
@click.argument("second", shell_complete=complete_puzzles)
@cells_option
@plugin_option
@quiet_option
@json_option
@type_option
@click.pass_obj
def command(settings: OutputSettings, first: str, second: str, type_name: str | None) -> int:
    """Show how the puzzles FIRST and SECOND differ: in type, size, symbols, givens, clues, rules or title.

    If they differ, the command also says whether they are equivalent: the same up to symmetries of their rules,
    such as swapped rows, a rotated board or renamed symbols.
    """
    import gridwise as gw

    if first == second == STDIN:
        raise click.UsageError("only one of FIRST and SECOND can be read from standard input")
    overrides = Overrides(type_name)
    one, other = (_single(argument, overrides, settings) for argument in (first, second))
    difference = gw.diff(one, other)
    if settings.json:
        _output.result_json({"first": first, "second": second, **difference.to_json()})
    elif not settings.quiet:
        _print_text(difference)
    return DONE if difference.same else NOT_ONE


def _single(argument: str, overrides: Overrides, settings: OutputSettings) -> Puzzle:
    puzzles = read(argument, overrides, settings)
    if len(puzzles) != 1:
        name = puzzles[0][0] if puzzles else argument
        raise PuzzleError(
            f"this input holds {len(puzzles)} puzzles; only single puzzles can be compared", where=Where(name)
        )
    return puzzles[0][1]


def _print_text(difference: Difference) -> None:
    if difference.same:
        _output.result("The puzzles are the same.")
    for change in difference.changes:
        _output.result(str(change))
    if difference.same:
        return
    if difference.equivalent:
        _output.result(f"They are equivalent{_how(difference)}.")
    elif difference.equivalent is False:
        _output.result("They are not equivalent: no symmetry of their rules turns one into the other.")


def _how(difference: Difference) -> str:
    """One example of how cells and symbols correspond."""
    moved = [f"{cell} is {other}" for cell, other in (difference.cells or {}).items() if cell != other]
    renamed = [f"{symbol} is {other}" for symbol, other in (difference.symbols or {}).items() if symbol != other]
    examples = ", ".join([*moved[:1], *renamed[:1]])
    return f": in the second, {examples}, and so on" if examples else ": the differences do not affect the solution"
