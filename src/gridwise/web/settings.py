"""The limits of the server, and how it is set up."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from gridwise.common.cores import core_count
from gridwise.common.errors import PuzzleError, Where

PORT = 8137
GRACE = 0.5
"""So many seconds after its limit a job is ended from outside, if it has not come to an end by itself."""
MOST_BODY = 1_000_000
"""The largest body of a request, in bytes."""
MOST_CELLS = 1_600
"""The largest board that the server takes: 40×40."""
LONGER = 6
"""So many times as long as other jobs may one take that makes new puzzles, unless told."""


def check_cells(count: int, where: Where | None = None) -> None:
    """Raises for a board that is too large."""
    if count > MOST_CELLS:
        raise PuzzleError(
            f"a board of {count:,} cells is too large here; this server takes {MOST_CELLS:,}", where=where
        )


@dataclass(frozen=True)
class Limits:
    """What one job may take."""

    seconds: float = 10.0
    memory: int = 1 << 30
    """Bytes of address space of a worker."""
    generating: float | None = None
    """The seconds that making new puzzles may take."""

    def of(self, task: str) -> float:
        """The seconds that a task may take."""
        if task != "generate":
            return self.seconds
        return LONGER * self.seconds if self.generating is None else self.generating

    def to_json(self) -> dict[str, Any]:
        """The limits as plain data."""
        return asdict(self)


@dataclass(frozen=True)
class Lanes:
    """How many workers there are, and who waits for how long."""

    first: int = field(default_factory=lambda: 2 * max(2, core_count()))
    """The most jobs that are in the first lane, where every job starts."""
    spare: int = 2
    """The workers that stand by, so that nobody has to wait while one is forked."""
    long: int = field(default_factory=lambda: max(2, core_count()))
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
