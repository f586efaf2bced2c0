"""Star battles: as many stars in every row, column and region, none of which touch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from gridwise.board import Board
from gridwise.constraints.houses import line_name
from gridwise.constraints.jigsaw import JigsawRegions
from gridwise.fields import puzzle_attribute
from gridwise.grid import Cell, names
from gridwise.relations import Automaton, Count, In, Machine, Pair, Relation

if TYPE_CHECKING:
    from gridwise.puzzle import Puzzle

AHEAD = ((0, 1), (1, -1), (1, 0), (1, 1))


class StarRegions(JigsawRegions):
    """Every row, every column and every region holds as many stars; stars never touch, not even at a corner.

    A star is the highest symbol of the puzzle. There is one in each unless `stars` says another number.
    """

    stars: Annotated[int, Field(ge=1)] | None = puzzle_attribute("the number of stars in each row, column and region")

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        self._check_shape(puzzle.grid)

    def relations(self, board: Board) -> Iterator[Relation]:
        star, wanted = frozenset(board.values[-1:]), frozenset((self.stars or 1,))
        areas = [*(tuple(line) for axis in (1, 0) for line in board.grid.lines(axis)), *self.regions_of(board)]
        for area in areas:
            yield Count(area, star, wanted)
        if (self.stars or 1) == 1:
            yield from _room(board, areas)
        for a, b in _touching(board):
            yield Count((a, b), star, frozenset((0, 1))) if len(board.values) > 2 else self._apart(a, b, board)

    @staticmethod
    def _apart(a: Cell, b: Cell, board: Board) -> Pair:
        low, high = board.values
        return Pair(a, b, frozenset(((low, low), (low, high), (high, low))))

    def rule(self) -> str:
        each = "one star" if (self.stars or 1) == 1 else f"{self.stars} stars"
        return (
            f"Every row, every column and every outlined region holds {each}; stars never touch, not even at a corner."
        )

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return "stars"
        cells = relation.cells
        if isinstance(relation, Automaton):
            return f"a star at {cells[-1]} needs another in {names(cells[:-1])}"
        if len(cells) == 2 and not isinstance(relation, Count):
            return f"neighbours {names(cells)}"
        for axis in (0, 1):
            if len({cell[1 - axis] for cell in cells}) == 1:
                return f"stars of {line_name(cells, axis)}"
        return f"stars of region {names(cells)}"

    example: ClassVar[str] = """
        - symbols: [0, 1]
        - StarRegions
        - regions: |
            A A B B
            A C B B
            C C D D
            C D D D
        """


def _room(board: Board, areas: Sequence[tuple[Cell, ...]]) -> Iterator[Relation]:
    """What follows from all that, and what people look for first: a star that leaves no room for that of an area."""
    of_cell: dict[Cell, list[int]] = {cell: [] for cell in board.cells}
    for number, area in enumerate(areas):
        for cell in area:
            of_cell[cell].append(number)
    for cell, own in of_cell.items():
        taken = {*_around(cell), *(other for number in own for other in areas[number])}
        for number, area in enumerate(areas):
            left = tuple([other for other in area if other not in taken])
            if number in own or len(left) == len(area):
                continue
            if left:
                yield Automaton((*left, cell), _needs(board.values, len(left)))
            else:
                yield In(cell, frozenset(board.values[:-1]))


@lru_cache(maxsize=1024)
def _around(cell: Cell) -> tuple[Cell, ...]:
    """The cells that touch this one, on the grid or beside it."""
    return tuple(Cell((cell[0] + down, cell[1] + right)) for down in (-1, 0, 1) for right in (-1, 0, 1))


@lru_cache(maxsize=256)
def _needs(values: tuple[int, ...], count: int) -> Machine:
    """The automaton of so many cells and one more, which holds a star only if there is one before."""
    start: tuple[int, bool] = (0, False)

    def step(state: tuple[int, bool], value: int) -> tuple[int, bool] | None:
        place, seen = state
        star = value == values[-1]
        return (place + 1, seen or star) if place < count or seen or not star else None

    return Machine.explore(start, step, lambda state: state[0] == count + 1, values, count + 1)


def _touching(board: Board) -> Iterator[tuple[Cell, Cell]]:
    for cell in board.cells:
        for down, right in AHEAD:
            other = Cell((cell[0] + down, cell[1] + right))
            if other in board.grid:
                yield cell, other
