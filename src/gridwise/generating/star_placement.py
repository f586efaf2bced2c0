"""Star placement: equally many in every row, column and region of a square grid, none touching another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from gridwise import _core
from gridwise.common.errors import PuzzleError, Undecided
from gridwise.constraints.star_regions import StarRegions
from gridwise.generating.deadline import check_time
from gridwise.model.areas import Area, region_text
from gridwise.model.board import Board
from gridwise.model.grid import Cell, Grid
from gridwise.model.puzzle import Declaration, Puzzle
from gridwise.model.relations import Relation

PLACEMENTS = 100
"""The maximum number of attempts to place stars, each in another order."""
NODES, MORE_NODES = 10_000, 100_000
"""The maximum number of nodes in a search for one or two stars, and for more."""
LEAST = 4
"""The minimum number of grid rows per star in a row: two rows and two columns share at most one star."""

Owner = dict[Cell, int]
"""The region of each cell, counted from 0."""
Stars = frozenset[Cell]


def place_stars(grid: Grid, count: int, random: Random) -> Stars:
    """Random stars, `count` in each row and column, without regions. Raises a PuzzleError if they do not fit."""
    side, many = grid.rows, f"{count} star{'' if count == 1 else 's'} in every row and column"
    if 1 < side < LEAST * count:
        least = LEAST * count
        raise PuzzleError(
            f"{many} of a {side}×{side} grid would touch",
            suggestion=f"the smallest grid for this number is {least}×{least}",
            field="stars",
        )
    rows: Owner = {cell: cell[0] for cell in grid.cells}
    for _ in range(PLACEMENTS):
        check_time()
        try:
            stars = find_other_stars(grid, rows, count, frozenset(), random)
        except Undecided:
            continue
        if stars is not None:
            return stars
    raise PuzzleError(f"{many} of a {side}×{side} grid could not be placed in {PLACEMENTS} tries", field="stars")


def find_other_stars(grid: Grid, owner: Owner, count: int, known: Stars, random: Random) -> Stars | None:
    """Stars that fit the regions but differ from the known ones; None if there are none.

    Raises Undecided if that takes too long.
    """
    # With one star in each row, a row-by-row search is faster than building a model.
    return (
        _RowSearch(grid, owner, known, random).search()
        if count == 1
        else _search_general(grid, owner, count, known, random)
    )


def picture(grid: Grid, owner: Mapping[Cell, int]) -> str:
    """The regions as text."""
    areas: list[Area] = [
        tuple(cell for cell in grid.cells if owner[cell] == number) for number in sorted(set(owner.values()))
    ]
    return region_text(grid, areas)


class _BareStarRegions(StarRegions):
    """The rule without implied relations: people need those, a search hardly does, and they are slow to build."""

    def relations(self, board: Board) -> Iterator[Relation]:
        return self.said(board)


def _search_general(grid: Grid, owner: Owner, count: int, known: Stars, random: Random) -> Stars | None:
    attributes = {"size": list(grid.shape), "symbols": [0, 1], "stars": count, "regions": picture(grid, owner)}
    model = Puzzle.from_declaration(Declaration(None, attributes, (_BareStarRegions(),)), unfinished=True).model
    search = _core.Search(model.core, model.mask(), model.assumptions(), random.getrandbits(64))
    search.reason_plainly(True)
    while (status := search.next(NODES if count < 3 else MORE_NODES)) == _core.FOUND:
        stars = frozenset([cell for cell, value in zip(model.places, search.solution(), strict=True) if value])
        if stars != known:
            return stars
    if status != _core.EXHAUSTED:
        raise Undecided("there may be other stars", None)
    return None


class _RowSearch:
    """A row-by-row search for stars: one in each row, column and region."""

    def __init__(self, grid: Grid, owner: Owner, known: Stars, random: Random) -> None:
        self.known = known
        self.nodes = 0
        columns = random.sample(range(grid.columns), grid.columns)
        self.places = [
            [(column, 1 << column, 1 << owner[Cell((row, column))]) for column in columns] for row in range(grid.rows)
        ]

    def search(self) -> Stars | None:
        """Stars that differ from the known ones."""
        return self._from([], 0, 0)

    def _from(self, above: list[int], columns: int, regions: int) -> Stars | None:
        row = len(above)
        if row == len(self.places):
            stars = frozenset([Cell((number, column)) for number, column in enumerate(above)])
            return None if stars == self.known else stars
        self.nodes += 1
        if self.nodes > NODES:
            raise Undecided("there may be other stars", None)
        last = above[-1] if above else -2
        for column, bit, region in self.places[row]:
            if columns & bit or regions & region or -2 < column - last < 2:
                continue
            rest = self._from([*above, column], columns | bit, regions | region)
            if rest is not None:
                return rest
        return None
