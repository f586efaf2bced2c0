"""Kakuro: a layout, numbers that its sums tell, and nothing but sums as clues.

The numbers of a filled board are changed in the core until reasoning about one run at a time solves it, which makes it
unique; harder puzzles come from changes after that, as long as the search finds no other solution.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from gridwise import _core
from gridwise.attributes import parse_size, parse_symbols
from gridwise.boardtext import word_rows
from gridwise.constraints.kakuro_runs import Run
from gridwise.errors import PuzzleError
from gridwise.generating.layouts import Plan, drawn
from gridwise.generating.patterns import check_symmetry
from gridwise.generating.recipe import Deal, Recipe, givens_of
from gridwise.grid import Cell
from gridwise.puzzle import Declaration, Puzzle

SIZE = 8
"""The side of a board for which none was asked."""
LOOKS = 40_000
"""How often a board is reasoned through while it is mended."""
REACHES = (2, 4, 9)
"""How many open cells of a run are thought through at once: the fewer, the easier is a board that needs no more."""


class Kakuro(Recipe):
    """A layout of runs with their sums."""

    name = "kakuro"

    symmetry: Annotated[str, AfterValidator(check_symmetry)] = "rotational"
    """The symmetry of the open cells."""
    open: Annotated[float | None, Field(ge=0.2, le=0.9)] = None
    """The share of all cells that are open, about."""
    longest: Annotated[int, Field(ge=2)] = 9
    """The most cells that a run may have."""

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """The open cells, drawn at random unless the layout was given."""
        attributes = dict(base.attributes)
        if "layout" in attributes:
            _require_bare(attributes["layout"])
            return base
        shape = parse_size(attributes.pop("size", SIZE), attributes.pop("dimensions", None))
        if len(shape) != 2:
            raise PuzzleError(f"a Kakuro has two dimensions, not {len(shape)}")
        symbols = parse_symbols(attributes["symbols"])[0] if "symbols" in attributes else range(1, 10)
        plan = Plan((shape[0], shape[1]), self.open, min(self.longest, len(symbols)), self.symmetry)
        opened = drawn(plan, random)
        rows = [["." if (row, column) in opened else "#" for column in range(shape[1])] for row in range(shape[0])]
        return Declaration(base.type, {**attributes, "layout": rows}, base.constraints, base.where)

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """The sums of all runs, of numbers that were changed until they are told by them."""
        return _Numbers(puzzle, solution).mended(REACHES[-1], 0, random).dealt()

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """Some numbers changed: so that the sums tell more of them or, for a harder puzzle, at random."""
        numbers = _Numbers(deal.puzzle, deal.solution)
        if harder:
            return numbers.shuffled(random).dealt()
        reach = random.choice(REACHES)
        return numbers.mended(reach, max(0, numbers.open(reach) - 1 - len(cells) // 2), random).dealt()

    def finish(self, deal: Deal, present: Collection[int]) -> Declaration:
        """The puzzle with its sums in the layout."""
        declared = deal.puzzle.declaration
        rows = declared.attributes["layout"]
        width = max(len(token) for row in rows for token in row)
        text = "".join(" ".join(token.ljust(width) for token in row).rstrip() + "\n" for row in rows)
        return Declaration(declared.type, {**declared.attributes, "layout": text}, declared.constraints)


def _require_bare(layout: Any) -> None:
    """Raise for a layout that says more than which cells are open: the rest is what is to be made."""
    rows = [[token.text for token in row] for row in word_rows(layout)] if isinstance(layout, str) else layout
    for token in (token for row in rows for token in row):
        if token not in ("#", "."):
            raise PuzzleError(f"the layout of a new Kakuro is made of # and . only, not of '{token}'")


class _Numbers:
    """The runs of a Kakuro and the numbers in them."""

    def __init__(self, puzzle: Puzzle, solution: Mapping[Cell, int]) -> None:
        self.puzzle = puzzle
        self.solution = dict(solution)
        self.values = sorted(puzzle.symbols.value.values())
        self.runs = [part for part in puzzle.constraints if isinstance(part, Run)]

    def _mend(self, reach: int, enough: int, looks: int, seed: int) -> tuple[list[int], bytes]:
        index, place = self.puzzle.grid.index, {value: number for number, value in enumerate(self.values)}
        runs = [[index[cell] for cell in run.region] for run in self.runs]
        numbers = [place[self.solution[cell]] for cell in self.puzzle.grid.cells]
        _, found, left = _core.mend(runs, self.values, numbers, reach, enough, looks, seed)
        return found, left

    def open(self, reach: int) -> int:
        """How many cells the sums do not tell."""
        return sum(self._mend(reach, 0, 0, 0)[1])

    def mended(self, reach: int, enough: int, random: Random) -> _Numbers:
        """The numbers changed until the sums tell all but so many of them, or nearly so."""
        found, _ = self._mend(reach, enough, LOOKS, random.getrandbits(64))
        cells = self.puzzle.grid.cells
        return _Numbers(self.puzzle, {cell: self.values[n] for cell, n in zip(cells, found, strict=True)})

    def shuffled(self, random: Random) -> _Numbers:
        """A few of the numbers changed at random."""
        changed = _Numbers(self.puzzle, self.solution)
        for cell in random.sample(self.puzzle.grid.cells, min(len(self.solution), random.choice((1, 2, 3)))):
            around = {other for run in self.runs if cell in run.region for other in run.region}
            taken = {changed.solution[other] for other in around}
            if free := [value for value in self.values if value not in taken]:
                changed.solution[cell] = random.choice(free)
        return changed

    def dealt(self) -> Deal:
        """The puzzle with the sums; givens only help to find out where they do not suffice."""
        grid = self.puzzle.grid
        sums: dict[tuple[int, ...], dict[str, int]] = {}
        for run in self.runs:
            (row, column), down = run.region[0], run.direction == "down"
            total = sum(self.solution[cell] for cell in run.region)
            sums.setdefault((row - down, column - (not down)), {})[run.direction] = total
        rows = [
            ["." if Cell((row, column)) in grid else _token(sums.get((row, column), {})) for column in range(grid.columns)]
            for row in range(grid.rows)
        ]
        puzzle = self.puzzle.replace(layout=rows)
        return Deal(puzzle, self.solution, fixed=tuple(range(len(puzzle.clues))), helpers=givens_of(puzzle))


def _token(sums: Mapping[str, int]) -> str:
    """A dark cell with the sums of the runs below and to the right of it."""
    return f"{sums.get('down', '')}\\{sums.get('right', '')}" if sums else "#"
