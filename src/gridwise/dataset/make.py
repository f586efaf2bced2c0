"""`gw.make_dataset`: puzzles as a recipe wants them, in splits that share nothing, with a card and checksums."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from gridwise.batch.output import check_output, file_hash, write_output
from gridwise.batch.run import Tell, run_batch
from gridwise.batch.schema import COLUMNS, Column
from gridwise.batch.store import write_atomically
from gridwise.common.errors import PuzzleError, Undecided, Unmet, Where
from gridwise.common.version import VERSION
from gridwise.dataset.card import Card
from gridwise.dataset.recipe import Lot, Recipe, read_recipe, told

CARD, MANIFEST, RECIPE, SUMS, WORK = "README.md", "manifest.json", "recipe.yml", "SHA256SUMS", "work"
KEPT = (
    "row", "puzzle", "type", "size", "solution", "level", "score", "hardest", "steps", "techniques", "seed",
    "canonical", "trace",
)  # fmt: skip
"""The columns of a data set; `row` counts within the split, and `trace` is there if the recipe asks for it."""


@dataclass(frozen=True)
class Dataset:
    """A data set that was made."""

    folder: Path
    splits: dict[str, int]
    """The number of rows of each split."""

    @property
    def rows(self) -> int:
        """The number of rows of all splits."""
        return sum(self.splits.values())


@dataclass(frozen=True)
class Made:
    """A lot that was made: where its rows are, and which split each of them goes to."""

    lot: Lot
    path: Path
    traces: Path | None
    splits: list[str]
    """The split of each row."""
    size: str

    def lines(self, split: str) -> Iterator[dict[str, Any]]:
        """The rows of a split, with their traces."""
        with self.path.open("rb") as file, (self.traces or self.path).open("rb") as traces:
            for mine, line, trace in zip(self.splits, file, traces, strict=True):
                if mine == split:
                    row = json.loads(line)
                    if self.traces is not None:
                        row["trace"] = json.loads(trace)["trace"]
                    yield row


def dataset_columns(trace: bool) -> tuple[Column, ...]:
    """The columns of a data set."""
    by_name = {column.name: column for column in COLUMNS}
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
    """Make the data set of a recipe in a folder. Called again after it was ended, it goes on where it was.

    Exactly as many puzzles of each type, size and level as the recipe says, no two of them equivalent anywhere; which
    split a puzzle goes to follows from its canonical form. Workers are those of `gw.run_batch`.
    """
    asked, target = read_recipe(recipe), Path(folder)
    manifest = {"gridwise": VERSION, **told(asked)}
    if restart and (target / MANIFEST).exists() | (target / WORK).exists():
        _clear(target)
    known = _begin(target, manifest)
    if known is not None:
        return Dataset(target, known["rows"])
    check_output(target / f"train.{asked.format}")
    crew: dict[str, Any] = {"workers": workers, "cluster": cluster, "executor": executor, "tell": tell}
    lots = list(_lots(asked, target / WORK, crew))
    return _written(asked, target, manifest, lots)


def _clear(target: Path) -> None:
    """Do away with what an earlier run left."""
    listed = (target / SUMS).read_text(encoding="utf-8").splitlines() if (target / SUMS).exists() else []
    for name in [*(line.split("  ", 1)[-1] for line in listed), SUMS, MANIFEST]:
        if Path(name).name == name:
            (target / name).unlink(missing_ok=True)
    shutil.rmtree(target / WORK, ignore_errors=True)


def _begin(target: Path, manifest: dict[str, Any]) -> dict[str, Any] | None:
    """Make the folder, or go on in it; the manifest of a data set that is complete."""
    hint = "make it as before to go on, or with --restart to begin anew"
    for path in (target / MANIFEST, target / WORK / MANIFEST):
        if path.exists():
            known = json.loads(path.read_bytes())
            if {name: known.get(name) for name in manifest} != json.loads(json.dumps(manifest)):
                what = "what is there belongs to another recipe or version"
                raise PuzzleError(what, suggestion=hint, where=Where(str(target)))
            if path.parent == target:
                shutil.rmtree(target / WORK, ignore_errors=True)
                return dict(known)
            return None
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise PuzzleError("there is something else here already", where=Where(str(target)))
    (target / WORK).mkdir(parents=True)
    write_atomically(target / WORK / MANIFEST, _json_bytes(manifest))
    return None


def _json_bytes(data: Any) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


# ---- lots ------------------------------------------------------------------------------------------------------------


def _lots(recipe: Recipe, work: Path, crew: dict[str, Any]) -> Iterator[Made]:
    """Each lot, made; no puzzle of a later one is equivalent to one of an earlier one."""
    seen: set[int] = set()
    for number, lot in enumerate(recipe.lots):
        path = work / f"lot-{number:03}.jsonl"
        options = {**crew, "count": lot.count, "seed": lot.seed, "exclude": seen, **lot.wishes}
        made = run_batch("generate", lot.type, path, **options)
        if not made.complete:
            what = f"{lot.level or 'any'} {lot.type}"
            raise Unmet(f"only {made.rows:,} different puzzles ({what}) were found, not {lot.count:,}", None)
        traces = work / f"traces-{number:03}.jsonl" if recipe.trace else None
        if traces is not None:
            run_batch("explain", path, traces, **crew)
        marks, sizes = _marks(path)
        seen.update(int(mark, 16) for mark in marks)
        yield Made(lot, path, traces, _assigned(recipe, marks), "/".join(sorted(sizes)))


def _marks(path: Path) -> tuple[list[str], set[str]]:
    """The canonical forms of a lot's puzzles, and their sizes."""
    marks, sizes = [], set()
    with path.open("rb") as file:
        for line in file:
            row = json.loads(line)
            marks.append(row["canonical"])
            sizes.add(row["size"])
            if row["level"] is None:
                raise Undecided(f"a {row['type']} was not rated: {row['error']}", None)
    return marks, sizes


def _assigned(recipe: Recipe, marks: list[str]) -> list[str]:
    """The split of each puzzle: by rank of a number that follows from its canonical form alone."""
    ranks = sorted(range(len(marks)), key=lambda at: sha256(f"{recipe.seed}/{marks[at]}".encode()).digest())
    splits = [""] * len(marks)
    start = 0
    for name, count in recipe.numbers(len(marks)).items():
        for at in ranks[start : start + count]:
            splits[at] = name
        start += count
    return splits


# ---- writing ---------------------------------------------------------------------------------------------------------


def _written(recipe: Recipe, target: Path, manifest: dict[str, Any], lots: list[Made]) -> Dataset:
    columns = dataset_columns(recipe.trace)
    card, rows, sums = Card(recipe, columns), dict[str, int](), dict[str, str]()
    for split in recipe.splits:
        name = f"{split}.{recipe.format}"
        lines = _numbered((row for made in lots for row in made.lines(split)), columns, partial(card.take, split))
        sums[name] = write_output(target / name, lines, columns)
        rows[split] = card.rows(split)
    for name, content in ((CARD, card.text()), (RECIPE, recipe.text)):
        write_atomically(target / name, content.encode())
        sums[name] = file_hash(target / name)
    whole = {**manifest, "rows": rows, "made": [_told(made, recipe) for made in lots]}
    listed = "".join(f"{digest}  {name}\n" for name, digest in sums.items())
    write_atomically(target / SUMS, listed.encode())
    write_atomically(target / MANIFEST, _json_bytes(whole))
    shutil.rmtree(target / WORK, ignore_errors=True)
    return Dataset(target, rows)


def _told(made: Made, recipe: Recipe) -> dict[str, Any]:
    lot = made.lot
    numbers = recipe.numbers(lot.count)
    return {"type": lot.type, "size": made.size, "level": lot.level, "count": lot.count, "splits": numbers}


def _numbered(
    rows: Iterable[dict[str, Any]], columns: tuple[Column, ...], take: Callable[[dict[str, Any]], None]
) -> Iterator[bytes]:
    for number, row in enumerate(rows, 1):
        kept = {**{column.name: row[column.name] for column in columns}, "row": number}
        take(kept)
        yield json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
