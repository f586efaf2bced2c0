"""Time limits for tests, in processor time, which does not grow when the machine is busy."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

FOREVER = 600.0
"""The timeout in seconds for anything awaited; no test waits that long on purpose."""
_TICKS = os.sysconf("SC_CLK_TCK")


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Fail if the block takes more processor time of this process, all threads included."""
    start = time.process_time()
    yield
    spent = time.process_time() - start
    assert spent < seconds, f"{spent:.2f} seconds of processor time"


def processor_seconds(process: int) -> float:
    """The processor time that a process has used so far; 0 once it has ended."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return (int(fields[11]) + int(fields[12])) / _TICKS


def wait_until(test: Callable[[], object], seconds: float = FOREVER) -> bool:
    """Wait for a condition; return whether it came true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if test():
            return True
        time.sleep(0.01)
    return bool(test())


def wait_for_work(process: int, seconds: float) -> None:
    """Wait until a process has used that much more processor time, which proves that it is working."""
    start = processor_seconds(process)
    assert wait_until(lambda: processor_seconds(process) >= start + seconds), "the process does no work"


def spent_until_the_end(process: int, seconds: float = FOREVER) -> float:
    """Wait until a process ends; return the processor time that it used from now on, as far as it could be seen."""
    start = last = processor_seconds(process)

    def gone() -> bool:
        nonlocal last
        last = max(last, processor_seconds(process))
        return not is_alive(process)

    assert wait_until(gone, seconds), "the process goes on"
    return last - start


def is_alive(process: int) -> bool:
    """Whether a process is running, not a zombie."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"
