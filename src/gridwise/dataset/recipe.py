"""What a data set is to hold: types, sizes, levels, how many of each, and how it is split."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gridwise.common.errors import PuzzleError, Where, did_you_mean
from gridwise.common.text_files import read_text
from gridwise.declaring.yaml_nodes import ListNode, MapNode, Node, ScalarNode, parse
from gridwise.generating.generator import derived
from gridwise.logic.technique import LEVELS

FORMATS = ("parquet", "jsonl")
_KEYS = ("name", "seed", "splits", "trace", "format", "puzzles")
_SPLITS = {"train": 80, "validation": 10, "test": 10}


@dataclass(frozen=True)
class Lot:
    """Puzzles of one type, size and level."""

    type: str
    count: int
    level: str | None
    wishes: dict[str, Any]
    """What `gw.generate` is asked for, the level included."""
    seed: int


@dataclass(frozen=True)
class Recipe:
    """A data set as it is wanted."""

    name: str
    seed: int
    splits: dict[str, int]
    """The share of each split; they need not add up to anything."""
    lots: tuple[Lot, ...]
    trace: bool = False
    format: str = FORMATS[0]
    text: str = field(default="", repr=False)
    """The recipe as it was written."""

    def numbers(self, count: int) -> dict[str, int]:
        """How many of so many puzzles go into each split: as near to its share as whole numbers can be."""
        whole = sum(self.splits.values())
        numbers = {name: count * share // whole for name, share in self.splits.items()}
        rest = {name: count * share % whole for name, share in self.splits.items()}
        for name in sorted(rest, key=lambda name: -rest[name])[: count - sum(numbers.values())]:
            numbers[name] += 1
        return numbers


def read_recipe(path: str | Path) -> Recipe:
    """The recipe in a file."""
    text = read_text(path)
    documents = parse(text, str(path))
    if len(documents) != 1 or not isinstance(documents[0], MapNode):
        raise PuzzleError("a recipe is one map of name, seed, splits and puzzles", where=Where(str(path)))
    told = _map(documents[0], _KEYS)
    if "puzzles" not in told or not isinstance(told["puzzles"], ListNode):
        raise PuzzleError("a recipe has a list of `puzzles`", where=documents[0].where)
    seed = _whole(told["seed"], "seed", 0) if "seed" in told else 0
    lots: list[Lot] = []
    for item in told["puzzles"].items:
        lots.extend(_lots(item, seed, len(lots)))
    if not lots:
        raise PuzzleError("a recipe has some puzzles", where=told["puzzles"].where)
    return Recipe(
        name=_text(told["name"]) if "name" in told else Path(path).stem,
        seed=seed,
        splits=_splits(told["splits"]) if "splits" in told else dict(_SPLITS),
        lots=tuple(lots),
        trace="trace" in told and _yes(told["trace"]),
        format=_choice(told["format"], FORMATS) if "format" in told else FORMATS[0],
        text=text,
    )


def _lots(node: Node, seed: int, before: int) -> Iterator[Lot]:
    """The lots of one entry: one for each size and level."""
    from gridwise.generating.generator import ordered
    from gridwise.model.registry import puzzle_type

    told = _map(node, None)
    where = node.where
    if "type" not in told:
        raise PuzzleError("each of the `puzzles` has a `type`", where=where)
    try:
        kind = puzzle_type(_text(told.pop("type"))).name
        counts = _counts(told, where)
        sizes = [_value(size) for size in _items(told.pop("sizes"))] if "sizes" in told else [None]
        wishes = {name: _value(value) for name, value in told.items()}
        for size in sizes:
            for level, count in counts.items():
                chosen = {"size": size, "level": level}
                asked = {**wishes, **{name: value for name, value in chosen.items() if value is not None}}
                ordered(kind, **asked)  # what makes no sense is told before any work
                yield Lot(kind, count, level, asked, derived(seed, before))
                before += 1
    except PuzzleError as error:
        raise error.at(where) from None


def _counts(told: dict[str, Node], where: Where) -> dict[str | None, int]:
    """How many puzzles of which level; None stands for any."""
    if ("levels" in told) == ("count" in told):
        raise PuzzleError("say either how many of each of the `levels` there are, or a `count`", where=where)
    if "count" in told:
        return {None: _whole(told.pop("count"), "count", 1)}
    node = told.pop("levels")
    found = _map(node, None)
    for name in found:
        if name.capitalize() not in LEVELS:
            hint = did_you_mean(name, LEVELS) or f"there are {', '.join(LEVELS)}"
            raise PuzzleError(f"unknown level '{name}'", suggestion=hint, where=node.where)
    return {name.capitalize(): _whole(value, name, 1) for name, value in found.items()}


def _splits(node: Node) -> dict[str, int]:
    found = {name: _whole(value, name, 0) for name, value in _map(node, None).items()}
    for name in found:
        if not re.fullmatch(r"[A-Za-z][\w-]*", name):
            raise PuzzleError(f"'{name}' is no name for a split: it names a file", where=node.where)
    if not sum(found.values()):
        raise PuzzleError("some split must have a share", where=node.where)
    return found


def _map(node: Node, known: tuple[str, ...] | None) -> dict[str, Node]:
    if not isinstance(node, MapNode):
        raise PuzzleError("here stands a map of names and values", where=node.where)
    for key, _ in node.entries:
        if known is not None and key.text not in known:
            hint = did_you_mean(key.text, known) or f"there are {', '.join(known)}"
            raise PuzzleError(f"unknown key '{key.text}'", suggestion=hint, where=key.where)
    return {key.text: value for key, value in node.entries}


def _items(node: Node) -> tuple[Node, ...]:
    if not isinstance(node, ListNode):
        raise PuzzleError("`sizes` is a list", where=node.where)
    return node.items


def _text(node: Node) -> str:
    if not isinstance(node, ScalarNode) or not node.text:
        raise PuzzleError("here stands a word", where=node.where)
    return node.text


def _value(node: Node) -> Any:
    """A wish as it is written: words, lists of words, true and false."""
    if isinstance(node, ListNode):
        return [_value(item) for item in node.items]
    text = _text(node)
    return {"true": True, "yes": True, "false": False, "no": False}.get(text, int(text) if text.isdecimal() else text)


def _yes(node: Node) -> bool:
    return _choice(node, ("yes", "true", "no", "false")) in ("yes", "true")


def _choice(node: Node, known: tuple[str, ...]) -> str:
    if _text(node) not in known:
        raise PuzzleError(f"'{_text(node)}' is none of {', '.join(known)}", where=node.where)
    return _text(node)


def _whole(node: Node, name: str, least: int) -> int:
    text = _text(node).replace("_", "")
    if not (text.isascii() and text.isdecimal()) or int(text) < least:
        raise PuzzleError(f"`{name}` is a whole number from {least}, not '{text}'", where=node.where)
    return int(text)


def told(recipe: Recipe) -> Mapping[str, Any]:
    """The recipe as plain data."""
    lots = [{"type": lot.type, "count": lot.count, "level": lot.level, "wishes": lot.wishes} for lot in recipe.lots]
    return {
        "name": recipe.name,
        "seed": recipe.seed,
        "splits": recipe.splits,
        "trace": recipe.trace,
        "format": recipe.format,
        "lots": lots,
    }
