"""Star battles: stars at random, regions that grow around them, and no other clues.

Borders move until the stars are the only ones that fit: each cell of another solution that changes hands ends it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from random import Random

from gridwise.areas import Area, connected, neighbours
from gridwise.errors import PuzzleError, Undecided
from gridwise.generating.recipe import Deal, Recipe, givens_of
from gridwise.generating.recipes.regions import drawing
from gridwise.grid import Cell, Grid, grid_of
from gridwise.puzzle import Declaration, Draft, Puzzle
from gridwise.registry import puzzle_type

SIDE = 6
"""The side of a board for which nobody named one."""
PLACEMENTS = 2_000
LAYOUTS = 100
"""How often regions are drawn until some tell where the stars are."""
MOVES = 3
"""So many cells change their region at once."""
MENDS = 400
"""So many other solutions are ended before other regions are drawn."""
NODES = 20_000
"""A look for another solution that takes more nodes than this is given up."""


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
        for _ in range(LAYOUTS):
            stars = _placed(shape[0], random)
            owner = _mended(grid, _regions(grid, stars, random), stars, random)
            if owner is not None:
                return base.merged(Declaration(attributes={"size": list(shape), "regions": _drawn(grid, owner)}))
        raise PuzzleError(f"no regions were found on a grid of {shape[0]}×{shape[0]} that tell where the stars are")

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """Nothing but the regions; givens only tell where these leave something open."""
        return Deal(puzzle, solution, helpers=givens_of(puzzle))

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """Regions whose borders near these cells have moved; each region keeps its star."""
        puzzle, beside = deal.puzzle, neighbours(deal.puzzle.grid)
        owner: Owner = {cell: number for number, region in enumerate(puzzle.board.boxes) for cell in region}
        top = puzzle.symbols.ascending[-1]
        stars = [cell[1] for cell in puzzle.grid.cells if deal.solution[cell] == top]
        near = sorted({other for cell in cells for other in (cell, *beside[cell])}) or list(puzzle.grid.cells)
        for _ in range(random.randint(1, MOVES)):
            if not any(_moved(puzzle.grid, owner, stars, cell, random) for cell in random.sample(near, len(near))):
                return None
        mended = _mended(puzzle.grid, owner, stars, random)
        return (
            None
            if mended is None
            else self.deal(puzzle.replace(regions=_drawn(puzzle.grid, mended)), deal.solution, random)
        )


Owner = dict[Cell, int]
"""The region of each cell."""


def _moved(grid: Grid, owner: Owner, stars: Sequence[int], cell: Cell, random: Random) -> bool:
    """Whether the cell could be given to a region beside it; stars stay where they are."""
    beside = neighbours(grid)
    others = sorted({owner[other] for other in beside[cell]} - {owner[cell]})
    if stars[cell[0]] == cell[1] or not others:
        return False
    rest = [other for other in grid.cells if owner[other] == owner[cell] and other != cell]
    if not connected(rest, beside):
        return False
    owner[cell] = random.choice(others)
    return True


def _mended(grid: Grid, owner: Owner, stars: Sequence[int], random: Random) -> Owner | None:
    """The regions, with cells given to others until the stars are the only ones that fit; None if that takes long."""
    for _ in range(MENDS):
        try:
            other = _Other(grid, owner, stars, random).found()
        except Undecided:
            return None
        if other is None:
            return owner
        wrong = [Cell((row, column)) for row, column in enumerate(other) if stars[row] != column]
        if not any(_moved(grid, owner, stars, cell, random) for cell in random.sample(wrong, len(wrong))):
            # All of them hold their regions together: something else has to move first.
            any(_moved(grid, owner, stars, cell, random) for cell in random.sample(grid.cells, len(grid.cells)))
    return None


class _Other:
    """A look for stars other than these: row by row, columns and regions once each, no two stars beside each other."""

    def __init__(self, grid: Grid, owner: Owner, stars: Sequence[int], random: Random) -> None:
        self.stars = stars
        self.nodes = 0
        columns = random.sample(range(grid.columns), grid.columns)
        self.places = [
            [(column, 1 << column, 1 << owner[Cell((row, column))]) for column in columns] for row in range(grid.rows)
        ]

    def found(self) -> list[int] | None:
        """The columns of other stars, row by row."""
        return self._from([], 0, 0)

    def _from(self, above: list[int], columns: int, regions: int) -> list[int] | None:
        row = len(above)
        if row == len(self.places):
            return None if above == list(self.stars) else above
        self.nodes += 1
        if self.nodes > NODES:
            raise Undecided("there may be other stars", None)
        last = above[-1] if above else -2
        for column, bit, region in self.places[row]:
            if columns & bit or regions & region or -2 < column - last < 2:
                continue
            found = self._from([*above, column], columns | bit, regions | region)
            if found is not None:
                return found
        return None


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


def _regions(grid: Grid, stars: Sequence[int], random: Random) -> Owner:
    """Regions that grew around the stars."""
    beside = neighbours(grid)
    owner = {Cell((row, column)): row for row, column in enumerate(stars)}
    while len(owner) < len(grid.cells):
        edge = sorted(
            cell for cell in grid.cells if cell not in owner and any(other in owner for other in beside[cell])
        )
        cell = random.choice(edge)
        owner[cell] = owner[random.choice([other for other in beside[cell] if other in owner])]
    return owner
