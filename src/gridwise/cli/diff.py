"""`gridwise diff`: what differs between two puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._codes import DONE, NOT_ONE
from gridwise.cli._names import complete_puzzles
from gridwise.cli._options import PuzzleCommand, cells_option, json_option, plugin_option, quiet_option, type_option
from gridwise.cli._output import Settings
from gridwise.cli._sources import STDIN, Extras, read
from gridwise.common.errors import PuzzleError, Where

if TYPE_CHECKING:
    from gridwise import Difference, Puzzle

EXAMPLES = """\b
Examples:
  gridwise diff old.yml new.yml
  gridwise diff puzzle.yml 'https://sudokupad.app/…'    a file and a link
  gridwise diff -q old.yml new.yml                      nothing but the exit code

Exit codes: 0 they are the same; 1 they differ, also where they are equivalent; 2 one of them can't be read."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Say what differs between two puzzles.")
@click.argument("first", shell_complete=complete_puzzles)
@click.argument("second", shell_complete=complete_puzzles)
@cells_option
@plugin_option
@quiet_option
@json_option
@type_option
@click.pass_obj
def command(settings: Settings, first: str, second: str, type_name: str | None) -> int:
    """Say what differs between the puzzles FIRST and SECOND: their type, size, symbols, givens, clues, rules, title.

    Where they differ it is also said whether they are equivalent: the same but for symmetries of their rules, such as
    exchanged rows, a turned board or renamed symbols.
    """
    import gridwise as gw

    if first == second == STDIN:
        raise click.UsageError("only one of FIRST and SECOND can be read from standard input")
    extras = Extras(type_name)
    one, other = (_single(argument, extras, settings) for argument in (first, second))
    found = gw.diff(one, other)
    if settings.json:
        _output.result_json({"first": first, "second": second, **found.to_json()})
    elif not settings.quiet:
        _tell(found)
    return DONE if found.same else NOT_ONE


def _single(argument: str, extras: Extras, settings: Settings) -> Puzzle:
    puzzles = read(argument, extras, settings)
    if len(puzzles) != 1:
        name = puzzles[0][0] if puzzles else argument
        raise PuzzleError(f"{len(puzzles)} puzzles are here; two single ones can be compared", where=Where(name))
    return puzzles[0][1]


def _tell(found: Difference) -> None:
    if found.same:
        _output.result("They are the same.")
    for change in found.changes:
        _output.result(str(change))
    if found.same:
        return
    if found.equivalent:
        _output.result(f"Yet they are equivalent{_how(found)}.")
    elif found.equivalent is False:
        _output.result("They are not equivalent: no symmetry of their rules turns one into the other.")


def _how(found: Difference) -> str:
    """An example of what goes where."""
    moved = [f"{cell} is {other}" for cell, other in (found.cells or {}).items() if cell != other]
    renamed = [f"{symbol} is {other}" for symbol, other in (found.symbols or {}).items() if symbol != other]
    told = ", ".join([*moved[:1], *renamed[:1]])
    return f": in the second {told}, and so on" if told else ": what differs does not matter to a solver"
