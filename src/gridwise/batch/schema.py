"""The columns of the results: what each holds, and which operations have it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

SOLVE, RATE, EXPLAIN, GENERATE = OPERATIONS = ("solve", "rate", "explain", "generate")

ONE, NONE, SEVERAL, UNDECIDED, TIMEOUT, UNMET, ERROR = STATUSES = (
    "one",
    "none",
    "several",
    "undecided",
    "timeout",
    "unmet",
    "error",
)
"""The status of a row: the proved number of solutions; the node limit was reached; the time limit was reached; no
matching puzzle was found; it can't be read."""


@dataclass(frozen=True)
class Column:
    """A column of the results."""

    name: str
    kind: str
    """Its type: text, whole (integer), number, counts (of techniques) or steps."""
    about: str
    operations: tuple[str, ...] = OPERATIONS


_RATED = (RATE, EXPLAIN, GENERATE)
_READ = (SOLVE, RATE, EXPLAIN)

COLUMNS = (
    Column("row", "whole", "The number of the row, from 1, in the order of the input"),
    Column("source", "text", "Where the puzzle comes from: file and line, file and number, or row of a table", _READ),
    Column(
        "status",
        "text",
        "`one`, `none` or `several`: the proved number of solutions; `undecided`: the node limit was reached; "
        "`timeout`: the time limit was reached, which can differ between runs; `unmet`: no matching puzzle; "
        "`error`: the row cannot be read",
    ),
    Column("error", "text", "What is wrong with the row, or which limit it reached; null if neither applies"),
    Column("puzzle", "text", "The puzzle: a board in one line if that is enough, otherwise one line of JSON"),
    Column("type", "text", "The puzzle type"),
    Column("size", "text", "Rows and columns, as in `9x9`"),
    Column("solution", "text", "The unique solution in one line; null if there is not exactly one"),
    Column("count", "whole", "The number of solutions found, up to the limit (default: 2)"),
    Column("level", "text", "Easy, Medium, Hard, Unfair or Extreme", _RATED),
    Column("score", "number", "The score of the hardest step on the gridwise scale", _RATED),
    Column("hardest", "text", "The hardest technique", _RATED),
    Column("steps", "whole", "The number of steps", _RATED),
    Column(
        "techniques",
        "counts",
        "How often each technique is used: a map in JSON lines, a list of `technique` and `count` in Parquet",
        _RATED,
    ),
    Column("er", "number", "Sudoku Explainer's rating, with `--scale explainer`", (RATE,)),
    Column("ep", "number", "Sudoku Explainer's rating up to the first placement", (RATE,)),
    Column("ed", "number", "Sudoku Explainer's rating up to the first elimination", (RATE,)),
    Column("hodoku_score", "number", "HoDoKu's score, with `--scale hodoku`", (RATE,)),
    Column("hodoku_level", "text", "HoDoKu's level", (RATE,)),
    Column(
        "trace",
        "steps",
        "Each step: technique, score, placements (`a1=5`), removals (`b2=37`: not 3, not 7) and the explanation",
        (EXPLAIN,),
    ),
    Column("seed", "whole", "The seed from which `gw.generate` generates the same puzzle", (GENERATE,)),
    Column(
        "canonical",
        "text",
        "16 hexadecimal digits shared by all equivalent puzzles (rotated, reflected, rows swapped, symbols renamed); "
        "null unless requested and the solution is unique",
    ),
)


def columns(operation: str) -> tuple[Column, ...]:
    """The columns of an operation's results."""
    return tuple(column for column in COLUMNS if operation in column.operations)


def arrow_schema(listed: Sequence[Column]) -> Any:
    """The columns as an Arrow schema, for Parquet."""
    import pyarrow as pa

    steps = pa.struct(
        [
            ("technique", pa.string()),
            ("score", pa.float64()),
            ("placements", pa.list_(pa.string())),
            ("removals", pa.list_(pa.string())),
            ("text", pa.string()),
        ]
    )
    kinds = {
        "text": pa.string(),
        "whole": pa.int64(),
        "number": pa.float64(),
        "counts": pa.list_(pa.struct([("technique", pa.string()), ("count", pa.int64())])),
        "steps": pa.list_(steps),
    }
    return pa.schema([(column.name, kinds[column.kind]) for column in listed])


def technique_counts(counts: Any) -> list[dict[str, Any]] | None:
    """The counts of techniques as a list: tools that read tables in general have no column type for maps."""
    if not isinstance(counts, dict):
        return counts  # type: ignore[no-any-return] # None, or already a list
    return [{"technique": name, "count": count} for name, count in counts.items()]


def arrow_table(rows: Sequence[dict[str, Any]], listed: Sequence[Column]) -> Any:
    """Rows as an Arrow table."""
    import pyarrow as pa

    schema = arrow_schema(listed)
    maps = [column.name for column in listed if column.kind == "counts"]
    for row in rows:
        for name in maps:
            row[name] = technique_counts(row[name])
    return pa.Table.from_pylist(list(rows), schema)
