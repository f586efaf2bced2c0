"""`gridwise play`: play a puzzle in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from gridwise.cli._completions import complete_puzzles
from gridwise.cli._exit_codes import DONE
from gridwise.cli._options import Overrides, PuzzleCommand, cells_option, override_options, plugin_option
from gridwise.cli._output import OutputSettings
from gridwise.cli._puzzle_arguments import read
from gridwise.common.errors import PuzzleError
from gridwise.common.extras import import_extra

EXAMPLES = """\b
Examples:
  gridwise play puzzle.yml
  gridwise play boards.txt --number 3        the third puzzle of a file
  gridwise play KenKen                       an example of a type
  gridwise play puzzle.yml --theme light

F1 or ? lists the keys. Saving writes `progress` and `marks` to the file, and the next game continues from there.

This command needs the extra `tui`: pip install 'gridwise[tui]'."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Play a puzzle in the terminal.")
@click.argument("puzzle", shell_complete=complete_puzzles)
@click.option(
    "--number", type=click.IntRange(1), metavar="N", help="The number of the puzzle, if the file holds several."
)
@click.option(
    "--theme", type=click.Choice(["light", "dark"]), help="The colour theme.  [default: that of the terminal, or dark]"
)
@click.option(
    "--time-limit",
    "seconds",
    type=click.FloatRange(0.1),
    default=30.0,
    show_default=True,
    metavar="SECONDS",
    help="The time limit for a hint or a solution.",
)
@cells_option
@plugin_option
@override_options
@click.pass_obj
def command(
    settings: OutputSettings,
    puzzle: str,
    number: int | None,
    theme: str | None,
    seconds: float,
    overrides: Overrides,
) -> int:
    """Play PUZZLE by keyboard or mouse, with pencil marks, colours, hints, unlimited undo and a clock."""
    import_extra("textual", "tui", "the terminal game")
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise click.UsageError("play needs a terminal: its input and output can't be a file or a pipe")
    puzzles = read(_example(puzzle, overrides), overrides, settings)
    if number is None and len(puzzles) > 1:
        raise PuzzleError(f"the input holds {len(puzzles)} puzzles", suggestion="choose one with --number")
    if number is not None and number > len(puzzles):
        raise PuzzleError(f"there is no puzzle {number}: the input holds only {len(puzzles)}")
    chosen = (number or 1) - 1
    from gridwise.model.grid import current_style
    from gridwise.tui.app import Play
    from gridwise.tui.hang_up import end_without_terminal
    from gridwise.tui.saving import save_target

    name, board = puzzles[chosen]
    # A puzzle changed by options is not saved to the original file.
    target = save_target(name, chosen) if overrides == Overrides() else None
    light = None if theme is None else theme == "light"
    suggestion = f"{Path(name).stem.strip('<>')}-played.yml"
    end_without_terminal()
    Play(board, target, names=current_style(), light=light, seconds=seconds, suggestion=suggestion).run()
    return DONE


def _example(argument: str, overrides: Overrides) -> str:
    """What to read: the type's example if the argument only names a type, else the argument."""
    from gridwise.model.registry import find_type_name, puzzle_type

    named = find_type_name(argument)
    if named is None or overrides != Overrides() or any(Path(name).exists() for name in (argument, f"{argument}.yml")):
        return argument
    return puzzle_type(named).starter()
