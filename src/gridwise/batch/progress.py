"""How far a batch is: for a terminal as one line, for others as lines of JSON."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import IO, Any

from gridwise.batch.schema import ERROR, TIMEOUT, UNDECIDED, UNMET

OFTEN, SELDOM = 0.2, 5.0
"""So many seconds pass between two lines on a terminal and in a log."""
FAILURES = (ERROR, TIMEOUT, UNDECIDED, UNMET)


@dataclass
class Progress:
    """How far it is."""

    total: int
    """About how many rows there are."""
    finished: int = 0
    """Rows that are finished, those of earlier runs included."""
    new: int = 0
    """Rows of this run."""
    counts: Counter[str] = field(default_factory=Counter)
    """The rows of this run by status."""
    workers: int = 0
    retries: int = 0
    started: float = field(default_factory=time.monotonic)

    @property
    def rate(self) -> float:
        """Rows a second."""
        return self.new / max(time.monotonic() - self.started, 1e-9)

    @property
    def left(self) -> float | None:
        """The seconds that it will still take, None as long as nobody can tell."""
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
        retries = f", {self.retries} sent again" if self.retries else ""
        return f"{self.finished:,}{share} rows, {self.rate:,.0f} a second{left}{failures}{workers}{retries}"


def _clock(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


class Teller:
    """Tells of the progress: on a terminal, or as a log."""

    def __init__(self, quiet: bool = False, log: IO[str] | None = None) -> None:
        self.log = log
        self.terminal = not quiet and sys.stderr is not None and sys.stderr.isatty()
        if log is None and not quiet and not self.terminal:
            self.log = sys.stderr
        self._shown = self._logged = 0.0
        self._width = 0

    def __call__(self, event: str, progress: Progress, more: dict[str, Any]) -> None:
        """Something happened."""
        now = time.monotonic()
        if self.log is not None and (event != "chunk" or now - self._logged >= SELDOM):
            self._logged = now
            told = {"event": "progress" if event == "chunk" else event, **progress.to_json(), **more}
            self.log.write(json.dumps(told, ensure_ascii=False) + "\n")
            self.log.flush()
        if self.terminal and now - self._shown >= OFTEN:
            self._shown = now
            self._show(str(progress))

    def clear(self) -> None:
        """Leave nothing on the terminal."""
        if self._width:
            self._show("")
            sys.stderr.write("\r")
            sys.stderr.flush()

    def _show(self, text: str) -> None:
        told = text[: shutil.get_terminal_size().columns - 1]
        sys.stderr.write(f"\r{told:{self._width}}")
        sys.stderr.flush()
        self._width = len(told)
