"""Work that the same command goes on with after it was interrupted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from gridwise.cli._codes import INTERRUPTED, UNDECIDED
from gridwise.common.errors import Undecided

if TYPE_CHECKING:
    from gridwise.batch.progress import Teller


@contextmanager
def resumable(teller: Teller) -> Iterator[None]:
    """End the command with a word and the exit code where the work is interrupted or does not find enough."""
    try:
        yield
    except (KeyboardInterrupt, Undecided) as end:
        teller.clear()
        interrupted = isinstance(end, KeyboardInterrupt)
        kept = "interrupted; what was finished is kept, and the same command goes on from there"
        click.echo(kept if interrupted else str(end), err=True)
        raise click.exceptions.Exit(INTERRUPTED if interrupted else UNDECIDED) from None
    finally:
        teller.clear()
