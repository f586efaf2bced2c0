"""Kakuro: a layout, numbers that its sums determine, and only sums as clues.

The core changes the numbers of a filled board until reasoning about one run at a time solves it, which makes it unique.
Harder puzzles come from further changes, as long as the search finds no other solution.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from gridwise import _core
from gridwise.common.errors import PuzzleError
from gridwise.constraints.kakuro_runs import Run, RunSum
from gridwise.generating.clue_symmetry import check_symmetry
from gridwise.generating.kakuro_layouts import LayoutPlan, draw_layout
from gridwise.generating.recipe import Deal, Recipe, givens_of
from gridwise.model.attributes import parse_size, parse_symbols
from gridwise.model.board_text import word_rows
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, Grid
from gridwise.model.puzzle import Declaration, Puzzle

SIZE = 8
"""The default side of a board."""
LOOKS = 20_000
"""The maximum number of solving passes during the repair of a board."""
SHUFFLES, MORE = 40, 12
"""The maximum number of random changes until the sums determine fewer cells, and how many fewer."""
REACHES = (9, 4, 2)
"""The number of open cells of a run considered together: boards that need only a few are easier."""


class Kakuro(Recipe):
    """The clues are the sums of the runs in a random layout."""

    name = "kakuro"

    symmetry: Annotated[str, AfterValidator(check_symmetry)] = "rotational"
    """The symmetry of the open cells."""
    open: Annotated[float | None, Field(ge=0.2, le=0.9)] = None
    """The approximate share of open cells."""
    mean: Annotated[float, Field(ge=0, le=9)] = 0
    """The minimum mean length of the runs."""
    longest: Annotated[int, Field(ge=2)] = 9
    """The maximum length of a run."""

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """The open cells, random unless the layout is given."""
        attributes = dict(base.attributes)
        if "layout" in attributes:
            _require_bare(attributes["layout"])
            return base
        shape = parse_size(attributes.pop("size", SIZE), attributes.pop("dimensions", None))
        if len(shape) != 2:
            raise PuzzleError(f"a Kakuro has two dimensions, not {len(shape)}")
        symbols = parse_symbols(attributes["symbols"])[0] if "symbols" in attributes else range(1, 10)
        plan = LayoutPlan((shape[0], shape[1]), self.open, self.mean, min(self.longest, len(symbols)), self.symmetry)
        opened = draw_layout(plan, random)
        rows = [["." if (row, column) in opened else "#" for column in range(shape[1])] for row in range(shape[0])]
        return Declaration(base.type, {**attributes, "layout": rows}, base.constraints, base.where)

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """The sums of all runs, for numbers that were changed until the sums determine them."""
        return _Numbers(puzzle, solution).repaired(REACHES[0], 0, random).dealt()

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """Some numbers changed, so that the sums determine more cells or, for a harder puzzle, slightly fewer."""
        numbers = _Numbers(deal.puzzle, deal.solution)
        if harder:
            return numbers.loosened(random).dealt_again()
        # Most boards improve in the order of reaches, some only in another order.
        for reach in random.sample(REACHES, len(REACHES)) if random.random() < 0.5 else REACHES:
            if left := numbers.open(reach):
                enough = max(0, left - 1 - len(cells) // 2)
                repaired = numbers.repaired(reach, enough, random, LOOKS // 5)
                # If that does not help, another layout will.
                return repaired.dealt_again() if repaired.open(reach) < left else None
        return None

    def finish(self, deal: Deal, present: Collection[int]) -> Declaration:
        """The puzzle with its sums in the layout."""
        declared, grid = deal.puzzle.declaration, deal.puzzle.grid
        rows = _written(grid, [deal.puzzle.clues[number] for number in present])
        width = max(len(token) for row in rows for token in row)
        text = "".join(" ".join(token.ljust(width) for token in row).rstrip() + "\n" for row in rows)
        return Declaration(declared.type, {**declared.attributes, "layout": text})


def _written(grid: Grid, clues: Iterable[Constraint]) -> list[list[str]]:
    """A layout with these sums."""
    sums: dict[tuple[int, ...], dict[str, int]] = {}
    for clue in clues:
        if isinstance(clue, RunSum):
            (row, column), down = clue.region[0], clue.direction == "down"
            sums.setdefault((row - down, column - (not down)), {})[clue.direction] = clue.sum
    return [
        ["." if Cell((row, column)) in grid else _token(sums.get((row, column), {})) for column in range(grid.columns)]
        for row in range(grid.rows)
    ]


def _token(sums: Mapping[str, int]) -> str:
    """A dark cell with the sums of the runs below and to the right of it."""
    return f"{sums.get('down', '')}\\{sums.get('right', '')}" if sums else "#"


def _require_bare(layout: Any) -> None:
    """Raise if a layout has more than open cells: the rest is generated."""
    rows = [[token.text for token in row] for row in word_rows(layout)] if isinstance(layout, str) else layout
    for token in (token for row in rows for token in row):
        if token not in ("#", "."):
            raise PuzzleError(f"the layout of a new Kakuro may contain only # and ., not '{token}'")


class _Numbers:
    """The runs of a Kakuro and the numbers in them."""

    def __init__(self, puzzle: Puzzle, solution: Mapping[Cell, int], runs: Sequence[Run] = ()) -> None:
        self.puzzle = puzzle
        self.solution = dict(solution)
        self.values = sorted(puzzle.symbols.value.values())
        self.runs = runs or [part for part in puzzle.constraints if isinstance(part, Run)]

    def _repair(self, reach: int, enough: int, looks: int, seed: int) -> tuple[list[int], bytes]:
        index, place = self.puzzle.grid.index, {value: number for number, value in enumerate(self.values)}
        runs = [[index[cell] for cell in run.region] for run in self.runs]
        numbers = [place[self.solution[cell]] for cell in self.puzzle.grid.cells]
        _, repaired_numbers, left = _core.repair(runs, self.values, numbers, reach, enough, looks, seed)
        return repaired_numbers, left

    def open(self, reach: int) -> int:
        """The number of cells that the sums do not determine."""
        return sum(self._repair(reach, 0, 0, 0)[1])

    def repaired(self, reach: int, enough: int, random: Random, looks: int = LOOKS) -> _Numbers:
        """The numbers changed until the sums determine all but `enough` of them, or nearly so."""
        numbers, _ = self._repair(reach, enough, looks, random.getrandbits(64))
        cells = self.puzzle.grid.cells
        solution = {cell: self.values[number] for cell, number in zip(cells, numbers, strict=True)}
        return _Numbers(self.puzzle, solution, self.runs)

    def loosened(self, random: Random) -> _Numbers:
        """Some numbers changed at random, if possible so that the sums determine slightly fewer cells."""
        least = self.open(REACHES[0]) + 1
        for _ in range(SHUFFLES):
            changed = self.shuffled(random)
            if least <= changed.open(REACHES[0]) <= least + MORE:
                break
        return changed

    def shuffled(self, random: Random) -> _Numbers:
        """A few of the numbers changed at random."""
        changed = _Numbers(self.puzzle, self.solution, self.runs)
        for cell in random.sample(self.puzzle.grid.cells, min(len(self.solution), random.choice((1, 2, 3)))):
            taken = {changed.solution[other] for run in self.runs if cell in run.region for other in run.region}
            if free := [value for value in self.values if value not in taken]:
                changed.solution[cell] = random.choice(free)
        return changed

    def dealt(self) -> Deal:
        """The puzzle with the sums of its runs; givens only help to find where the sums are not enough."""
        clues = [RunSum(region=run.region, sum=self.sum(run), direction=run.direction) for run in self.runs]
        puzzle = self.puzzle.replace(constraints=clues)
        return Deal(puzzle, self.solution, fixed=tuple(range(len(clues))), helpers=givens_of(puzzle))

    def dealt_again(self) -> Deal:
        """The same in a puzzle with every possible sum of the runs as a clue, which serves all further changes."""
        possible = [(run, each) for run in self.runs for each in self.possible(run)]
        puzzle = self.puzzle
        if len(puzzle.declaration.constraints) < len(possible):
            clues = [RunSum(region=run.region, sum=each, direction=run.direction) for run, each in possible]
            puzzle = puzzle.replace(constraints=clues)
        sums = {run.region: self.sum(run) for run in self.runs}
        fixed = tuple(number for number, (run, each) in enumerate(possible) if sums[run.region] == each)
        return Deal(puzzle, self.solution, fixed=fixed, helpers=givens_of(puzzle))

    def sum(self, run: Run) -> int:
        """The sum of a run."""
        return sum(self.solution[cell] for cell in run.region)

    def possible(self, run: Run) -> tuple[int, ...]:
        """All possible sums of a run."""
        return _sums(tuple(self.values), len(run.region))


@lru_cache(maxsize=32)
def _sums(values: tuple[int, ...], size: int) -> tuple[int, ...]:
    return tuple(sorted(set(map(sum, combinations(values, size)))))
