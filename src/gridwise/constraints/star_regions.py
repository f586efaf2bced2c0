"""Star battles: as many stars in every row, column and region, none of which touch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from gridwise.board import Board
from gridwise.constraints.houses import line_name
from gridwise.constraints.jigsaw import JigsawRegions
from gridwise.fields import puzzle_attribute
from gridwise.grid import Cell, names
from gridwise.relations import Count, Pair, Relation

if TYPE_CHECKING:
    from gridwise.puzzle import Puzzle

AHEAD = ((0, 1), (1, -1), (1, 0), (1, 1))


class StarRegions(JigsawRegions):
    """Every row, every column and every region holds as many stars; stars never touch, not even at a corner.

    A star is the highest symbol of the puzzle. There is one in each unless `stars` says another number.
    """

    stars: Annotated[int, Field(ge=1)] | None = puzzle_attribute("the number of stars in each row, column and region")

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        self._check_shape(puzzle.grid)

    def relations(self, board: Board) -> Iterator[Relation]:
        star, wanted = frozenset(board.values[-1:]), frozenset((self.stars or 1,))
        for axis in (1, 0):
            for line in board.grid.lines(axis):
                yield Count(tuple(line), star, wanted)
        for region in self.regions_of(board):
            yield Count(region, star, wanted)
        for a, b in _touching(board):
            yield Count((a, b), star, frozenset((0, 1))) if len(board.values) > 2 else self._apart(a, b, board)

    @staticmethod
    def _apart(a: Cell, b: Cell, board: Board) -> Pair:
        low, high = board.values
        return Pair(a, b, frozenset(((low, low), (low, high), (high, low))))

    def rule(self) -> str:
        each = "one star" if (self.stars or 1) == 1 else f"{self.stars} stars"
        return (
            f"Every row, every column and every outlined region holds {each}; stars never touch, not even at a corner."
        )

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return "stars"
        cells = relation.cells
        if len(cells) == 2 and not isinstance(relation, Count):
            return f"neighbours {names(cells)}"
        for axis in (0, 1):
            if len({cell[1 - axis] for cell in cells}) == 1:
                return f"stars of {line_name(cells, axis)}"
        return f"stars of region {names(cells)}"

    example: ClassVar[str] = """
        - symbols: [0, 1]
        - StarRegions
        - regions: |
            A A B B
            A C B B
            C C D D
            C D D D
        """


def _touching(board: Board) -> Iterator[tuple[Cell, Cell]]:
    for cell in board.cells:
        for down, right in AHEAD:
            other = Cell((cell[0] + down, cell[1] + right))
            if other in board.grid:
                yield cell, other
