"""The processor time of a process: on a busy machine even a short job may take much wall-clock time."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic


class ProcessorClock:
    """A stopwatch for the processor time of a process; wall-clock time if the system does not report it."""

    def __init__(self, process: int | None = None) -> None:
        self._file = Path(f"/proc/{process}/stat")
        self._begin = self._now()

    def start(self) -> None:
        """Restart from zero."""
        self._begin = self._now()

    def seconds(self) -> float:
        """The seconds since the start."""
        return self._now() - self._begin

    def _now(self) -> float:
        try:
            # The program's name, in parentheses, may contain anything; the fields after it are numbers.
            fields = self._file.read_text().rpartition(")")[2].split()
        except OSError:
            return monotonic()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
