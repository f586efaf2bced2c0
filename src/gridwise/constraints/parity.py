"""Even and odd cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import shuffled
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.relations import In, Relation
from gridwise.model.shapes import Disc, Shape, Square, Tone

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class Even(Constraint):
    """The number in the cell is even; 0 counts as even."""

    sentence: ClassVar[str] = "A cell with a square contains an even number."
    listed: ClassVar[bool] = True

    cell: Cell

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        _require_some(puzzle.board.numbers(self), 0, "even")

    def relations(self, board: Board) -> Iterator[Relation]:
        yield In(self.cell, frozenset(value for value in board.numbers(self) if value % 2 == 0))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Square(self.cell, 0.72, Tone.SOFT)

    def label(self, relation: Relation | None = None) -> str:
        return f"even {self.cell}"

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        return (cls(cell=cell) for cell in shuffled(puzzle.grid.cells, random) if not solution[cell] % 2)

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - Even: a1
        - Even: b3
        - Even: c4
        - initial: |
            . . . .
            . . . .
            . . . .
            . 3 4 .
        """


class Odd(Constraint):
    """The number in the cell is odd."""

    sentence: ClassVar[str] = "A cell with a disc contains an odd number."
    listed: ClassVar[bool] = True

    cell: Cell

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        _require_some(puzzle.board.numbers(self), 1, "odd")

    def relations(self, board: Board) -> Iterator[Relation]:
        yield In(self.cell, frozenset(value for value in board.numbers(self) if value % 2))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Disc(self.cell, 0.38, Tone.SOFT)

    def label(self, relation: Relation | None = None) -> str:
        return f"odd {self.cell}"

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        return (cls(cell=cell) for cell in shuffled(puzzle.grid.cells, random) if solution[cell] % 2)

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - Odd: a1
        - Odd: b3
        - Odd: d2
        - initial: |
            . . . .
            . . . 1
            . . . .
            4 . . 2
        """


def _require_some(values: tuple[int, ...], remainder: int, what: str) -> None:
    if not any(value % 2 == remainder for value in values):
        raise PuzzleError(f"no symbol is {what}", field="cell")
