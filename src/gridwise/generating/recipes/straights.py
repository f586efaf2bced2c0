"""Straights: black cells at random before the board is filled; its clues are givens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints.straights import Straights
from gridwise.generating.fill import fill
from gridwise.generating.recipe import Deal, givens_of
from gridwise.generating.recipes.givens import Givens
from gridwise.generating.recipes.regions import FILLS
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Declaration, Draft, Puzzle
from gridwise.model.registry import puzzle_type
from gridwise.model.symbols import VOID_TOKEN

LAYOUTS = 20
"""The number of layouts drawn; the one with the fewest runs of one cell is used."""
Places = frozenset[tuple[int, int]]
SIDE = 6
"""The default side of a board."""


class StraightsLayout(Givens):
    """Black cells are placed at random with rotational symmetry; the clues are givens."""

    name = "straights"

    black: float = Field(default=0.22, ge=0, le=0.6)
    """The approximate share of black cells."""
    numbered: float = Field(default=0.4, ge=0, le=1)
    """The approximate share of black cells with a number."""

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """Random black cells, unless the user placed some."""
        draft = Draft(base, puzzle_type(base.type) if base.type else None)
        if draft.get("layout") is not None:
            return base
        shape = draft.shape or (SIDE, SIDE)
        if len(shape) != 2:
            raise PuzzleError("straights need a two-dimensional grid")
        rows, columns = shape
        drawn = [self._black_cells(rows, columns, random) for _ in range(LAYOUTS)]
        dark = min(drawn, key=lambda cells: _one_cell_runs(cells, rows, columns))
        numbers = self._numbers(dark, len(draft.symbols or range(max(shape))), random)
        text = "".join(
            " ".join(VOID_TOKEN + numbers.get((r, c), "") if (r, c) in dark else "." for c in range(columns)) + "\n"
            for r in range(rows)
        )
        kept = {name: value for name, value in base.attributes.items() if name != "size"}  # the layout implies it
        return Declaration(base.type, {**kept, "layout": text}, base.constraints)

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """All white cells given, each of which may be removed; the numbers in black cells stay."""
        black = {
            cell for part in puzzle.constraints if isinstance(part, Straights) for cell in part.numbered(puzzle.grid)
        }
        dealt = Deal(puzzle, solution)
        fixed = tuple(dealt.given(cell) for cell in puzzle.grid.meant if cell in black)
        return replace(dealt, fixed=fixed, groups=tuple(each for each in givens_of(puzzle) if each[0] not in fixed))

    def _black_cells(self, rows: int, columns: int, random: Random) -> Places:
        """Random black cells with rotational symmetry."""
        half = [(r, c) for r in range(rows) for c in range(columns) if 2 * (r * columns + c) < rows * columns]
        chosen = random.sample(half, round(self.black * len(half)))
        return frozenset([*chosen, *((rows - 1 - r, columns - 1 - c) for r, c in chosen)])

    def _numbers(self, dark: Places, most: int, random: Random) -> dict[tuple[int, int], str]:
        """Numbers for some black cells, none twice in a row or column."""
        numbers: dict[tuple[int, int], str] = {}
        for place in random.sample(sorted(dark), round(self.numbered * len(dark))):
            seen = {number for other, number in numbers.items() if other[0] == place[0] or other[1] == place[1]}
            free = [str(number) for number in range(1, most + 1) if str(number) not in seen]
            if free:
                numbers[place] = random.choice(free)
        return numbers

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int] | None:
        """A random solution. A layout that is hard to fill is dropped early, since there are others."""
        return fill(puzzle, random, FILLS)


def _one_cell_runs(dark: Places, rows: int, columns: int) -> int:
    """The number of runs of one cell, across and down."""

    def white(r: int, c: int) -> bool:
        return 0 <= r < rows and 0 <= c < columns and (r, c) not in dark

    return sum(
        not white(r - dr, c - dc) and not white(r + dr, c + dc)
        for r in range(rows)
        for c in range(columns)
        if white(r, c)
        for dr, dc in ((0, 1), (1, 0))
    )
