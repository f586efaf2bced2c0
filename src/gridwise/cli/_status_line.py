"""A line on the terminal that is rewritten while a command works."""

from __future__ import annotations

import shutil
import sys
from time import monotonic

import click

from gridwise.cli._output import OutputSettings

INTERVAL = 0.2
"""Seconds between two updates."""


class StatusLine:
    """Shows what is being done, a few times per second, if stderr is a terminal and `--quiet` is not set."""

    def __init__(self, settings: OutputSettings) -> None:
        self.started = self.updated = monotonic()
        self.shown = not settings.quiet and sys.stderr is not None and sys.stderr.isatty()
        self.width = 0

    @property
    def is_due(self) -> bool:
        """Whether it is time for an update."""
        return self.shown and monotonic() - self.updated >= INTERVAL

    def show(self, text: str) -> None:
        """Show a text, if it is time for an update."""
        if self.is_due:
            self.updated = monotonic()
            self._write(text)

    def clear(self) -> None:
        """Clear the line, before anything else is written to the terminal."""
        if self.width:
            self._write("")
            click.echo("\r", err=True, nl=False)

    def _write(self, text: str) -> None:
        line = text[: shutil.get_terminal_size().columns - 1]
        click.echo(f"\r{line:{self.width}}", err=True, nl=False)
        self.width = len(line)
