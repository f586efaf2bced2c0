"""How a task sends its answer: whole, as lines of a stream, or as a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from gridwise.web.downloads import Download

Body = dict[str, Any]
Send = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class ReplyChannel:
    """Sends the answer of a task."""

    line: Send
    """Send a line of a stream."""
    answer: Send
    """Send a whole answer."""
    file: Callable[[Download], None]
    deadline: float
    """When everything should be sent, on the monotonic clock."""

    @property
    def seconds(self) -> float:
        """The seconds left."""
        return max(0.0, self.deadline - monotonic())
