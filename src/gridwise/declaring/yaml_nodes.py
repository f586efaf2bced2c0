"""YAML as a tree of nodes that record where they were written.

Built from PyYAML's events, so that every scalar keeps its written text (`003020` is not a number, `no` is not false)
and every limit is checked before anything is built.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from gridwise.common.errors import PuzzleError, Where
from gridwise.declaring.yaml_places import LINE_BREAK, place_of, text_places
from gridwise.declaring.yaml_spelling import explained, read_as, unknown_alias

MAX_BYTES = 2_000_000
MAX_DEPTH = 64
MAX_NODES = 200_000

_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_TAGS = {None} | {f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "float", "bool", "null", "seq", "map")}
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """One written value: its text, and its style: a quote character, `|`, `>`, or none."""

    where: Where
    text: str
    style: str = ""

    @property
    def plain(self) -> bool:
        """Whether it is written without quotes and not as a block."""
        return not self.style

    @property
    def is_null(self) -> bool:
        """Whether YAML reads it as null."""
        return self.plain and self.text in ("", "~", "null", "Null", "NULL")


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list of nodes."""

    where: Where
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class MapNode:
    """A map: keys and values in the order written."""

    where: Where
    entries: tuple[tuple[ScalarNode, Node], ...]


Node = ScalarNode | ListNode | MapNode


@dataclass
class Budget:
    """How many more nodes may be read, shared by a file and everything it includes."""

    nodes: int = MAX_NODES

    def spend(self, count: int, where: Where) -> None:
        """Take nodes from the budget; an error if it is used up."""
        self.nodes -= count
        if self.nodes < 0:
            raise PuzzleError(
                f"the file has too many values once its aliases are expanded (the limit is {MAX_NODES:,})", where=where
            )


def parse(text: str, path: str | None = None, budget: Budget | None = None) -> list[Node]:
    """The documents of a YAML text."""
    text = text.removeprefix("\ufeff")
    check_size(len(text.encode("utf-8", "surrogatepass")), path)
    if match := _FORBIDDEN.search(text):
        line, column = place_of(text, match.start())
        raise PuzzleError(_forbidden(match[0]), where=Where(path, line, column))
    composer = _Composer(text, path, budget or Budget())
    try:
        return list(composer.documents())
    except yaml.MarkedYAMLError as error:
        raise explained(error, composer.lines, path, composer.open[-1] if composer.open else None) from None


def check_size(size: int, path: str | None) -> None:
    """Raise if a file is larger than a puzzle file may be."""
    if size > MAX_BYTES:
        message = f"the file is too large: {size:,} bytes (the limit for a puzzle file is {MAX_BYTES:,})"
        raise PuzzleError(message, where=Where(path))


def require_allowed(text: str, where: Where | None = None) -> None:
    """Raise if a text has characters that a puzzle file can't hold."""
    if match := _FORBIDDEN.search(text):
        raise PuzzleError(_forbidden(match[0]), where=where)


def _forbidden(character: str) -> str:
    if character == "\0":
        return "this is binary data, not text"
    return f"the character U+{ord(character):04X} is not allowed in a puzzle file"


@dataclass
class _Composer:
    """Builds nodes from events."""

    text: str
    path: str | None
    budget: Budget
    anchors: dict[str, tuple[Node, int] | None] = field(default_factory=dict)
    """From anchor to its node and the number of nodes in it; None while it is still being built."""

    def __post_init__(self) -> None:
        self.lines = LINE_BREAK.split(self.text)
        self.events: Iterator[Any] = yaml.parse(self.text, Loader=_LOADER)
        self.spent = 0
        self.open: list[Where] = []
        """The positions of the brackets that are still open."""

    def documents(self) -> Iterator[Node]:
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                self.anchors.clear()
                yield self.node(next(self.events), 0)

    def node(self, event: Any, depth: int) -> Node:
        where = self.where(event)
        if depth > MAX_DEPTH:
            raise PuzzleError(f"lists and maps are nested too deeply (the limit is {MAX_DEPTH})", where=where)
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event, where)
        self.check_tag(event, where)
        before = self.spent
        self.spend(1, where)
        if event.anchor is not None:
            self.anchors[event.anchor] = None
        node = self.content(event, where, depth)
        if event.anchor is not None:
            self.anchors[event.anchor] = (node, self.spent - before)
        return node

    def content(self, event: Any, where: Where, depth: int) -> Node:
        if isinstance(event, yaml.CollectionStartEvent):
            if event.flow_style:
                self.open.append(where)
            listed = isinstance(event, yaml.SequenceStartEvent)
            items, entries = (tuple(self.items(depth)), ()) if listed else ((), tuple(self.entries(depth)))
            if event.flow_style:
                self.open.pop()
            return ListNode(where, items) if listed else MapNode(where, entries)
        require_allowed(event.value, where)  # escapes can stand for any character
        return ScalarNode(text_places(event, where, self.text, self.lines), event.value, event.style or "")

    def items(self, depth: int) -> Iterator[Node]:
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            yield self.node(event, depth + 1)

    def entries(self, depth: int) -> Iterator[tuple[ScalarNode, Node]]:
        seen: dict[str, Where] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self.node(event, depth + 1)
            if not isinstance(key, ScalarNode):
                raise PuzzleError("a key must be a word, not a list or a map", where=key.where)
            if key.text in seen:
                first = seen[key.text].line
                raise PuzzleError(f"the key '{key.text}' is already used on line {first}", where=key.where)
            seen[key.text] = key.where
            yield key, self.node(next(self.events), depth + 1)

    def alias(self, event: Any, where: Where) -> Node:
        if event.anchor not in self.anchors:
            raise unknown_alias(event.anchor, where, self.lines)
        known = self.anchors[event.anchor]
        if known is None:
            raise PuzzleError(f"the alias '*{event.anchor}' contains itself", where=where)
        self.spend(known[1], where)
        return known[0]

    def check_tag(self, event: Any, where: Where) -> None:
        if event.tag not in _TAGS:
            raise read_as("!", where, self.lines) or PuzzleError(
                f"YAML tags such as '{event.tag}' are not supported", where=where
            )

    def spend(self, count: int, where: Where) -> None:
        self.spent += count
        self.budget.spend(count, where)

    def where(self, event: Any) -> Where:
        return Where(self.path, event.start_mark.line + 1, event.start_mark.column + 1)
