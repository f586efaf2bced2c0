"""Boards whose clues lie where a random loop does not pass; the loop changes until it is the only one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping
from random import Random
from typing import ClassVar

from gridwise.common.errors import PuzzleError, Undecided
from gridwise.constraints.loop import line_value
from gridwise.generating.random_loop import LoopArea
from gridwise.generating.repair import RepairedBoard, Solution
from gridwise.model.grid import Cell, Grid, grid_of
from gridwise.model.marks import LINKS
from gridwise.model.places import Link
from gridwise.model.puzzle import Declaration, Draft, Puzzle
from gridwise.model.registry import puzzle_type

SIDE = 8
"""The default side of a board."""


class LoopBoard(RepairedBoard):
    """A board with a loop from cell to cell, whose clues follow from the loop."""

    repairs: ClassVar[int] = 200

    def __init__(self, puzzle: Puzzle, area: LoopArea, random: Random) -> None:
        super().__init__(puzzle, {}, random)
        self.area, self.grid = area, grid_of(puzzle.grid.shape)

    @abstractmethod
    def attributes(self) -> dict[str, str]:
        """The attributes that hold the clues."""

    @abstractmethod
    def held(self) -> Mapping[Cell, int]:
        """The values of the cells that hold something."""

    def off(self) -> list[Cell]:
        """The cells where the loop does not pass."""
        on = {cell for place in self.area.loop if isinstance(place, Link) for cell in place.sides}
        return [cell for cell in self.grid.cells if cell not in on]

    def numbered(self) -> Puzzle:
        """The puzzle with these clues; its solution is the loop, with what the cells hold."""
        # The clues imply the size and the void cells.
        kept = {name: value for name, value in self.puzzle.declaration.attributes.items() if name != "size"}
        declared = self.puzzle.declaration
        puzzle = Puzzle.from_declaration(Declaration(declared.type, {**kept, **self.attributes()}, declared.rules))
        loop, line, held = self.area.loop, line_value(puzzle.symbols), self.held()
        [none] = [value for value in puzzle.symbols.layer_values(LINKS) if value != line]
        self.solution = {place: held.get(place, line if place in loop else none) for place in puzzle.grid.places}
        return puzzle

    def rule_out(self, other: Solution) -> bool:
        """Lead the loop otherwise beside a place where another solution differs."""
        return self.turn([place for place, value in other.items() if value != self.solution[place]])

    def turn(self, near: Collection[Cell]) -> bool:
        """Lead the loop otherwise beside one of these places; False if that is not possible."""
        links = {place for place in near if isinstance(place, Link)}
        cells = {*near} - links
        links |= {place for place in self.area.loop if isinstance(place, Link) and not cells.isdisjoint(place.sides)}
        return self.area.flipped(sorted(links), self.random) is not None

    def widen(self, *, unique: bool) -> None:
        """Lead the loop through more cells where it can, as long as it stays the only one if it must be."""
        for face in self.random.sample(self.area.usable, len(self.area.usable)):
            length = len(self.area.loop)
            if self.area.flip(face) and (len(self.area.loop) <= length or (unique and not self._is_unique())):
                self.area.flip(face)

    def _is_unique(self) -> bool:
        try:
            return self._other_solution() is None
        except Undecided:
            return False


def loop_of(puzzle: Puzzle, solution: Solution) -> LoopArea:
    """The area that the loop of a solution encloses."""
    line = line_value(puzzle.symbols)
    loop = [place for place, value in solution.items() if isinstance(place, Link) and value == line]
    return LoopArea.of_loop(grid_of(puzzle.grid.shape), LINKS, loop)


def plain_board(base: Declaration) -> tuple[Puzzle, Grid]:
    """The puzzle without clues, of the requested or the default size, and its grid."""
    shape = Draft(base, puzzle_type(base.type) if base.type else None).shape or (SIDE, SIDE)
    if len(shape) != 2 or min(shape) < 2:
        raise PuzzleError("a loop needs a two-dimensional grid with at least two rows and columns")
    return Puzzle.from_declaration(base.merged(Declaration(attributes={"size": list(shape)}))), grid_of(shape)
