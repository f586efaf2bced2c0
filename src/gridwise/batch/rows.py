"""A row of the results, while it is being filled in."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from gridwise.batch.inputs import Record
from gridwise.batch.schema import columns
from gridwise.batch.worker_messages import BatchSpec
from gridwise.common.errors import PuzzleError
from gridwise.model.puzzle import Puzzle

Row = dict[str, Any]
METADATA = ("solution", "rating", "seed", "progress", "marks")
"""Attributes left out of the puzzle column: they have their own columns, or belong to a player."""


@cache
def _names(operation: str) -> tuple[str, ...]:
    return tuple(column.name for column in columns(operation))


def empty_row(spec: BatchSpec, record: Record) -> Row:
    """The row of a record, with nothing filled in yet."""
    row: Row = dict.fromkeys(_names(spec.operation))
    row["row"] = record.number
    if "source" in row:
        row["source"] = record.place
        row["puzzle"] = record.text
    return row


def fill_puzzle(row: Row, puzzle: Puzzle) -> None:
    """Fill in what is known about a puzzle without solving it."""
    row["puzzle"] = puzzle_line(puzzle)
    row["type"] = puzzle.declaration.type
    row["size"] = "x".join(str(side) for side in puzzle.grid.shape)


def puzzle_line(puzzle: Puzzle) -> str:
    """The puzzle on one line: its board if the board and the type say everything, else JSON."""
    from gridwise.declaring.yaml_writer import write_line
    from gridwise.formats.text import write

    try:
        if not puzzle.declaration.attributes.keys() - _PLAIN and not puzzle.declaration.constraints:
            return write(puzzle).strip()
    except PuzzleError:
        pass  # the board has its own symbols
    declared = json.loads(write_line(puzzle))
    return json.dumps({k: v for k, v in declared.items() if k not in METADATA}, ensure_ascii=False)


_PLAIN = frozenset({"size", "initial", *METADATA})
