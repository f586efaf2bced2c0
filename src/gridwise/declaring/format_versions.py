"""Versions of the puzzle file's format: `format: 1` in a file, and how files of older versions are upgraded.

To change the format so that old files would be misread, raise `CURRENT` and add a function to `UPGRADES` that turns the
nodes of a document of the previous version into those of the new one. Nothing else has to know of old versions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeGuard

from gridwise.common.errors import PuzzleError
from gridwise.declaring.yaml_nodes import ListNode, MapNode, Node, ScalarNode
from gridwise.model.symbols import is_whole

KEY = "format"
CURRENT = 1
"""The version that the rest of gridwise reads and writes."""

Upgrade = Callable[[Node], Node]
UPGRADES: Mapping[int, Upgrade] = MappingProxyType({})
"""For each version before the current one, the function that upgrades a document to the next version."""

SCHEMA = {
    "type": "integer",
    "minimum": 1,
    "maximum": CURRENT,
    "description": f"the version of the file's format (default: 1; this version of gridwise reads up to {CURRENT})",
}


def upgraded(document: Node) -> Node:
    """The document in the current version, without the key that states its version."""
    stated = list(_stated(document))
    if len(stated) > 1:
        raise PuzzleError(f"`{KEY}` is given twice", where=stated[1].where)
    version = _version(stated[0]) if stated else 1
    if stated:
        document = _without_key(document)
    for number in range(version, CURRENT):
        document = UPGRADES[number](document)
    return document


def _stated(document: Node) -> Iterator[Node]:
    """The values under the key, in the map or the maps that the document consists of."""
    for part in document.items if isinstance(document, ListNode) else (document,):
        if _holds_attributes(part):
            yield from (value for key, value in part.entries if key.text == KEY)


def _holds_attributes(part: Node) -> TypeGuard[MapNode]:
    """Whether the part is a map of attributes rather than a constraint with its name."""
    return isinstance(part, MapNode) and all(key.text != "name" for key, _ in part.entries)


def _version(value: Node) -> int:
    text = value.text.strip() if isinstance(value, ScalarNode) else ""
    if not is_whole(text) or int(text) < 1:
        shown = f", not '{text}'" if text else ""
        raise PuzzleError(
            f"`{KEY}` must be the number of a format version, such as {CURRENT}{shown}", where=value.where
        )
    if int(text) > CURRENT:
        known = "format 1" if CURRENT == 1 else f"formats 1 to {CURRENT}"
        message = f"this file is written for format {int(text)}; this version of gridwise reads {known}"
        raise PuzzleError(message, suggestion="upgrade gridwise", where=value.where)
    return int(text)


def _without_key(document: Node) -> Node:
    if isinstance(document, MapNode):
        return replace(document, entries=tuple(entry for entry in document.entries if entry[0].text != KEY))
    if not isinstance(document, ListNode):
        return document
    parts = (_without_key(part) if _holds_attributes(part) else part for part in document.items)
    return replace(document, items=tuple(part for part in parts if not isinstance(part, MapNode) or part.entries))
