"""What new puzzles look like beside published ones, as a table in Markdown: `make bench ARGS=style`.

Each row is a measure of a type, with its mean at each level. A figure that differs from the published one by more than
a quarter is marked with `!`. `make bench ARGS='style --boards 10 KenKen'` makes fewer puzzles, of some types only.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import gridwise as gw
from gridwise.generating.measures import measure_named
from gridwise.model.registry import type_names

LEVELS = ("Easy", "Medium", "Hard")
EACH = 50
SECONDS = 300
"""The most time for the puzzles of one type, size and level."""
NEAR = 0.25
"""The difference from the published figure, as a share of it, above which a figure is marked."""
SMALL = 0.5
"""Counts that differ by no more than this are equal for a reader of a magazine."""
Figures = dict[str, gw.Figure]


@dataclass(frozen=True)
class Published:
    """Figures of published puzzles of a type and size: a number, or the ends of a range."""

    kind: str
    size: int | None = None
    figures: dict[str, float | tuple[float, float]] = field(default_factory=dict)
    only: tuple[str, ...] = LEVELS
    """The levels that the published puzzles have."""

    def __str__(self) -> str:
        return self.kind if self.size is None else f"{self.kind} {self.size}×{self.size}"


PUBLISHED = (
    Published("ArrowSudoku", 9, {"givens": (0, 1)}),
    Published("Futoshiki", 6, {"givens": 3, "signs": 13}),
    Published("JigsawSudoku", 9, {"symmetric regions": 0.69}),
    Published("Kakuro", 8, {"black cells": 0.27, "run length": 3.14, "symmetric black cells": 0.94}),
    Published("KenKen", 4, {"one-cell cages": 1.2, "long minus and divide": 0}),
    Published(
        "KenKen",
        6,
        {
            "one-cell cages": 1.8,
            "large cages": (0.02, 0.03),
            "minus and divide": (0.3, 0.47),
            "long minus and divide": 0,
        },
    ),
    Published("KillerSudoku", 9, {"one-cell cages": 0.27, "cages": 34, "two-cell cages": 0.68}),
    Published("Nonogram", 10, {"mirror agreement": 0.71}),
    Published("SamuraiSudoku", None, {"givens": 126, "symmetric givens": 1}),
    Published("SandwichSudoku", 9, {"givens": (0, 2)}),
    Published("Skyscrapers", 5, {"givens": 0, "outside clues": (8.6, 20)}),
    Published("StarBattle", 8, {"one-cell regions": 0.3, "largest region": 17}),
    Published("StarBattle", 10, {"one-cell regions": 0}),
    Published("Str8ts", 9, {"one-cell runs": 0.11}),
    Published("Sudoku", 9, {"givens": 29.7, "symmetric givens": 1, "singles": 11}, only=("Easy",)),
    Published("Suguru", 6, {"givens": 11.7}),
    Published("ThermoSudoku", 9, {"givens": (0, 1)}),
)
"""Where published puzzles were measured, and further sizes that magazines print."""


def run(kinds: Sequence[str] = (), each: int = EACH, seconds: float = SECONDS) -> None:
    """Print the table for some types, or for all."""
    row("type", "measure", *LEVELS, "published")
    row("---", "---", *("---:" for _ in LEVELS), "---:")
    for entry in entries(kinds):
        columns, made = [], []
        for level in LEVELS:
            start = time.process_time()
            puzzles = list(generated(entry, level, each, seconds))
            spent = (time.process_time() - start) / max(1, len(puzzles))
            columns.append(gw.style(puzzles, rated=True) if puzzles else {})
            made.append(f"{len(puzzles)} in {spent:.2f} s each" if puzzles else "none")
        row(entry, "puzzles", *made, "")
        for name in sorted({name for figures in columns for name in figures}, key=order):
            row("", name, *(shown(entry, name, *each) for each in zip(LEVELS, columns, strict=True)), said(entry, name))


def entries(kinds: Sequence[str]) -> Iterator[Published]:
    """The published figures of some types, or of all, and the default size of those without any."""
    known = {entry.kind for entry in PUBLISHED}
    every = [*PUBLISHED, *(Published(kind) for kind in type_names() if kind not in known)]
    wanted = {kind.lower() for kind in kinds}
    yield from sorted((each for each in every if not wanted or each.kind.lower() in wanted), key=lambda each: each.kind)


def generated(entry: Published, level: str, count: int, seconds: float) -> Iterator[gw.Puzzle]:
    """As many puzzles as were asked for, or as were found in time."""
    options: dict[str, Any] = {} if entry.size is None else {"size": entry.size}
    try:
        yield from gw.generate(entry.kind, level=level, count=count, seed=18, seconds=seconds, **options)
    except gw.Unmet:
        return


def shown(entry: Published, name: str, level: str, figures: Figures) -> str:
    """The mean of a measure, marked if it is far from what is published."""
    if name not in figures:
        return ""
    text = written(name, figures[name].mean)
    return f"{text} !" if level in entry.only and is_far(figures[name].mean, entry.figures.get(name), name) else text


def is_far(mean: float, published: float | tuple[float, float] | None, name: str) -> bool:
    """Whether a figure differs from the published one, or from both ends of its range, by more than a quarter."""
    if published is None:
        return False
    low, high = published if isinstance(published, tuple) else (published, published)
    slack = 0.02 if measure_named(name).share else SMALL
    return not min(low * (1 - NEAR), low - slack) <= mean <= max(high * (1 + NEAR), high + slack)


def said(entry: Published, name: str) -> str:
    """The published figure."""
    figure = entry.figures.get(name)
    if isinstance(figure, tuple):
        return "–".join(written(name, end) for end in figure)
    return "" if figure is None else written(name, figure)


def written(name: str, figure: float) -> str:
    """A share in percent, another figure with one decimal."""
    return f"{100 * figure:.0f} %" if measure_named(name).share else f"{figure:.1f}"


def order(name: str) -> int:
    """The place of a measure in the list of all."""
    from gridwise.generating.measures import measures

    return list(measures()).index(name)


def row(*fields: object) -> None:
    """A line of the table."""
    print(f"| {' | '.join(map(str, fields))} |", flush=True)
