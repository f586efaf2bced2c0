"""Options shared by several commands."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from math import isnan
from typing import Any, TypeVar

import click

from gridwise.cli._completions import complete_puzzles, complete_types
from gridwise.cli._output import OutputSettings
from gridwise.common.paper import DEFAULT_PAPER, PAPERS

SCALES = ("gridwise", "explainer", "hodoku")
"""The ladders for explanations and ratings, listed here so that `--help` need not load them."""

Command = TypeVar("Command", bound=Callable[..., Any])


def _load_plugins(ctx: click.Context, param: click.Parameter, paths: tuple[str, ...]) -> None:
    if paths:
        from gridwise.model.plugins import load_plugin

        for path in paths:
            load_plugin(path)


def _set_json(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    ctx.ensure_object(OutputSettings).json |= value


def _set_quiet(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    ctx.ensure_object(OutputSettings).quiet |= value


def _set_cells(ctx: click.Context, param: click.Parameter, value: str) -> None:
    from gridwise.model.grid import cell_style

    ctx.with_resource(cell_style("r1c1" if value == "r1c1" else "a1"))


def _pairs(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """The `name=value` pairs as a dictionary."""
    pairs = {}
    for pair in values:
        name, equals, value = pair.partition("=")
        if not (equals and name.strip()):
            raise click.BadParameter(f"'{pair}' is not of the form name=value", ctx, param)
        pairs[name.strip()] = value
    return pairs


plugin_option = click.option(
    "--plugin",
    type=click.Path(),
    multiple=True,
    metavar="FILE",
    is_eager=True,
    expose_value=False,
    callback=_load_plugins,
    help="Load a plugin: a Python file, a YAML file that declares a type, or a folder of such files.",
)

json_option = click.option(
    "--json",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_set_json,
    help="Print JSON, one line per result.",
)

quiet_option = click.option(
    "-q",
    "--quiet",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_set_quiet,
    help="Print only the result, without remarks or warnings.",
)

cells_option = click.option(
    "--cells",
    type=click.Choice(["a1", "r1c1"]),
    default="a1",
    is_eager=True,
    expose_value=False,
    callback=_set_cells,
    help="How to name cells in the output.  [default: a1]",
)

with_option = click.option(
    "--with",
    "parts",
    type=click.Path(dir_okay=False),
    multiple=True,
    metavar="FILE",
    help="Add the attributes and constraints of another file.",
)

set_option = click.option(
    "--set",
    "attributes",
    multiple=True,
    callback=_pairs,
    metavar="NAME=VALUE",
    help="Set an attribute, such as size=6 or sums='17 25 / 18 29' (slashes separate rows).",
)

type_option = click.option(
    "--type",
    "type_name",
    metavar="TYPE",
    shell_complete=complete_types,
    help="The puzzle type of plain-text boards.  [default: Sudoku]",
)


font_option = click.option(
    "--font",
    type=click.Path(exists=True, dir_okay=False),
    metavar="FILE.ttf",
    help="The font for PNG and PDF files, if the default font lacks a character.",
)


def paper_option(default: str | None) -> Callable[[Command], Command]:
    """The option for the paper size; without a default, a recipe may set it."""
    sizes = click.Choice(list(PAPERS), case_sensitive=False)
    return click.option("--paper", type=sizes, default=default, help=f"The paper size.  [default: {DEFAULT_PAPER}]")


def _seconds(ctx: click.Context, param: click.Parameter, value: float | None) -> float | None:
    if value is not None and isnan(value):
        raise click.BadParameter("nan is not a number of seconds.", ctx, param)
    return value


def time_limit_option(help: str) -> Callable[[Command], Command]:
    """The option for a time limit, with its help text."""
    return click.option(
        "--time-limit",
        "--seconds",
        "seconds",
        callback=_seconds,
        type=click.FloatRange(min=0, min_open=True),
        metavar="SECONDS",
        help=help,
    )


seconds_option = time_limit_option("Give up after this many seconds, with exit code 3.")

workers_option = click.option(
    "--workers",
    type=click.IntRange(0),
    default=0,
    metavar="N",
    help="Worker processes; 0 means one per core.  [default: 0]",
)

cluster_option = click.option(
    "--cluster", metavar="ADDRESS", help="Use the Dask cluster whose scheduler is at ADDRESS (tcp://…)."
)


class PuzzleCommand(click.Command):
    """A command whose arguments may be puzzle texts, even if they start with a dash, as YAML lists do."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the command line with a mark before such texts, so that they are not taken for options."""
        rest = super().parse_args(ctx, [MARK + arg if _DASHED_TEXT.match(arg) else arg for arg in args])
        ctx.params = {name: _unmarked(value) for name, value in ctx.params.items()}
        return rest


MARK = "\0"
"""A character that no shell can pass in an argument."""

_DASHED_TEXT = re.compile(r"-+(\s|[-.*_|+0-9\s]{15,}$)")


def _unmarked(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_unmarked(item) for item in value)
    return value.removeprefix(MARK) if isinstance(value, str) else value


def output_option(text: str) -> Callable[[Command], Command]:
    """The option for the file to write, with its help text; `-` is stdout."""
    kind = click.Path(dir_okay=False, allow_dash=True)
    return click.option("-o", "--output", type=kind, metavar="FILE", help=text, callback=without_dash)


def without_dash(ctx: click.Context, param: click.Parameter, output: str | None) -> str | None:
    """The file to write; None, which is stdout, for `-`."""
    return None if output == "-" else output


def puzzle_argument(**options: Any) -> Callable[[Command], Command]:
    """An argument that names a puzzle: a file, a type, or text."""
    return click.argument("puzzles", metavar="[PUZZLE]...", nargs=-1, shell_complete=complete_puzzles, **options)


@dataclass(frozen=True)
class Overrides:
    """What `--type`, `--with` and `--set` change about the puzzles that are read."""

    type_name: str | None = None
    """The type of plain-text boards."""
    parts: tuple[str, ...] = ()
    """Files whose attributes and constraints are added."""
    attributes: Mapping[str, str] = field(default_factory=dict)


def override_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--type`, `--set` and `--with`, and pass them to the command as one argument, `overrides`."""

    @wraps(command)
    def packed(
        *args: Any, type_name: str | None, attributes: dict[str, str], parts: tuple[str, ...], **options: Any
    ) -> Any:
        return command(*args, overrides=Overrides(type_name, parts, attributes), **options)

    return with_option(set_option(type_option(packed)))


def puzzle_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of every command that reads puzzles."""
    command = override_options(command)
    for option in (cells_option, plugin_option, quiet_option, json_option):
        command = option(command)
    return command


def is_terminal() -> bool:
    """Whether the user can be prompted: stdin and stderr are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))
