"""Commands that can be interrupted and resumed by running them again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from gridwise.cli._exit_codes import INTERRUPTED, UNDECIDED
from gridwise.common.errors import Undecided

if TYPE_CHECKING:
    from gridwise.batch.progress import ProgressReporter
    from gridwise.cli._status_line import StatusLine


@contextmanager
def resumable(reporter: ProgressReporter | StatusLine, can_resume: bool = True) -> Iterator[None]:
    """If the work is interrupted, or finds too few puzzles, print why and exit with the right code."""
    try:
        yield
    except (KeyboardInterrupt, Undecided) as end:
        reporter.clear()
        interrupted = isinstance(end, KeyboardInterrupt)
        kept = (
            "interrupted; finished work is kept: run the same command again to resume" if can_resume else "interrupted"
        )
        click.echo(kept if interrupted else str(end), err=True)
        raise click.exceptions.Exit(INTERRUPTED if interrupted else UNDECIDED) from None
    finally:
        reporter.clear()
