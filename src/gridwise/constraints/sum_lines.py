"""Zippers and sum lines: parts of a line with equal sums."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._lines import LineConstraint, Values
from gridwise.model.board import Board
from gridwise.model.grid import Cell
from gridwise.model.relations import Automaton, Either, Machine, Relation, Total, Variable
from gridwise.model.relations.readings import Line
from gridwise.model.shapes import Disc, Shape, Tone

if TYPE_CHECKING:
    pass


class Zipper(LineConstraint):
    """All pairs of cells at equal distance from the middle of the line have the same sum.

    If there is a cell in the middle, its number is that sum.
    """

    sentence: ClassVar[str] = (
        "All pairs of cells at equal distance from the middle of a zipper line have the same sum; a cell "
        "in the middle contains that sum."
    )
    tone: ClassVar[Tone] = Tone.BLUE
    least: ClassVar[int] = 3
    simple: ClassVar[bool] = True

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        pairs = [(self.line[place], self.line[-1 - place]) for place in reversed(range(len(self.line) // 2))]
        middle: Variable = Total(pairs[0])
        if len(self.line) % 2:
            middle = self.line[len(self.line) // 2]
        else:
            pairs = pairs[1:]
        for pair in pairs:
            yield board.equal(pair, [middle])

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from super().draw(board)
        if len(self.line) % 2:
            yield Disc(self.line[len(self.line) // 2], radius=0.2, fill=self.tone)

    example: ClassVar[str] = """
        - Sudoku
        - size: [6, 6]
        - Zipper: a1 b2 c3 d4 e5
        - Zipper: a6 b5 b4 a3
        - initial: |
            . . . . . .
            5 . . . . .
            . . . . 5 .
            . . . . . .
            . . . . . 5
            . 3 . . . .
        """


class SumLine(LineConstraint):
    """The line can be divided into segments that each add up to 10 (or another sum).

    A line that ends where it starts is a loop; a segment may then cross that point.
    """

    tone: ClassVar[Tone] = Tone.GREEN

    sum: Annotated[int, Field(ge=1, le=1000)] = 10

    def require_line(self) -> None:
        super().require_line()
        cells = self._cells()
        for place, cell in enumerate(cells):
            if cell in cells[:place]:
                raise PuzzleError(f"the line passes through {cell} twice", field="line")

    def relations(self, board: Board) -> Iterator[Relation]:
        values, cells = board.numbers(self), self._cells()
        machine = _pieces(values, self.sum, len(cells))
        if not self._is_loop:
            yield Automaton(cells, machine, Line())
            return
        # One cut lies among the first cells: if all values are positive, among the first `sum` cells.
        starts = min(len(cells), self.sum) if values[0] > 0 else len(cells)
        turned = [(*cells[start:], *cells[:start]) for start in range(starts)]
        yield Either(tuple((Automaton(each, machine),) for each in turned))

    def rule(self) -> str:
        return f"Each sum line of {self.sum} can be divided into segments that each add up to {self.sum}."

    def detail(self) -> str:
        return f" of {self.sum}"

    @property
    def _is_loop(self) -> bool:
        return len(self.line) > 3 and self.line[0] == self.line[-1]

    def _cells(self) -> tuple[Cell, ...]:
        return self.line[:-1] if self._is_loop else self.line

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - {name: SumLine, line: a1 b2 b3 a3 a4, sum: 5}
        - {name: SumLine, line: c1 d1 d2 c2 c1, sum: 5}
        - initial: |
            . . . .
            . . . .
            . . . .
            . . . 3
        """


@lru_cache(maxsize=256)
def _pieces(values: Values, target: int, length: int) -> Machine:
    """The automaton that keeps the possible sums of the last, open piece: cuts are not always forced."""

    def step(open_sums: frozenset[int], value: int) -> frozenset[int] | None:
        grown = {total + value for total in open_sums}
        if not open_sums or target in open_sums:
            grown.add(value)
        if values[0] >= 0:
            grown = {total for total in grown if total <= target}
        return frozenset(grown) or None

    return Machine.explore(frozenset[int](), step, lambda open_sums: target in open_sums, values, length)
