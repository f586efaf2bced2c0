"""Pictures for nonograms: blots of filled cells, and the runs of every row and column as clues."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints.nonogram import NonogramClue
from gridwise.generating.recipe import Deal, Recipe, givens_of
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Declaration, Draft, Puzzle
from gridwise.model.registry import puzzle_type

SIDE = 10
"""The default side of a picture."""
AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]


class Pictures(Recipe):
    """The clues are the runs of filled cells in every row and column of a random picture."""

    name = "pictures"
    symmetric = False

    filled_share: float = Field(default=0.55, ge=0.05, le=0.95)
    """The approximate share of filled cells."""

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """A size, unless the user chose one."""
        draft = Draft(base, puzzle_type(base.type) if base.type else None)
        return base if draft.shape else base.merged(Declaration(attributes={"size": [SIDE, SIDE]}))

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int]:
        """A picture: smoothed noise, so that filled cells form blots."""
        values = puzzle.symbols.ascending
        if len(values) != 2 or puzzle.grid.dimensions != 2 or puzzle.grid.void:
            raise PuzzleError("pictures need two symbols, and a two-dimensional grid without void cells")
        noise = {cell: random.random() for cell in puzzle.grid.cells}
        level = {cell: _mean(noise, cell) for cell in puzzle.grid.cells}
        limit = sorted(level.values())[int(len(level) * (1 - self.filled_share))]
        return {cell: values[level[cell] >= limit] for cell in puzzle.grid.cells}

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """All runs, which stay; givens only show where the runs are not enough."""
        clues = list(NonogramClue.instances(puzzle, solution, random))
        clues.sort(key=lambda clue: clue.at if isinstance(clue, NonogramClue) else ())
        rules = [part for part in puzzle.declaration.constraints if not part.is_clue]
        with_clues = puzzle.replace(constraints=[*rules, *clues])
        return Deal(with_clues, solution, fixed=tuple(range(len(clues))), helpers=givens_of(with_clues))

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """The picture with one of these cells flipped; a picture that is too easy is not worth changing."""
        if harder or not cells:
            return None
        low, high = deal.puzzle.symbols.ascending
        cell = random.choice(sorted(cells))
        solution = {**deal.solution, cell: low if deal.solution[cell] == high else high}
        rules = [part for part in deal.puzzle.declaration.constraints if not part.is_clue]
        return self.deal(deal.puzzle.replace(constraints=rules), solution, random)


def _mean(noise: Mapping[Cell, float], cell: Cell) -> float:
    near = [noise.get(Cell((cell[0] + down, cell[1] + right))) for down, right in AROUND]
    known = [value for value in near if value is not None]
    return sum(known) / len(known)
