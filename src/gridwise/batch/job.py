"""What a worker is told and what it answers: both cross to other processes and machines."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from gridwise.generating.order import Order

NODES = 1_000_000
"""The nodes of a search for one puzzle's solutions, unless told."""


@dataclass(frozen=True)
class Job:
    """What is to be done with each record."""

    operation: str
    type: str | None = None
    """The type of boards that are plain text."""
    column: str | None = None
    """The key of the puzzle in lines of JSON."""
    limit: int = 2
    """So many solutions are looked for."""
    nodes: int = NODES
    seconds: float | None = None
    scales: tuple[str, ...] = ("gridwise",)
    canonical: bool = False
    seed: int = 0
    count: int = 0
    wish: str = ""
    """What is to be generated, as it was told."""
    order: bytes = b""
    """The same, worked out."""
    plugins: tuple[str, ...] = ()

    def told(self) -> dict[str, Any]:
        """What the results depend on, beside the input."""
        kept = {
            field.name: getattr(self, field.name) for field in fields(self) if field.name not in ("order", "plugins")
        }
        return {name: list(value) if isinstance(value, tuple) else value for name, value in kept.items()}


class Done(NamedTuple):
    """A chunk that is finished."""

    first: int
    last: int
    packed: bytes
    """Its rows as lines of JSON, packed by `pack`: traces shrink to a tenth, on the way and on disk."""
    counts: dict[str, int]
    """How many of them have which status."""
    seconds: float
    slowest: tuple[int, float]
    """The row that took longest, and how long."""
    worker: str
    version: str


def pack(lines: Iterable[bytes]) -> bytes:
    """Rows for the way to the one who asked, and for the disk."""
    return zlib.compress(b"".join(lines), 1)


def unpack(packed: bytes) -> list[bytes]:
    """The rows, as lines of JSON."""
    return zlib.decompress(packed).splitlines(keepends=True)


@lru_cache(maxsize=8)
def order_of(packed: bytes) -> Order:
    """The order of a job."""
    found: Order = pickle.loads(packed)
    return found
