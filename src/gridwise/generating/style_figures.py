"""`gw.style`: what the puzzles of a collection look like, in figures to compare with puzzles that one likes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from statistics import fmean, median
from typing import Any

from gridwise.generating.measures import measures
from gridwise.model.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Figure:
    """One measure over the puzzles that have it."""

    measure: str
    description: str
    puzzles: int
    """The number of puzzles that have such a thing at all."""
    mean: float
    median: float
    least: float
    most: float

    def to_json(self) -> dict[str, Any]:
        """The figure as plain data."""
        return asdict(self)


def style(puzzles: Puzzle | Iterable[Puzzle], *, rated: bool = False) -> dict[str, Figure]:
    """The figures of a puzzle or of several, by measure; with `rated`, also of their difficulty, which takes longer.

    >>> import gridwise as gw
    >>> gw.style(gw.parse("1...|..3.|.2..|...4".replace("|", "")))["givens"].mean
    4.0
    """
    every = [puzzles] if isinstance(puzzles, Puzzle) else list(puzzles)
    figures: dict[str, Figure] = {}
    for name, measure in measures().items():
        found = [] if measure.slow and not rated else [measure.of(puzzle) for puzzle in every]
        known = [float(figure) for figure in found if figure is not None]
        if known:
            figures[name] = Figure(
                name, measure.description, len(known), fmean(known), median(known), min(known), max(known)
            )
    return figures
