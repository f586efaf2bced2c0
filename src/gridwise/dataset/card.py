"""The card of a dataset: its contents, in tables and histograms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import yaml

from gridwise.batch.schema import Column
from gridwise.common.version import VERSION
from gridwise.dataset.recipe import DatasetRecipe, row_type
from gridwise.logic.technique import LEVELS

BAR_WIDTH = 30
"""The longest bar of a histogram, in characters."""
MAX_TECHNIQUES = 20
"""The number of techniques listed."""


class Card:
    """Counts the rows as they are written, and describes them."""

    def __init__(self, recipe: DatasetRecipe, columns: tuple[Column, ...]) -> None:
        self.recipe, self.columns = recipe, columns
        self._lots: Counter[tuple[str, str, str, str]] = Counter()
        self._scores: Counter[str] = Counter()
        self._givens: Counter[tuple[str, int]] = Counter()
        self._techniques: Counter[str] = Counter()

    def count(self, split: str, row: Mapping[str, Any]) -> None:
        """Count a row."""
        kind = row_type(row)
        self._lots[kind, row["size"], row["level"], split] += 1
        self._scores[f"{row['score']:.1f}"] += 1
        self._techniques.update(each["technique"] for each in row["techniques"])
        if not row["puzzle"].startswith("{"):
            board = row["puzzle"].split() if " " in row["puzzle"] else row["puzzle"]
            self._givens[f"{kind} {row['size']}", sum(cell != "." for cell in board)] += 1

    def rows(self, split: str) -> int:
        """The number of rows of a split so far."""
        return sum(count for lot, count in self._lots.items() if lot[-1] == split)

    def text(self) -> str:
        """The card in Markdown."""
        parts = [
            self._front_matter(),
            f"# {self.recipe.name}",
            self._about(),
            "## Contents",
            self._table(),
            "## Columns",
            self._column_table(),
        ]
        parts += ["## Difficulty", "The score of the hardest step:", _histogram(self._by_score())]
        parts += [
            "The number of puzzles that need each technique:",
            _histogram(self._techniques.most_common(MAX_TECHNIQUES)),
        ]
        for kind in sorted({kind for kind, _ in self._givens}):
            counts = sorted((number, count) for (mine, number), count in self._givens.items() if mine == kind)
            parts += [f"Givens of {kind}:", _histogram([(str(number), count) for number, count in counts])]
        return "\n\n".join(parts) + "\n"

    def _front_matter(self) -> str:
        """What Hugging Face reads: licence, sizes, files of each split and types of the columns."""
        total = sum(self._lots.values())
        files = [
            {"split": split, "path": f"{split}.{self.recipe.format}"}
            for split in self.recipe.splits
            if self.rows(split)
        ]
        matter = {
            "pretty_name": self.recipe.name,
            "license": self.recipe.licence,
            "language": ["en"],
            "task_categories": ["text-generation"],
            "tags": ["puzzles", *sorted({lot[0].lower() for lot in self._lots})],
            "size_categories": [_size_category(total)],
            "configs": [{"config_name": "default", "data_files": files}],
            "dataset_info": {"features": [_feature(column) for column in self.columns]},
        }
        return f"---\n{yaml.safe_dump(matter, sort_keys=False, allow_unicode=True)}---"

    def _about(self) -> str:
        total = sum(self._lots.values())
        return (
            f"{total:,} puzzles, made with gridwise {VERSION} from `recipe.yml` (seed {self.recipe.seed}). Each "
            "puzzle is proved to have exactly one solution, and its level is that of the hardest technique it needs. "
            "No two puzzles are equivalent, within a split or across splits: none can be turned into another by "
            "rotating, reflecting, swapping rows or renaming symbols. `gridwise dataset verify` checks all of this "
            "again; `sha256sum -c SHA256SUMS` checks the files."
        )

    def _table(self) -> str:
        splits = list(self.recipe.splits)
        keys = sorted({lot[:3] for lot in self._lots}, key=lambda key: (key[0], key[1], LEVELS.index(key[2])))
        lines = [_row(["type", "size", "level", *splits, "all"]), _row(["---"] * 3 + ["---:"] * (len(splits) + 1))]
        for key in keys:
            counts = [self._lots[*key, split] for split in splits]
            lines.append(_row([*key, *(f"{count:,}" for count in (*counts, sum(counts)))]))
        totals = [self.rows(split) for split in splits]
        return "\n".join([*lines, _row(["all", "", "", *(f"{count:,}" for count in (*totals, sum(totals)))])])

    def _column_table(self) -> str:
        lines = [_row(["column", "contents"]), _row(["---", "---"])]
        return "\n".join([*lines, *(_row([f"`{column.name}`", column.about]) for column in self.columns)])

    def _by_score(self) -> list[tuple[str, int]]:
        return sorted(self._scores.items(), key=lambda pair: float(pair[0]))


def _size_category(rows: int) -> str:
    """The class of sizes that Hugging Face shows."""
    limits = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
    return next((name for limit, name in limits if rows < limit), "1M<n<10M" if rows < 10_000_000 else "n>10M")


_DTYPES = {"text": "string", "whole": "int64", "number": "float64"}
_COUNT_FIELDS = (("technique", "string"), ("count", "int64"))
_STEP_FIELDS = (("technique", "string"), ("score", "float64"))


def _feature(column: Column) -> dict[str, Any]:
    """The type of a column, as Hugging Face writes it."""
    if column.kind in _DTYPES:
        return {"name": column.name, "dtype": _DTYPES[column.kind]}
    fields: list[dict[str, Any]] = [
        {"name": name, "dtype": kind} for name, kind in (_COUNT_FIELDS if column.kind == "counts" else _STEP_FIELDS)
    ]
    if column.kind == "steps":
        fields += [{"name": name, "list": "string"} for name in ("placements", "removals")]
        fields.append({"name": "text", "dtype": "string"})
    return {"name": column.name, "list": fields}


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _histogram(counts: list[tuple[str, int]]) -> str:
    most = max((count for _, count in counts), default=1)
    width = max((len(name) for name, _ in counts), default=0)
    lines = [f"{name:>{width}}  {'█' * max(1, count * BAR_WIDTH // most)} {count:,}" for name, count in counts]
    return "\n".join(["```text", *lines, "```"])
