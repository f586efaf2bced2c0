"""The progress of a batch: one line on a terminal, JSON lines in a log."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import IO, Any

from gridwise.batch.schema import ERROR, TIMEOUT, UNDECIDED, UNMET

TERMINAL_INTERVAL, LOG_INTERVAL = 0.2, 5.0
"""Seconds between two updates of the terminal line, and between two lines of a log."""
FAILURES = (ERROR, TIMEOUT, UNDECIDED, UNMET)


@dataclass
class BatchProgress:
    """How far a batch has come."""

    total: int
    """The approximate number of rows."""
    finished: int = 0
    """Finished rows, including those of earlier runs."""
    new: int = 0
    """Rows finished in this run."""
    counts: Counter[str] = field(default_factory=Counter)
    """The rows of this run by status."""
    workers: int = 0
    retries: int = 0
    started: float = field(default_factory=time.monotonic)

    @property
    def rate(self) -> float:
        """Rows per second."""
        return self.new / max(time.monotonic() - self.started, 1e-9)

    @property
    def left(self) -> float | None:
        """The estimated seconds left; None if there is no estimate yet."""
        return max(0, self.total - self.finished) / self.rate if self.new else None

    @property
    def failures(self) -> int:
        """The rows of this run without an answer."""
        return sum(self.counts[status] for status in FAILURES)

    def to_json(self) -> dict[str, Any]:
        """The progress as plain data."""
        left = self.left
        return {
            "rows": self.finished,
            "total": self.total,
            "rate": round(self.rate, 1),
            "left": None if left is None else round(left),
            "failures": self.failures,
            "workers": self.workers,
            "retries": self.retries,
        }

    def __str__(self) -> str:
        share = f" of {self.total:,} ({self.finished / self.total:.0%})" if self.total else ""
        left = "" if self.left is None else f", {_clock(self.left)} left"
        failures = f", {self.failures:,} failed" if self.failures else ""
        workers = f", {self.workers} worker{'' if self.workers == 1 else 's'}"
        retries = f", {self.retries} retried" if self.retries else ""
        return f"{self.finished:,}{share} rows, {self.rate:,.0f} per second{left}{failures}{workers}{retries}"


def _clock(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


class ProgressReporter:
    """Reports the progress on a terminal or in a log."""

    def __init__(self, quiet: bool = False, log: IO[str] | None = None) -> None:
        self.log = log
        self.terminal = not quiet and sys.stderr is not None and sys.stderr.isatty()
        if log is None and not quiet and not self.terminal:
            self.log = sys.stderr
        self._shown = self._logged = 0.0
        self._width = 0

    def __call__(self, event: str, progress: BatchProgress, more: dict[str, Any]) -> None:
        """Report an event."""
        now = time.monotonic()
        if self.log is not None and (event != "chunk" or now - self._logged >= LOG_INTERVAL):
            self._logged = now
            entry = {"event": "progress" if event == "chunk" else event, **progress.to_json(), **more}
            self.log.write(json.dumps(entry, ensure_ascii=False) + "\n")
            self.log.flush()
        if self.terminal and now - self._shown >= TERMINAL_INTERVAL:
            self._shown = now
            self._show(str(progress))

    def clear(self) -> None:
        """Clear the terminal line."""
        if self._width:
            self._show("")
            sys.stderr.write("\r")
            sys.stderr.flush()

    def _show(self, text: str) -> None:
        line = text[: shutil.get_terminal_size().columns - 1]
        sys.stderr.write(f"\r{line:{self._width}}")
        sys.stderr.flush()
        self._width = len(line)
