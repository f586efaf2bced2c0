"""A stroke of the mouse: a drag gives what the first cell got to the others that were in the same state."""

from __future__ import annotations

from dataclasses import dataclass, field

from gridwise.model.grid import Cell


@dataclass
class Stroke:
    """A drag that has begun in a cell."""

    first: Cell
    before: str | None
    """The state of the first cell before it: only cells in the same state are painted."""
    symbol: str | None
    """What the cells get; None for nothing."""
    along_line: bool
    """Whether it keeps to the row or column in which it set out."""
    last: Cell = field(init=False)
    _axis: int | None = None

    def __post_init__(self) -> None:
        self.last = self.first

    def to(self, cell: Cell) -> list[Cell]:
        """The cells that a move of the mouse to this cell reaches, from the last one on."""
        if not self.along_line:
            self.last = cell
            return [cell]
        if self._axis is None:
            self._axis = self._direction(cell)
        target, start = self._projected(cell), self.last
        self.last = target
        return _between(start, target)

    def _direction(self, cell: Cell) -> int:
        """The axis along which the mouse moved further: 1 is along a row."""
        down, across = (abs(a - b) for a, b in zip((0, *cell)[-2:], (0, *self.first)[-2:], strict=True))
        return len(cell) - 1 if across >= down else len(cell) - 2

    def _projected(self, cell: Cell) -> Cell:
        """The cell of the line that is level with the mouse."""
        return Cell(cell[axis] if axis == self._axis else self.first[axis] for axis in range(len(cell)))


def _between(start: Cell, end: Cell) -> list[Cell]:
    """The cells after `start` up to `end`, along a line: a fast mouse jumps over some."""
    steps = max(abs(a - b) for a, b in zip(start, end, strict=True))
    return [
        Cell(a + (b - a) * number // steps for a, b in zip(start, end, strict=True)) for number in range(1, steps + 1)
    ]
