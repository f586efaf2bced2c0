"""Limits for a question: seconds, nodes, and a flag that another thread can set."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any

from gridwise.common.errors import Undecided
from gridwise.common.work_limits import current_limits, limited_work

if TYPE_CHECKING:
    from gridwise._core import Cancel

_MOST_NODES = 1 << 62
"""More nodes than any search visits, but still within the core's counter."""


def _nothing() -> None:
    """The `known` value when nothing is known."""


@dataclass
class Limits:
    """A budget shared by several searches. None means no limit."""

    seconds: float | None = None
    nodes: int | None = None
    cancel: Cancel | None = None
    spent_nodes: int = 0
    spent_seconds: float = 0.0

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds >= 0:
            raise ValueError(f"the time limit in seconds must be 0 or more, not {self.seconds}")
        if self.nodes is not None and self.nodes < 0:
            raise ValueError(f"the node limit must be 0 or more, not {self.nodes}")
        self.cancel = self.cancel or current_limits().cancel
        self._started: float | None = None
        self._nodes_before = 0

    def start(self, nodes: int) -> tuple[int, float, Cancel | None]:
        """The remaining budget in the core's format (-1 means no limit); starts the clock."""
        self._started, self._nodes_before = monotonic(), nodes
        nodes_left = -1 if self.nodes is None else min(max(0, self.nodes - self.spent_nodes), _MOST_NODES)
        seconds_left = -1.0 if self.seconds is None else max(0.0, self.seconds - self.spent_seconds)
        return nodes_left, seconds_left, self.cancel

    @contextmanager
    def preparing(self) -> Iterator[None]:
        """Within this block, lowering and compiling count against this budget; they raise Unprepared at its end."""
        _, seconds, cancel = self.start(0)
        try:
            with limited_work(seconds, cancel):
                yield
        finally:
            self.stop(0)

    def require(self, status: int, undone: str, known: Callable[[], Any] = _nothing) -> None:
        """Raise Undecided if this status means that a limit was reached; `undone` says what is missing."""
        from gridwise import _core

        if status == _core.TIME_LIMIT:
            raise Undecided(f"{undone} within {self.seconds:g} second{'' if self.seconds == 1 else 's'}", known())
        if status == _core.CANCELLED:
            raise Undecided(f"{undone}: it was cancelled", known())

    @property
    def out_of_nodes(self) -> bool:
        """Whether the node budget is used up."""
        return self.nodes is not None and self.spent_nodes >= self.nodes

    def stop(self, nodes: int) -> None:
        """Subtract what was used since `start` from the budget."""
        if self._started is not None:
            self.spent_seconds += monotonic() - self._started
            self.spent_nodes += nodes - self._nodes_before
            self._started = None
