"""Pictures for nonograms: scenes from the library, and the runs of every row and column as clues."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from pydantic import Field, field_validator

from gridwise.common.errors import PuzzleError
from gridwise.constraints.nonogram import NonogramClue
from gridwise.generating.picture import Picture, library, pictures_named
from gridwise.generating.picture_scenes import AROUND, outline, scene
from gridwise.generating.recipe import Deal, Recipe, givens_of
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Declaration, Draft, Puzzle
from gridwise.model.registry import puzzle_type

SIDE = 10
"""The default side of a picture."""
CHANGED = 0.04
"""The share of cells that may be changed before another picture is tried: it must stay recognisable."""
BLOTS = 0.55
"""The share of filled cells where no picture fits."""


class PictureSolution(dict[Cell, int]):
    """A solution that is a picture, with the picture as it was drawn."""

    drawn: Picture | None = None
    changes: int = 0


class Pictures(Recipe):
    """The clues are the runs of filled cells in every row and column of a picture.

    The pictures come from a library and are mirrored, moved, combined and slightly changed. Grids smaller than 5×5 show
    random blots.
    """

    name = "pictures"
    symmetric = False
    rates_first = True
    patience = 100  # a try is quick, and most pictures are too easy

    picture: str | None = None
    """The name of the picture to use, such as `cat` (default: a random choice from the library)."""
    filled_share: float | None = Field(default=None, ge=0.05, le=0.95)
    """If set, random blots instead of pictures, with about this share of filled cells."""

    @field_validator("picture")
    @classmethod
    def _known(cls, name: str | None) -> str | None:
        if name is not None:
            pictures_named(name)
        return name

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """A size, unless the user chose one: that of the largest picture with the requested name."""
        draft = Draft(base, puzzle_type(base.type) if base.type else None)
        if draft.shape:
            return base
        side = SIDE if self.picture is None else max(picture.height for picture in pictures_named(self.picture))
        return base.merged(Declaration(attributes={"size": [side, side]}))

    def filled(self, puzzle: Puzzle, random: Random) -> dict[Cell, int]:
        """A scene from the library, or smoothed noise, so that filled cells form blots."""
        values = puzzle.symbols.ascending
        if len(values) != 2 or puzzle.grid.dimensions != 2 or puzzle.grid.void:
            raise PuzzleError("pictures need two symbols, and a two-dimensional grid without void cells")
        drawn = self._scene(puzzle, random) if self.filled_share is None else None
        if drawn is None:
            return _blots(puzzle, self.filled_share or BLOTS, random)
        filled = frozenset(drawn.filled())
        solution = PictureSolution((cell, values[(cell[0], cell[1]) in filled]) for cell in puzzle.grid.cells)
        solution.drawn = drawn
        return solution

    def _scene(self, puzzle: Puzzle, random: Random) -> Picture | None:
        chosen = library() if self.picture is None else pictures_named(self.picture)
        drawn = scene(puzzle.grid.rows, puzzle.grid.columns, chosen, random)
        if drawn is None and self.picture is not None:
            least = min(chosen, key=lambda picture: picture.height)
            raise PuzzleError(f"the picture '{self.picture}' needs at least {least.height}×{least.width} cells")
        return drawn

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """All runs, which stay; givens only show where the runs are not enough."""
        clues = list(NonogramClue.instances(puzzle, solution, random))
        clues.sort(key=lambda clue: clue.at if isinstance(clue, NonogramClue) else ())
        drawn = solution.drawn if isinstance(solution, PictureSolution) else None
        with_clues = puzzle.replace(
            constraints=[*puzzle.declaration.rules, *clues], **({} if drawn is None else {"shows": drawn.name})
        )
        return Deal(with_clues, solution, fixed=tuple(range(len(clues))), helpers=givens_of(with_clues))

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """The picture with one of these cells changed, if that keeps it recognisable; the outline comes first.

        Blots that are too easy are not worth changing.
        """
        old = deal.solution
        drawn, changes = (old.drawn, old.changes + 1) if isinstance(old, PictureSolution) else (None, 0)
        if not cells or (harder if drawn is None else changes > max(1, CHANGED * len(old))):
            return None
        edge = [] if drawn is None else sorted({*cells}.intersection(map(Cell, outline(drawn))))
        low, high = deal.puzzle.symbols.ascending
        cell = random.choice(edge or sorted(cells))
        solution = PictureSolution({**old, cell: low if old[cell] == high else high})
        solution.drawn, solution.changes = drawn, changes
        return self.deal(deal.puzzle.replace(constraints=deal.puzzle.declaration.rules), solution, random)


def _blots(puzzle: Puzzle, share: float, random: Random) -> dict[Cell, int]:
    noise = {cell: random.random() for cell in puzzle.grid.cells}
    level = {cell: _mean(noise, cell) for cell in puzzle.grid.cells}
    limit = sorted(level.values())[int(len(level) * (1 - share))]
    return {cell: puzzle.symbols.ascending[level[cell] >= limit] for cell in puzzle.grid.cells}


def _mean(noise: Mapping[Cell, float], cell: Cell) -> float:
    near = [noise.get(Cell((cell[0] + down, cell[1] + right))) for down, right in [(0, 0), *AROUND]]
    known = [value for value in near if value is not None]
    return sum(known) / len(known)
