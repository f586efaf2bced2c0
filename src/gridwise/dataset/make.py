"""`gw.make_dataset`: the puzzles of a recipe, in splits that share nothing, with a card and checksums."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from gridwise.batch.chunk_store import write_atomically
from gridwise.batch.folder_lock import FolderLock
from gridwise.batch.form_set import FormSet
from gridwise.batch.output import check_output, file_hash, write_output
from gridwise.batch.run import Tell, run_batch
from gridwise.batch.schema import COLUMNS, Column, technique_counts
from gridwise.common.errors import PuzzleError, Undecided, Unmet, Where
from gridwise.common.version import VERSION
from gridwise.dataset.card import Card
from gridwise.dataset.prompts import Prompts
from gridwise.dataset.recipe import DatasetRecipe, read_recipe, recipe_json
from gridwise.dataset.splits import Numbers, SplitRanks
from gridwise.generating.lots import Lot

RATINGS = "rating_version"
RATING_VERSION = 2
"""Rises when puzzles get other ratings or canonical forms than before; datasets without a version have version 1."""
CARD, MANIFEST, RECIPE, SUMS, WORK = "README.md", "manifest.json", "recipe.yml", "SHA256SUMS", "work"
LAYOUT, LAYOUT_VERSION = "layout", 2
"""Version 2 has rules and prompts, lists instead of maps, and exact splits; datasets without a version have 1."""
KEPT = (
    "row", "puzzle", "type", "size", "rules", "prompt", "solution", "level", "score", "hardest", "steps",
    "techniques", "seed", "canonical", "trace",
)  # fmt: skip
"""The columns of a dataset; `row` counts within the split, and `trace` is present if the recipe sets it."""
OWN_COLUMNS = (
    Column("rules", "text", "The rules in English"),
    Column("prompt", "text", "The rules, the puzzle, and how to write the answer, for a language model"),
    Column("techniques", "counts", "How often each technique is used: a list of `technique` and `count`"),
)
"""The columns that results of batches do not have, or describe differently."""


@dataclass(frozen=True)
class Dataset:
    """A finished dataset."""

    folder: Path
    splits: dict[str, int]
    """The number of rows of each split."""

    @property
    def rows(self) -> int:
        """The number of rows of all splits."""
        return sum(self.splits.values())


@dataclass(frozen=True)
class MadeLot:
    """A generated lot: where its rows are, and the split of each."""

    lot: Lot
    path: Path
    traces: Path | None
    split_of: SplitRanks
    """Decides the split of each row."""
    size: str

    def lines(self, split: str) -> Iterator[dict[str, Any]]:
        """The rows of a split, with their traces."""
        with self.path.open("rb") as file, (self.traces or self.path).open("rb") as traces:
            for line, trace in zip(file, traces, strict=True):
                row = json.loads(line)
                if self.split_of(row["canonical"]) == split:
                    if self.traces is not None:
                        row["trace"] = json.loads(trace)["trace"]
                    yield row


def dataset_columns(trace: bool) -> tuple[Column, ...]:
    """The columns of a dataset."""
    by_name = {column.name: column for column in (*COLUMNS, *OWN_COLUMNS)}
    return tuple(by_name[name] for name in KEPT if trace or name != "trace")


def make_dataset(
    recipe: str | Path,
    folder: str | Path,
    *,
    workers: int = 0,
    cluster: str | None = None,
    executor: Executor | None = None,
    restart: bool = False,
    tell: Tell | None = None,
) -> Dataset:
    """Make the dataset of a recipe in a folder. Called again after it was stopped, it resumes.

    It makes exactly as many puzzles of each type, size and level as the recipe says, no two of them equivalent; the
    canonical form of a puzzle decides its split. Workers are those of `gw.run_batch`.
    """
    parsed, target = read_recipe(recipe), Path(folder)
    manifest = {"gridwise": VERSION, RATINGS: RATING_VERSION, LAYOUT: LAYOUT_VERSION, **recipe_json(parsed)}
    lock = FolderLock(target / WORK, target)
    try:
        if restart and (target / MANIFEST).exists() | (target / WORK).exists():
            _clear(target, lock)
        known = _begin(target, manifest, lock)
        if known is not None:
            return Dataset(target, known["rows"])
        check_output(target / f"train.{parsed.format}")
        workers_options: dict[str, Any] = {"workers": workers, "cluster": cluster, "executor": executor, "tell": tell}
        lots = list(_lots(parsed, target / WORK, workers_options))
        return _write(parsed, target, manifest, lots)
    finally:
        lock.release()


def _clear(target: Path, lock: FolderLock) -> None:
    """Delete the results of an earlier run, unless another one is at work."""
    lock.take()
    listed = (target / SUMS).read_text(encoding="utf-8").splitlines() if (target / SUMS).exists() else []
    for name in [*(line.split("  ", 1)[-1] for line in listed), SUMS, MANIFEST]:
        if Path(name).name == name:
            (target / name).unlink(missing_ok=True)
    lock.clear()


def _begin(target: Path, manifest: dict[str, Any], lock: FolderLock) -> dict[str, Any] | None:
    """Create the folder, or resume in it; return the manifest if the dataset is complete."""
    hint = "use the same recipe as before to resume, or --restart to start over"
    for path in (target / MANIFEST, target / WORK / MANIFEST):
        if path.exists():
            known = json.loads(path.read_bytes())
            if {name: known.get(name) for name in manifest} != json.loads(json.dumps(manifest)):
                what = "this folder belongs to another recipe or version"
                raise PuzzleError(what, suggestion=hint, where=Where(str(target)))
            if path.parent == target:
                shutil.rmtree(target / WORK, ignore_errors=True)
                return dict(known)
            lock.take()
            return None
    if not lock.held and target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise PuzzleError("the folder is not empty and holds no dataset", where=Where(str(target)))
    lock.take()
    write_atomically(target / WORK / MANIFEST, _json_bytes(manifest))
    return None


def _json_bytes(data: Any) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


# ---- lots ------------------------------------------------------------------------------------------------------------


def _lots(recipe: DatasetRecipe, work: Path, workers_options: dict[str, Any]) -> Iterator[MadeLot]:
    """Generate each lot; no puzzle is equivalent to one of an earlier lot."""
    seen = FormSet()
    for number, (lot, numbers) in enumerate(zip(recipe.lots, recipe.numbers(), strict=True)):
        path = work / f"lot-{number:03}.jsonl"
        options = {**workers_options, "count": lot.count, "seed": lot.seed, "exclude": seen, **lot.wishes}
        summary = run_batch("generate", lot.type, path, **options)
        if not summary.complete:
            what = f"{lot.level or 'any'} {lot.type}"
            raise Unmet(f"found only {summary.rows:,} of the {lot.count:,} requested puzzles ({what})", None)
        traces = work / f"traces-{number:03}.jsonl" if recipe.trace else None
        if traces is not None:
            run_batch("explain", path, traces, **workers_options)
        sizes = set[str]()
        for row in _rated_rows(path):
            seen.add(int(row["canonical"], 16))
            sizes.add(row["size"])
        split_of = SplitRanks(recipe.seed, numbers, partial(_forms, path))
        yield MadeLot(lot, path, traces, split_of, "/".join(sorted(sizes)))


def _forms(path: Path) -> Iterator[str]:
    """The canonical forms of a lot's puzzles."""
    return (row["canonical"] for row in _rated_rows(path))


def _rated_rows(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a lot; raises an error at one without a rating."""
    with path.open("rb") as file:
        for line in file:
            row = json.loads(line)
            if row["level"] is None:
                raise Undecided(f"a {row['type']} was not rated: {row['error']}", None)
            yield row


# ---- writing ---------------------------------------------------------------------------------------------------------


def _write(recipe: DatasetRecipe, target: Path, manifest: dict[str, Any], lots: list[MadeLot]) -> Dataset:
    columns = dataset_columns(recipe.trace)
    card, rows, sums = Card(recipe, columns), dict[str, int](), dict[str, str]()
    for split in recipe.splits:
        name = f"{split}.{recipe.format}"
        lines = _numbered((row for made in lots for row in made.lines(split)), columns, partial(card.count, split))
        sums[name] = write_output(target / name, lines, columns)
        rows[split] = card.rows(split)
    for name, content in ((CARD, card.text()), (RECIPE, recipe.text)):
        write_atomically(target / name, content.encode())
        sums[name] = file_hash(target / name)
    for path in recipe.files:
        write_atomically(target / path.name, path.read_bytes())
        sums[path.name] = file_hash(target / path.name)
    made = [_lot_json(lot, numbers) for lot, numbers in zip(lots, recipe.numbers(), strict=True)]
    whole = {**manifest, "rows": rows, "made": made}
    listed = "".join(f"{digest}  {name}\n" for name, digest in sums.items())
    write_atomically(target / SUMS, listed.encode())
    write_atomically(target / MANIFEST, _json_bytes(whole))
    shutil.rmtree(target / WORK, ignore_errors=True)
    return Dataset(target, rows)


def _lot_json(made: MadeLot, numbers: Numbers) -> dict[str, Any]:
    lot = made.lot
    return {"type": Path(lot.type).name, "size": made.size, "level": lot.level, "count": lot.count, "splits": numbers}


def _numbered(
    rows: Iterable[dict[str, Any]], columns: tuple[Column, ...], count: Callable[[dict[str, Any]], None]
) -> Iterator[bytes]:
    prompts = Prompts()
    for number, row in enumerate(rows, 1):
        row |= {**prompts.of(row), "techniques": technique_counts(row["techniques"])}
        kept = {**{column.name: row[column.name] for column in columns}, "row": number}
        count(kept)
        yield json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
