"""Stops a search for puzzles after some seconds, or when another thread asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import TYPE_CHECKING

from gridwise.common.errors import PuzzleError, Unmet

if TYPE_CHECKING:
    from gridwise._core import Cancel
    from gridwise.generating.search import PuzzleSearch

Stop = Callable[["PuzzleSearch | None"], None]

_current: ContextVar[PuzzleSearch | None] = ContextVar("search", default=None)
"""The search that is running."""


@contextmanager
def watched(search: PuzzleSearch) -> Iterator[None]:
    """Let `check_time` look at this search."""
    token = _current.set(search)
    try:
        yield
    finally:
        _current.reset(token)


def check_time() -> None:
    """End the running search if its time is up; for recipes that work for long on one layout."""
    if (search := _current.get()) is not None:
        search.watch()


@contextmanager
def deadline(seconds: float | None, cancel: Cancel | None) -> Iterator[Stop]:
    """A function that raises Unmet, with the closest board of a search, once the time is up; it starts now."""
    if seconds is not None and seconds <= 0:
        raise PuzzleError(f"`seconds` must be more than 0, not {seconds:g}")
    end = None if seconds is None else monotonic() + seconds

    def stop(search: PuzzleSearch | None) -> None:
        if end is not None and monotonic() > end:
            raise _unmet(search, f"within {seconds:g} second{'' if seconds == 1 else 's'}")
        if cancel is not None and cancel.is_set():
            raise _unmet(search, "before the search was cancelled")

    yield stop


def _unmet(search: PuzzleSearch | None, limit: str) -> Unmet:
    if search is None:
        return Unmet(f"no further puzzle was found {limit}", None)
    near = f"; the closest is {search.near}" if search.near else ""
    return Unmet(f"no {search.request.title} was found {limit}{near}{search.advice}", search.closest())
