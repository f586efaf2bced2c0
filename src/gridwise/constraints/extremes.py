"""Cells with a smaller, or larger, value than all their neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import shuffled
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Relation
from gridwise.model.shapes import EdgeMark, Fill, Shape

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class _Extreme(Constraint):
    """Base of the rules of minima and maxima."""

    listed: ClassVar[bool] = True
    sign: ClassVar[str]
    """How the cell compares with its neighbours."""

    cell: Cell

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        puzzle.board.numbers(self)
        if not any(True for _ in _neighbours(puzzle.grid, self.cell)):
            raise PuzzleError(f"{self.label()} has no neighbour to compare with", field="cell")

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)

        def compared(other: Cell) -> Relation:
            return board.less(self.cell, other) if self.sign == "<" else board.less(other, self.cell)

        return _compared(board, self.cell, type(self), compared)

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Fill(self.cell)
        for other in _unlike(board, self.cell, type(self)):
            yield EdgeMark(self.cell, other, self.sign, fill=None, outline=None)

    def label(self, relation: Relation | None = None) -> str:
        return f"{type(self).__name__.lower()} {self.cell}"

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        def is_one(cell: Cell) -> bool:
            beside = [solution[other] for other in _neighbours(puzzle.grid, cell)]
            ends = [solution[cell] < value if cls.sign == "<" else solution[cell] > value for value in beside]
            return bool(beside) and all(ends)

        return (cls(cell=cell) for cell in shuffled(puzzle.grid.cells, random) if is_one(cell))


class Minimum(_Extreme):
    """The number is less than the numbers in all orthogonally adjacent cells that are not minima themselves."""

    sentence: ClassVar[str] = (
        "If the signs around a shaded cell point inwards, its number is less than the number behind each sign."
    )
    sign: ClassVar[str] = "<"

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - Minimum: a1
        - Minimum: a2
        - Minimum: b3
        - initial: |
            . 3 . .
            . . . .
            . . . .
            . . . 4
        """


class Maximum(_Extreme):
    """The number is greater than the numbers in all orthogonally adjacent cells that are not maxima themselves."""

    sentence: ClassVar[str] = (
        "If the signs around a shaded cell point outwards, its number exceeds the number behind each sign."
    )
    sign: ClassVar[str] = ">"

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - Maximum: a1
        - Maximum: b1
        - Maximum: c2
        - initial: |
            . . . .
            . . 4 .
            . . . .
            3 . . .
        """


def _neighbours(grid: Grid, cell: Cell) -> Iterator[Cell]:
    """The neighbours of a cell along each axis."""
    for axis, place in enumerate(cell):
        for step in (-1, 1):
            other = Cell((*cell[:axis], place + step, *cell[axis + 1 :]))
            if other in grid:
                yield other


def _compared(board: Board, cell: Cell, kind: type[_Extreme], less: Callable[[Cell], Relation]) -> Iterator[Relation]:
    """Compare a cell with its neighbours; those of the same kind count only while their own clue is absent."""
    numbers: dict[Cell, list[int | None]] = {}
    for clue, number in board.clue_numbers(kind):
        numbers.setdefault(clue.cell, []).append(number)
    for other in _neighbours(board.grid, cell):
        relation = less(other)
        clues = numbers.get(other, [])
        for number in clues:
            if number is not None:
                relation = relation.while_absent(number)
        if None not in clues:
            yield relation


def _unlike(board: Board, cell: Cell, kind: type[_Extreme]) -> Iterator[Cell]:
    """The neighbours of a different kind."""
    alike = {clue.cell for clue in board.all_of(kind)}
    return (other for other in _neighbours(board.grid, cell) if other not in alike)
