"""Options that several commands have."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from math import isnan
from typing import Any, TypeVar

import click

from gridwise.cli._names import complete_puzzles, complete_types
from gridwise.cli._output import Settings

SCALES = ("gridwise", "explainer", "hodoku")
"""The ladders of explanations and ratings, known here without loading them."""

Command = TypeVar("Command", bound=Callable[..., Any])


def _load_plugins(ctx: click.Context, param: click.Parameter, paths: tuple[str, ...]) -> None:
    if paths:
        from gridwise.model.plugins import load_plugin

        for path in paths:
            load_plugin(path)


def _set_json(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    ctx.ensure_object(Settings).json |= value


def _set_quiet(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    ctx.ensure_object(Settings).quiet |= value


def _set_cells(ctx: click.Context, param: click.Parameter, value: str) -> None:
    from gridwise.model.grid import cell_style

    ctx.with_resource(cell_style("r1c1" if value == "r1c1" else "a1"))


def _pairs(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """The `name=value` pairs as a map."""
    found = {}
    for pair in values:
        name, equals, value = pair.partition("=")
        if not (equals and name.strip()):
            raise click.BadParameter(f"'{pair}' is not of the form name=value", ctx, param)
        found[name.strip()] = value
    return found


plugin_option = click.option(
    "--plugin",
    type=click.Path(),
    multiple=True,
    metavar="FILE",
    is_eager=True,
    expose_value=False,
    callback=_load_plugins,
    help="Load new pieces from a Python file, a type from a YAML file, or all of a folder.",
)

json_option = click.option(
    "--json",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_set_json,
    help="Print JSON, one line for each puzzle.",
)

quiet_option = click.option(
    "-q",
    "--quiet",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_set_quiet,
    help="Print the bare result only: no remarks, no warnings.",
)

cells_option = click.option(
    "--cells",
    type=click.Choice(["a1", "r1c1"]),
    default="a1",
    is_eager=True,
    expose_value=False,
    callback=_set_cells,
    help="How cells are named in all output.  [default: a1]",
)

with_option = click.option(
    "--with",
    "parts",
    type=click.Path(dir_okay=False),
    multiple=True,
    metavar="FILE",
    help="Add the parts (attributes, constraints) of another file.",
)

set_option = click.option(
    "--set",
    "attributes",
    multiple=True,
    callback=_pairs,
    metavar="NAME=VALUE",
    help="Set an attribute, such as size=6 or sums='17 25 / 18 29' ( / ends a row).",
)

type_option = click.option(
    "--type",
    "type_name",
    metavar="TYPE",
    shell_complete=complete_types,
    help="The type of boards that are plain text.  [default: Sudoku]",
)


font_option = click.option(
    "--font",
    type=click.Path(exists=True, dir_okay=False),
    metavar="FILE.ttf",
    help="The font of PNG and PDF files, where they need characters that the usual one lacks.",
)


def _seconds(ctx: click.Context, param: click.Parameter, value: float | None) -> float | None:
    if value is not None and isnan(value):
        raise click.BadParameter("nan is not a number of seconds.", ctx, param)
    return value


seconds_option = click.option(
    "--time-limit",
    "--seconds",
    "seconds",
    callback=_seconds,
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="Give up after so many seconds, with exit code 3.",
)

workers_option = click.option(
    "--workers", type=click.IntRange(0), default=0, metavar="N", help="Processes; 0: all cores.  [default: 0]"
)

cluster_option = click.option(
    "--cluster", metavar="ADDRESS", help="Work on the Dask cluster whose scheduler is at tcp://…"
)


class PuzzleCommand(click.Command):
    """A command whose arguments may be puzzle texts, also ones that start with a dash, as lists in YAML do."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Keep texts from being taken for options: behind a mark while the command line is parsed."""
        rest = super().parse_args(ctx, [MARK + arg if _DASHED_TEXT.match(arg) else arg for arg in args])
        ctx.params = {name: _unmarked(value) for name, value in ctx.params.items()}
        return rest


MARK = "\0"
"""No argument that a shell passes can hold this character."""

_DASHED_TEXT = re.compile(r"-+(\s|[-.*_|+0-9\s]{15,}$)")


def _unmarked(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_unmarked(item) for item in value)
    return value.removeprefix(MARK) if isinstance(value, str) else value


def output_option(what: str) -> Callable[[Command], Command]:
    """The option that names the file to write."""
    return click.option("-o", "--output", type=click.Path(dir_okay=False), metavar="FILE", help=what)


def puzzle_argument(**options: Any) -> Callable[[Command], Command]:
    """An argument that names a puzzle: a file, a type, or text."""
    return click.argument("puzzles", metavar="[PUZZLE]...", nargs=-1, shell_complete=complete_puzzles, **options)


def puzzle_options(command: Command) -> Command:
    """The options of every command that reads puzzles."""
    for option in (cells_option, plugin_option, quiet_option, json_option, type_option, set_option, with_option):
        command = option(command)
    return command


def is_terminal() -> bool:
    """Whether a person can be asked: stdin and stderr are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))
