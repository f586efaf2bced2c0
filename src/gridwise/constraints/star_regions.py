"""Star battles: equally many stars in each row, column and region, never touching."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from gridwise.constraints._tints import tinted
from gridwise.constraints.houses import line_name
from gridwise.constraints.jigsaw import JigsawRegions
from gridwise.model.board import Board
from gridwise.model.fields import puzzle_attribute
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Automaton, Count, Machine, Pair, Relation
from gridwise.model.relations.readings import Reading
from gridwise.model.shapes import Shape
from gridwise.model.symbols import Symbols
from gridwise.model.wording import capital

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

AHEAD = ((0, 1), (1, -1), (1, 0), (1, 1))

MOST_IN_SIGHT = 4
"""With more stars people can't see at a glance whether there is room, and finding out may take very long."""


class StarRegions(JigsawRegions):
    """Every row, column and region contains the same number of stars. Stars never touch, not even diagonally.

    A star is the puzzle's highest symbol. The number of stars is 1 unless `stars` says otherwise. With
    `coloured: yes`, every region has a colour, which differs from its neighbours' colours.
    """

    stars: Annotated[int, Field(ge=1)] | None = puzzle_attribute("the number of stars in each row, column and region")
    coloured: bool = False

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        self._check_shape(puzzle.grid)

    def relations(self, board: Board) -> Iterator[Relation]:
        yield from self.said(board)
        if (self.stars or 1) <= MOST_IN_SIGHT:
            yield from _room(board, self._areas(board), self.stars or 1)

    def said(self, board: Board) -> Iterator[Relation]:
        """The rule itself, without its consequences."""
        star, wanted = frozenset(board.values[-1:]), frozenset((self.stars or 1,))
        for area in self._areas(board):
            yield Count(area, star, wanted)
        low, high = board.values[0], board.values[-1]
        apart, once = frozenset(((low, low), (low, high), (high, low))), frozenset((0, 1))
        for a, b in _touching(board):
            yield Pair(a, b, apart) if len(board.values) == 2 else Count((a, b), star, once)

    def _areas(self, board: Board) -> list[tuple[Cell, ...]]:
        return [*(tuple(line) for axis in (1, 0) for line in board.grid.lines(axis)), *self.regions_of(board)]

    def draw(self, board: Board) -> Iterator[Shape]:
        if self.coloured:
            yield from tinted(board.grid, tuple(self.regions_of(board)))
        yield from super().draw(board)

    def rule(self) -> str:
        each = "one star" if (self.stars or 1) == 1 else f"{self.stars} stars"
        return f"Every row, column and outlined region contains {each}. Stars never touch, not even diagonally."

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return "stars"
        if isinstance(relation, Automaton) and isinstance(relation.reading, Room):
            return f"the room in {self._area_name(relation.reading.area)}"
        if isinstance(relation, Pair) or (isinstance(relation, Count) and len(relation.counts) > 1):
            return f"neighbours {names(relation.cells)}"
        return self._area_name(relation.cells)

    def _area_name(self, cells: tuple[Cell, ...]) -> str:
        """`row a`, `column 3`, `region F`."""
        row, column = cells[0]
        rows = self.regions or ()
        # Of a region within a line, only the token tells; a line has one cell of each column, or of each row.
        for axis, length in ((1, len(rows[0])), (0, len(rows))):
            if len({cell[1 - axis] for cell in cells}) == 1 and len(cells) == length:
                return line_name(cells, axis)
        return f"region {rows[row][column]}"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        star = symbols.mark[symbols.name[symbols.cell_values[-1]]]
        one, several = (star.noun, star.plural) if symbols.marks else ("star", "stars")
        if not isinstance(relation, Count) or len(relation.counts) > 1:
            return f"{several.capitalize()} in {' and '.join(map(str, relation.cells))} touch"
        held = sum(values.get(cell) in relation.values for cell in relation.cells)
        area = capital(self._area_name(relation.cells))
        return f"{area} has {held or 'no'} {one if held < 2 else several}, but must have {min(relation.counts)}"

    example: ClassVar[str] = """
        - symbols: [0, 1]
        - StarRegions
        - regions: |
            A A B B
            A C B B
            C C D D
            C D D D
        """


def _room(board: Board, areas: Sequence[tuple[Cell, ...]], stars: int) -> Iterator[Relation]:
    """Implied relations that people look for first: a star that would leave too little room in another area."""
    of_cell: dict[Cell, list[int]] = {cell: [] for cell in board.cells}
    for number, area in enumerate(areas):
        for cell in area:
            of_cell[cell].append(number)
    for cell, own in of_cell.items():
        taken = {*_around(cell), *(other for number in own if stars == 1 for other in areas[number])}
        for number, area in enumerate(areas):
            left = tuple([other for other in area if other not in taken])
            needed = stars - (number in own)
            if not needed or len(left) == len(area):
                continue
            machine = _needs_one(board.values, len(left)) if needed == 1 else _needs(board.values, _form(left), needed)
            if machine is not None:
                yield Automaton((*left, cell), machine, Room(area))
            else:
                yield Automaton((cell,), _no_star(board.values), Room(area))


@dataclass(frozen=True)
class Room(Reading):
    """Implied by counts and neighbours: a star leaves this area room for its own."""

    area: tuple[Cell, ...]
    implied: ClassVar[bool] = True


@lru_cache(maxsize=64)
def _no_star(values: tuple[int, ...]) -> Machine:
    """The automaton of one cell without a star. Not a restriction: explanations have to find it first."""
    rest = values[:-1]
    return Machine.explore(0, lambda state, value: 1 if value in rest else None, lambda state: state == 1, values, 1)


@lru_cache(maxsize=1024)
def _around(cell: Cell) -> tuple[Cell, ...]:
    """The cell itself and the eight around it, on the grid or off it."""
    return tuple(Cell((cell[0] + down, cell[1] + right)) for down in (-1, 0, 1) for right in (-1, 0, 1))


def _form(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Normalised cells that touch where these do: equal shapes share an automaton."""
    top, left = min((cell[0] for cell in cells), default=0), min((cell[1] for cell in cells), default=0)
    return tuple(Cell((cell[0] - top, cell[1] - left)) for cell in cells)


@lru_cache(maxsize=256)
def _needs_one(values: tuple[int, ...], count: int) -> Machine | None:
    """The same for one star in so many cells, whatever their shape."""
    return _needs(values, tuple(Cell((0, 2 * place)) for place in range(count)), 1)


@lru_cache(maxsize=4096)
def _needs(values: tuple[int, ...], cells: tuple[Cell, ...], needed: int) -> Machine | None:
    """The automaton of these cells and one more, which holds a star only if these hold `needed`, none touching.

    None if there is no room for them.
    """
    if not _fit(cells, needed):
        return None
    start: _Seen = (0, 0, frozenset())
    # For each cell, the earlier cells that touch it and the last cell that a star in it touches.
    before = [[place for place in range(end) if cells[place] in _around(cell)] for end, cell in enumerate(cells)]
    last = {place: end for end, places in enumerate(before) for place in places}

    def step(state: _Seen, value: int) -> _Seen | None:
        place, count, near = state
        star = value == values[-1]
        if place == len(cells):
            return (place + 1, 0, frozenset()) if count == needed or not star else None
        if star and not near.isdisjoint(before[place]):
            return None
        count, near = (count + 1, near | {place}) if star and count < needed else (count, near)
        return place + 1, count, frozenset([each for each in near if last.get(each, 0) > place])

    return Machine.explore(start, step, lambda state: state[0] == len(cells) + 1, values, len(cells) + 1)


def _fit(cells: Sequence[Cell], count: int) -> bool:
    """Whether `count` stars fit into these cells."""
    return count == 0 or any(
        _fit([other for other in cells[place + 1 :] if other not in _around(cell)], count - 1)
        for place, cell in enumerate(cells)
    )


_Seen = tuple[int, int, frozenset[int]]
"""The number of cells read, the number of stars among them, and the stars that can still touch others."""


def _touching(board: Board) -> Iterator[tuple[Cell, Cell]]:
    for cell in board.cells:
        for down, right in AHEAD:
            other = Cell((cell[0] + down, cell[1] + right))
            if other in board.grid:
                yield cell, other
