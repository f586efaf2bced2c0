"""Blocks: a random loop, and black cells wherever it does not pass, as in Simple Loop."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from pydantic import PrivateAttr

from gridwise.common.errors import PuzzleError
from gridwise.constraints.black_cells import black_cells_text
from gridwise.generating.loop_board import LoopBoard, loop_of, plain_board
from gridwise.generating.random_loop import LoopArea
from gridwise.generating.recipe import Deal, Recipe, givens_of
from gridwise.generating.repair import Solution
from gridwise.model.grid import Cell
from gridwise.model.marks import LINKS
from gridwise.model.puzzle import Declaration, Draft, Puzzle
from gridwise.model.registry import puzzle_type

LAYOUTS = 30
"""The maximum number of loops that are tried."""
MOVES = 3
"""The maximum number of changes to a loop at a time."""


class Blocks(Recipe):
    """The only clues are black cells: those where a random loop does not pass."""

    name = "blocks"
    symmetric = False

    _may_change: bool = PrivateAttr(default=False)

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """Black cells around a random loop, unless the user placed some."""
        self._may_change = Draft(base, puzzle_type(base.type) if base.type else None).get("layout") is None
        if not self._may_change:
            return base
        puzzle, grid = plain_board(base)
        for _ in range(LAYOUTS):
            board = _Blocks(puzzle, LoopArea.at_random(grid, LINKS, random), random)
            board.widen(unique=False)
            if board.repair():
                board.widen(unique=True)
                return board.numbered().declaration
        raise PuzzleError(f"no black cells with a unique loop were found on a {grid.rows}×{grid.columns} grid")

    def deal(self, puzzle: Puzzle, solution: Solution, random: Random) -> Deal:
        """Only the black cells; givens only show where these are not enough."""
        return Deal(puzzle, solution, helpers=givens_of(puzzle))

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """Another loop, which runs otherwise, if possible near these places."""
        if not self._may_change:
            return None
        board = _Blocks(deal.puzzle, loop_of(deal.puzzle, deal.solution), random)
        for _ in range(random.randint(1, MOVES)):
            board.turn(cells or deal.puzzle.grid.cells)
        if not board.repair():
            return None
        board.widen(unique=True)
        return self.deal(board.numbered(), board.solution, random)


class _Blocks(LoopBoard):
    """A board whose black cells are those off the loop."""

    def attributes(self) -> dict[str, str]:
        return {"layout": black_cells_text(self.grid, self.off())}

    def held(self) -> Mapping[Cell, int]:
        return {}
