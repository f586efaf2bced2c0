"""Skyscrapers: how many buildings are seen from outside the grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.board import Board
from gridwise.constraint import Constraint
from gridwise.constraints._instances import shuffled
from gridwise.errors import PuzzleError
from gridwise.fields import Outside
from gridwise.grid import Cell, Grid
from gridwise.relations import Automaton, Machine, Relation
from gridwise.shapes import PointText, Shape

if TYPE_CHECKING:
    from gridwise.puzzle import Puzzle


class SkyscraperClue(Constraint):
    """From that place as many buildings are seen: each value hides the ones behind it that are not higher."""

    listed: ClassVar[bool] = True

    at: Outside
    count: int

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if puzzle.grid.dimensions != 2:
            raise PuzzleError(f"SkyscraperClue needs a grid of two dimensions, not {puzzle.grid.dimensions}")
        try:
            cells = self._line(puzzle.grid)
        except PuzzleError as error:
            error.field = "at"
            raise
        if not cells:
            raise PuzzleError(f"there are only void cells behind {self.at}", field="at")
        most = min(len(cells), len(puzzle.board.numbers(self)))
        if not 1 <= self.count <= most:
            raise PuzzleError(f"{self.count} buildings can't be seen from {self.at}, only 1 to {most}", field="count")

    def relations(self, board: Board) -> Iterator[Relation]:
        cells = self._line(board.grid)
        yield Automaton(cells, _sight(board.numbers(self), self.count, len(cells)))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield PointText(self.at.point(board.grid.rows, board.grid.columns), str(self.count), size=0.5)

    def rule(self) -> str:
        return (
            "Each number outside the grid tells how many buildings are seen from there: "
            "a value is the height of a building, and a building hides those behind it that are not higher."
        )

    def label(self, relation: Relation | None = None) -> str:
        return f"skyscraper {self.count} at {self.at}"

    def _line(self, grid: Grid) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.at.cells(grid.rows, grid.columns) if cell not in grid.void)

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        grid = puzzle.grid
        if grid.dimensions != 2:
            raise PuzzleError(f"SkyscraperClue needs a grid of two dimensions, not {grid.dimensions}")
        for place in shuffled(Outside.around(grid.rows, grid.columns), random):
            heights = [solution[cell] for cell in place.cells(grid.rows, grid.columns) if cell in grid]
            if heights:
                yield cls(at=place, count=len(set(accumulate(heights, max))))

    example: ClassVar[str] = """
        - LatinSquare
        - {name: SkyscraperClue, at: bottom 1, count: 1}
        - {name: SkyscraperClue, at: left a, count: 4}
        - {name: SkyscraperClue, at: right b, count: 3}
        """


@lru_cache(maxsize=1024)
def _sight(values: tuple[int, ...], count: int, length: int) -> Machine:
    """The automaton that remembers the highest building so far and how many were seen."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        highest, seen = state
        if seen and value <= highest:
            return state
        # Too many seen, or too few higher buildings left to see enough.
        left = len(values) - values.index(value) - 1
        return (value, seen + 1) if seen < count <= seen + 1 + left else None

    return Machine.explore((0, 0), step, lambda state: state[1] == count, values, length)
