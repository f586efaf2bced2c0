"""What a conversion between formats loses: an error that names it, or a list with `--lossy`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from gridwise.common.errors import PuzzleError

_dropped: ContextVar[list[str] | None] = ContextVar("what is dropped", default=None)


@contextmanager
def lossy() -> Iterator[list[str]]:
    """Within this block, whatever a format can't hold is left out and added to the list."""
    dropped: list[str] = []
    token = _dropped.set(dropped)
    try:
        yield dropped
    finally:
        _dropped.reset(token)


def drop(what: str, reason: str, message: str | None = None) -> None:
    """Leave something out inside a `lossy` block; elsewhere raise an error: `the rule 'X' is not known to gridwise`."""
    dropped = _dropped.get()
    if dropped is None:
        raise PuzzleError(message or f"{what} {reason}", suggestion="`gridwise convert --lossy` leaves it out")
    if what not in dropped:
        dropped.append(what)


@contextmanager
def strict() -> Iterator[None]:
    """Within this block, whatever a format can't hold is an error, even inside a `lossy` block."""
    token = _dropped.set(None)
    try:
        yield
    finally:
        _dropped.reset(token)
