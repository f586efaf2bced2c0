"""The group of all commands, and what becomes of their errors."""

from __future__ import annotations

import importlib
import io
import os
import pkgutil
import sys
from collections.abc import Sequence
from typing import Any

import click

from gridwise.cli import _output
from gridwise.cli._codes import BAD_INPUT, DONE, INTERRUPTED
from gridwise.cli._options import plugin_option
from gridwise.cli._output import Settings
from gridwise.common.errors import MissingExtra, PuzzleError, did_you_mean
from gridwise.common.version import VERSION

EXAMPLES = """\b
Examples:
  gridwise solve puzzle.yml
  gridwise solve ..3.1....4..56.2.9…      a board as text
  gridwise check puzzle.yml
  gridwise draw puzzle.yml -o puzzle.svg
  gridwise new KenKen -o mine.yml
  gridwise play mine.yml

Exit codes: 0 done; 1 no solution, or several where one was asked for; 2 bad input; 3 undecided within the limit;
130 interrupted."""


class Commands(click.Group):
    """The commands in this folder, each imported when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands: of the files in this folder."""
        folder = importlib.import_module("gridwise.cli").__path__
        names = (info.name for info in pkgutil.iter_modules(folder))
        return sorted(name.replace("_", "-") for name in names if not name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"gridwise.cli.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first argument names; an error says what was probably meant."""
        name = str(args[0])
        if self.get_command(ctx, name) is None and not ctx.resilient_parsing and not name.startswith("-"):
            known = self.list_commands(ctx)
            hint = did_you_mean(name, known) or f"the commands are {', '.join(known)}"
            if os.path.exists(name):
                hint = f"did you mean 'gridwise solve {name}'?"
            ctx.fail(f"there is no command '{name}'; {hint}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a reader who has seen enough and closes the pipe is no error."""
        if os.environ.get("NO_COLOR"):
            ctx.color = False
        try:
            code = super().invoke(ctx)
            if sys.stdout is not None:  # it is when the program was started with stdout closed
                sys.stdout.flush()
        except BrokenPipeError:
            _drop_output()
            return DONE
        return code

    def main(  # type: ignore[override]
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command line and end with its exit code (or return it, when not standalone)."""
        settings = Settings()
        with _output.warnings_as_lines(settings):
            code = self._run(settings, args, prog_name or "gridwise", **extra)
        if standalone_mode:
            sys.exit(code)
        return code

    def _run(self, settings: Settings, args: Sequence[str] | None, prog_name: str, **extra: Any) -> int:
        try:
            code = super().main(args, prog_name, standalone_mode=False, obj=settings, **extra)
            return code if isinstance(code, int) else DONE
        except click.ClickException as error:
            error.show()
            return error.exit_code
        except (click.Abort, KeyboardInterrupt):
            click.echo("interrupted", err=True)
            return INTERRUPTED
        except (PuzzleError, MissingExtra) as error:
            _output.report(settings, error)
            return BAD_INPUT
        except OSError as error:
            if error.filename is None:  # not a file of the user's: stdout itself, on a full disk
                _drop_output(stderr=False)
            _output.report(settings, _output.file_error(error))
            return BAD_INPUT


def _drop_output(stderr: bool = True) -> None:
    """Let go of whatever is still buffered: it must not be written, and complained about, when Python ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr) if stderr else (sys.stdout,):
        if stream is not None:
            os.dup2(nowhere, stream.fileno())


@click.group(
    cls=Commands,
    epilog=EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(VERSION, prog_name="gridwise", message="%(prog)s %(version)s")
@plugin_option
def cli() -> None:
    """Grid puzzles from a few lines of text: solve them, prove that a solution is the only one, draw them.

    `gridwise COMMAND --help` tells more of each command.
    """


def main() -> None:
    """The program `gridwise`."""
    # A terminal that lacks a character shows another one in its place rather than nothing at all.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    cli.main(prog_name="gridwise")
