"""The space in a cell for its symbol and pencil marks, beside what the constraints draw there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, isqrt

from gridwise.model.puzzle import Puzzle
from gridwise.model.shapes import Anchor, CellText, Outline, Point, PointText, Shape
from gridwise.render.palette import CHARACTER


@dataclass(frozen=True, slots=True)
class CellRoom:
    """The space in a cell for its symbol and pencil marks, beside what the constraints draw there."""

    size: float
    """The size of a symbol."""
    anchor: Anchor
    """The position of a symbol."""
    marks: tuple[float, float, float, float]
    """The left, top, right and bottom of the part for pencil marks."""


def symbol_size(width: int) -> float:
    """The size of symbols if the longest has that many characters."""
    return round(min(0.64, 0.84 / (CHARACTER * max(1, width)), 0.56 if width > 1 else 1.0), 3)


def room_in_cells(width: int, drawn: Sequence[Shape]) -> CellRoom:
    """The space for symbols of that many characters in cells with these shapes."""
    size = round(symbol_size(width) * (0.82 if _is_crowded(drawn) else 1), 3)
    return CellRoom(size, Anchor.LOW if _has_corners(drawn) else Anchor.MIDDLE, _free_part(drawn))


def _has_corners(drawn: Sequence[Shape]) -> bool:
    return any(isinstance(shape, CellText) and shape.anchor is Anchor.CORNER for shape in drawn)


def _is_crowded(drawn: Sequence[Shape]) -> bool:
    """Whether corners of cells are occupied (sums of cages or vertices), so that symbols must be smaller."""
    return _has_corners(drawn) or any(isinstance(shape, PointText) and shape.disc for shape in drawn)


def _free_part(drawn: Sequence[Shape]) -> tuple[float, float, float, float]:
    """The left, top, right and bottom of the part of a cell where pencil marks don't touch other shapes."""
    side = 0.14 if any(isinstance(shape, Outline) and shape.inset for shape in drawn) else 0.08
    return side, 0.32 if _has_corners(drawn) else side, 1 - side, 1 - side


MOST_IN_PLACE = 16
"""The most symbols that get fixed positions for their pencil marks; more would be too small to read."""


def mark_columns(count: int) -> int:
    """The number of pencil marks side by side: 3 for 9 symbols."""
    return isqrt(count - 1) + 1


@dataclass(frozen=True, slots=True)
class MarkPlaces:
    """The position and size of each symbol's pencil mark in a cell."""

    numbers: Mapping[str, int]
    """The position of each symbol, counted row by row."""
    part: tuple[float, float, float, float]
    """The left, top, right and bottom of the part of a cell for the marks."""
    columns: int
    rows: int
    width: int
    """The length of the longest symbol."""

    @property
    def step(self) -> Point:
        """The distance between marks, across and down."""
        left, top, right, bottom = self.part
        return (right - left) / self.columns, (bottom - top) / self.rows

    @property
    def size(self) -> float:
        """The text size of a mark."""
        across, down = self.step
        part = 0.95 if self.width == 1 else 0.84  # keep two-digit numbers side by side apart
        return round(min(down * 0.98, across * part / (CHARACTER * self.width), 0.3), 3)

    def within(self, noted: Sequence[str]) -> MarkPlaces:
        """The positions for a cell with these marks: if there are many symbols, the few marks share the space."""
        if len(self.numbers) <= MOST_IN_PLACE:
            return self
        numbers = {name: number for number, name in enumerate(noted)}
        columns = max(mark_columns(max(len(noted), 1)), 2)
        return MarkPlaces(numbers, self.part, columns, max(2, ceil(len(noted) / columns)), self.width)

    def at(self, corner: Point, symbol: str) -> Point:
        """The position of a symbol's mark in the cell with that upper left corner."""
        row, column = divmod(self.numbers[symbol], self.columns)
        across, down = self.step
        return corner[0] + self.part[0] + (column + 0.5) * across, corner[1] + self.part[1] + (row + 0.5) * down


def mark_places(puzzle: Puzzle, drawn: Sequence[Shape]) -> MarkPlaces:
    """The positions of a puzzle's pencil marks beside what its constraints draw."""
    names = puzzle.symbols.cell_names
    numbers = {name: number for number, name in enumerate(names)}
    columns = mark_columns(len(names))
    return MarkPlaces(numbers, _free_part(drawn), columns, ceil(len(names) / columns), puzzle.symbols.width)
