"""The recipe of a dataset: types, sizes, levels, how many of each, and the splits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from gridwise.common.errors import PuzzleError, Where
from gridwise.common.text_files import read_text
from gridwise.declaring.node_values import choice_of, is_yes, map_of, text_of, whole_number
from gridwise.declaring.yaml_nodes import ListNode, MapNode, Node, parse
from gridwise.generating.generator import derived_seed
from gridwise.generating.lots import Lot, lots_of

FORMATS = ("parquet", "jsonl")
_KEYS = ("name", "seed", "splits", "trace", "format", "puzzles")
_SPLITS = {"train": 80, "validation": 10, "test": 10}


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
    entries = map_of(documents[0], _KEYS)
    if "puzzles" not in entries or not isinstance(entries["puzzles"], ListNode):
        raise PuzzleError("a recipe needs a list of `puzzles`", where=documents[0].where)
    seed = whole_number(entries["seed"], "seed", 0) if "seed" in entries else 0
    lots: list[Lot] = []
    for item in entries["puzzles"].items:
        lots.extend(_lots(item, seed, len(lots)))
    if not lots:
        raise PuzzleError("the list of `puzzles` is empty", where=entries["puzzles"].where)
    return DatasetRecipe(
        name=text_of(entries["name"]) if "name" in entries else Path(path).stem,
        seed=seed,
        splits=_splits(entries["splits"]) if "splits" in entries else dict(_SPLITS),
        lots=tuple(lots),
        trace="trace" in entries and is_yes(entries["trace"]),
        format=choice_of(entries["format"], FORMATS) if "format" in entries else FORMATS[0],
        text=text,
    )


def _lots(node: Node, seed: int, before: int) -> Iterator[Lot]:
    """The lots of one entry, each with its own seed."""
    from gridwise.model.registry import puzzle_type

    entries = map_of(node)
    if "type" not in entries:
        raise PuzzleError("each entry of `puzzles` needs a `type`", where=node.where)
    named = entries.pop("type")
    try:
        kind = puzzle_type(text_of(named)).name
    except PuzzleError as error:
        raise error.at(named.where) from None
    for number, lot in enumerate(lots_of(kind, entries, node), before):
        yield replace(lot, seed=derived_seed(seed, number))


def _splits(node: Node) -> dict[str, int]:
    splits = {name: whole_number(value, name, 0) for name, value in map_of(node).items()}
    for name in splits:
        if not re.fullmatch(r"[A-Za-z][\w-]*", name):
            raise PuzzleError(f"'{name}' can't be the name of a split: it must be a valid file name", where=node.where)
    if not sum(splits.values()):
        raise PuzzleError("at least one split must have a share above 0", where=node.where)
    return splits


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
