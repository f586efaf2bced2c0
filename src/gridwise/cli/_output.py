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
class Settings:
    """What was asked of all output."""

    json: bool = False
    quiet: bool = False
    warned: set[str] = field(default_factory=set)
    """The warnings printed since the last puzzle was read: a puzzle that is built twice warns once."""


def result(text: str = "") -> None:
    """Print a part of the result."""
    click.echo(text)


def result_json(data: Any) -> None:
    """Print a result as one line of JSON."""
    click.echo(json.dumps(data, ensure_ascii=False))


def remark(settings: Settings, text: str) -> None:
    """Say something beside the result."""
    if not settings.quiet:
        click.echo(text, err=True)


def report(settings: Settings, error: PuzzleError | MissingExtra) -> None:
    """Tell what is wrong with the input."""
    if settings.json:
        plain = error.to_json() if isinstance(error, PuzzleError) else {"message": str(error)}
        result_json({"error": plain})
    else:
        click.echo(str(error), err=True)


def file_error(error: OSError) -> PuzzleError:
    """A file that can't be read or written, as an error about the input."""
    path = None if error.filename is None else os.fsdecode(error.filename)
    return PuzzleError((error.strerror or str(error)).lower(), where=Where(path))


@contextmanager
def warnings_as_lines(settings: Settings) -> Iterator[None]:
    """Within this block a PuzzleWarning is one line on stderr."""
    with warnings.catch_warnings():
        usual = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], *rest: Any, **more: Any) -> None:
            if not issubclass(category, PuzzleWarning):
                usual(message, category, *rest, **more)
            elif str(message) not in settings.warned:
                settings.warned.add(str(message))
                remark(settings, f"warning: {message}")

        warnings.simplefilter("always", PuzzleWarning)
        warnings.showwarning = show
        yield
