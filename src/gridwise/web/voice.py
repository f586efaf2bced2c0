"""How a task says its answer: whole, in lines of a stream, or as a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from gridwise.web.files import File

Body = dict[str, Any]
Say = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class Voice:
    """How a task says its answer."""

    line: Say
    """A line of a stream."""
    answer: Say
    """A whole answer."""
    file: Callable[[File], None]
    deadline: float
    """When (by the monotonic clock) it should have said everything."""

    @property
    def seconds(self) -> float:
        """The seconds that are left."""
        return max(0.0, self.deadline - monotonic())
