"""The recipe of a dataset: types, sizes, levels, how many of each, and the splits."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from gridwise.common.errors import PuzzleError, Where
from gridwise.common.text_files import read_text
from gridwise.dataset.splits import Numbers, split_lots
from gridwise.declaring.node_values import choice_of, is_yes, map_of, text_of, whole_number
from gridwise.declaring.yaml_nodes import ListNode, MapNode, Node, parse
from gridwise.generating.generator import derived_seed
from gridwise.generating.lots import Lot, lots_of
from gridwise.generating.request import SUFFIXES, named_type
from gridwise.model.registry import find_type_name, puzzle_type

FORMATS = ("parquet", "jsonl")
UNKNOWN_LICENCE = "unknown"
_KEYS = ("name", "seed", "licence", "splits", "trace", "format", "puzzles")
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

    licence: str = UNKNOWN_LICENCE
    """The licence on the card, by its identifier, such as `cc0-1.0`."""
    files: tuple[Path, ...] = field(default=(), repr=False)
    """The files of types that are not registered."""

    def numbers(self) -> list[Numbers]:
        """How many puzzles of each lot go into each split."""
        groups = [(lot.type, lot.level) for lot in self.lots]
        return split_lots([lot.count for lot in self.lots], groups, self.splits)


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
        lots.extend(_lots(item, seed, len(lots), Path(path).parent))
    if not lots:
        raise PuzzleError("the list of `puzzles` is empty", where=entries["puzzles"].where)
    return DatasetRecipe(
        name=text_of(entries["name"]) if "name" in entries else Path(path).stem,
        seed=seed,
        splits=_splits(entries["splits"]) if "splits" in entries else dict(_SPLITS),
        lots=tuple(lots),
        trace="trace" in entries and is_yes(entries["trace"]),
        format=choice_of(entries["format"], FORMATS) if "format" in entries else FORMATS[0],
        licence=_licence(entries["licence"]) if "licence" in entries else UNKNOWN_LICENCE,
        files=tuple(dict.fromkeys(Path(lot.type) for lot in lots if lot.type.endswith(SUFFIXES))),
        text=text,
    )


def _lots(node: Node, seed: int, before: int, folder: Path) -> Iterator[Lot]:
    """The lots of one entry, each with its own seed."""
    entries = map_of(node)
    if "type" not in entries:
        raise PuzzleError("each entry of `puzzles` needs a `type`", where=node.where)
    named = entries.pop("type")
    try:
        kind = _type_name(text_of(named), folder)
    except PuzzleError as error:
        raise error.at(named.where) from None
    for number, lot in enumerate(lots_of(kind, entries, node), before):
        yield replace(lot, seed=derived_seed(seed, number))


def _type_name(name: str, folder: Path) -> str:
    """The name of a registered type, or the path of a file that declares one, seen from the folder of the recipe."""
    if find_type_name(name) is None and name.endswith(SUFFIXES):
        # A dataset keeps these files next to its recipe, whatever folder they came from.
        path = next((path for path in (folder / name, folder / Path(name).name) if path.is_file()), None)
        if path is None:
            raise PuzzleError(f"there is no file '{name}' in the folder of the recipe")
        return str(path)
    return puzzle_type(name).name


def type_title(name: str) -> str:
    """What rows of a type are called: the type's name, or the title that a file declares."""
    return named_type(name).title if name.endswith(SUFFIXES) else name


def row_type(row: Mapping[str, Any]) -> str:
    """The same for a row: a puzzle whose type is not registered says its title."""
    text = str(row["puzzle"])
    return str(row["type"] or (json.loads(text).get("title") if text.startswith("{") and text.endswith("}") else text))


def _licence(node: Node) -> str:
    text = text_of(node)
    if not re.fullmatch(r"[A-Za-z0-9][\w.+-]*", text):
        raise PuzzleError(f"'{text}' is not a licence identifier; write one such as cc0-1.0", where=node.where)
    return text.lower()


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
    lots = [
        {"type": Path(lot.type).name, "count": lot.count, "level": lot.level, "wishes": lot.wishes}
        for lot in recipe.lots
    ]
    return {
        "name": recipe.name,
        "seed": recipe.seed,
        "splits": recipe.splits,
        "trace": recipe.trace,
        "format": recipe.format,
        "licence": recipe.licence,
        "lots": lots,
    }
