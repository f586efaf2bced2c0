"""How many processor cores there are to use."""

from __future__ import annotations

import os


def cores(wanted: int = 0) -> int:
    """So many as are wanted; for 0, all that this process may use."""
    if wanted:
        return wanted
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
