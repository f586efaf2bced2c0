"""Little killers: sums of diagonals, written outside the grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import shuffled
from gridwise.constraints._reach import out_of_reach
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Relation
from gridwise.model.shapes import PointText, Segment, Shape

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Way = Literal["down right", "down left", "up right", "up left"]
STEPS: dict[Way, tuple[int, int]] = {
    "down right": (1, 1),
    "down left": (1, -1),
    "up right": (-1, 1),
    "up left": (-1, -1),
}


def _words(value: Any) -> Any:
    return " ".join(value.lower().replace("-", " ").split()) if isinstance(value, str) else value


Direction = Annotated[Way, BeforeValidator(_words)]


class LittleKiller(Constraint):
    """The numbers on the diagonal add up to the sum.

    The diagonal starts in the edge cell that the arrow points to. Numbers may repeat if the other rules allow
    it. Void cells are skipped.
    """

    sentence: ClassVar[str] = (
        "Each number with an arrow is the sum of the numbers on the diagonal that the arrow points along."
    )
    listed: ClassVar[bool] = True

    start: Cell
    direction: Direction
    sum: int

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        grid = puzzle.grid
        if grid.dimensions != 2:
            raise PuzzleError(f"LittleKiller needs a two-dimensional grid, not one with {grid.dimensions} dimensions")
        down, right = STEPS[self.direction]
        before = Cell((self.start[0] - down, self.start[1] - right))
        if _on(before, grid):
            raise PuzzleError(f"no diagonal that goes {self.direction} starts in {self.start}", field="start")
        values, count = puzzle.board.numbers(self), len(_diagonal(self.start, self.direction, grid))
        if not count * values[0] <= self.sum <= count * values[-1]:
            message = (
                f"{count} cell{'' if count == 1 else 's'} can't add up to {self.sum}; "
                f"the sum must be between {count * values[0]} and {count * values[-1]}"
            )
            raise out_of_reach(message, self.sum, "sum")

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        yield board.sum(_diagonal(self.start, self.direction, board.grid), [self.sum])

    def draw(self, board: Board) -> Iterator[Shape]:
        down, right = STEPS[self.direction]
        x, y = self.start[1] + 0.5 - right, self.start[0] + 0.5 - down
        yield PointText((x - 0.08 * right, y - 0.08 * down), str(self.sum), size=0.36)
        tip = (x + 0.46 * right, y + 0.46 * down)
        yield Segment((x + 0.22 * right, y + 0.22 * down), tip)
        yield Segment((tip[0] - 0.16 * right, tip[1]), tip)
        yield Segment((tip[0], tip[1] - 0.16 * down), tip)

    def label(self, relation: Relation | None = None) -> str:
        return f"little killer {self.direction} from {self.start} = {self.sum}"

    def title(self, relation: Relation | None = None) -> str:
        return f"the {self.sum}-diagonal {self.direction} from {self.start}"

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        grid = puzzle.grid
        if grid.dimensions != 2:
            raise PuzzleError(f"LittleKiller needs a two-dimensional grid, not one with {grid.dimensions} dimensions")
        starts = [
            (cell, direction)
            for direction, (down, right) in STEPS.items()
            for cell in grid.cells
            if not _on(Cell((cell[0] - down, cell[1] - right)), grid)
        ]
        for cell, direction in shuffled(starts, random):
            cells = _diagonal(cell, direction, grid)
            if len(cells) > 1:  # the sum of a single cell would be a given
                yield cls(start=cell, direction=direction, sum=sum(solution[each] for each in cells))

    example: ClassVar[str] = """
        - LatinSquare
        - {name: LittleKiller, start: b4, direction: down left, sum: 7}
        - {name: LittleKiller, start: a2, direction: down right, sum: 8}
        - {name: LittleKiller, start: a3, direction: down right, sum: 8}
        """


def _on(cell: Cell, grid: Grid) -> bool:
    """Whether a position is on the board, void or not."""
    return 0 <= cell[0] < grid.rows and 0 <= cell[1] < grid.columns


def _diagonal(start: Cell, direction: Way, grid: Grid) -> tuple[Cell, ...]:
    down, right = STEPS[direction]
    steps = range(min(grid.rows, grid.columns))
    cells = (Cell((start[0] + step * down, start[1] + step * right)) for step in steps)
    return tuple(cell for cell in cells if cell in grid)
