"""Shared by clues outside the grid: a place, the line seen from there, and what the clue says about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import floor
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, WithJsonSchema

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import shuffled
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, words
from gridwise.model.fields import Outside
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Machine, Relation
from gridwise.model.shapes import PointText, Shape
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

_SYMBOL_SCHEMA = {"type": ["string", "integer"], "description": "one of the puzzle's symbols"}
Symbol = Annotated[str, BeforeValidator(str), WithJsonSchema(_SYMBOL_SCHEMA)]
"""One of the puzzle's symbols."""


class OutsideClue(Constraint):
    """A clue at one end of a row or column, about the cells seen from there without void ones."""

    listed: ClassVar[bool] = True
    sides: ClassVar[tuple[str, ...]] = ("top", "bottom", "left", "right")
    """The sides to make instances for: two if clues on the opposite sides would be the same."""

    at: Outside

    def text(self) -> str:
        """The text written there."""
        raise AssertionError(f"{type(self).__name__} has no text")

    @classmethod
    def fields_for(cls, values: Sequence[int], symbols: Symbols) -> dict[str, Any] | None:
        """The fields of a clue for this line, nearest value first; None if no clue fits."""
        raise AssertionError(f"{cls.__name__} can't be made for a line")

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        _require_plane(type(self), puzzle.grid)
        try:
            cells = self.line(puzzle.grid)
        except PuzzleError as error:
            error.field = "at"
            raise
        if not cells:
            raise PuzzleError(f"the row or column at {self.at} has only void cells", field="at")

    def line(self, grid: Grid) -> tuple[Cell, ...]:
        """The cells seen from there, nearest first."""
        return _line(self.at, grid)

    def draw(self, board: Board) -> Iterator[Shape]:
        text = self.text()
        point, size = self.at.point(board.grid.rows, board.grid.columns), 0.5 if len(text) < 3 else 0.36
        within = _cell_at(point) in board.grid  # a part of a row can begin in the middle of the board
        if within:
            point, size = _towards(point, self.line(board.grid)[0]), 0.3
        yield PointText(point, text, size=size, disc=within)

    def label(self, relation: Relation | None = None) -> str:
        return f"{words(type(self).__name__)} {self.text()} at {self.at}"

    def title(self, relation: Relation | None = None) -> str:
        label = self.label(relation)
        clue = label.removesuffix(f" at {self.at}")
        return label if clue == label else f"the {clue} {self.at.beside}"

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        grid = puzzle.grid
        _require_plane(cls, grid)
        for place in shuffled(Outside.around(grid.rows, grid.columns), random):
            values = [solution[cell] for cell in _line(place, grid)] if place.side in cls.sides else []
            fields = cls.fields_for(values, puzzle.symbols) if values else None
            if fields is not None:
                yield cls(at=place, **fields)


@lru_cache(maxsize=1024)
def _line(at: Outside, grid: Grid) -> tuple[Cell, ...]:
    return tuple(cell for cell in at.cells(grid.rows, grid.columns) if cell not in grid.void)


def _cell_at(point: tuple[float, float]) -> Cell | tuple[int, int]:
    x, y = map(floor, point)
    return Cell((y, x)) if min(x, y) >= 0 else (y, x)


def _towards(point: tuple[float, float], cell: Cell) -> tuple[float, float]:
    """The border between a point in a cell and the cell beside it."""
    return ((point[0] + cell[1] + 0.5) / 2, (point[1] + cell[0] + 0.5) / 2)


def _require_plane(kind: type[Constraint], grid: Grid) -> None:
    if grid.dimensions != 2:
        raise PuzzleError(f"{kind.__name__} needs a two-dimensional grid, not one with {grid.dimensions} dimensions")


# ---- what lies between two values ------------------------------------------------------------------------------------

Crust = tuple[int, int]
"""The two values around a sandwich."""


@lru_cache(maxsize=4096)
def sandwich(values: tuple[int, ...], crust: Crust, target: int, length: int) -> Machine:
    """The automaton of lines that hold both crust values once, with that sum between them."""
    inner = [value for value in values if value not in crust]
    least, most = min((0, *inner)) * length, max((0, *inner)) * length

    def step(state: tuple[int | None, int], value: int) -> tuple[int | None, int] | None:
        other, sum_ = state  # the crust value still expected, and the sum so far
        if value in crust:
            if other is None and sum_ == _BEFORE:
                return (crust[value == crust[0]], 0)
            return (None, _AFTER) if value == other and sum_ == target else None
        if other is None:
            return state
        return (other, sum_ + value) if least <= target - sum_ - value <= most else None

    start: tuple[int | None, int] = (None, _BEFORE)
    return Machine.explore(start, step, lambda state: state == (None, _AFTER), values, length)


_BEFORE, _AFTER = 0, 1


def between(values: Sequence[int], crust: Crust) -> int | None:
    """The sum of the values between the two; None unless each of them occurs once."""
    if any(values.count(half) != 1 for half in crust):
        return None
    low, high = sorted(map(values.index, crust))
    return sum(values[low + 1 : high])


@lru_cache(maxsize=4096)
def accepts_any(machine: Machine, length: int) -> bool:
    """Whether the automaton accepts any sequence of that length."""
    after: dict[int, set[int]] = {}
    for state, _, following in machine.transitions:
        after.setdefault(state, set()).add(following)
    reached = {machine.start}
    for _ in range(length):
        reached = {following for state in reached for following in after.get(state, ())}
    return not reached.isdisjoint(machine.accepting)


def require_possible(make: Callable[[], Machine], length: int, what: str, field: str) -> None:
    """Raise if no line of that length satisfies the clue."""
    if not accepts_any(make(), length):
        cells = f"{length} cell{'' if length == 1 else 's'}"
        raise PuzzleError(f"{what} is impossible in {cells} with these symbols", field=field)
