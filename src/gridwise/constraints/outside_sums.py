"""Sums outside the grid: sandwiches and X-sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from gridwise.constraints._outside import OutsideClue, between, require_possible, sandwich
from gridwise.constraints._sandwich_words import SandwichWords
from gridwise.model.board import Board
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.relations import Automaton, Machine, Relation
from gridwise.model.relations.readings import Line
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class _OutsideSum(OutsideClue):
    """Base of the sums outside the grid, which share an automaton."""

    sum: int

    def text(self) -> str:
        return str(self.sum)

    def machine(self, values: tuple[int, ...], length: int) -> Machine:
        """The automaton of lines with that sum."""
        raise AssertionError(f"{type(self).__name__} has no automaton")

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        values, length = puzzle.board.numbers(self), len(self.line(puzzle.grid))
        require_possible(lambda: self.machine(values, length), length, f"the sum {self.sum}", "sum")

    def relations(self, board: Board) -> Iterator[Relation]:
        cells = self.line(board.grid)
        yield Automaton(cells, self.machine(board.numbers(self), len(cells)), Line())


class Sandwich(_OutsideSum):
    """The numbers between the puzzle's lowest and highest symbol (1 and 9 in a 9×9 sudoku) add up to the sum.

    The line contains each of these two exactly once, in either order. If they are neighbours, the sum is 0. Other
    numbers may repeat if the other rules allow it.
    """

    sentence: ClassVar[str] = (
        "Each number outside the grid is the sum of the numbers between the lowest and the highest number "
        "in its row or column."
    )
    sides: ClassVar[tuple[str, ...]] = ("top", "left")

    def machine(self, values: tuple[int, ...], length: int) -> Machine:
        return sandwich(values, (values[0], values[-1]), self.sum, length)

    def why(self, relation: Relation, finding: Finding) -> str:
        cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
        return SandwichWords(self.at.line_name, cells, self.sum, finding).why()

    @classmethod
    def fields_for(cls, values: Sequence[int], symbols: Symbols) -> dict[str, Any] | None:
        total = between(values, (symbols.ascending[0], symbols.ascending[-1])) if len(symbols.names) > 1 else None
        return None if total is None else {"sum": total}

    example: ClassVar[str] = """
        - LatinSquare
        - {name: Sandwich, at: top 1, sum: 2}
        - {name: Sandwich, at: top 2, sum: 5}
        - initial: |
            . . . .
            . . . .
            . . . .
            . . . 4
        """


class XSum(_OutsideSum):
    """The first X numbers add up to the sum, where X is the first of them.

    X is at most the number of cells. If X is 0, the sum is 0. Numbers may repeat if the other rules allow it.
    """

    sentence: ClassVar[str] = (
        "Each number outside the grid is the sum of the first X numbers seen from there, where X is the first of them."
    )

    def machine(self, values: tuple[int, ...], length: int) -> Machine:
        return _first_cells(values, self.sum, length)

    def label(self, relation: Relation | None = None) -> str:
        return f"X-sum {self.sum} at {self.at}"

    @classmethod
    def fields_for(cls, values: Sequence[int], symbols: Symbols) -> dict[str, Any] | None:
        return {"sum": sum(values[: values[0]])} if 0 <= values[0] <= len(values) else None

    example: ClassVar[str] = """
        - LatinSquare
        - {name: XSum, at: left b, sum: 6}
        - {name: XSum, at: bottom 3, sum: 8}
        - {name: XSum, at: bottom 4, sum: 10}
        """


@lru_cache(maxsize=1024)
def _first_cells(values: tuple[int, ...], target: int, length: int) -> Machine:
    """The automaton that keeps the number of cells still to add and the sum still missing."""

    def left(cells: int, missing: int) -> tuple[int, int] | None:
        return (cells, missing) if cells * values[0] <= missing <= cells * values[-1] else None

    def step(state: tuple[int, int] | None, value: int) -> tuple[int, int] | None:
        if state == _START:
            if value == 0:
                return left(0, target)
            return left(value - 1, target - value) if 0 < value <= length else None
        assert state is not None
        cells, missing = state
        return left(cells - 1, missing - value) if cells else state

    return Machine.explore(_START, step, lambda state: state == (0, 0), values, length)


_START = (-1, 0)
