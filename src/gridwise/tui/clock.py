"""The clock of a game: it runs until the board is solved, and can be paused."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class Clock:
    """Counts seconds while it runs."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._before, self._since = 0.0, now()
        self.running = True

    @property
    def seconds(self) -> float:
        """The seconds played."""
        return self._before + (self._now() - self._since if self.running else 0.0)

    def run(self, running: bool) -> None:
        """Start or stop the clock."""
        self._before, self._since, self.running = self.seconds, self._now(), running

    def __str__(self) -> str:
        minutes, seconds = divmod(int(self.seconds), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
