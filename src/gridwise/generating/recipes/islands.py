"""Nurikabe: random islands in a sea, with numbers that determine them.

The number of an island may be hidden, but an island is never removed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Annotated

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints.islands import HIDDEN, IslandCells, Islands, IslandSize
from gridwise.generating.island_layouts import IslandLayout, parts_of, random_layout
from gridwise.generating.island_search import IslandSearch
from gridwise.generating.recipe import Deal, Recipe
from gridwise.model.areas import neighbours
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Declaration, Draft, Puzzle
from gridwise.model.registry import puzzle_type

LAYOUTS = 60
"""The maximum number of random layouts until one can be repaired."""
LEVEL = 2
"""The level whose techniques solve a board if no level is requested: Hard."""
CHANGES, PATIENCE = 12, 10
"""The maximum number of changed layouts to try to repair, and the patience with each."""


class IslandNumbers(Recipe):
    """The clues are the sizes of random islands, each in a random cell of its island."""

    name = "islands"
    symmetric = False

    largest: Annotated[int, Field(ge=2)] = 7
    """The largest size of an island."""
    hidden: Annotated[float, Field(ge=0, le=1)] = 0.0
    """The share of the numbers that may be hidden, as long as the solution stays unique."""
    solved_at: Annotated[int, Field(ge=0, le=4)] = LEVEL
    """The level whose techniques solve the board, from 0 (Easy). If not set, it follows the requested level."""

    def suited(self, level: int, chosen: Collection[str]) -> Recipe:
        """Repairs with the techniques of the requested level."""
        return self if "solved_at" in chosen else self.model_copy(update={"solved_at": level})

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """Random islands that their numbers determine, unless the user chose some."""
        if Draft(base, puzzle_type(base.type) if base.type else None).get("islands") is not None:
            return base
        blank = Puzzle.from_declaration(base, unfinished=True)
        if blank.grid.dimensions != 2:
            raise PuzzleError(f"islands need a two-dimensional grid, not one with {blank.grid.dimensions} dimensions")
        if not any(isinstance(part, IslandCells) for part in blank.constraints):
            raise PuzzleError("the recipe islands needs the constraint Islands")
        search = self._search(blank)
        for _ in range(LAYOUTS):
            drawn = random_layout(blank.grid, min(self.largest, len(blank.grid.cells) - 1), random)
            layout = None if drawn is None else search.repaired(drawn, random)
            if layout is not None:
                return base.merged(Declaration(attributes=_written(layout)))
        size = f"{blank.grid.rows}×{blank.grid.columns}"
        raise PuzzleError(f"no islands with a unique solution were found on a {size} grid")

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """All numbers; some may be hidden."""
        numbers = list(range(len(puzzle.model.skeleton.clues)))
        free = random.sample(numbers, round(self.hidden * len(numbers)))
        fixed = tuple(number for number in numbers if number not in free)
        return Deal(puzzle, solution, groups=tuple((number,) for number in sorted(free)), fixed=fixed)

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """Similar islands, with another number or shore in or near these cells."""
        layout = _layout_of(deal, self.largest)
        search = self._search(deal.puzzle)
        near = sorted(cells) or list(deal.puzzle.grid.cells)
        for _ in range(CHANGES):
            changed = search.changed(layout, near, random)
            repaired = None if changed is None else search.repaired(changed, random, PATIENCE)
            if repaired is not None and repaired != layout:
                puzzle = deal.puzzle.replace(**_written(repaired))
                return self.deal(puzzle, self._solution(puzzle, repaired, deal), random)
        return None

    def finish(self, deal: Deal, present: Collection[int]) -> Declaration:
        """The puzzle with `?` for the numbers that are hidden."""
        declared, kept = deal.puzzle.declaration, set(present)
        shown = {
            clue.cell: str(clue.size) if number in kept else HIDDEN
            for number, clue in enumerate(deal.puzzle.clues)
            if isinstance(clue, IslandSize)
        }
        attributes = {**declared.attributes, **Islands.written(shown, deal.puzzle.grid)}
        return Declaration(declared.type, attributes, declared.rules)

    def _search(self, puzzle: Puzzle) -> IslandSearch:
        return IslandSearch(puzzle, self.solved_at)

    @staticmethod
    def _solution(puzzle: Puzzle, layout: IslandLayout, deal: Deal) -> dict[Cell, int]:
        """The values of a layout: land and sea as in the deal before."""
        before = deal.puzzle.clues[0]
        assert isinstance(before, IslandSize)
        land = deal.solution[before.cell]
        [sea] = {value for value in deal.solution.values() if value != land}
        cells = layout.land
        return {cell: land if cell in cells else sea for cell in puzzle.grid.cells}


def _written(layout: IslandLayout) -> dict[str, list[list[str]]]:
    """The numbers as an attribute, in rows, which parse fast."""
    sizes, grid = layout.sizes, layout.grid
    rows = range(grid.rows), range(grid.columns)
    return {"islands": [[str(sizes.get(Cell((row, column)), ".")) for column in rows[1]] for row in rows[0]]}


def _layout_of(deal: Deal, largest: int) -> IslandLayout:
    """The islands of a deal's solution."""
    numbers = [clue.cell for clue in deal.puzzle.clues if isinstance(clue, IslandSize)]
    land = [cell for cell in deal.puzzle.grid.cells if deal.solution[cell] == deal.solution[numbers[0]]]
    islands = parts_of(land, neighbours(deal.puzzle.grid))
    numbered = tuple(next(cell for cell in island if cell in numbers) for island in islands)
    return IslandLayout(deal.puzzle.grid, tuple(map(tuple, islands)), numbered, largest)
