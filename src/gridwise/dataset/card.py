"""The card of a data set: what is in it, in tables and histograms that anyone can read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from gridwise.batch.schema import Column
from gridwise.common.version import VERSION
from gridwise.dataset.recipe import Recipe
from gridwise.logic.technique import LEVELS

WIDE = 30
"""The longest bar of a histogram, in characters."""
TECHNIQUES = 20
"""So many techniques are listed."""


class Card:
    """Counts the rows as they are written, and tells of them."""

    def __init__(self, recipe: Recipe, columns: tuple[Column, ...]) -> None:
        self.recipe, self.columns = recipe, columns
        self._lots: Counter[tuple[str, str, str, str]] = Counter()
        self._scores: Counter[str] = Counter()
        self._givens: Counter[tuple[str, int]] = Counter()
        self._techniques: Counter[str] = Counter()

    def take(self, split: str, row: Mapping[str, Any]) -> None:
        """Count a row."""
        self._lots[row["type"], row["size"], row["level"], split] += 1
        self._scores[f"{row['score']:.1f}"] += 1
        self._techniques.update(row["techniques"].keys())
        if not row["puzzle"].startswith("{"):
            board = row["puzzle"].split() if " " in row["puzzle"] else row["puzzle"]
            self._givens[f"{row['type']} {row['size']}", sum(cell != "." for cell in board)] += 1

    def rows(self, split: str) -> int:
        """The rows of a split so far."""
        return sum(count for lot, count in self._lots.items() if lot[-1] == split)

    def text(self) -> str:
        """The card in Markdown."""
        parts = [f"# {self.recipe.name}", self._about(), "## What is in it", self._table(), "## Columns", self._told()]
        parts += ["## How hard", "The score of the hardest step:", _histogram(self._by_score())]
        parts += ["How many puzzles need which technique:", _histogram(self._techniques.most_common(TECHNIQUES))]
        for kind in sorted({kind for kind, _ in self._givens}):
            counts = sorted((number, count) for (mine, number), count in self._givens.items() if mine == kind)
            parts += [f"Givens of {kind}:", _histogram([(str(number), count) for number, count in counts])]
        return "\n\n".join(parts) + "\n"

    def _about(self) -> str:
        whole = sum(self._lots.values())
        return (
            f"{whole:,} puzzles, made with gridwise {VERSION} from `recipe.yml` (seed {self.recipe.seed}). Each "
            "has exactly one solution, proved; its level is that of the hardest technique a person needs. No two "
            "puzzles are equivalent (turned, mirrored, rows exchanged, symbols renamed), in one split or in different "
            "ones. `gridwise dataset verify` checks all of this anew; `sha256sum -c SHA256SUMS` checks the files."
        )

    def _table(self) -> str:
        splits = list(self.recipe.splits)
        keys = sorted({lot[:3] for lot in self._lots}, key=lambda key: (key[0], key[1], LEVELS.index(key[2])))
        lines = [_row(["type", "size", "level", *splits, "all"]), _row(["---"] * 3 + ["---:"] * (len(splits) + 1))]
        for key in keys:
            counts = [self._lots[*key, split] for split in splits]
            lines.append(_row([*key, *(f"{count:,}" for count in (*counts, sum(counts)))]))
        whole = [self.rows(split) for split in splits]
        return "\n".join([*lines, _row(["all", "", "", *(f"{count:,}" for count in (*whole, sum(whole)))])])

    def _told(self) -> str:
        lines = [_row(["column", "what it holds"]), _row(["---", "---"])]
        return "\n".join([*lines, *(_row([f"`{column.name}`", column.about]) for column in self.columns)])

    def _by_score(self) -> list[tuple[str, int]]:
        return sorted(self._scores.items(), key=lambda pair: float(pair[0]))


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _histogram(counts: list[tuple[str, int]]) -> str:
    most = max((count for _, count in counts), default=1)
    wide = max((len(name) for name, _ in counts), default=0)
    lines = [f"{name:>{wide}}  {'█' * max(1, count * WIDE // most)} {count:,}" for name, count in counts]
    return "\n".join(["```text", *lines, "```"])
