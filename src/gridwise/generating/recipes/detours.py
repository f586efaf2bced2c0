"""Detours: a random loop; where it does not pass, cells that are shaded and numbers with arrows, as in Yajilin."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from pydantic import PrivateAttr

from gridwise.common.errors import PuzzleError
from gridwise.constraints._arrow_numbers import STEPS, Direction, ahead, arrow_text
from gridwise.constraints._symbol_values import counted_value
from gridwise.constraints.arrow_counts import ArrowBlocks, arrows_text
from gridwise.generating.loop_board import LoopBoard, loop_of, plain_board
from gridwise.generating.random_loop import LoopArea
from gridwise.generating.recipe import Deal, Recipe, givens_of
from gridwise.generating.repair import Solution, rule_of
from gridwise.model.areas import neighbours
from gridwise.model.grid import Cell, Grid
from gridwise.model.marks import LINKS
from gridwise.model.puzzle import Declaration, Draft, Puzzle
from gridwise.model.registry import puzzle_type

LAYOUTS = 30
"""The maximum number of loops that are tried."""
MOVES = 3
"""The maximum number of changes to a loop at a time."""
NARROW = 2
"""An arrow should point at this many cells at least."""


class Detours(Recipe):
    """The only clues are numbers with arrows, in cells where a random loop does not pass."""

    name = "detours"
    symmetric = False

    _may_change: bool = PrivateAttr(default=False)

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """Numbers beside a random loop, unless the user placed some."""
        self._may_change = Draft(base, puzzle_type(base.type) if base.type else None).get("arrows") is None
        if not self._may_change:
            return base
        puzzle, grid = plain_board(base)
        for _ in range(LAYOUTS):
            board = _Detours(puzzle, LoopArea.at_random(grid, LINKS, random), random)
            if board.repair():
                board.widen(unique=True)
                return board.numbered().declaration
        raise PuzzleError(f"no numbers with a unique loop were found on a {grid.rows}×{grid.columns} grid")

    def deal(self, puzzle: Puzzle, solution: Solution, random: Random) -> Deal:
        """Only the numbers; givens only show where these are not enough."""
        return Deal(puzzle, solution, fixed=tuple(range(len(puzzle.clues))), helpers=givens_of(puzzle))

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """Another loop, which runs otherwise, if possible near these places."""
        if not self._may_change:
            return None
        board = _Detours(deal.puzzle, loop_of(deal.puzzle, deal.solution), random)
        board.shaded |= {cell for cell in deal.puzzle.grid.cells if deal.solution[cell] == board.value}
        for _ in range(random.randint(1, MOVES)):
            board.turn(cells or deal.puzzle.grid.cells)
        if not board.repair():
            return None
        return self.deal(board.numbered(), board.solution, random)


class _Detours(LoopBoard):
    """A board where cells off the loop are shaded as far as that fits; the others have numbers."""

    def __init__(self, puzzle: Puzzle, area: LoopArea, random: Random) -> None:
        super().__init__(puzzle, area, random)
        self.value = counted_value(puzzle.symbols, rule_of(puzzle, ArrowBlocks, Detours.name).symbol)
        self.beside = neighbours(self.grid)
        self.rank = {cell: random.random() for cell in self.grid.cells}
        """The cells with the lowest ranks are shaded first."""
        self.shaded: set[Cell] = set()
        """Cells that are shaded before all others."""
        self.barred: set[Cell] = set()
        """Cells that are never shaded."""
        self.ways = {cell: _ways(self.grid, cell, random) for cell in self.grid.cells}

    def black(self) -> set[Cell]:
        """The shaded cells: as many as fit without touching."""
        black: set[Cell] = set()
        for cell in sorted(self.off(), key=lambda each: (each not in self.shaded, self.rank[each])):
            if cell not in self.barred and black.isdisjoint(self.beside[cell]):
                black.add(cell)
        return black

    def attributes(self) -> dict[str, str]:
        black = self.black()
        entries = {cell: self._arrow(cell, black) for cell in self.off() if cell not in black}
        return {"arrows": arrows_text(self.grid, entries)}

    def _arrow(self, cell: Cell, black: Collection[Cell]) -> str:
        way = self.ways[cell][0]
        return arrow_text(sum(other in black for other in ahead(self.grid, cell, way)), way)

    def held(self) -> Mapping[Cell, int]:
        black = self.black()
        [white] = [value for value in self.puzzle.symbols.cell_values if value != self.value]
        return {cell: self.value if cell in black else white for cell in self.grid.cells}

    def rule_out(self, other: Solution) -> bool:
        """Turn an arrow to where another solution differs; otherwise, number a shaded cell, or change the loop."""
        black = self.black()
        others = {cell for cell in black if other.get(cell) != self.value}
        more = {cell for cell, value in other.items() if value == self.value and cell not in black}
        numbered = [cell for cell in self.off() if cell not in black]
        for cell in self.random.sample(numbered, len(numbered)):
            for way in self.ways[cell]:
                seen = {*ahead(self.grid, cell, way)}
                if len(seen & others) != len(seen & more):
                    self.ways[cell] = [way, *(each for each in self.ways[cell] if each != way)]
                    return True
        if others and self.random.random() < 0.5:
            self.barred.add(self.random.choice(sorted(others)))
            return True
        return super().rule_out(other)


def _ways(grid: Grid, cell: Cell, random: Random) -> list[Direction]:
    """The directions in which an arrow can point, at random; those to more than one cell come first."""
    ways = random.sample(sorted(STEPS), len(STEPS))
    room = {way: len([*ahead(grid, cell, way)]) for way in STEPS}
    return sorted((way for way in ways if room[way]), key=lambda way: room[way] < NARROW)
