"""Regions of any shape: jigsaws, Sugurus, star battles."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gridwise.generating.measures import Measure
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle

Regions = list[tuple[Cell, ...]]


def drawn_regions(puzzle: Puzzle) -> Regions:
    """The regions that the puzzle itself sets, not those of its type such as boxes."""
    if puzzle.attribute("regions") is None:
        return []
    parts = (part for part in puzzle.constraints if "regions" in part.puzzle_attributes())
    return [tuple(region) for part in parts for region in part.regions_of(puzzle.board)]


def _of(figure: Callable[[Sequence[int]], float]) -> Callable[[Puzzle], float | None]:
    def measured(puzzle: Puzzle) -> float | None:
        sizes = [len(region) for region in drawn_regions(puzzle)]
        return figure(sizes) if sizes else None

    return measured


def _symmetric(puzzle: Puzzle) -> float | None:
    """The share of regions that a half turn maps to regions."""
    regions = {frozenset(region) for region in drawn_regions(puzzle)}
    if not regions or puzzle.grid.dimensions != 2:
        return None
    rows, columns = puzzle.grid.shape
    turned = [frozenset(Cell((rows - 1 - r, columns - 1 - c)) for r, c in region) for region in regions]
    return sum(region in regions for region in turned) / len(regions)


MEASURES = (
    Measure("regions", "the number of regions", _of(len)),
    Measure("one-cell regions", "the number of regions of one cell", _of(lambda sizes: sizes.count(1))),
    Measure("smallest region", "the number of cells in the smallest region", _of(min)),
    Measure("largest region", "the number of cells in the largest region", _of(max)),
    Measure("symmetric regions", "the share of regions that a half turn maps to regions", _symmetric, share=True),
)
