"""Limits for work that nobody passes limits to: lowering and compiling a model when it is first used."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from gridwise.common.errors import Undecided

if TYPE_CHECKING:
    from gridwise._core import Cancel


class Unprepared(Undecided):
    """A limit was reached while a model was made; `cancelled` tells whether it was the cancel flag."""

    def __init__(self, cancelled: bool) -> None:
        reason = "it was cancelled" if cancelled else "the time limit was reached"
        super().__init__(f"the puzzle could not be prepared for solving: {reason}", None)
        self.cancelled = cancelled

    def __reduce__(self) -> tuple[type[Unprepared], tuple[bool]]:
        return type(self), (self.cancelled,)


@dataclass(frozen=True, slots=True)
class WorkLimits:
    """A deadline by the monotonic clock, and a flag that another thread can set."""

    deadline: float | None = None
    cancel: Cancel | None = None

    def check(self) -> None:
        """Raise Unprepared if a limit is reached."""
        if self.cancel is not None and self.cancel.is_set():
            raise Unprepared(True)
        if self.deadline is not None and monotonic() >= self.deadline:
            raise Unprepared(False)

    @property
    def seconds(self) -> float:
        """The remaining seconds, in the core's format: -1 means no limit."""
        return -1.0 if self.deadline is None else max(0.0, self.deadline - monotonic())


_NONE = WorkLimits()
_current: ContextVar[WorkLimits] = ContextVar("work_limits", default=_NONE)


def current_limits() -> WorkLimits:
    """The limits that apply here."""
    return _current.get()


def cancellable(cancel: Cancel | None) -> AbstractContextManager[None]:
    """Within this block (not in a generator that yields), every question without a flag of its own watches this one."""
    return limited_work(None, cancel or current_limits().cancel)


def is_cancelled() -> bool:
    """Whether the flag that is watched here is set."""
    cancel = current_limits().cancel
    return cancel is not None and cancel.is_set()


def raise_if_cancelled() -> None:
    """Raise Undecided if the flag that is watched here is set."""
    if is_cancelled():
        raise Undecided("it was cancelled", None)


@contextmanager
def limited_work(seconds: float | None, cancel: Cancel | None) -> Iterator[None]:
    """Within this block (not in a generator that yields), lowering and compiling obey these limits."""
    deadline = None if seconds is None or seconds < 0 else monotonic() + seconds
    token = _current.set(WorkLimits(deadline, cancel))
    try:
        yield
    finally:
        _current.reset(token)
