"""Rooms: random rectangles, and in some of them a number that says how many of their cells are marked: Heyawake."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Annotated, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._symbol_values import counted_value
from gridwise.constraints.region_counts import RegionCount, RegionCounts
from gridwise.generating.fill import fill
from gridwise.generating.recipe import Deal, Recipe, givens_of
from gridwise.generating.recipes.regions import FILLS
from gridwise.generating.repair import RepairedBoard, Solution, rule_of
from gridwise.generating.scatter import scatter
from gridwise.model.areas import Area, region_text
from gridwise.model.grid import Cell, Grid, grid_of
from gridwise.model.puzzle import Declaration, Draft, Puzzle
from gridwise.model.registry import puzzle_type

SIDE = 8
"""The default side of a board."""
SMALLEST = 2
"""The number of cells that a room should have at least."""


class Rooms(Recipe):
    """The grid is divided into random rectangles; the clues are the numbers of marked cells in some of them."""

    name = "rooms"
    symmetric = False

    longest: Annotated[int, Field(ge=2, le=9)] = 4
    """The maximum side of a room."""

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """Random rooms, unless the user chose them."""
        draft = Draft(base, puzzle_type(base.type) if base.type else None)
        if draft.get("regions") is not None:
            return base
        shape = draft.shape or (SIDE, SIDE)
        if len(shape) != 2 or draft.get("void"):
            raise PuzzleError("rooms need a two-dimensional grid without void cells")
        grid = grid_of(shape)
        rooms = _cut(grid, self.longest, random)
        return base.merged(Declaration(attributes={"size": list(shape), "regions": region_text(grid, rooms)}))

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int] | None:
        """As many marks as fit at random, which makes numbers tell most; if some rule is broken, any solution."""
        try:
            return scatter(puzzle, _marked(puzzle), random)
        except PuzzleError:
            return fill(puzzle, random, FILLS)

    def deal(self, puzzle: Puzzle, solution: Solution, random: Random) -> Deal | None:
        """A number for each room, for rooms that were split until the numbers are enough."""
        rooms = _SplitRooms(puzzle, solution, random)
        return rooms.dealt() if rooms.repair() else None

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """A room near these cells split in two, which tells more about them."""
        if harder or not cells:
            return None
        rooms = _SplitRooms(deal.puzzle.replace(constraints=deal.puzzle.declaration.rules), deal.solution, random)
        return rooms.dealt() if rooms.split(sorted(cells), None) else None


class _SplitRooms(RepairedBoard):
    """The rooms of a board, which can be split."""

    repairs: ClassVar[int] = 60

    def __init__(self, puzzle: Puzzle, solution: Solution, random: Random) -> None:
        super().__init__(puzzle, solution, random)
        self.rooms = [tuple(room) for room in puzzle.board.boxes]
        self.value = _marked(puzzle)

    def numbered(self) -> Puzzle:
        """The puzzle with these rooms and all their numbers."""
        symbol = rule_of(self.puzzle, RegionCounts, Rooms.name).symbol
        chosen = {"symbol": symbol} if symbol else {}
        clues = [
            RegionCount(region=room, count=self._held(room, self.solution), **chosen) for room in sorted(self.rooms)
        ]
        plain = self._with(self.rooms)
        return plain.replace(constraints=[*plain.declaration.rules, *clues])

    def _with(self, rooms: Sequence[Area]) -> Puzzle:
        return self.puzzle.replace(regions=region_text(self.puzzle.grid, sorted(rooms)), numbers=None)

    def _held(self, room: Area, board: Solution) -> int:
        return sum(board[cell] == self.value for cell in room)

    def rule_out(self, other: Solution) -> bool:
        """Split a room so that another solution has other numbers there."""
        return self.split([cell for cell in self.puzzle.grid.cells if other[cell] != self.solution[cell]], other)

    def split(self, cells: Sequence[Cell], other: Solution | None) -> bool:
        """Split a room with one of these cells, so that the other solution no longer fits; False if that fails."""
        near = set(cells)
        ways = [
            (room, parts)
            for room in self.rooms
            if not near.isdisjoint(room)
            for parts in _halves(room)
            if other is None or self._held(parts[0], other) != self._held(parts[0], self.solution)
        ]
        self.random.shuffle(ways)
        ways.sort(key=lambda way: min(map(len, way[1])) < SMALLEST)
        for room, parts in ways:
            rooms = [each for each in self.rooms if each != room] + list(parts)
            if next(iter(self._with(rooms).model.broken(self.solution)), None) is None:
                self.rooms = rooms
                return True
        return False

    def dealt(self) -> Deal:
        """The numbers, of which some may be removed; givens only show where they are not enough."""
        puzzle = self.numbered()
        first = len(puzzle.clues) - len(self.rooms)
        groups = tuple((first + number,) for number in range(len(self.rooms)))
        return Deal(puzzle, self.solution, groups=groups, fixed=tuple(range(first)), helpers=givens_of(puzzle))


def _halves(room: Area) -> Iterator[tuple[Area, Area]]:
    """The ways to split a room in two with a straight line."""
    for axis in (0, 1):
        for at in sorted({cell[axis] for cell in room})[1:]:
            yield tuple(cell for cell in room if cell[axis] < at), tuple(cell for cell in room if cell[axis] >= at)


def _marked(puzzle: Puzzle) -> int:
    """The value that the numbers count."""
    return counted_value(puzzle.symbols, rule_of(puzzle, RegionCounts, Rooms.name).symbol)


def _cut(grid: Grid, longest: int, random: Random) -> list[Area]:
    """Rectangles of random sides, each at the first free cell; what is left over makes smaller ones."""
    free, rooms = set(grid.cells), list[Area]()
    for cell in grid.cells:
        if cell not in free:
            continue
        height, width = (random.choice(range(1 + (longest > 2), longest + 1)) for _ in range(2))
        width = _width(cell, width, free)
        room = [Cell((cell[0] + down, cell[1] + right)) for down in range(height) for right in range(width)]
        kept = tuple(each for each in room if each in free)
        rooms.append(kept)
        free.difference_update(kept)
    return rooms


def _width(cell: Cell, width: int, free: Collection[Cell]) -> int:
    """The width that is free to the right of a cell; a single column beside it is taken, too."""
    room = next((right for right in range(width + 2) if Cell((cell[0], cell[1] + right)) not in free), width + 2)
    return room if room == width + 1 else min(room, width)
