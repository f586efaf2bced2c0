"""Puzzle files in YAML, of which JSON is a subset."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import replace

from gridwise.common.errors import PuzzleError, Where
from gridwise.declaring.declare import declaration
from gridwise.declaring.includes import Includes
from gridwise.declaring.yaml_nodes import Node, ScalarNode, parse
from gridwise.declaring.yaml_writer import write
from gridwise.model.puzzle import Declaration, Puzzle
from gridwise.model.puzzle_type import PuzzleType
from gridwise.model.registry import puzzle_type

NAME = "yaml"
SUFFIXES = (".yml", ".yaml", ".json")
EXAMPLE = """\
- Sudoku
- size: [4, 4]
- a1 < a2
- initial: |
    . . . 1
    4 . . .
    . . . 3
    1 . . .
"""

MAX_LINK = 1_000_000
_LINK = re.compile(r"https?://\S*", re.IGNORECASE)
_reading: ContextVar[tuple[str, ...]] = ContextVar("types being read", default=())

__all__ = ["EXAMPLE", "NAME", "SUFFIXES", "read", "read_parts", "read_type", "sniff", "write"]


def sniff(text: str) -> float:
    """How surely the text is of this format, from 0 to 1: any text may be meant as YAML."""
    return 0.5


def read(text: str, path: str | None = None, *, includes: bool = True, type: str | None = None) -> list[Puzzle]:
    """The puzzles of a text, one for each document. Files beside `path` can be included if `includes` says so."""
    found = []
    for node, declared in _documents(text, path, includes):
        named = declared if declared.type or type is None else replace(declared, type=puzzle_type(type).name)
        try:
            found.append(Puzzle.from_declaration(named))
        except PuzzleError as error:
            raise error.at(declared.where.get("type", node.where)) from None
    return found


def read_parts(text: str, path: str | None = None, *, includes: bool = True) -> list[Declaration]:
    """What the documents of a text declare, without building puzzles."""
    return [declared for _, declared in _documents(text, path, includes)]


def _documents(text: str, path: str | None, includes: bool) -> Iterator[tuple[Node, Declaration]]:
    if _LINK.fullmatch(text[:MAX_LINK].strip()):
        advice = "copy the link that holds the whole puzzle, or what the site exports"
        message = "this is no link that holds a puzzle which gridwise can read, and nothing is fetched"
        raise PuzzleError(message, suggestion=advice, where=Where(path, 1, 1))
    allowed = Includes.beside(path, includes)
    nodes = parse(text, path, allowed.budget)
    kept = [node for node in nodes if not (isinstance(node, ScalarNode) and node.is_null)]
    if not kept:
        raise PuzzleError("there is no puzzle here: the text is empty", where=Where(path, 1, 1))
    for node in kept:
        yield node, declaration(node, allowed)


def read_type(name: str, text: str, path: str | None = None) -> PuzzleType:
    """The puzzle type that a text declares."""
    if name in _reading.get():
        names = " → ".join((*_reading.get(), name))
        raise PuzzleError(f"the types build upon each other in a circle: {names}", where=Where(path))
    token = _reading.set((*_reading.get(), name))
    try:
        found = read_parts(text, path, includes=False)
        if len(found) != 1:
            raise PuzzleError(f"a type is one document, not {len(found)}", where=Where(path))
        return PuzzleType(name, _standing_alone(found[0]), text)
    finally:
        _reading.reset(token)


def _standing_alone(found: Declaration) -> Declaration:
    """The declaration with that of the type it builds upon put in, all constraints marked as a type's."""
    if found.type:
        found = replace(puzzle_type(found.type).declaration.merged(found), type=None)
    return replace(found, constraints=tuple(part.of_type() for part in found.constraints))
