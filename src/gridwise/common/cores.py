"""The number of processor cores to use."""

from __future__ import annotations

import os


def core_count(requested: int = 0) -> int:
    """The requested number; 0 means all cores that this process may use."""
    if requested:
        return requested
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def thread_count(requested: int) -> int:
    """The requested number, but no more threads than cores; 0 means all cores that this process may use."""
    cores = core_count()
    return min(requested, cores) if requested else cores
