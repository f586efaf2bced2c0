"""`gridwise play`: a board in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from gridwise.cli._codes import DONE
from gridwise.cli._names import complete_puzzles
from gridwise.cli._options import PuzzleCommand, cells_option, plugin_option, set_option, type_option, with_option
from gridwise.cli._output import Settings
from gridwise.cli._sources import Extras, read
from gridwise.common.errors import PuzzleError
from gridwise.common.extras import import_extra

EXAMPLES = """\b
Examples:
  gridwise play puzzle.yml
  gridwise play boards.txt --number 3        the third puzzle of a file
  gridwise play KenKen                       an example of a type
  gridwise play puzzle.yml --theme light

F1 or ? lists the keys. Saving writes `progress` and `marks` into the file, and playing it again takes them up.
Needs the extra `tui`: pip install 'gridwise[tui]'."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, short_help="Play a puzzle in the terminal.")
@click.argument("puzzle", shell_complete=complete_puzzles)
@click.option("--number", type=click.IntRange(1), metavar="N", help="Which puzzle of a file with several.")
@click.option("--theme", type=click.Choice(["light", "dark"]), help="[default: what the terminal says, else dark]")
@click.option(
    "--time-limit",
    "seconds",
    type=click.FloatRange(0.1),
    default=30.0,
    show_default=True,
    metavar="SECONDS",
    help="How long a hint or a solution may take.",
)
@cells_option
@plugin_option
@type_option
@set_option
@with_option
@click.pass_obj
def command(
    settings: Settings,
    puzzle: str,
    number: int | None,
    theme: str | None,
    seconds: float,
    type_name: str | None,
    attributes: dict[str, str],
    parts: tuple[str, ...],
) -> int:
    """Play PUZZLE with the keyboard or the mouse: pencil marks, colours, hints, undo without limit, a clock."""
    import_extra("textual", "tui", "the terminal board")
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise click.UsageError("a board needs a terminal: neither its input nor its output can be a file or a pipe")
    extras = Extras(type_name, parts, attributes)
    found = read(_example(puzzle, extras), extras, settings)
    if number is None and len(found) > 1:
        raise PuzzleError(f"there are {len(found)} puzzles here", suggestion="choose one with --number")
    if number is not None and number > len(found):
        raise PuzzleError(f"there is no puzzle {number}: there are {len(found)} here")
    chosen = (number or 1) - 1
    from gridwise.model.grid import current_style
    from gridwise.tui.app import Play
    from gridwise.tui.files import home_of

    name, board = found[chosen]
    # What options changed does not belong into the file.
    home = home_of(name, chosen) if extras == Extras() else None
    light = None if theme is None else theme == "light"
    suggestion = f"{Path(name).stem.strip('<>')}-played.yml"
    Play(board, home, names=current_style(), light=light, seconds=seconds, suggestion=suggestion).run()
    return DONE


def _example(argument: str, extras: Extras) -> str:
    """What to read: the example, where nothing but a type is named."""
    from gridwise.model.registry import find_type_name, puzzle_type

    named = find_type_name(argument)
    if named is None or extras != Extras() or any(Path(name).exists() for name in (argument, f"{argument}.yml")):
        return argument
    return puzzle_type(named).starter()
