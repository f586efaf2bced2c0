"""The documents of a YAML text, and what each of them declares."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gridwise.common.errors import PuzzleError, Where
from gridwise.declaring.declare import declaration
from gridwise.declaring.includes import Includes
from gridwise.declaring.yaml_nodes import Node, ScalarNode, parse
from gridwise.model.puzzle import Declaration

MAX_LINK = 1_000_000
_LINK = re.compile(r"https?://\S*", re.IGNORECASE)


def read_parts(text: str, path: str | None = None, *, includes: bool = True) -> list[Declaration]:
    """What the documents of a text declare, without building puzzles."""
    return [declared for _, declared in documents(text, path, includes)]


def documents(text: str, path: str | None, includes: bool) -> Iterator[tuple[Node, Declaration]]:
    """Each document and what it declares. Files beside `path` can be included if `includes` says so."""
    if _LINK.fullmatch(text[:MAX_LINK].strip()):
        advice = "copy the link that contains the whole puzzle, or the text that the site exports"
        message = "this link does not contain a puzzle that gridwise can read, and gridwise does not download puzzles"
        raise PuzzleError(message, suggestion=advice, where=Where(path, 1, 1))
    allowed = Includes.beside(path, includes)
    nodes = parse(text, path, allowed.budget)
    kept = [node for node in nodes if not (isinstance(node, ScalarNode) and node.is_null)]
    if not kept:
        raise PuzzleError("there is no puzzle here: the text is empty", where=Where(path, 1, 1))
    for node in kept:
        yield node, declaration(node, allowed)
