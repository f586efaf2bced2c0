"""The group of all commands, and how their errors are reported."""

from __future__ import annotations

import errno
import importlib
import io
import os
import pkgutil
import sys
from collections.abc import Sequence
from typing import Any

import click

from gridwise.cli import _output
from gridwise.cli._exit_codes import BAD_INPUT, DONE, INTERRUPTED
from gridwise.cli._options import plugin_option
from gridwise.cli._output import OutputSettings
from gridwise.cli._whole_writes import whole_writes
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

Exit codes: 0 success; 1 no solution, or several where one was required; 2 bad input; 3 a limit was reached first;
130 interrupted."""


_SHORTAGES = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE)
"""Errors of a system that has no processes, memory or descriptors left."""


class Commands(click.Group):
    """The commands in this folder, each imported when first used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, which are the names of the files in this folder."""
        folder = importlib.import_module("gridwise.cli").__path__
        names = (info.name for info in pkgutil.iter_modules(folder))
        return sorted(name.replace("_", "-") for name in names if not name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command called `cmd_name`, or None."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"gridwise.cli.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command named by the first argument; if there is none, the error suggests the closest name."""
        name = str(args[0])
        if self.get_command(ctx, name) is None and not ctx.resilient_parsing and not name.startswith("-"):
            known = self.list_commands(ctx)
            hint = did_you_mean(name, known) or f"the commands are {', '.join(known)}"
            if os.path.exists(name):
                hint = f"did you mean 'gridwise solve {name}'?"
            ctx.fail(f"there is no command '{name}'; {hint}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a closed pipe on stdout is not an error."""
        if os.environ.get("NO_COLOR"):
            ctx.color = False
        elif os.environ.get("FORCE_COLOR"):  # colours in a pipe as well
            ctx.color = True
        try:
            code = super().invoke(ctx)
            if sys.stdout is not None:  # None if the program was started with stdout closed
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
        """Run the command line and exit with its code (or return the code if not standalone)."""
        settings = OutputSettings()
        with _output.warnings_as_lines(settings):
            code = self._run(settings, args, prog_name or "gridwise", **extra)
        if standalone_mode:
            sys.exit(code)
        return code

    def _run(self, settings: OutputSettings, args: Sequence[str] | None, prog_name: str, **extra: Any) -> int:
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
            if error.filename is not None:
                _output.report(settings, _output.file_error(error))
            else:  # not one of the user's files but stdout itself, on a full disk
                _drop_output(stderr=False)
                refused = "the system refuses to go on" if error.errno in _SHORTAGES else "the output can't be written"
                click.echo(f"{refused}: {(error.strerror or str(error)).lower()}", err=True)
            return BAD_INPUT
        except MemoryError:
            _drop_output(stderr=False)
            click.echo("there is not enough memory", err=True)
            return BAD_INPUT
        except RuntimeError as error:
            if "start new thread" not in str(error):
                raise
            click.echo("a thread can't be started", err=True)
            return BAD_INPUT


def _drop_output(stderr: bool = True) -> None:
    """Discard buffered output, so that Python does not try to write it, and fail, at exit."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr) if stderr else (sys.stdout,):
        if stream is not None:
            os.dup2(devnull, stream.fileno())


@click.group(
    cls=Commands,
    epilog=EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(VERSION, prog_name="gridwise", message="%(prog)s %(version)s")
@plugin_option
def cli() -> None:
    """Solve, explain, rate, generate, draw and print grid puzzles that are declared in a few lines of text.

    `gridwise COMMAND --help` describes a command.
    """


def main() -> None:
    """The program `gridwise`."""
    # We use no linear algebra of NumPy, which interrupts the process if it can't start its threads.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # Characters that the terminal can't encode are replaced instead of raising an error.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout = whole_writes(sys.stdout)
        sys.stdout.reconfigure(errors="replace")
    cli.main(prog_name="gridwise")
