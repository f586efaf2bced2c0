"""Tents: tents at random, none of them touching, and a tree beside each; the clues are the numbers outside."""

from __future__ import annotations

from random import Random

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.generating.recipes.drawn import Drawn
from gridwise.model.grid import Cell, Grid, grid_of
from gridwise.model.puzzle import Declaration, Draft
from gridwise.model.registry import puzzle_type

SIDE = 8
"""The default side of a board."""
ROOM = 50
"""The maximum number of attempts to find room for every tree."""
NEAR = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
BESIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))


class TentsRecipe(Drawn):
    """Trees that have room for one tent each; the clues are drawn as in the recipe `drawn`."""

    name = "tents"

    share: float = Field(default=0.2, gt=0, le=0.25)
    """The approximate share of cells with a tent, if there is room."""
    givens: bool = False
    kept: bool | str = "Medium"

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """Random trees, unless the user placed some."""
        draft = Draft(base, puzzle_type(base.type) if base.type else None)
        if draft.get("trees") is not None:
            return base
        shape = draft.shape or (SIDE, SIDE)
        if len(shape) != 2 or draft.get("void"):
            raise PuzzleError("trees need a two-dimensional grid without void cells")
        trees = self._trees(grid_of(shape), random)
        rows = [["T" if Cell((r, c)) in trees else "." for c in range(shape[1])] for r in range(shape[0])]
        kept = {name: value for name, value in base.attributes.items() if name != "size"}  # the trees imply it
        text = "".join(" ".join(row) + "\n" for row in rows)
        return Declaration(base.type, {**kept, "trees": text}, base.constraints)

    def _trees(self, grid: Grid, random: Random) -> set[Cell]:
        """A tree beside each of some tents that do not touch."""
        wanted = max(1, round(self.share * len(grid.cells)))
        for _ in range(ROOM):
            tents: list[Cell] = []
            for cell in random.sample(grid.cells, len(grid.cells)):
                if len(tents) < wanted and not any(_moved(cell, step) in tents for step in NEAR):
                    tents.append(cell)
            trees: set[Cell] = set()
            for tent in tents:
                free = [at for step in BESIDE if (at := _moved(tent, step)) in grid and at not in trees]
                trees.update(random.sample(free, min(1, len(free))))
            if len(trees) == len(tents):
                return trees
        raise PuzzleError("there is no room for trees on so small a grid")


def _moved(cell: Cell, step: tuple[int, int]) -> Cell:
    return Cell((cell[0] + step[0], cell[1] + step[1]))
