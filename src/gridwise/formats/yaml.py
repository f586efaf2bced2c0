"""Puzzle files in YAML, of which JSON is a subset."""

from __future__ import annotations

from dataclasses import replace

from gridwise.common.errors import PuzzleError
from gridwise.declaring.documents import documents, read_parts
from gridwise.declaring.yaml_writer import write
from gridwise.model.puzzle import Puzzle
from gridwise.model.registry import puzzle_type

NAME = "yaml"
SUFFIXES = (".yml", ".yaml", ".json")
EXAMPLE = """\
- Sudoku
- size: [4, 4]
- a1 < a2
- initial: |
    . . . 1
    4 . . .
    . . . 3
    1 . . .
"""

__all__ = ["EXAMPLE", "NAME", "SUFFIXES", "read", "read_parts", "sniff", "write"]


def sniff(text: str) -> float:
    """How likely the text is in this format, from 0 to 1: any text may be meant as YAML."""
    return 0.5


def read(text: str, path: str | None = None, *, includes: bool = True, type: str | None = None) -> list[Puzzle]:
    """The puzzles of a text, one per document. Files beside `path` can be included if `includes` allows it."""
    puzzles = []
    for node, declared in documents(text, path, includes):
        named = declared if declared.type or type is None else replace(declared, type=puzzle_type(type).name)
        try:
            puzzles.append(Puzzle.from_declaration(named))
        except PuzzleError as error:
            raise error.at(declared.where.get("type", node.where)) from None
    return puzzles
