"""Indexers: cells that give the position of a number in their row, column or box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import shuffled
from gridwise.model.board import Board, PairTest
from gridwise.model.constraint import Constraint, words
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import In, Relation
from gridwise.model.shapes import Anchor, CellText, Fill, Shape

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Places = Mapping[int, Cell]
"""The cells that an indexer can point to, by number."""


class _Indexer(Constraint):
    """Base of the indexers: the cell holds the position at which its own position number appears."""

    mark: ClassVar[str] = ""
    listed: ClassVar[bool] = True

    cell: Cell

    def places(self, board: Board) -> Places:
        """The cells that it can point to, numbered from 1."""
        return {}

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        numbers = puzzle.board.numbers(self)
        own = _own_number(self.places(puzzle.board), self.cell)
        if own not in numbers:
            raise PuzzleError(f"{self.label()} looks for {own}, which is not a symbol of this puzzle", field="cell")

    def relations(self, board: Board) -> Iterator[Relation]:
        places = self.places(board)
        own = _own_number(places, self.cell)
        yield In(self.cell, frozenset(places) & frozenset(board.numbers(self)))
        for number, other in places.items():
            if number in board.value_set and other != self.cell:
                yield board.pair(self.cell, other, _points(number, own))

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        def is_one(clue: _Indexer) -> bool:
            try:
                clue.validate(puzzle)
            except PuzzleError:
                return False
            return all(relation.holds(solution) for relation in clue.relations(puzzle.board))

        clues = (cls(cell=cell) for cell in shuffled(puzzle.grid.cells, random))
        return (clue for clue in clues if is_one(clue))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Fill(self.cell)
        yield CellText(self.cell, self.mark, Anchor.CORNER, size=0.22)

    def label(self, relation: Relation | None = None) -> str:
        return f"{words(type(self).__name__)} {self.cell}"


class RowIndexer(_Indexer):
    """The number in the cell says in which row of its column the cell's own row number appears.

    A 5 in row 2 means that row 5 of this column contains 2. Rows are numbered from 1, and the cell can contain only the
    number of a row.
    """

    sentence: ClassVar[str] = (
        "The number in a cell marked R says in which row of its column the cell's own row number appears."
    )
    mark: ClassVar[str] = "R"

    def places(self, board: Board) -> Places:
        """The cells of its column, by row."""
        return _along(board.grid, self.cell, -2)

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - RowIndexer: a1
        - RowIndexer: c3
        - initial: |
            . . 1 .
            . . . .
            . . . .
            . . . 3
        """


class ColumnIndexer(_Indexer):
    """The number in the cell says in which column of its row the cell's own column number appears.

    A 5 in column 2 means that column 5 of this row contains 2. Columns are numbered from 1, and the cell can contain
    only the number of a column.
    """

    sentence: ClassVar[str] = (
        "The number in a cell marked C says in which column of its row the cell's own column number appears."
    )
    mark: ClassVar[str] = "C"

    def places(self, board: Board) -> Places:
        """The cells of its row, by column."""
        return _along(board.grid, self.cell, -1)

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - ColumnIndexer: a1
        - ColumnIndexer: c3
        - initial: |
            . . . .
            1 3 . .
            . . . .
            . . . 3
        """


class BoxIndexer(_Indexer):
    """The number in the cell says at which position in its box the cell's own position number appears.

    Positions are numbered from 1, from left to right and from top to bottom.
    """

    sentence: ClassVar[str] = (
        "The number in a cell marked B says at which position in its box, in reading order, the cell's own "
        "position number appears."
    )
    mark: ClassVar[str] = "B"

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        boxes = [box for box in puzzle.board.boxes if self.cell in box]
        if len(boxes) != 1:
            raise PuzzleError(f"{self.cell} is in {'more than one' if boxes else 'no'} box", field="cell")
        super().validate(puzzle)

    def places(self, board: Board) -> Places:
        """The cells of its box, by position."""
        box = next(box for box in board.boxes if self.cell in box)
        return dict(enumerate(sorted(box), 1))

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - BoxIndexer: a1
        - BoxIndexer: c3
        - initial: |
            . . . .
            . . . 4
            . . . .
            3 . . .
        """


def _along(grid: Grid, cell: Cell, axis: int) -> Places:
    """The cells of the line through a cell along an axis, numbered from 1."""
    if len(cell) < -axis:
        return {1: cell}
    axis %= len(cell)
    line = (Cell((*cell[:axis], place, *cell[axis + 1 :])) for place in range(grid.shape[axis]))
    return {other[axis] + 1: other for other in line if other in grid}


def _own_number(places: Places, cell: Cell) -> int:
    return next(number for number, other in places.items() if other == cell)


@cache
def _points(number: int, own: int) -> PairTest:
    """If one cell holds that number, the other holds the first cell's own position."""
    return lambda pointer, value: pointer != number or value == own
