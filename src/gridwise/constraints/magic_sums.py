"""Magic squares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._reach import require_reach
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import puzzle_attribute
from gridwise.model.grid import Cell, Grid, names, row_name
from gridwise.model.relations import Linear, Permutation, Relation, Total
from gridwise.model.relations.totals import MAX_TOTAL_SPAN
from gridwise.model.shapes import PointText, Segment, Shape, Tone

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class MagicSums(Constraint):
    """Every row, every column and both main diagonals have the same sum."""

    clue: ClassVar[bool] = False

    target: int | None = puzzle_attribute("the sum of every line (default: any)")

    def relations(self, board: Board) -> Iterator[Relation]:
        numbers = board.numbers(self)
        _require_square(board.grid)
        lines = list(_lines(board.grid))
        target = self.target if self.target is not None else self._known_target(board)
        if target is not None:
            for line in lines:
                yield board.sum(line, (target,))
            return
        # A total propagates best, but its values are listed one by one, so very long lines are compared directly.
        first = lines[0]
        wide = len(first) * (numbers[-1] - numbers[0]) >= MAX_TOTAL_SPAN
        common = first if wide else (Total(first),)
        for line in lines[1:]:
            yield board.equal(line, common)

    def _known_target(self, board: Board) -> int | None:
        """The sum of every line, if the rules fix the sum of all cells or of a row."""
        side, cells = board.grid.rows, frozenset(board.cells)
        rows = {frozenset(row) for row in board.grid.lines(1)}
        for house in rule_houses(board):
            covered = frozenset(house.cells)
            if covered in rows:
                return sum(house.values)
            if covered == cells and sum(house.values) % side == 0:
                return sum(house.values) // side
        return None

    def draw(self, board: Board) -> Iterator[Shape]:
        side = board.grid.rows
        yield Segment((0, 0), (side, side), tone=Tone.SOFT)
        yield Segment((0, side), (side, 0), tone=Tone.SOFT)
        for line in range(side if self.target is not None else 0):
            yield PointText((side + 0.5, line + 0.5), str(self.target))
            yield PointText((line + 0.5, side + 0.5), str(self.target))

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        _require_square(puzzle.grid)
        if self.target is None:
            return
        known = self._known_target(puzzle.board)
        if known is not None and known != self.target:
            raise PuzzleError(
                f"the target {self.target} is out of reach: with each number used once, every line adds up to {known}",
                field="target",
            )
        require_reach(puzzle, self, puzzle.grid.lines(1)[0], self.target, field="target")

    def rule(self) -> str:
        same = "have the same sum" if self.target is None else f"add up to {self.target}"
        return f"Every row, every column and both main diagonals {same}."

    def label(self, relation: Relation | None = None) -> str:
        terms = zip(relation.cells, relation.weights, strict=True) if isinstance(relation, Linear) else ()
        cells = [cell for cell, weight in terms if weight == 1 and isinstance(cell, Cell)]
        total = "the magic sum" if self.target is None else str(self.target)
        return f"{_line_name(cells)} = {total}" if cells else f"magic sums = {total}"

    example: ClassVar[str] = """
        - SymbolsNumericByCells
        - AllCellsAreCompletePermutation
        - MagicSums
        - size: [3, 3]
        - initial: |
            2 7 .
            . . .
            . . .
        """


def _require_square(grid: Grid) -> None:
    if len(grid.shape) != 2 or grid.rows != grid.columns:
        raise PuzzleError(f"a magic square needs a square grid, but this one is {'×'.join(map(str, grid.shape))}")
    if grid.void:
        raise PuzzleError(f"a magic square can't have void cells, but {names(sorted(grid.void))} is void")


def _lines(grid: Grid) -> Iterator[tuple[Cell, ...]]:
    """The rows, columns and both main diagonals of a square."""
    yield from grid.lines(1)
    yield from grid.lines(0)
    side = grid.rows
    yield tuple(Cell((i, i)) for i in range(side))
    yield tuple(Cell((i, side - 1 - i)) for i in range(side))


def rule_houses(board: Board) -> Iterator[Permutation]:
    """The houses that hold whichever clues are removed.

    Clues are left out, and so is MagicSums, which itself asks for houses.
    """
    for constraint in board.constraints:
        if not constraint.clue and not isinstance(constraint, MagicSums):
            for relation in constraint.relations(board):
                if isinstance(relation, Permutation) and not relation.when:
                    yield relation


def _line_name(line: list[Cell]) -> str:
    """`row a`, `column 2` or `diagonal a1 b2 c3`."""
    if all(cell[0] == line[0][0] for cell in line):
        return f"row {row_name(line[0][0])}"
    if all(cell[1] == line[0][1] for cell in line):
        return f"column {line[0][1] + 1}"
    return f"diagonal {names(line)}"
