"""Sums of the four cells around a vertex."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import AfterValidator

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import shuffled
from gridwise.constraints._reach import require_reach
from gridwise.constraints._wordgrid import WordGrid, entry_place, placed
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import puzzle_attribute
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Relation
from gridwise.model.shapes import PointText, Shape
from gridwise.model.symbols import is_whole

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle

_NONE = (".", "*", "_", "?")


def _as_vertex(cell: Cell) -> Cell:
    if len(cell) != 2:
        raise PuzzleError(f"{cell} is not a vertex: vertex sums need a two-dimensional grid")
    return cell


class VertexSum(Constraint):
    """The numbers in the four cells around a vertex add up to the sum. `vertex` names the cell to its top left."""

    listed: ClassVar[bool] = True

    vertex: Annotated[Cell, AfterValidator(_as_vertex)]
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

    def rule(self) -> str:
        return "The number in each circle is the sum of the four cells around it."

    def label(self, relation: Relation | None = None) -> str:
        return f"vertex {names(self.around())} = {self.sum}"

    def title(self, relation: Relation | None = None) -> str:
        return f"the circle {self.sum} amid {names(self.around())}"

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


class VertexSums(Constraint):
    """The sums at the inner vertices of the grid, as a text grid with `.` for no sum."""

    clue: ClassVar[bool] = False

    sums: WordGrid | None = puzzle_attribute("the sums at the inner vertices, row by row; '.' for no sum")

    def expand(self, draft: Draft) -> Expansion | None:
        sums = self.sums or ()
        if draft.get("size") is None and draft.get("dimensions") is None:
            rows, columns = (len(sums), len(sums[0])) if sums else (2, 2)
            return Expansion([self], {"size": [rows + 1, columns + 1]})
        if draft.shape is None:
            return None
        if sums:
            self._require_shape(draft, sums, draft.shape)
        clues = [
            placed(self._clue(draft, entry, row, column), self, draft, "sums", row, column)
            for row, entries in enumerate(sums)
            for column, entry in enumerate(entries)
            if entry not in _NONE
        ]
        return Expansion(clues)

    def _require_shape(self, draft: Draft, sums: tuple[tuple[str, ...], ...], shape: tuple[int, ...]) -> None:
        if len(shape) != 2:
            raise PuzzleError("vertex sums need a two-dimensional grid", field="sums")
        rows, columns = shape
        for number, row in enumerate(sums[: rows - 1]):
            if len(row) != columns - 1:
                message = f"row {number + 1} of `sums` has {len(row)} entries; {columns} columns need {columns - 1}"
                raise PuzzleError(message, field="sums", inside=entry_place(draft, "sums", number, 0))
        if len(sums) != rows - 1:
            place = entry_place(draft, "sums", rows - 1, 0)
            message = f"`sums` has {len(sums)} rows; a grid of {rows} rows needs {rows - 1}"
            raise PuzzleError(message, field="sums", inside=place)

    def _clue(self, draft: Draft, entry: str, row: int, column: int) -> VertexSum:
        if not is_whole(entry):
            raise PuzzleError(
                f"'{entry}' in row {row + 1} of `sums` is not a sum; write a whole number, or '.' for none",
                field="sums",
                inside=entry_place(draft, "sums", row, column),
            )
        return VertexSum(vertex=Cell((row, column)), sum=int(entry))

    def rule(self) -> str:
        return "The number in each circle is the sum of the four cells around it."

    example: ClassVar[str] = """
        - SymbolsNumericByCells
        - AllCellsAreCompletePermutation
        - VertexSums
        - sums: |
            10 14
            19 22
        """
