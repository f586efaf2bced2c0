"""`gridwise man`: the manual page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import cleandoc

import click

from gridwise.cli import _output
from gridwise.cli._files import write_new
from gridwise.cli._options import output_option
from gridwise.cli._output import OutputSettings
from gridwise.common.version import VERSION

EXAMPLES = """\b
Examples:
  gridwise man | man -l -                                    read it
  gridwise man -o ~/.local/share/man/man1/gridwise.1         install it for `man gridwise`"""


@click.command(epilog=EXAMPLES, short_help="Print the manual page.")
@output_option("The file to write.")
@click.pass_context
def command(ctx: click.Context, output: str | None) -> None:
    """Print the manual page of gridwise, with all commands and options."""
    root = ctx.find_root()
    assert isinstance(root.command, click.Group)
    page = "\n".join(_page(root.command, root)) + "\n"
    if output is None:
        click.echo(page, nl=False)
        return
    write_new(output, page, force=True)
    settings = ctx.obj if isinstance(ctx.obj, OutputSettings) else OutputSettings()
    _output.remark(settings, f"written to {output}")


def _page(group: click.Group, root: click.Context) -> Iterator[str]:
    yield f'.TH GRIDWISE 1 "" "gridwise {VERSION}" "User Commands"'
    yield from (".SH NAME", r"gridwise \- solve, explain, rate, generate, draw and print grid puzzles")
    yield from (".SH SYNOPSIS", r"\fBgridwise\fR [\fIOPTIONS\fR] \fICOMMAND\fR [\fIARGS\fR]")
    yield from (".SH DESCRIPTION", *_text(group.help), ".SH OPTIONS", *_options(group, root), ".SH COMMANDS")
    for name in group.list_commands(root):
        found = group.get_command(root, name)
        if found is not None and not found.hidden:
            yield from _command(found, click.Context(found, parent=root, info_name=name), name)
    yield from (".SH EXAMPLES", *_text(group.epilog))
    yield from (".SH ENVIRONMENT", ".TP", r"\fBNO_COLOR\fR", "If it is set, the output has no colours.")
    yield from (".TP", r"\fBFORCE_COLOR\fR", "If it is set, the output has colours even if it is not a terminal.")


def _command(command: click.Command, ctx: click.Context, name: str) -> Iterator[str]:
    usage = " ".join(command.collect_usage_pieces(ctx))
    yield from (f".SS gridwise {_escaped(name)} {_escaped(usage)}", *_text(command.help))
    yield from _options(command, ctx)
    if isinstance(command, click.Group):
        for part in command.list_commands(ctx):
            found = command.get_command(ctx, part)
            if found is not None:
                yield from _command(found, click.Context(found, parent=ctx, info_name=part), f"{name} {part}")
    yield from _text(command.epilog)


def _options(command: click.Command, ctx: click.Context) -> Iterator[str]:
    for parameter in command.get_params(ctx):
        record = parameter.get_help_record(ctx)
        if record is not None and record[1]:
            yield from (".TP", rf"\fB{_escaped(record[0])}\fR", *_lines(record[1]))


def _text(text: str | None) -> Iterator[str]:
    """Paragraphs; those after `\\b` keep their line breaks."""
    for paragraph in re.split(r"\n\s*\n", cleandoc(text or "")):
        if paragraph.startswith("\b"):
            yield from (".PP", ".nf", *_lines(paragraph.removeprefix("\b").strip("\n")), ".fi")
        elif paragraph:
            yield from (".PP", *_lines(re.sub(r"\s*\n\s*", " ", paragraph)))


def _lines(text: str) -> list[str]:
    """Lines in which nothing is taken for a request."""
    return [rf"\&{line}" if line.startswith((".", "'")) else line for line in _escaped(text).splitlines()]


def _escaped(text: str) -> str:
    return text.replace("\\", r"\e").replace("-", r"\-")
