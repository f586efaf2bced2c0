"""`gw.verify_dataset`: check everything a dataset claims, from its puzzles alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gridwise.batch.inputs import open_input, parquet
from gridwise.batch.output import file_hash
from gridwise.batch.run import Tell, run_batch
from gridwise.common.errors import PuzzleError, Where
from gridwise.dataset.duplicates import Duplicates
from gridwise.dataset.make import (
    LAYOUT,
    LAYOUT_VERSION,
    MANIFEST,
    RATING_VERSION,
    RATINGS,
    RECIPE,
    SUMS,
    dataset_columns,
)
from gridwise.dataset.prompts import Prompts
from gridwise.dataset.recipe import read_recipe, row_type, type_title
from gridwise.declaring.loading import parse
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.solving.solve import check, read_answer

DERIVED = ("canonical", "level", "score", "hardest", "steps", "techniques")
"""The columns that depend on how gridwise models and explains a puzzle, which another version may do differently."""
BATCH = 1_000
Group = tuple[str, str, str, str]
"""Split, type, size and level."""


@dataclass(frozen=True)
class Problem:
    """A false claim of a dataset."""

    where: str
    """The file, or split and row."""
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


@dataclass
class Verification:
    """The result of verifying a dataset."""

    rows: int = 0
    problems: list[Problem] = field(default_factory=list)
    rerated: int = 0
    """The number of puzzles that an older version rated differently; that is not a problem."""

    @property
    def good(self) -> bool:
        """Whether no problems were found."""
        return not self.problems

    def add(self, where: str, what: str) -> None:
        """Add a problem."""
        self.problems.append(Problem(where, what))


def verify_dataset(
    folder: str | Path,
    *,
    workers: int = 0,
    cluster: str | None = None,
    executor: Executor | None = None,
    tell: Tell | None = None,
) -> Verification:
    """Verify a dataset: its checksums and row counts; that each puzzle has its solution and no other, and the right
    level and trace; and that no two puzzles are equivalent, within a split or across splits.
    """
    path = Path(folder)
    manifest = _manifest(path)
    verification, counts = Verification(), Counter[Group]()
    _check_sums(path, verification)
    workers_options: dict[str, Any] = {"workers": workers, "cluster": cluster, "executor": executor, "tell": tell}
    with TemporaryDirectory(prefix="gridwise-verify-") as scratch:
        duplicates = Duplicates(Path(scratch), manifest["splits"])
        for split in manifest["splits"]:
            file = path / f"{split}.{manifest['format']}"
            if not file.is_file():
                verification.add(file.name, "the file is missing")
                continue
            if not manifest["rows"].get(split) and not _rows_in(file):
                continue
            rated = duplicates.rated(split)
            run_batch("rate", file, rated, canonical=True, **workers_options)
            _check_split(split, file, rated, manifest, (verification, duplicates, counts))
        for where, what in duplicates.problems():
            verification.add(where, what)
    _check_numbers(path, manifest, counts, verification)
    return verification


def _manifest(path: Path) -> dict[str, Any]:
    where = Where(str(path / MANIFEST))
    try:
        manifest = json.loads((path / MANIFEST).read_bytes())
    except FileNotFoundError:
        raise PuzzleError("there is no finished dataset here", where=where) from None
    except ValueError as error:
        raise PuzzleError(f"this is not a valid manifest: {error}", where=where) from None
    if not isinstance(manifest, dict) or {"splits", "format", "rows", "made", "trace"} - manifest.keys():
        raise PuzzleError("this is not the manifest of a dataset", where=where)
    return manifest


def _check_sums(path: Path, verification: Verification) -> None:
    try:
        lines = (path / SUMS).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        verification.add(SUMS, "the file is missing")
        return
    for line in lines:
        digest, _, name = line.partition("  ")
        if not (path / name).is_file():
            verification.add(name, "the file is missing")
        elif file_hash(path / name) != digest:
            verification.add(name, "the checksum does not match: the file was changed")


def _check_numbers(path: Path, manifest: dict[str, Any], counts: Counter[Group], verification: Verification) -> None:
    """Check that there are exactly as many rows of each kind as the recipe says."""
    recipe, made = read_recipe(path / RECIPE), manifest["made"]
    if [lot.count for lot in recipe.lots] != [lot["count"] for lot in made]:
        verification.add(MANIFEST, "its counts differ from those of the recipe")
        return
    kinds = [(type_title(lot.type), entry["size"]) for lot, entry in zip(recipe.lots, made, strict=True)]
    mixed = {kind for kind, lot in zip(kinds, recipe.lots, strict=True) if lot.level is None}
    expected, actual = Counter[Group](), Counter[Group]()
    # An older version rounded the splits of each lot by itself.
    listed = recipe.numbers() if manifest.get(LAYOUT, 1) == LAYOUT_VERSION else [entry["splits"] for entry in made]
    for kind, lot, numbers in zip(kinds, recipe.lots, listed, strict=True):
        for split, number in numbers.items():
            expected[split, *kind, "" if kind in mixed else str(lot.level)] += number
    for (split, name, size, level), number in counts.items():
        actual[split, name, size, "" if (name, size) in mixed else level] += number
    for key in sorted(key for key in {*expected, *actual} if actual[key] != expected[key]):
        what = " ".join(part for part in key[1:] if part)
        verification.add(key[0], f"{what}: {actual[key]:,} puzzles, not {expected[key]:,}")


# ---- rows ------------------------------------------------------------------------------------------------------------


def _check_split(
    split: str,
    file: Path,
    rated: Path,
    manifest: dict[str, Any],
    so_far: tuple[Verification, Duplicates, Counter[Group]],
) -> None:
    verification, duplicates, counts = so_far
    names = {column.name for column in dataset_columns(manifest["trace"])}
    prompts = Prompts() if manifest.get(LAYOUT, 1) == LAYOUT_VERSION else None
    names -= set() if prompts else {"rules", "prompt"}
    number = 0
    with rated.open("rb") as lines:
        for number, (row, line) in enumerate(zip(_rows(file), lines, strict=True), 1):
            where, truth = f"{split} row {number}", json.loads(line)
            if missing := names - row.keys():
                verification.add(where, f"missing columns: {', '.join(sorted(missing))}")
                continue
            if row["row"] != number:
                verification.add(where, f"its row number is {row['row']}")
            for what in (*_wrong(row, truth), *_wrong_words(row, truth, prompts)):
                verification.add(where, what)
            _check_rating(where, row, truth, manifest, verification)
            counts[split, row_type(truth), row["size"], str(row["level"])] += 1
            duplicates.add(split, number, truth["canonical"])
    verification.rows += number
    if number != manifest["rows"].get(split):
        verification.add(
            split, f"there are {number:,} rows, not {manifest['rows'].get(split, 0):,}: rows were removed or added"
        )


def _check_rating(
    where: str, row: dict[str, Any], truth: dict[str, Any], manifest: dict[str, Any], verification: Verification
) -> None:
    """Compare the rating and the canonical form; those of an older version of gridwise may differ."""
    different = [name for name in DERIVED if row[name] != truth[name]] if truth["status"] == "one" else []
    if different and manifest.get(RATINGS, 1) != RATING_VERSION:
        verification.rerated += 1
        return
    for name in different:
        verification.add(where, f"{name} is {truth[name]}, not {row[name]}")


def _wrong(row: dict[str, Any], truth: dict[str, Any]) -> Iterator[str]:
    """The false claims of a row."""
    if truth["status"] != "one":
        problem = {"none": "it has no solution", "several": "it has a second solution"}.get(truth["status"])
        yield problem or f"{truth['status']}: {truth['error']}"
        return
    if row["solution"] != truth["solution"]:
        yield "the solution is wrong"
    for name in ("type", "size"):
        if row[name] != truth[name]:
            yield f"{name} is {truth[name]}, not {row[name]}"
    puzzle = parse(row["puzzle"], type=row["type"])
    # An independent check of the engine, from the relations themselves.
    if mistakes := check(puzzle, truth["solution"]):
        yield f"the solution breaks a rule: {mistakes[0]}"
    if "trace" in row:
        yield from _wrong_steps(puzzle, row, truth)


def _wrong_words(row: dict[str, Any], truth: dict[str, Any], prompts: Prompts | None) -> Iterator[str]:
    """Check that the rules and the prompt are those of the puzzle."""
    if prompts is None or truth["status"] != "one":
        return
    for name, text in prompts.of(row).items():
        if row[name] != text:
            yield f"{name} is not that of the puzzle"


def _wrong_steps(puzzle: Puzzle, row: dict[str, Any], truth: dict[str, Any]) -> Iterator[str]:
    """Check that the steps lead to the solution and that none removes a right value."""
    solution = read_answer(puzzle, truth["solution"])
    board = dict(puzzle.givens)
    for number, step in enumerate(row["trace"] or (), 1):
        for cell, symbol in (each.split("=", 1) for each in step["placements"]):
            board[Cell.parse(cell)] = symbol
        for cell, symbols in (each.split("=", 1) for each in step["removals"]):
            removed = symbols.split(",") if "," in symbols else [*symbols, symbols]
            if solution.get(Cell.parse(cell)) in removed:
                yield f"step {number} of its trace removes the right value from {cell}"
    if board != solution:
        yield "its trace does not lead to the solution"


def _rows_in(file: Path) -> bool:
    return next(iter(_rows(file)), None) is not None


def _rows(file: Path) -> Iterator[dict[str, Any]]:
    """The rows of a split as stored, with the counts of techniques as a map."""
    open_input(file)  # raises an error if the file can't be read at all
    for row in _stored(file):
        if isinstance(counts := row.get("techniques"), list):
            row["techniques"] = dict(_named_count(each) for each in counts)
        yield row


def _stored(file: Path) -> Iterator[dict[str, Any]]:
    if file.suffix == ".jsonl":
        with file.open("rb") as lines:
            yield from (json.loads(line) for line in lines)
        return
    for batch in parquet().ParquetFile(file, pre_buffer=False).iter_batches(BATCH):
        yield from batch.to_pylist()


def _named_count(entry: Any) -> tuple[str, int]:
    """A technique and its count; older datasets have pairs."""
    return (entry["technique"], entry["count"]) if isinstance(entry, dict) else tuple(entry)
