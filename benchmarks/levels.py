"""Our ratings by the levels of difficulty of Tatham's collection, as tables in Markdown: `make bench ARGS=levels`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
import tatham
from gridwise.logic.technique import LEVELS
from tatham_levels import Group, Rated, groups, rated, rows_of


def run(corpora: Path) -> None:
    found = rated(rows_of(corpora))
    by_level(groups(found))
    print()
    by_size(found)


def by_level(kinds: list[Group]) -> None:
    header("game", "Tatham's level", "puzzles", "mean score", "median", *LEVELS, "needs an assumption")
    for group in kinds:
        scores = f"{group.mean:.2f}", f"{group.median:.1f}"
        counts = (group.levels[level] or "" for level in LEVELS)
        row(group.kind, group.level, len(group.ratings), *scores, *counts, len(group.supposing) or "")


def by_size(found: list[Rated]) -> None:
    sizes = sorted({tatham.size_of(each.row)[0] for each in found})
    tables = {size: groups(each for each in found if tatham.size_of(each.row)[0] == size) for size in sizes}
    means = {(group.kind, group.level, size): f"{group.mean:.2f}" for size in sizes for group in tables[size]}
    header("game", "Tatham's level", *(f"{size}×{size}" for size in sizes))
    for group in groups(found):
        row(group.kind, group.level, *(means.get((group.kind, group.level, size), "") for size in sizes))


def header(*names: str) -> None:
    row(*names)
    row(*("---" for _ in names))


def row(*fields: object) -> None:
    print(f"| {' | '.join(map(str, fields))} |", flush=True)
