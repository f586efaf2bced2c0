"""The long diagonals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal

from gridwise.common.errors import PuzzleError
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Distinct, Relation
from gridwise.model.shapes import Segment, Shape, Tone, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

_FALLING, _RISING = "the falling diagonal", "the rising diagonal"


class Diagonals(Constraint):
    """No symbol repeats on a main diagonal: the one that goes down, the one that goes up, or both."""

    clue: ClassVar[bool] = False

    direction: Literal["down", "up", "both"] = "both"

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        grid = puzzle.grid
        if grid.dimensions != 2 or grid.rows != grid.columns:
            size = "×".join(str(side) for side in grid.shape)
            raise PuzzleError(f"Diagonals need a square grid, but this one is {size}")
        for name, cells in self._lines(grid):
            if len(cells) > len(puzzle.symbols.cell_names):
                raise PuzzleError(
                    f"{name} has {len(cells)} cells, but there are only {len(puzzle.symbols.cell_names)} symbols"
                )

    def relations(self, board: Board) -> Iterator[Relation]:
        for name, cells in self._lines(board.grid):
            full = len(cells) == len(board.values)
            yield board.house(cells, "other", name) if full else Distinct(cells)

    def draw(self, board: Board) -> Iterator[Shape]:
        side = float(board.grid.rows)
        if self.direction != "up":
            yield Segment((0.0, 0.0), (side, side), Width.BOLD, Tone.SOFT)
        if self.direction != "down":
            yield Segment((0.0, side), (side, 0.0), Width.BOLD, Tone.SOFT)

    def rule(self) -> str:
        which = {
            "down": "the diagonal from top left to bottom right",
            "up": "the diagonal from bottom left to top right",
            "both": "either main diagonal",
        }
        return f"No symbol repeats on {which[self.direction]}."

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return {"both": "both diagonals", "down": _FALLING, "up": _RISING}[self.direction]
        return _FALLING if relation.cells[0][0] < relation.cells[-1][0] else _RISING

    def _lines(self, grid: Grid) -> Iterator[tuple[str, tuple[Cell, ...]]]:
        last = grid.rows - 1
        if self.direction != "up":
            yield _FALLING, _filled(grid, [Cell((i, i)) for i in range(last + 1)])
        if self.direction != "down":
            yield _RISING, _filled(grid, [Cell((last - i, i)) for i in range(last + 1)])

    example: ClassVar[str] = """
        - LatinSquare
        - Diagonals
        - initial: |
            . . . .
            . . . .
            4 . . .
            . 2 1 .
        """


def _filled(grid: Grid, cells: list[Cell]) -> tuple[Cell, ...]:
    return tuple(cell for cell in cells if cell not in grid.void)
