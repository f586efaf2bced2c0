"""What is lost on the way from one format to another: an error that names it, or a list where that is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from gridwise.common.errors import PuzzleError

_dropped: ContextVar[list[str] | None] = ContextVar("what is dropped", default=None)


@contextmanager
def lossy() -> Iterator[list[str]]:
    """Within this block, what a format can't carry is left out; the list tells what that was."""
    dropped: list[str] = []
    token = _dropped.set(dropped)
    try:
        yield dropped
    finally:
        _dropped.reset(token)


def drop(what: str, reason: str, message: str | None = None) -> None:
    """Leave something out where that is wanted; elsewhere it is an error: `the rule 'X' is not known to gridwise`."""
    dropped = _dropped.get()
    if dropped is None:
        raise PuzzleError(message or f"{what} {reason}", suggestion="`gridwise convert --lossy` goes on without it")
    if what not in dropped:
        dropped.append(what)
