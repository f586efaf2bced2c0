"""Rossini arrows: the three numbers nearest to the edge increase towards the point of the arrow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from gridwise.common.errors import PuzzleError
from gridwise.constraints._outside import OutsideClue
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Outside
from gridwise.model.relations import Automaton, Machine, Relation
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

CELLS = 3
"""The number of cells that an arrow speaks of."""
_INWARDS = {"left": ">", "right": "<", "top": "v", "bottom": "^"}
_OUTWARDS = {"left": "<", "right": ">", "top": "^", "bottom": "v"}


class Rossini(OutsideClue):
    """The three numbers nearest to the arrow increase in its direction, away from the edge or towards it."""

    sentence: ClassVar[str] = (
        "An arrow outside the grid shows the direction in which the three numbers nearest to it increase."
    )

    direction: Literal["inwards", "outwards"]

    def text(self) -> str:
        return (_INWARDS if self.direction == "inwards" else _OUTWARDS)[self.at.side]

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        if len(self.line(puzzle.grid)) < CELLS or len(puzzle.board.numbers(self)) < CELLS:
            raise PuzzleError(f"an arrow needs {CELLS} cells and {CELLS} numbers", field="at")

    def relations(self, board: Board) -> Iterator[Relation]:
        nearest = self.line(board.grid)[:CELLS]
        line = nearest if self.direction == "inwards" else nearest[::-1]
        for low, high in pairwise(line):
            yield board.less(low, high)

    def label(self, relation: Relation | None = None) -> str:
        return f"arrow {self.text()} at {self.at}"

    @classmethod
    def fields_for(cls, values: Sequence[int], symbols: Symbols) -> dict[str, Any] | None:
        a, b, c = (*values[:CELLS], 0, 0, 0)[:CELLS]
        if len(values) < CELLS or not (a < b < c or a > b > c):
            return None
        return {"direction": "inwards" if a < b else "outwards"}

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - {name: Rossini, at: left a, direction: inwards}
        - {name: Rossini, at: top 4, direction: outwards}
        - {name: Rossini, at: bottom 2, direction: inwards}
        - initial: |
            . . . .
            . . . .
            . . 4 .
            . . . .
        """


class AllRossiniGiven(Constraint):
    """Where there is no arrow outside the grid, the three numbers nearest to the edge neither rise nor fall."""

    sentence: ClassVar[str] = (
        "All arrows are given: where there is none, the three numbers at the edge neither increase nor decrease."
    )
    clue: ClassVar[bool] = False
    all_given: ClassVar[type[Constraint] | None] = Rossini

    def relations(self, board: Board) -> Iterator[Relation]:
        values, grid = board.numbers(self), board.grid
        numbers: dict[Outside, list[int | None]] = {}
        for arrow, number in board.clue_numbers(Rossini):
            numbers.setdefault(arrow.at, []).append(number)
        for place in Outside.around(grid.rows, grid.columns):
            nearest = [cell for cell in place.cells(grid.rows, grid.columns) if cell not in grid.void][:CELLS]
            given = numbers.get(place, [])
            if len(nearest) == CELLS and None not in given:
                relation: Relation = Automaton(tuple(nearest), _neither(values))
                for number in given:
                    relation = relation if number is None else relation.while_absent(number)
                yield relation

    def label(self, relation: Relation | None = None) -> str:
        return f"no arrow beside {relation.cells[0]}" if relation is not None else "all arrows are given"

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - AllRossiniGiven
        - {name: Rossini, at: left a, direction: inwards}
        - {name: Rossini, at: left d, direction: outwards}
        """


@lru_cache(maxsize=64)
def _neither(values: tuple[int, ...]) -> Machine:
    """The automaton of three numbers that neither rise nor fall all the way."""

    def step(seen: tuple[int, ...] | str, value: int) -> tuple[int, ...] | str:
        if isinstance(seen, str):
            return seen
        if len(seen) < CELLS - 1:
            return (*seen, value)
        first, second = seen
        return "no" if first < second < value or first > second > value else "yes"

    start: tuple[int, ...] | str = ()
    return Machine.explore(start, step, lambda state: state == "yes", values, CELLS)
