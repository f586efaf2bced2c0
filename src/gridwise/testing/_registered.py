"""Pieces that are registered temporarily, for a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from gridwise.model import registry
from gridwise.model.registry import Kind


class _Given:
    """Some pieces, as a source for the registry."""

    label = "the pieces of a test"

    def __init__(self, pieces: tuple[object, ...]) -> None:
        self._pieces = pieces

    def pieces(self, kind: Kind) -> Iterator[Any]:
        """The pieces of a kind."""
        return (piece for piece in self._pieces if kind.is_piece(piece))


@contextmanager
def registered(*pieces: object) -> Iterator[None]:
    """Register pieces while the block runs: classes, types, or modules that are formats or outputs."""
    source = _Given(pieces)
    registry.add_source(source)
    try:
        yield
    finally:
        registry.remove_source(source)
