"""Walls: black cells at random before the board is filled; its clues are numbers on some of them, as in Akari."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random

from pydantic import Field, PrivateAttr

from gridwise.common.errors import PuzzleError
from gridwise.constraints._symbol_values import counted_value
from gridwise.constraints.count_around import around
from gridwise.constraints.wall_numbers import WallNumbers, layout_text, wall_number
from gridwise.generating.clue_symmetry import Move, moves
from gridwise.generating.fill import fill
from gridwise.generating.recipe import Deal, Recipe, givens_of
from gridwise.generating.recipes.regions import FILLS
from gridwise.generating.repair import rule_of
from gridwise.generating.scatter import scatter
from gridwise.model.grid import Cell, Grid, grid_of
from gridwise.model.puzzle import Declaration, Draft, Puzzle
from gridwise.model.registry import puzzle_type

SIDE = 7
"""The default side of a board."""
MORE = 0.12
"""How much the share of black cells may grow while a board is made easier."""


class Walls(Recipe):
    """Black cells are placed at random; the clues are numbers on some of them."""

    name = "walls"

    black: float = Field(default=0.2, ge=0, le=0.7)
    """The approximate share of black cells."""
    symmetry: str = "rotational"
    """The symmetry of the black cells."""
    _may_change: bool = PrivateAttr(default=False)

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """Random black cells, unless the user placed some."""
        draft = Draft(base, puzzle_type(base.type) if base.type else None)
        self._may_change = draft.get("layout") is None
        if not self._may_change:
            if any(character.isdigit() for character in str(draft.get("layout"))):
                raise PuzzleError("the layout of a new puzzle may contain only # and .; its numbers are generated")
            return base
        shape = draft.shape or (SIDE, SIDE)
        if len(shape) != 2:
            raise PuzzleError("black cells need a two-dimensional grid")
        grid = grid_of(shape)
        text = layout_text(Grid(shape, self._black_cells(grid, random)), {})
        kept = {name: value for name, value in base.attributes.items() if name != "size"}  # the layout implies it
        return Declaration(base.type, {**kept, "layout": text}, base.constraints)

    def _black_cells(self, grid: Grid, random: Random) -> frozenset[Cell]:
        """Cells with their images under the symmetry, until about the requested share is black."""
        maps, black = moves(self.symmetry, grid), set[Cell]()
        order = list(grid.cells)
        random.shuffle(order)
        wanted = round(self.black * len(order))
        for cell in order:
            orbit = _orbit(cell, maps)
            if len(black) + len(orbit) <= wanted:
                black.update(orbit)
        return frozenset(black)

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int] | None:
        """A random solution. A layout that is hard to fill is dropped early, since there are others."""
        return fill(puzzle, random, FILLS)

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """One of these cells black, with its images: shorter lines make a board easier."""
        grid = deal.puzzle.grid
        if harder or not cells or not self._may_change:
            return None
        black = grid.void.union(_orbit(random.choice(sorted(cells)), moves(self.symmetry, grid_of(grid.shape))))
        if len(black) > (self.black + MORE) * grid.rows * grid.columns:
            return None
        text = layout_text(Grid(grid.shape, frozenset(black)), {})
        puzzle = deal.puzzle.replace(layout=text, constraints=deal.puzzle.declaration.rules)
        kept = {cell: deal.solution[cell] for cell in puzzle.grid.cells}
        try:
            return self.deal(puzzle, scatter(puzzle, _marked(puzzle), random, start=kept), random)
        except PuzzleError:  # some rule needs other marks
            return None

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """A number on every black cell beside an open one; givens only show where the numbers are not enough."""
        value, symbol = _marked(puzzle), _rule(puzzle).symbol
        beside = {cell: around(puzzle.grid, cell, diagonal=False) for cell in sorted(puzzle.grid.void)}
        counts = {cell: sum(solution[other] == value for other in near) for cell, near in beside.items() if near}
        clues = [wall_number(cell, count, symbol) for cell, count in counts.items()]
        numbered = puzzle.replace(constraints=[*puzzle.declaration.rules, *clues])
        first = len(numbered.clues) - len(clues)
        numbers = tuple((first + number,) for number in range(len(clues)))
        fixed = tuple(range(first))
        return Deal(numbered, solution, groups=numbers, fixed=fixed, helpers=givens_of(numbered))


def _orbit(cell: Cell, maps: Sequence[Move]) -> list[Cell]:
    """A cell with its images under a symmetry."""
    orbit = [cell]
    for each in orbit:
        orbit += [image for move in maps if (image := move(each)) not in orbit]
    return orbit


def _rule(puzzle: Puzzle) -> WallNumbers:
    return rule_of(puzzle, WallNumbers, "walls")


def _marked(puzzle: Puzzle) -> int:
    """The value that the numbers count."""
    return counted_value(puzzle.symbols, _rule(puzzle).symbol)
