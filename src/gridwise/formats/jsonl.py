"""JSON lines: one puzzle per line, or one row of results with its puzzle, as gridwise writes them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from gridwise.common.errors import PuzzleError, Where
from gridwise.declaring.yaml_writer import write_line as write
from gridwise.formats._data import parse_json
from gridwise.model.puzzle import Puzzle

NAME = "jsonl"
SUFFIXES = (".jsonl", ".ndjson")
EXAMPLE = """\
{"type": "Sudoku", "size": [4, 4], "initial": ["...1", "4...", "...3", "1..."]}
{"type": "Sudoku", "puzzle": "...14......31..."}
"""
PUZZLE_KEYS = ("puzzle", "puzzles", "quiz", "quizzes", "board", "sudoku")
"""The keys that may hold the puzzle of a row of results."""
SNIFFED = 3
"""How many lines are examined."""

__all__ = ["EXAMPLE", "NAME", "PUZZLE_KEYS", "SUFFIXES", "puzzle_in_row", "read", "sniff", "write"]


def sniff(text: str) -> float:
    """How likely the text is in this format, from 0 to 1: it has several objects, each on its line, or one row."""
    rows = []
    for _, line in zip(range(SNIFFED), _lines(text), strict=False):
        try:
            rows.append(json.loads(line[1]))
        except (ValueError, RecursionError):
            return 0.0
    if not rows or not all(isinstance(row, dict) for row in rows):
        return 0.0
    return 0.95 if len(rows) > 1 or isinstance(rows[0].get("puzzle"), str) else 0.0


def read(text: str, path: str | None = None, *, type: str | None = None) -> list[Puzzle]:
    """The puzzles of all lines."""
    from gridwise.declaring.loading import parse

    puzzles = []
    for number, line in _lines(text):
        try:
            puzzle, kind = puzzle_in_row(parse_json(line, "the line"), line)
            puzzles.append(parse(puzzle, type=kind or type))
        except PuzzleError as error:
            raise PuzzleError(error.message, suggestion=error.suggestion, where=Where(path, number, 1)) from None
    return puzzles


def puzzle_in_row(row: Any, line: str, column: str | None = None) -> tuple[str, str | None]:
    """The text of the puzzle in a row, and its type if the row names one; the row itself may be the puzzle."""
    kind = None
    if isinstance(row, dict):
        key = next((key for key in ([column] if column else PUZZLE_KEYS) if key in row), None)
        if key is None and column:
            raise PuzzleError(f"this line has no key '{column}'")
        if key is None and (fault := row.get("error")) and not row.keys() - {"error", "source"}:
            what = fault.get("message") if isinstance(fault, dict) else fault
            raise PuzzleError(f"this line has no puzzle, only the error '{what}'")
        if key is None:
            return line, None
        kind = row["type"] if isinstance(row.get("type"), str) else None
        row = row[key]
    return row if isinstance(row, str) else json.dumps(row, ensure_ascii=False), kind


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, with their numbers."""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if line.strip():
            yield number, line.strip()
