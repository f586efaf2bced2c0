"""Vertex sums: the sum at every inner vertex, and givens if the sums alone are not enough."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from random import Random

from gridwise.common.errors import PuzzleError
from gridwise.constraints.vertex_sums import VertexSum
from gridwise.generating.recipe import Deal, Recipe, givens_of
from gridwise.model.grid import Cell, Grid
from gridwise.model.puzzle import Declaration, Puzzle

SIZE = 3
"""The default side of a board."""
NO_SUM = "."


class Vertices(Recipe):
    """The clues are sums at the vertices, and as few givens as possible."""

    name = "vertices"

    sparse: bool = True
    """Whether sums may be left out; otherwise every vertex has one."""

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """The size, if none was requested: without sums the rules do not imply it."""
        if "size" in base.attributes or "dimensions" in base.attributes:
            return base
        return base.merged(Declaration(attributes={"size": [SIZE, SIZE]}))

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """All sums and all givens; givens are removed first."""
        if puzzle.grid.dimensions != 2 or min(puzzle.grid.shape) < 2:
            shape = "×".join(map(str, puzzle.grid.shape))
            raise PuzzleError(f"vertex sums need at least 2 rows and columns, not {shape}")
        dealt = puzzle.replace(constraints=[*_sums(puzzle.grid, solution)])
        numbers = tuple(range(dealt.model.core.clues))
        if not self.sparse:
            return Deal(dealt, solution, groups=givens_of(dealt), fixed=numbers)
        return Deal(dealt, solution, groups=givens_of(dealt), last=tuple((number,) for number in numbers))

    def finish(self, deal: Deal, present: Collection[int]) -> Declaration:
        """The puzzle with its sums as a text grid."""
        kept = super().finish(deal, present)
        sums = {clue.vertex: str(clue.sum) for clue in kept.constraints if isinstance(clue, VertexSum)}
        rest = tuple(part for part in kept.constraints if not isinstance(part, VertexSum))
        sums_text = {"sums": _text(deal.puzzle.grid, sums)} if sums else {}
        return Declaration(kept.type, {**kept.attributes, **sums_text}, rest)


def _text(grid: Grid, sums: Mapping[Cell, str]) -> str:
    """The sums as a text grid."""
    columns = range(grid.columns - 1)
    lines = [[sums.get(Cell((row, column)), NO_SUM) for column in columns] for row in range(grid.rows - 1)]
    width = max(len(word) for line in lines for word in line)
    return "".join(" ".join(word.rjust(width) for word in line) + "\n" for line in lines)


def _sums(grid: Grid, solution: Mapping[Cell, int]) -> Iterator[VertexSum]:
    """The sum at every inner vertex, except beside void cells."""
    for row in range(grid.rows - 1):
        for column in range(grid.columns - 1):
            clue = VertexSum(vertex=Cell((row, column)), sum=0)
            if grid.void.isdisjoint(clue.around()):
                yield clue.model_copy(update={"sum": sum(solution[cell] for cell in clue.around())})
