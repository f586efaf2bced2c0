"""The recipe of a dataset: types, sizes, levels, how many of each, and the splits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gridwise.common.errors import PuzzleError, Where, did_you_mean
from gridwise.common.text_files import read_text
from gridwise.declaring.yaml_nodes import ListNode, MapNode, Node, ScalarNode, parse
from gridwise.generating.generator import derived_seed
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
    """The options of `gw.generate`, including the level."""
    seed: int


@dataclass(frozen=True)
class DatasetRecipe:
    """What a dataset should contain."""

    name: str
    seed: int
    splits: dict[str, int]
    """The relative share of each split; any positive numbers."""
    lots: tuple[Lot, ...]
    trace: bool = False
    format: str = FORMATS[0]
    text: str = field(default="", repr=False)
    """The recipe as it was written."""

    def numbers(self, count: int) -> dict[str, int]:
        """How many of `count` puzzles go into each split, as close to its share as possible."""
        whole = sum(self.splits.values())
        numbers = {name: count * share // whole for name, share in self.splits.items()}
        rest = {name: count * share % whole for name, share in self.splits.items()}
        for name in sorted(rest, key=lambda name: -rest[name])[: count - sum(numbers.values())]:
            numbers[name] += 1
        return numbers


def read_recipe(path: str | Path) -> DatasetRecipe:
    """The recipe in a file."""
    text = read_text(path)
    documents = parse(text, str(path))
    if len(documents) != 1 or not isinstance(documents[0], MapNode):
        raise PuzzleError(
            "a recipe must be a single map with the keys name, seed, splits and puzzles", where=Where(str(path))
        )
    entries = _map(documents[0], _KEYS)
    if "puzzles" not in entries or not isinstance(entries["puzzles"], ListNode):
        raise PuzzleError("a recipe needs a list of `puzzles`", where=documents[0].where)
    seed = _whole(entries["seed"], "seed", 0) if "seed" in entries else 0
    lots: list[Lot] = []
    for item in entries["puzzles"].items:
        lots.extend(_lots(item, seed, len(lots)))
    if not lots:
        raise PuzzleError("the list of `puzzles` is empty", where=entries["puzzles"].where)
    return DatasetRecipe(
        name=_text(entries["name"]) if "name" in entries else Path(path).stem,
        seed=seed,
        splits=_splits(entries["splits"]) if "splits" in entries else dict(_SPLITS),
        lots=tuple(lots),
        trace="trace" in entries and _yes(entries["trace"]),
        format=_choice(entries["format"], FORMATS) if "format" in entries else FORMATS[0],
        text=text,
    )


def _lots(node: Node, seed: int, before: int) -> Iterator[Lot]:
    """The lots of one entry: one per size and level."""
    from gridwise.generating.generator import parse_request
    from gridwise.model.registry import puzzle_type

    entries = _map(node, None)
    where = node.where
    if "type" not in entries:
        raise PuzzleError("each entry of `puzzles` needs a `type`", where=where)
    try:
        kind = puzzle_type(_text(entries.pop("type"))).name
        counts = _counts(entries, where)
        sizes = [_value(size) for size in _items(entries.pop("sizes"))] if "sizes" in entries else [None]
        wishes = {name: _value(value) for name, value in entries.items()}
        for size in sizes:
            for level, count in counts.items():
                chosen = {"size": size, "level": level}
                options = {**wishes, **{name: value for name, value in chosen.items() if value is not None}}
                parse_request(kind, **options)  # bad options fail before any work is done
                yield Lot(kind, count, level, options, derived_seed(seed, before))
                before += 1
    except PuzzleError as error:
        raise error.at(where) from None


def _counts(entries: dict[str, Node], where: Where) -> dict[str | None, int]:
    """The number of puzzles of each level; the key None means any level."""
    if ("levels" in entries) == ("count" in entries):
        raise PuzzleError("give either `levels`, with the number of puzzles for each, or `count`", where=where)
    if "count" in entries:
        return {None: _whole(entries.pop("count"), "count", 1)}
    node = entries.pop("levels")
    levels = _map(node, None)
    for name in levels:
        if name.capitalize() not in LEVELS:
            hint = did_you_mean(name, LEVELS) or f"the levels are {', '.join(LEVELS)}"
            raise PuzzleError(f"unknown level '{name}'", suggestion=hint, where=node.where)
    return {name.capitalize(): _whole(value, name, 1) for name, value in levels.items()}


def _splits(node: Node) -> dict[str, int]:
    splits = {name: _whole(value, name, 0) for name, value in _map(node, None).items()}
    for name in splits:
        if not re.fullmatch(r"[A-Za-z][\w-]*", name):
            raise PuzzleError(f"'{name}' can't be the name of a split: it must be a valid file name", where=node.where)
    if not sum(splits.values()):
        raise PuzzleError("at least one split must have a share above 0", where=node.where)
    return splits


def _map(node: Node, known: tuple[str, ...] | None) -> dict[str, Node]:
    if not isinstance(node, MapNode):
        raise PuzzleError("expected a map of names and values", where=node.where)
    for key, _ in node.entries:
        if known is not None and key.text not in known:
            hint = did_you_mean(key.text, known) or f"the keys are {', '.join(known)}"
            raise PuzzleError(f"unknown key '{key.text}'", suggestion=hint, where=key.where)
    return {key.text: value for key, value in node.entries}


def _items(node: Node) -> tuple[Node, ...]:
    if not isinstance(node, ListNode):
        raise PuzzleError("`sizes` must be a list", where=node.where)
    return node.items


def _text(node: Node) -> str:
    if not isinstance(node, ScalarNode) or not node.text:
        raise PuzzleError("expected a single value", where=node.where)
    return node.text


def _value(node: Node) -> Any:
    """The value of an option: text, a number, true or false, or a list of these."""
    if isinstance(node, ListNode):
        return [_value(item) for item in node.items]
    text = _text(node)
    return {"true": True, "yes": True, "false": False, "no": False}.get(text, int(text) if text.isdecimal() else text)


def _yes(node: Node) -> bool:
    return _choice(node, ("yes", "true", "no", "false")) in ("yes", "true")


def _choice(node: Node, known: tuple[str, ...]) -> str:
    if _text(node) not in known:
        raise PuzzleError(f"'{_text(node)}' is not one of {', '.join(known)}", where=node.where)
    return _text(node)


def _whole(node: Node, name: str, least: int) -> int:
    text = _text(node).replace("_", "")
    if not (text.isascii() and text.isdecimal()) or int(text) < least:
        raise PuzzleError(f"`{name}` must be a whole number, at least {least}, not '{text}'", where=node.where)
    return int(text)


def recipe_json(recipe: DatasetRecipe) -> Mapping[str, Any]:
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
