"""`gridwise new`: a puzzle file to start from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gridwise.cli import _output
from gridwise.cli._completions import complete_types
from gridwise.cli._exit_codes import DONE
from gridwise.cli._files import write_new
from gridwise.cli._options import is_terminal, json_option, output_option, plugin_option, quiet_option, set_option
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import puzzle_fields
from gridwise.common.errors import PuzzleError

if TYPE_CHECKING:
    from gridwise.model.puzzle_type import PuzzleType

EXAMPLES = """\b
Examples:
  gridwise new KenKen -o mine.yml        the type's example, to edit
  gridwise new Sudoku --size 6           an empty board
  gridwise new                           prompts for everything"""


@click.command(epilog=EXAMPLES, short_help="Create a puzzle file to start from.")
@click.argument("type_name", metavar="[TYPE]", required=False, shell_complete=complete_types)
@output_option("Write to FILE instead of stdout.")
@click.option("--size", metavar="N", help="Start from an empty board of this size, such as 6 or 6x6.")
@set_option
@click.option("--force", is_flag=True, help="Overwrite FILE if it exists.")
@json_option
@quiet_option
@plugin_option
@click.pass_obj
def command(
    settings: OutputSettings,
    type_name: str | None,
    output: str | None,
    size: str | None,
    attributes: dict[str, str],
    force: bool,
) -> int:
    """Create a puzzle file of TYPE to start from. It is already a valid puzzle."""
    if size is not None:
        attributes = {"size": size, **attributes}
    if type_name is None:
        _prompt(settings, attributes, output)
        return DONE
    from gridwise.model.registry import puzzle_type

    kind = puzzle_type(type_name)
    text = starter(kind, attributes)
    if output is not None:
        write_new(output, text, force=force)
    if settings.json:
        from gridwise import parse

        puzzle = parse(text)
        _output.result_json({"title": puzzle.title, **puzzle_fields(puzzle), "file": output, "text": text})
    elif output is None:
        _output.result(text.rstrip("\n"))
    else:
        _output.remark(settings, f"written to {output}")
    return DONE


def _prompt(settings: OutputSettings, attributes: dict[str, str], output: str | None) -> None:
    if not is_terminal():
        raise click.UsageError("no TYPE given; `gridwise types` lists them")
    from gridwise.cli._prompts import ask_for_puzzle

    ask_for_puzzle(settings, None, attributes, output)


def starter(kind: PuzzleType, attributes: dict[str, str]) -> str:
    """The type's example, or an empty board if any attribute is set."""
    import gridwise as gw
    from gridwise.cli._prompts import part

    if not attributes:
        return kind.starter()
    declared = "\n".join([f"- {kind.name}", *(part(name, value) for name, value in attributes.items())]) + "\n"
    try:
        puzzle = gw.parse(declared)
    except PuzzleError as error:
        hint = error.suggestion or f"`gridwise new {kind.name}` alone prints an example to start from"
        raise PuzzleError(f"{kind.name} needs more than these attributes: {error.message}", suggestion=hint) from None
    if "initial" in attributes or puzzle.grid.void:
        return declared
    separator = " " if puzzle.symbols.width > 1 else ""
    row = separator.join([puzzle.symbols.empty_token] * puzzle.grid.columns)
    board = "\n".join([row] * (len(puzzle.grid.squares) // puzzle.grid.columns))
    return declared + part("initial", board) + "\n"
