"""Star battles: stars at random, regions that grow around them, and no other clues."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from random import Random

from gridwise.areas import Area, connected, neighbours
from gridwise.errors import PuzzleError
from gridwise.generating.recipe import Deal, Recipe, givens_of
from gridwise.generating.recipes.regions import drawing
from gridwise.grid import Cell, Grid, grid_of
from gridwise.puzzle import Declaration, Draft, Puzzle
from gridwise.registry import puzzle_type

SIDE = 6
"""The side of a board for which nobody named one."""
PLACEMENTS = 2_000
MOVES = 3
"""So many cells change their region at once."""


class Stars(Recipe):
    """Regions around stars, which are clue enough."""

    name = "stars"
    symmetric = False

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """Regions around stars at random, unless the user named some."""
        draft = Draft(base, puzzle_type(base.type) if base.type else None)
        if draft.get("regions") is not None:
            return base
        shape = draft.shape or (SIDE, SIDE)
        if draft.get("stars") not in (None, 1, "1"):
            raise PuzzleError("new star battles have one star in each row, column and region", field="stars")
        if len(shape) != 2 or shape[0] != shape[1] or draft.get("void"):
            raise PuzzleError("stars need a square grid of two dimensions without void cells")
        grid = grid_of(shape)
        return base.merged(Declaration(attributes={"size": list(shape), "regions": _regions(grid, random)}))

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """Nothing but the regions; givens only tell where these leave something open."""
        return Deal(puzzle, solution, helpers=givens_of(puzzle))

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """Regions whose borders near these cells have moved; each region keeps its star."""
        puzzle, beside = deal.puzzle, neighbours(deal.puzzle.grid)
        owner = {cell: number for number, region in enumerate(puzzle.board.boxes) for cell in region}
        stars = {cell for cell, value in deal.solution.items() if value == puzzle.symbols.ascending[-1]}
        near = sorted({other for cell in cells for other in (cell, *beside[cell])}) or list(puzzle.grid.cells)
        for _ in range(random.randint(1, MOVES)):
            if not _moved(puzzle.grid, owner, stars, near, random):
                return None
        return self.deal(puzzle.replace(regions=_drawn(puzzle.grid, owner)), deal.solution, random)


def _moved(grid: Grid, owner: dict[Cell, int], stars: Collection[Cell], near: Sequence[Cell], random: Random) -> bool:
    """Whether one of these cells could be given to a region beside it."""
    beside = neighbours(grid)
    for cell in random.sample(near, len(near)):
        others = sorted({owner[other] for other in beside[cell]} - {owner[cell]})
        rest = [other for other in grid.cells if owner[other] == owner[cell] and other != cell]
        if cell not in stars and others and connected(rest, beside):
            owner[cell] = random.choice(others)
            return True
    return False


def _drawn(grid: Grid, owner: Mapping[Cell, int]) -> str:
    areas: list[Area] = [
        tuple(cell for cell in grid.cells if owner[cell] == number) for number in sorted(set(owner.values()))
    ]
    return drawing(grid, areas)


def _placed(side: int, random: Random) -> list[int]:
    """The column of the star in each row: all different, and none beside that of the row before."""
    columns = list(range(side))
    for _ in range(PLACEMENTS):
        random.shuffle(columns)
        if all(abs(a - b) > 1 for a, b in pairwise(columns)):
            return columns
    raise PuzzleError(f"stars were not placed on a grid of {side}×{side}")


def _regions(grid: Grid, random: Random) -> str:
    beside, side = neighbours(grid), grid.rows
    owner = {Cell((row, column)): row for row, column in enumerate(_placed(side, random))}
    while len(owner) < len(grid.cells):
        edge = sorted(
            cell for cell in grid.cells if cell not in owner and any(other in owner for other in beside[cell])
        )
        cell = random.choice(edge)
        owner[cell] = owner[random.choice([other for other in beside[cell] if other in owner])]
    return _drawn(grid, owner)
