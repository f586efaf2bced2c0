"""Lots: as many puzzles of one type, size and level as an entry of a recipe file asks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gridwise.common.errors import PuzzleError, Where, did_you_mean
from gridwise.declaring.node_values import items_of, key_place, map_of, value_of, whole_number
from gridwise.declaring.yaml_nodes import Node
from gridwise.generating.generator import parse_request
from gridwise.logic.technique import LEVELS


@dataclass(frozen=True)
class Lot:
    """Puzzles of one type, size and level."""

    type: str
    count: int
    level: str | None
    wishes: dict[str, Any]
    """The options of `gw.generate`, including the level."""
    seed: int = 0


def lots_of(kind: str, entries: dict[str, Node], node: Node) -> Iterator[Lot]:
    """The lots that the entries of a node ask for: one per size and level. Bad options fail before any work is done."""
    entries = dict(entries)
    counts = _counts(entries, node.where)
    sizes = entries.pop("sizes", None)
    for size in (None,) if sizes is None else items_of(sizes, "sizes"):
        wishes = {**entries, **({} if size is None else {"size": size})}
        for level, (count, place) in counts.items():
            options = {name: value_of(value) for name, value in wishes.items()}
            if level is not None:
                options["level"] = level
            places = {name: value.where for name, value in wishes.items()}
            _check(kind, options, {**places, "level": places.get("level", place)}, node)
            yield Lot(kind, count, level, options)


def _check(kind: str, options: dict[str, Any], places: dict[str, Where], node: Node) -> None:
    """Raise the error for bad options, located at the option without which there is none: at its name or its value."""
    try:
        parse_request(kind, **options)
    except PuzzleError as error:
        for name in options:
            rest = {each: value for each, value in options.items() if each != name}
            if _is_good(kind, rest):
                raise error.at(key_place(node, name) if f"'{name}'" in error.message else places[name]) from None
        raise error.at(node.where) from None


def _is_good(kind: str, options: dict[str, Any]) -> bool:
    try:
        parse_request(kind, **options)
    except PuzzleError:
        return False
    return True


def _counts(entries: dict[str, Node], where: Where) -> dict[str | None, tuple[int, Where]]:
    """The number of puzzles of each level, and where it is written; the key None means any level."""
    if ("levels" in entries) == ("count" in entries):
        raise PuzzleError("give either `levels`, with the number of puzzles for each, or `count`", where=where)
    if "count" in entries:
        node = entries.pop("count")
        return {None: (whole_number(node, "count", 1), node.where)}
    node = entries.pop("levels")
    counts: dict[str | None, tuple[int, Where]] = {}
    for name, value in map_of(node).items():
        if name.capitalize() not in LEVELS:
            hint = did_you_mean(name, LEVELS) or f"the levels are {', '.join(LEVELS)}"
            raise PuzzleError(f"unknown level '{name}'", suggestion=hint, where=key_place(node, name))
        counts[name.capitalize()] = whole_number(value, name, 1), value.where
    return counts
