"""A path of numbers through cells that touch: Hidato, Numbrix."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._number_chains import chain_relations
from gridwise.constraints.count_around import around
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Relation
from gridwise.model.symbols import Symbols
from gridwise.model.wording import in_words

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class ConsecutiveTouch(Constraint):
    """Consecutive numbers are in cells that touch, also diagonally unless `diagonally: no`.

    Every number is needed for that: it is meant for grids that hold each of their numbers once.
    """

    clue: ClassVar[bool] = False

    diagonally: bool = True

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if puzzle.grid.dimensions != 2:
            raise PuzzleError("ConsecutiveTouch needs a two-dimensional grid")
        puzzle.board.numbers(self)

    def steps(self, grid: Grid) -> dict[Cell, tuple[Cell, ...]]:
        """The cells that touch each cell."""
        return {cell: tuple(around(grid, cell, diagonal=self.diagonally)) for cell in grid.cells}

    def relations(self, board: Board) -> Iterator[Relation]:
        yield from chain_relations(board, self.steps(board.grid))

    def rule(self) -> str:
        how = "horizontally, vertically or diagonally" if self.diagonally else "horizontally or vertically"
        return f"Consecutive numbers are in cells that touch, {how}."

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return "the path of numbers"
        a, b = relation.cells
        return f"the path from {a} to {b}"

    def why(self, relation: Relation, finding: Finding) -> str:
        """`c3 is 7, and a1 is at least two steps away.`"""
        held = [cell for cell in relation.cells if isinstance(cell, Cell) and len(finding.left[cell]) == 1]
        if len(held) != 1:
            return ""
        [other] = [cell for cell in relation.cells if cell != held[0]]
        [number] = finding.left[held[0]]
        return f"{held[0]} is {number}, and {other} is {self._far(held[0], other)} away from it."

    def _far(self, a: Cell, b: Cell) -> str:
        """The steps between two cells, where no void cell is in the way."""
        sides = [abs(p - q) for p, q in zip(a, b, strict=True)]
        steps = max(sides) if self.diagonally else sum(sides)
        return f"at least {in_words(steps)} step{'' if steps == 1 else 's'}"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        a, b = relation.cells
        if abs(values[a] - values[b]) == 1:
            return f"{values[a]} and {values[b]} do not touch"
        return f"the numbers between {values[a]} in {a} and {values[b]} in {b} are too few for the way"

    example: ClassVar[str] = """
        - SymbolsNumericByCells
        - AllCellsAreCompletePermutation
        - ConsecutiveTouch
        - size: [3, 3]
        - initial: |
            . 1 .
            3 . 7
            . 9 .
        """
