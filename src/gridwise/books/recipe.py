"""The recipe of a book: its title, paper and parts, and the sections with their puzzles."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from gridwise.common.errors import PuzzleError, Where
from gridwise.common.paper import DEFAULT_PAPER, PAPERS
from gridwise.common.text_files import read_text
from gridwise.declaring.node_values import choice_of, is_yes, items_of, key_place, map_of, text_of, whole_number
from gridwise.declaring.yaml_nodes import ListNode, MapNode, Node, parse
from gridwise.generating.generator import derived_seed
from gridwise.generating.lots import Lot, lots_of
from gridwise.generating.request import SUFFIXES, named_type

PARTS = ("cover", "contents", "rules", "examples", "hints", "solutions")
"""The parts of a book that can be left out."""
_TEXTS = ("title", "author")
_FLAGS = (*PARTS, "name_line", "large")
_KEYS = (*_TEXTS, "paper", "per_page", "seed", *_FLAGS, "font", "sections")
_OWN_KEYS = ("title", "per_page", "files")
"""The keys of a section that are not options of `generate`."""


@dataclass(frozen=True)
class PuzzleFile:
    """A file of puzzles to print, and where the recipe names it."""

    path: str
    where: Where


@dataclass(frozen=True)
class Section:
    """Puzzles that stand together: generated ones, those of files, or both."""

    title: str
    lots: tuple[Lot, ...] = ()
    files: tuple[PuzzleFile, ...] = ()
    per_page: int | None = None


@dataclass(frozen=True)
class BookRecipe:
    """What a book should contain, and how it should look."""

    sections: tuple[Section, ...]
    title: str = "Puzzles"
    author: str = ""
    paper: str = DEFAULT_PAPER
    per_page: int | None = None
    seed: int = 0
    cover: bool = True
    contents: bool = True
    rules: bool = True
    examples: bool = True
    hints: bool = True
    solutions: bool = True
    name_line: bool = False
    large: bool = False
    font: str | None = None

    def seeded(self) -> BookRecipe:
        """The recipe, with a seed for each lot that depends on what the lot is, not on what stands before it."""
        seen: Counter[str] = Counter()
        return replace(self, sections=tuple(_seeded(section, self.seed, seen) for section in self.sections))


def _seeded(section: Section, seed: int, seen: Counter[str]) -> Section:
    lots = []
    for lot in section.lots:
        what = json.dumps([lot.type, lot.wishes], sort_keys=True, default=str)
        number = int.from_bytes(blake2b(f"{what}/{seen[what]}".encode(), digest_size=6).digest(), "big")
        seen[what] += 1
        lots.append(replace(lot, seed=derived_seed(seed, number)))
    return replace(section, lots=tuple(lots))


def read_book_recipe(path: str | Path) -> BookRecipe:
    """The recipe in a file."""
    documents = parse(read_text(path), str(path))
    if len(documents) != 1 or not isinstance(documents[0], MapNode):
        raise PuzzleError("a recipe must be a single map with a list of `sections`", where=Where(str(path)))
    entries = map_of(documents[0], _KEYS)
    if "sections" not in entries:
        raise PuzzleError("a recipe needs a list of `sections`", where=documents[0].where)
    attributes = {"title": Path(path).stem, **_attributes(entries, Path(path).parent)}
    nodes = items_of(entries["sections"], "sections")
    if not nodes:
        raise PuzzleError("the list of `sections` is empty", where=entries["sections"].where)
    return BookRecipe(tuple(_section(node, Path(path).parent) for node in nodes), **attributes)


def _attributes(entries: dict[str, Node], folder: Path) -> dict[str, Any]:
    """The attributes of the whole book that a recipe sets."""
    found: dict[str, Any] = {name: text_of(entries[name]) for name in _TEXTS if name in entries}
    found |= {name: is_yes(entries[name]) for name in _FLAGS if name in entries}
    least = {"per_page": 1, "seed": 0}
    found |= {name: whole_number(entries[name], name, low) for name, low in least.items() if name in entries}
    if "paper" in entries:
        found["paper"] = choice_of(entries["paper"], PAPERS, any_case=True)
    if "font" in entries:
        found["font"] = str(folder / text_of(entries["font"]))
    return found


def _section(node: Node, folder: Path) -> Section:
    entries = map_of(node)
    own = {name: entries.pop(name) for name in _OWN_KEYS if name in entries}
    named = entries.pop("type", None)
    if named is None and "files" not in own:
        raise PuzzleError("each section needs a `type`, or `files` with puzzles", where=node.where)
    if named is None and entries:
        name = next(iter(entries))
        what = f"`{name}` is an option for new puzzles, and this section has no `type`"
        raise PuzzleError(what, where=key_place(node, name))
    kind, usual = ("", "") if named is None else _type(named, folder)
    lots = tuple(lots_of(kind, entries, node)) if kind else ()
    files = tuple(_files(own["files"], folder)) if "files" in own else ()
    return Section(
        text_of(own["title"]) if "title" in own else usual or Path(files[0].path).stem,
        lots,
        files,
        whole_number(own["per_page"], "per_page", 1) if "per_page" in own else None,
    )


def _type(node: Node, folder: Path) -> tuple[str, str]:
    """The name of a type, or the path of the file that declares it, and its title."""
    name = text_of(node)
    path = str(folder / name) if name.endswith(SUFFIXES) else name
    try:
        kind = named_type(path)
    except PuzzleError as error:
        raise error.at(node.where) from None
    return (path if path.endswith(SUFFIXES) else kind.name), kind.title


def _files(node: Node, folder: Path) -> Iterator[PuzzleFile]:
    """The files of a section: one, or a list."""
    nodes = node.items if isinstance(node, ListNode) else (node,)
    if not nodes:
        raise PuzzleError("the list of `files` is empty", where=node.where)
    for each in nodes:
        path = folder / text_of(each)
        if not path.is_file():
            raise PuzzleError(f"there is no file '{text_of(each)}'", where=each.where)
        yield PuzzleFile(str(path), each.where)
