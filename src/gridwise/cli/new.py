"""`gridwise new`: a puzzle file to start from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._codes import DONE
from gridwise.cli._files import write_new
from gridwise.cli._names import complete_types
from gridwise.cli._options import is_terminal, json_option, output_option, plugin_option, quiet_option, set_option
from gridwise.cli._output import Settings
from gridwise.common.errors import PuzzleError

if TYPE_CHECKING:
    from gridwise.model.puzzle_type import PuzzleType

EXAMPLES = """\b
Examples:
  gridwise new KenKen -o mine.yml        the type's example, to be changed
  gridwise new Sudoku --size 6           an empty board
  gridwise new                           asks for everything"""


@click.command(epilog=EXAMPLES, short_help="Make a puzzle file to start from.")
@click.argument("type_name", metavar="[TYPE]", required=False, shell_complete=complete_types)
@output_option("Write the file instead of printing it.")
@click.option("--size", metavar="N", help="An empty board of this size, such as 6 or 6x6, instead of the example.")
@set_option
@click.option("--force", is_flag=True, help="Overwrite FILE when it exists.")
@json_option
@quiet_option
@plugin_option
@click.pass_obj
def command(
    settings: Settings,
    type_name: str | None,
    output: str | None,
    size: str | None,
    attributes: dict[str, str],
    force: bool,
) -> int:
    """Make a puzzle file of TYPE to start from. It loads as it is."""
    if size is not None:
        attributes = {"size": size, **attributes}
    if type_name is None:
        _ask(settings, attributes, output)
        return DONE
    from gridwise.model.registry import puzzle_type

    kind = puzzle_type(type_name)
    text = starter(kind, attributes)
    if output is not None:
        write_new(output, text, force=force)
    if settings.json:
        _output.result_json({"type": kind.name, "file": output, "text": text})
    elif output is None:
        _output.result(text.rstrip("\n"))
    else:
        _output.remark(settings, f"written to {output}")
    return DONE


def _ask(settings: Settings, attributes: dict[str, str], output: str | None) -> None:
    if not is_terminal():
        raise click.UsageError("no TYPE was named; `gridwise types` lists them")
    from gridwise.cli._ask import ask_for_puzzle

    ask_for_puzzle(settings, None, attributes, output)


def starter(kind: PuzzleType, attributes: dict[str, str]) -> str:
    """The type's example or, where something is set, an empty board with just that."""
    import gridwise as gw
    from gridwise.cli._ask import part

    if not attributes:
        return kind.starter()
    declared = "\n".join([f"- {kind.name}", *(part(name, value) for name, value in attributes.items())]) + "\n"
    try:
        puzzle = gw.parse(declared)
    except PuzzleError as error:
        hint = error.suggestion or f"`gridwise new {kind.name}` alone gives an example to start from"
        raise PuzzleError(f"{kind.name} needs more than that: {error.message}", suggestion=hint) from None
    if "initial" in attributes or puzzle.grid.void:
        return declared
    separator = " " if puzzle.symbols.width > 1 else ""
    row = separator.join([puzzle.symbols.empty_token] * puzzle.grid.columns)
    board = "\n".join([row] * (len(puzzle.grid.places) // puzzle.grid.columns))
    return declared + part("initial", board) + "\n"
