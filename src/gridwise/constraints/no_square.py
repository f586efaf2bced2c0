"""Squares that must not hold only some of the symbols: no pools in a Nurikabe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._symbol_values import SomeSymbols, values_of
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Count, Relation
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class NoSquareOf(Constraint):
    """No 2×2 square of cells holds only these symbols. `side` sets another size."""

    clue: ClassVar[bool] = False

    symbols: SomeSymbols
    side: Annotated[int, Field(ge=2)] = 2

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if puzzle.grid.dimensions != 2:
            raise PuzzleError("NoSquareOf needs a two-dimensional grid")
        values_of(puzzle.symbols, self.symbols, "symbols")

    def relations(self, board: Board) -> Iterator[Relation]:
        values = frozenset(values_of(board.symbols, self.symbols, "symbols"))
        counts = frozenset(range(self.side**2))
        for square in squares(board.grid, self.side):
            yield Count(square, values, counts)

    def rule(self) -> str:
        return f"No {self._size} square holds only {' and '.join(self.symbols)}."

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return f"no {self._size} square of {' and '.join(self.symbols)}"
        return f"the {self._size} square at {relation.cells[0]}"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        return f"{self.label(relation)} is all {self._states(symbols)}"

    def impossible(self, relation: Relation, symbols: Symbols) -> str:
        return f"{self.label(relation)} would be all {self._states(symbols)}"

    def _states(self, symbols: Symbols) -> str:
        named = [symbols.name[value] for value in values_of(symbols, self.symbols, "symbols")]
        return " and ".join(map(symbols.wording.state, named))

    @property
    def _size(self) -> str:
        return f"{self.side}×{self.side}"

    example: ClassVar[str] = """
        - size: [3, 3]
        - symbols: [0, 1]
        - {name: NoSquareOf, symbols: 1}
        - {name: NoSquareOf, symbols: 0}
        - initial: |
            . 1 1
            1 1 .
            0 0 1
        """


def squares(grid: Grid, side: int) -> Iterator[tuple[Cell, ...]]:
    """The squares of that side without void cells, each in reading order."""
    for row, column in product(range(grid.rows - side + 1), range(grid.columns - side + 1)):
        cells = tuple(Cell((row + down, column + right)) for down, right in product(range(side), repeat=2))
        if all(cell in grid for cell in cells):
            yield cells
