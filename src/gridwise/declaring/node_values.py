"""The values in recipe files: maps, lists, numbers and choices, with errors that say where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gridwise.common.errors import PuzzleError, Where, did_you_mean
from gridwise.declaring.yaml_nodes import ListNode, MapNode, Node, ScalarNode

_YES, _NO = ("yes", "true"), ("no", "false")


def map_of(node: Node, known: tuple[str, ...] | None = None) -> dict[str, Node]:
    """The entries of a map; with `known`, any other key is an error."""
    if not isinstance(node, MapNode):
        raise PuzzleError("expected a map of names and values", where=node.where)
    for key, _ in node.entries:
        if known is not None and key.text not in known:
            hint = did_you_mean(key.text, known) or f"the keys are {', '.join(known)}"
            raise PuzzleError(f"unknown key '{key.text}'", suggestion=hint, where=key.where)
    return {key.text: value for key, value in node.entries}


def key_place(node: Node, name: str) -> Where:
    """Where a key of a map is written, or the map itself without that key."""
    keys = node.entries if isinstance(node, MapNode) else ()
    return next((key.where for key, _ in keys if key.text == name), node.where)


def items_of(node: Node, name: str) -> tuple[Node, ...]:
    """The items of the list called `name`."""
    if not isinstance(node, ListNode):
        raise PuzzleError(f"`{name}` must be a list", where=node.where)
    return node.items


def text_of(node: Node) -> str:
    """The text of a single value."""
    if not isinstance(node, ScalarNode) or not node.text:
        raise PuzzleError("expected a single value", where=node.where)
    return node.text


def value_of(node: Node) -> Any:
    """The value of an option: text, a number, true or false, or a list of these."""
    if isinstance(node, ListNode):
        return [value_of(item) for item in node.items]
    text = text_of(node)
    if text in _YES + _NO:
        return text in _YES
    return int(text) if text.isdecimal() else text


def is_yes(node: Node) -> bool:
    """Whether the value is yes or true; anything but yes, true, no or false is an error."""
    return choice_of(node, _YES + _NO) in _YES


def choice_of(node: Node, known: Iterable[str], *, any_case: bool = False) -> str:
    """The value, which must be one of the known ones, in their spelling or in any case."""
    text, choices = text_of(node), list(known)
    text = text.lower() if any_case else text
    if text not in choices:
        hint = did_you_mean(text, choices)
        raise PuzzleError(f"'{text_of(node)}' is not one of {', '.join(choices)}", suggestion=hint, where=node.where)
    return text


def whole_number(node: Node, name: str, least: int) -> int:
    """The whole number called `name`."""
    text = text_of(node).replace("_", "")
    if not (text.isascii() and text.isdecimal()) or int(text) < least:
        raise PuzzleError(f"`{name}` must be a whole number, at least {least}, not '{text}'", where=node.where)
    return int(text)
