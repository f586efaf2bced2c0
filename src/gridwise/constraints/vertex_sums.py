"""Sums of the four cells around a vertex."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import AfterValidator

from gridwise.common.errors import PuzzleError
from gridwise.constraints._clue_grid import ClueGrid
from gridwise.constraints._instances import shuffled
from gridwise.constraints._reach import require_reach
from gridwise.constraints._wordgrid import WordGrid
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Editor, puzzle_attribute
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Relation
from gridwise.model.shapes import PointText, Shape
from gridwise.model.symbols import is_whole

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


def _as_vertex(cell: Cell) -> Cell:
    if len(cell) != 2:
        raise PuzzleError(f"{cell} is not a vertex: vertex sums need a two-dimensional grid")
    return cell


class VertexSum(Constraint):
    """The numbers in the four cells around a vertex add up to the sum. `vertex` names the cell to its top left."""

    sentence: ClassVar[str] = "The number in each circle is the sum of the four cells around it."
    area_noun: ClassVar[str] = "circle"
    listed: ClassVar[bool] = True

    vertex: Annotated[Cell, AfterValidator(_as_vertex), Editor("vertex")]
    sum: int

    def around(self) -> tuple[Cell, ...]:
        """The four cells around the vertex, in reading order."""
        row, column = self.vertex
        return tuple(Cell((row + down, column + right)) for down in (0, 1) for right in (0, 1))

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        yield board.sum(self.around(), (self.sum,))

    def draw(self, board: Board) -> Iterator[Shape]:
        row, column = self.vertex
        yield PointText((column + 1, row + 1), str(self.sum), size=0.26, disc=True)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        cells = self.around()
        missing = [cell for cell in cells if cell not in puzzle.grid]
        if missing:
            what = f"there is no {missing[0]}" if not puzzle.grid.encloses(missing[0]) else f"{missing[0]} is void"
            raise PuzzleError(f"a vertex lies between four cells, but {what}", field="vertex")
        require_reach(puzzle, self, cells, self.sum, field="sum")

    def label(self, relation: Relation | None = None) -> str:
        return f"vertex {names(self.around())} = {self.sum}"

    def title(self, relation: Relation | None = None) -> str:
        return f"the {self.sum}-circle {names(self.around())}"

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        for cell in shuffled(puzzle.grid.cells, random):
            around = cls(vertex=cell, sum=0).around()
            if all(each in puzzle.grid for each in around):
                yield cls(vertex=cell, sum=sum(solution[each] for each in around))

    example: ClassVar[str] = """
        - LatinSquare
        - size: [3, 3]
        - {name: VertexSum, vertex: a1, sum: 7}
        - {name: VertexSum, vertex: a2, sum: 8}
        - {name: VertexSum, vertex: b2, sum: 7}
        """


class VertexSums(ClueGrid):
    """The sums at the inner vertices of the grid, as a text grid with `.` for no sum."""

    sentence: ClassVar[str] = VertexSum.sentence
    grid_field: ClassVar[str] = "sums"
    no_clue: ClassVar[Sequence[str]] = (".", "*", "_", "?")
    extra: ClassVar[int] = -1
    side: ClassVar[int] = 3

    sums: WordGrid | None = puzzle_attribute("the sums at the inner vertices, row by row; '.' for no sum")

    def clue_at(self, entry: str, cell: Cell) -> Constraint:
        if not is_whole(entry):
            message = f"'{entry}' in row {cell[0] + 1} of `sums` is not a sum"
            raise PuzzleError(f"{message}; write a whole number, or '.' for none")
        return VertexSum(vertex=cell, sum=int(entry))

    example: ClassVar[str] = """
        - SymbolsNumericByCells
        - AllCellsAreCompletePermutation
        - VertexSums
        - sums: |
            10 14
            19 22
        """
