"""The settings of the server and its limits."""

from __future__ import annotations

import socket
from dataclasses import asdict, dataclass, field
from typing import Any

from gridwise.common.cores import core_count
from gridwise.common.errors import PuzzleError, Where

PORT = 8137
LOCAL_NAMES = ("127.0.0.1", "localhost", "::1")
GRACE = 0.5
"""Seconds after its limit at which a job is killed if it has not stopped by itself."""
MAX_BODY = 1_000_000
"""The largest request body, in bytes."""
MAX_HELD = 64_000_000
"""The most bytes of request bodies that are held at a time."""
MAX_CELLS = 1_600
"""The largest board that the server accepts: 40×40."""
GENERATE_FACTOR = 6
"""The default time limit for generating puzzles, as a multiple of that for other jobs."""
SEARCHES = ("generate", "adjust", "nonogram")
"""The tasks that search for a puzzle; they have the time limit for generating."""


def check_cells(count: int, where: Where | None = None) -> None:
    """Raise an error if a board is too large."""
    if count > MAX_CELLS:
        raise PuzzleError(f"a board of {count:,} cells is too large; this server allows {MAX_CELLS:,}", where=where)


@dataclass(frozen=True)
class JobLimits:
    """The limits of one job."""

    seconds: float = 10.0
    memory: int = 1 << 30
    """Bytes of address space of a worker."""
    generating: float | None = None
    """The time limit for generating and adjusting puzzles, in seconds."""

    def of(self, task: str) -> float:
        """The time limit of a task, in seconds."""
        if task not in SEARCHES:
            return self.seconds
        return GENERATE_FACTOR * self.seconds if self.generating is None else self.generating

    def to_json(self) -> dict[str, Any]:
        """The limits as plain data."""
        return asdict(self)


@dataclass(frozen=True)
class Lanes:
    """How many workers there are, and how long jobs may keep them."""

    first: int = field(default_factory=lambda: 2 * max(2, core_count()))
    """The largest number of jobs in the first lane, where every job starts."""
    spare: int = 2
    """Idle workers kept ready, so that no job waits for a fork."""
    long: int = field(default_factory=lambda: max(2, core_count()))
    """The largest number of jobs that may run longer than `patience`."""
    waiting: int = 32
    """The largest number of jobs that may wait for a worker of the first lane."""
    patience: float = 0.3
    """How long a job may keep a worker of the first lane, in seconds of processor time."""


@dataclass(frozen=True)
class ServerSettings:
    """The settings of a server."""

    host: str = "127.0.0.1"
    port: int = PORT
    limits: JobLimits = JobLimits()
    lanes: Lanes = field(default_factory=Lanes)
    names: tuple[str, ...] = ()
    """Further names by which clients may address the server."""

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host in LOCAL_NAMES

    @property
    def accepted_names(self) -> frozenset[str]:
        """The names by which clients may address the server."""
        own = () if self.is_local else (self.host.lower(), socket.gethostname().lower())
        return frozenset((*LOCAL_NAMES, *own, *(name.lower() for name in self.names)))
