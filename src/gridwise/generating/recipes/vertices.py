"""Vertex sums: the sum at every inner vertex, and givens where the sums alone do not suffice."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from gridwise.constraints.vertex_sums import VertexSum
from gridwise.errors import PuzzleError
from gridwise.generating.recipe import Deal, Recipe, givens_of
from gridwise.grid import Cell, Grid
from gridwise.puzzle import Declaration, Puzzle

SIZE = 3
"""The side of a board for which none was asked."""
NO_SUM = "."


class Vertices(Recipe):
    """Sums at vertices, and as few givens as they need."""

    name = "vertices"

    sparse: bool = True
    """Whether sums may be left out as well; otherwise every vertex has one."""

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """The size, where none was asked for: without sums to count, the rules can't tell it."""
        if "size" in base.attributes or "dimensions" in base.attributes:
            return base
        return base.merged(Declaration(attributes={"size": [SIZE, SIZE]}))

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """All sums and all givens."""
        grid = puzzle.grid
        if grid.dimensions != 2 or min(grid.shape) < 2:
            raise PuzzleError(f"vertex sums need 2 rows and columns or more, not {'×'.join(map(str, grid.shape))}")
        sums = [[_sum(solution, Cell((row, column))) for column in range(grid.columns - 1)] for row in range(grid.rows - 1)]
        dealt = puzzle.replace(sums=sums)
        numbers = tuple((number,) for number in range(len(dealt.clues)))
        if self.sparse:
            return Deal(dealt, solution, groups=(*numbers, *givens_of(dealt)))
        return Deal(dealt, solution, groups=givens_of(dealt), fixed=tuple(range(len(numbers))))
