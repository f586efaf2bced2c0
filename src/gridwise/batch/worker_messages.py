"""What is sent to a worker and what it returns: both cross to other processes and machines."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from gridwise.generating.request import GenerationRequest

NODES = 1_000_000
"""The default limit on search nodes for one puzzle."""


@dataclass(frozen=True)
class BatchSpec:
    """What to do with each record."""

    operation: str
    type: str | None = None
    """The puzzle type of plain-text boards."""
    column: str | None = None
    """The key of the puzzle in JSON lines."""
    limit: int = 2
    """The search stops after this many solutions."""
    nodes: int = NODES
    seconds: float | None = None
    scales: tuple[str, ...] = ("gridwise",)
    canonical: bool = False
    seed: int = 0
    count: int = 0
    wish: str = ""
    """What to generate, as requested, in JSON."""
    order: bytes = b""
    """The same as a pickled `Order`."""
    plugins: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """What the results depend on besides the input."""
        kept = {
            field.name: getattr(self, field.name) for field in fields(self) if field.name not in ("order", "plugins")
        }
        return {name: list(value) if isinstance(value, tuple) else value for name, value in kept.items()}


class FinishedChunk(NamedTuple):
    """A finished chunk."""

    first: int
    last: int
    packed: bytes
    """Its rows as JSON lines, compressed by `pack`: traces shrink to a tenth, in transit and on disk."""
    counts: dict[str, int]
    """The number of rows with each status."""
    seconds: float
    slowest: tuple[int, float]
    """The row that took longest, and its time in seconds."""
    worker: str
    version: str


def pack(lines: Iterable[bytes]) -> bytes:
    """Compress rows for transit and for the disk."""
    return zlib.compress(b"".join(lines), 1)


def unpack(packed: bytes) -> list[bytes]:
    """The rows, as JSON lines."""
    return zlib.decompress(packed).splitlines(keepends=True)


@lru_cache(maxsize=8)
def unpickle_order(packed: bytes) -> GenerationRequest:
    """The order to generate from."""
    order: GenerationRequest = pickle.loads(packed)
    return order
