"""Lines that all hold the same symbols, some of them more than once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._lists import RepeatedSymbols, require_symbols
from gridwise.constraints.boxes import BoxShape, tiles
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import puzzle_attribute
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Count, Relation
from gridwise.model.shapes import Outline, Shape

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Cells = tuple[Cell, ...]


class LinesContain(Constraint):
    """Every row and column, and every box if `box` gives its shape, contains the symbols as often as they are listed.

    It is for words with repeated letters: with `symbols: BALL`, every row contains B and A once and L twice.
    """

    clue: ClassVar[bool] = False

    symbols: RepeatedSymbols
    box: BoxShape = puzzle_attribute("the shape of a box: [rows, columns]")

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        require_symbols(puzzle, self.symbols, "symbols")
        if puzzle.grid.dimensions != 2:
            raise PuzzleError("LinesContain needs a two-dimensional grid", field="symbols")
        for cells in self.houses(puzzle.board):
            if len(cells) != len(self.symbols):
                message = f"{names(cells)} has {len(cells)} cells, but {len(self.symbols)} symbols are listed"
                raise PuzzleError(message, field="symbols")

    def houses(self, board: Board) -> list[Cells]:
        """The rows, the columns and the boxes, without void cells."""
        grid = board.grid
        rows = [tuple(Cell((r, c)) for c in range(grid.columns)) for r in range(grid.rows)]
        columns = [tuple(line) for line in zip(*rows, strict=True)]
        lines = [*rows, *columns, *(self.regions_of(board))]
        return [tuple(cell for cell in line if cell not in grid.void) for line in lines]

    def regions_of(self, board: Board) -> Iterator[Cells]:
        if self.box:
            yield from tiles(board.grid, *self.box)

    def relations(self, board: Board) -> Iterator[Relation]:
        often = Counter(self.symbols)
        for cells in self.houses(board):
            for symbol in board.symbols.cell_names:
                yield Count(cells, frozenset((board.symbols.value[symbol],)), frozenset((often[symbol],)))

    def draw(self, board: Board) -> Iterator[Shape]:
        for box in self.regions_of(board):
            yield Outline(box)

    def rule(self) -> str:
        listed = " ".join(self.symbols)
        houses = "Every row, column and box" if self.box else "Every row and column"
        return f"{houses} contains the symbols {listed}, each as often as it is listed."

    def label(self, relation: Relation | None = None) -> str:
        return f"{' '.join(self.symbols)} in {names(relation.cells)}" if relation is not None else "repeated symbols"

    example: ClassVar[str] = """
        - size: [4, 4]
        - symbols: BAL
        - {name: LinesContain, symbols: BALL, box: [2, 2]}
        - initial: |
            B . . .
            . A . .
            . . B .
            A . . .
        """
