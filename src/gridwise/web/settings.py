"""The limits of the server, and how it is set up."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass, field
from typing import Any

PORT = 8137
GRACE = 0.5
"""So many seconds after its limit a job is ended from outside, if it has not come to an end by itself."""
MOST_BODY = 1_000_000
"""The largest body of a request, in bytes."""


@dataclass(frozen=True)
class Limits:
    """What one job may take."""

    seconds: float = 10.0
    memory: int = 1 << 30
    """Bytes of address space of a worker."""

    def to_json(self) -> dict[str, Any]:
        """The limits as plain data."""
        return asdict(self)


def _cores() -> int:
    return os.cpu_count() or 1


@dataclass(frozen=True)
class Lanes:
    """How many workers there are, and who waits for how long."""

    first: int = field(default_factory=lambda: 2 * max(2, _cores()))
    """The most jobs that are in the first lane, where every job starts."""
    spare: int = 2
    """The workers that stand by, so that nobody has to wait while one is forked."""
    long: int = field(default_factory=lambda: max(2, _cores()))
    """The most jobs that go on for longer than `patience`."""
    waiting: int = 32
    """The most jobs that wait for a worker of the first lane."""
    patience: float = 0.3
    """How long, in seconds of processor time, a job may keep a worker of the first lane."""


@dataclass(frozen=True)
class Settings:
    """How a server is set up."""

    host: str = "127.0.0.1"
    port: int = PORT
    limits: Limits = Limits()
    lanes: Lanes = field(default_factory=Lanes)

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach it."""
        return self.host in ("127.0.0.1", "localhost", "::1")
