"""What the commands print: results on stdout, everything else on stderr."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import click

from gridwise.common.errors import MissingExtra, PuzzleError, PuzzleWarning, Where


@dataclass
class OutputSettings:
    """The options that apply to all output."""

    json: bool = False
    quiet: bool = False
    warned: set[str] = field(default_factory=set)
    """The warnings printed since the last puzzle was read: building a puzzle twice warns only once."""


def result(text: str = "") -> None:
    """Print one part of the result to stdout."""
    click.echo(text)


def result_json(data: Any) -> None:
    """Print the result as one line of JSON."""
    click.echo(json.dumps(data, ensure_ascii=False))


def remark(settings: OutputSettings, text: str) -> None:
    """Print a remark to stderr, unless `--quiet` is set."""
    if not settings.quiet:
        click.echo(text, err=True)


def report(settings: OutputSettings, error: PuzzleError | MissingExtra) -> None:
    """Report an error in the input: on stderr, or as JSON on stdout."""
    if settings.json:
        plain = error.to_json() if isinstance(error, PuzzleError) else {"message": str(error)}
        result_json({"error": plain})
    else:
        click.echo(str(error), err=True)


def file_error(error: OSError) -> PuzzleError:
    """The error for a file that can't be read or written."""
    path = None if error.filename is None else os.fsdecode(error.filename)
    return PuzzleError((error.strerror or str(error)).lower(), where=Where(path))


@contextmanager
def warnings_as_lines(settings: OutputSettings) -> Iterator[None]:
    """Within this block, print each PuzzleWarning as one line on stderr."""
    with warnings.catch_warnings():
        default = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], *rest: Any, **more: Any) -> None:
            if not issubclass(category, PuzzleWarning):
                default(message, category, *rest, **more)
            elif str(message) not in settings.warned:
                settings.warned.add(str(message))
                remark(settings, f"warning: {message}")

        warnings.simplefilter("always", PuzzleWarning)
        warnings.showwarning = show
        yield
