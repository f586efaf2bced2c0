"""A row of the results while it is filled in."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from gridwise.batch.job import Job
from gridwise.batch.schema import columns
from gridwise.batch.sources import Record
from gridwise.common.errors import PuzzleError
from gridwise.model.puzzle import Puzzle

Row = dict[str, Any]
REMARKS = ("solution", "rating", "seed", "progress", "marks")
"""What a puzzle may carry along and is no part of it here: it has columns of its own, or is a player's."""


@cache
def _names(operation: str) -> tuple[str, ...]:
    return tuple(column.name for column in columns(operation))


def row_of(job: Job, record: Record) -> Row:
    """The row of a record of which nothing is known yet."""
    row: Row = dict.fromkeys(_names(job.operation))
    row["row"] = record.number
    if "source" in row:
        row["source"] = record.place
        row["puzzle"] = record.text
    return row


def tell_puzzle(row: Row, puzzle: Puzzle) -> None:
    """Fill in what is known of a puzzle without solving it."""
    row["puzzle"] = spelled(puzzle)
    row["type"] = puzzle.declaration.type
    row["size"] = "x".join(str(side) for side in puzzle.grid.shape)


def spelled(puzzle: Puzzle) -> str:
    """The puzzle in one line: its board where that and its type say all, else JSON."""
    from gridwise.declaring.yaml_writer import write_line
    from gridwise.formats.text import write

    try:
        if not puzzle.declaration.attributes.keys() - _PLAIN and not puzzle.declaration.constraints:
            return write(puzzle).strip()
    except PuzzleError:
        pass  # a board with symbols of its own
    declared = json.loads(write_line(puzzle))
    return json.dumps({k: v for k, v in declared.items() if k not in REMARKS}, ensure_ascii=False)


_PLAIN = frozenset({"size", "initial", *REMARKS})
