"""Reads puzzle types written in YAML, and merges them with the types they build on."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import replace

from gridwise.common.errors import PuzzleError, Where
from gridwise.declaring.documents import read_parts
from gridwise.model.puzzle import Declaration
from gridwise.model.puzzle_type import PuzzleType
from gridwise.model.registry import puzzle_type

_reading: ContextVar[tuple[str, ...]] = ContextVar("types being read", default=())


def read_type(name: str, text: str, path: str | None = None) -> PuzzleType:
    """The puzzle type that a text declares."""
    if name in _reading.get():
        names = " → ".join((*_reading.get(), name))
        raise PuzzleError(f"the types are based on each other in a cycle: {names}", where=Where(path))
    token = _reading.set((*_reading.get(), name))
    try:
        found = read_parts(text, path, includes=False)
        if len(found) != 1:
            raise PuzzleError(f"a type must be a single document, not {len(found)}", where=Where(path))
        return PuzzleType(name, _standing_alone(found[0]), text)
    finally:
        _reading.reset(token)


def _standing_alone(found: Declaration) -> Declaration:
    """The declaration merged with that of the type it builds on; all constraints are marked as a type's."""
    if found.type:
        found = replace(puzzle_type(found.type).declaration.merged(found), type=None)
    return replace(found, constraints=tuple(part.of_type() for part in found.constraints))
