"""How much processor time a process takes: on a crowded machine a short job may take long by any other clock."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic


class ProcessorClock:
    """A stopwatch for the processor time of a process; of time itself, where the system does not tell."""

    def __init__(self, process: int | None = None) -> None:
        self._file = Path(f"/proc/{process}/stat")
        self._begin = self._now()

    def start(self) -> None:
        """Count from now."""
        self._begin = self._now()

    def seconds(self) -> float:
        """The seconds since the start."""
        return self._now() - self._begin

    def _now(self) -> float:
        try:
            # The name of the program, in brackets, may hold anything; the fields after it are numbers.
            fields = self._file.read_text().rpartition(")")[2].split()
        except OSError:
            return monotonic()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
