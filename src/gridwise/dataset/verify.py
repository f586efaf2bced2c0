"""`gw.verify_dataset`: everything that a data set claims, worked out anew from its puzzles alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gridwise.batch.output import file_hash
from gridwise.batch.run import Tell, run_batch
from gridwise.batch.sources import open_source, parquet
from gridwise.common.errors import PuzzleError, Where
from gridwise.dataset.make import MANIFEST, RECIPE, SUMS, dataset_columns
from gridwise.dataset.recipe import read_recipe
from gridwise.declaring.loading import parse
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle
from gridwise.solving.solve import check, read_answer

RATED = ("level", "score", "hardest", "steps", "techniques")
BATCH = 1_000
Kind = tuple[str, str, str, str]
"""Split, type, size and level."""


@dataclass(frozen=True)
class Problem:
    """Something that is not as the data set says."""

    where: str
    """The file, or split and row."""
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


@dataclass
class Verdict:
    """What verifying a data set found."""

    rows: int = 0
    problems: list[Problem] = field(default_factory=list)

    @property
    def good(self) -> bool:
        """Whether all is as the data set says."""
        return not self.problems

    def add(self, where: str, what: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(where, what))


def verify_dataset(
    folder: str | Path,
    *,
    workers: int = 0,
    cluster: str | None = None,
    executor: Executor | None = None,
    tell: Tell | None = None,
) -> Verdict:
    """Check a data set: its checksums, the numbers of its rows, that each puzzle has its solution and no other one, its
    level and its trace, and that no two puzzles are equivalent, in one split or across splits.
    """
    path = Path(folder)
    manifest = _manifest(path)
    verdict, seen, counts = Verdict(), dict[str, str](), Counter[Kind]()
    _check_sums(path, verdict)
    crew: dict[str, Any] = {"workers": workers, "cluster": cluster, "executor": executor, "tell": tell}
    with TemporaryDirectory(prefix="gridwise-verify-") as scratch:
        for split in manifest["splits"]:
            file = path / f"{split}.{manifest['format']}"
            if not file.is_file():
                verdict.add(file.name, "the file is missing")
                continue
            if not manifest["rows"].get(split) and not _rows_in(file):
                continue
            rated = Path(scratch) / f"{split}.jsonl"
            run_batch("rate", file, rated, canonical=True, **crew)
            _check_split(split, file, rated, manifest, (verdict, seen, counts))
    _check_numbers(path, manifest, counts, verdict)
    return verdict


def _manifest(path: Path) -> dict[str, Any]:
    where = Where(str(path / MANIFEST))
    try:
        found = json.loads((path / MANIFEST).read_bytes())
    except FileNotFoundError:
        raise PuzzleError("there is no data set here, or it is not finished", where=where) from None
    except ValueError as error:
        raise PuzzleError(f"this is no manifest: {error}", where=where) from None
    if not isinstance(found, dict) or {"splits", "format", "rows", "made", "trace"} - found.keys():
        raise PuzzleError("this is not the manifest of a data set", where=where)
    return found


def _check_sums(path: Path, verdict: Verdict) -> None:
    try:
        lines = (path / SUMS).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        verdict.add(SUMS, "the file is missing")
        return
    for line in lines:
        digest, _, name = line.partition("  ")
        if not (path / name).is_file():
            verdict.add(name, "the file is missing")
        elif file_hash(path / name) != digest:
            verdict.add(name, "the checksum is another one: the file was changed")


def _check_numbers(path: Path, manifest: dict[str, Any], counts: Counter[Kind], verdict: Verdict) -> None:
    """Whether there are exactly as many rows of each kind as the recipe says."""
    recipe, made = read_recipe(path / RECIPE), manifest["made"]
    if [lot.count for lot in recipe.lots] != [lot["count"] for lot in made]:
        verdict.add(MANIFEST, "its numbers are not those of the recipe")
        return
    kinds = [(lot.type, told["size"]) for lot, told in zip(recipe.lots, made, strict=True)]
    mixed = {kind for kind, lot in zip(kinds, recipe.lots, strict=True) if lot.level is None}
    wanted, found = Counter[Kind](), Counter[Kind]()
    for kind, lot in zip(kinds, recipe.lots, strict=True):
        for split, number in recipe.numbers(lot.count).items():
            wanted[split, *kind, "" if kind in mixed else str(lot.level)] += number
    for (split, name, size, level), number in counts.items():
        found[split, name, size, "" if (name, size) in mixed else level] += number
    for key in sorted(key for key in {*wanted, *found} if found[key] != wanted[key]):
        what = " ".join(part for part in key[1:] if part)
        verdict.add(key[0], f"{found[key]:,} puzzles are {what}, not {wanted[key]:,}")


# ---- rows ------------------------------------------------------------------------------------------------------------


def _check_split(
    split: str,
    file: Path,
    rated: Path,
    manifest: dict[str, Any],
    so_far: tuple[Verdict, dict[str, str], Counter[Kind]],
) -> None:
    verdict, seen, counts = so_far
    names = {column.name for column in dataset_columns(manifest["trace"])}
    number = 0
    with rated.open("rb") as lines:
        for number, (row, line) in enumerate(zip(_rows(file), lines, strict=True), 1):
            where, truth = f"{split} row {number}", json.loads(line)
            if lacking := names - row.keys():
                verdict.add(where, f"there is no {', '.join(sorted(lacking))}")
                continue
            if row["row"] != number:
                verdict.add(where, f"it says that it is row {row['row']}")
            for what in _wrong(row, truth):
                verdict.add(where, what)
            counts[split, row["type"], row["size"], str(row["level"])] += 1
            _check_new(where, split, truth["canonical"], seen, verdict)
    verdict.rows += number
    if number != manifest["rows"].get(split):
        verdict.add(
            split, f"there are {number:,} rows, not {manifest['rows'].get(split, 0):,}: some are missing or new"
        )


def _check_new(where: str, split: str, mark: str | None, seen: dict[str, str], verdict: Verdict) -> None:
    if mark is None:
        return
    if (other := seen.get(mark)) is not None:
        leak = other.split(" ")[0] != split
        verdict.add(where, f"{'a leak: ' if leak else 'a duplicate: '}it is equivalent to {other}")
    seen.setdefault(mark, where)


def _wrong(row: dict[str, Any], truth: dict[str, Any]) -> Iterator[str]:
    """What a row says that is not so."""
    if truth["status"] != "one":
        told = {"none": "it has no solution", "several": "it has a second solution"}.get(truth["status"])
        yield told or f"{truth['status']}: {truth['error']}"
        return
    if row["solution"] != truth["solution"]:
        yield "the solution is another one"
    for name in ("type", "size", "canonical", *RATED):
        if row[name] != truth[name]:
            yield f"{name} is {truth[name]}, not {row[name]}"
    puzzle = parse(row["puzzle"], type=row["type"])
    # A second opinion on the engine, from the relations themselves.
    if mistakes := check(puzzle, truth["solution"]):
        yield f"the solution breaks a rule: {mistakes[0]}"
    if "trace" in row:
        yield from _wrong_steps(puzzle, row, truth)


def _wrong_steps(puzzle: Puzzle, row: dict[str, Any], truth: dict[str, Any]) -> Iterator[str]:
    """Whether the steps lead to the solution, and none takes away what belongs there."""
    solution = read_answer(puzzle, truth["solution"])
    board = dict(puzzle.givens)
    for number, step in enumerate(row["trace"] or (), 1):
        for cell, symbol in (each.split("=", 1) for each in step["placements"]):
            board[Cell.parse(cell)] = symbol
        for cell, symbols in (each.split("=", 1) for each in step["removals"]):
            gone = symbols.split(",") if "," in symbols else [*symbols, symbols]
            if solution.get(Cell.parse(cell)) in gone:
                yield f"step {number} of its trace takes the solution away from {cell}"
    if board != solution:
        yield "its trace does not lead to the solution"


def _rows_in(file: Path) -> bool:
    return next(iter(_rows(file)), None) is not None


def _rows(file: Path) -> Iterator[dict[str, Any]]:
    """The rows of a split as they stand there."""
    open_source(file)  # which tells what is wrong with the whole of it
    if file.suffix == ".jsonl":
        with file.open("rb") as lines:
            yield from (json.loads(line) for line in lines)
        return
    for batch in parquet().ParquetFile(file, pre_buffer=False).iter_batches(BATCH):
        for row in batch.to_pylist():
            if isinstance(row.get("techniques"), list):
                row["techniques"] = dict(row["techniques"])
            yield row
