"""Random Kakuro layouts: which cells are open.

All cells are open at first, except the first row and column, which only hold sums. Then cells are darkened, together
with their images under the symmetry, as long as this leaves no run of one cell and the open cells stay connected.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from gridwise.common.errors import PuzzleError
from gridwise.generating.clue_symmetry import moves
from gridwise.model.areas import connected, neighbours
from gridwise.model.grid import Cell, grid_of

USUAL = 0.74
"""The default share of open cells outside the first row and column."""
NEAR = 0.04
"""The allowed deviation from the requested share of open cells."""
DRAWS = 60
"""The maximum number of layouts to draw."""

STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0))


@dataclass(frozen=True)
class LayoutPlan:
    """The criteria for a layout."""

    shape: tuple[int, int]
    share: float | None
    """The share of all cells that are open; None for the default."""
    mean: float
    """The minimum mean length of the runs."""
    longest: int
    """The maximum number of cells in a run."""
    symmetry: str

    @property
    def wanted(self) -> float:
        """The number of open cells."""
        rows, columns = self.shape
        return rows * columns * self.share if self.share is not None else (rows - 1) * (columns - 1) * USUAL

    def fits(self, open_cells: frozenset[Cell]) -> bool:
        """Whether a layout has about the requested number of open cells and length of runs."""
        cells = self.shape[0] * self.shape[1]
        near = self.share is None or abs(len(open_cells) - self.wanted) <= max(2, NEAR * cells)
        return near and mean_run(open_cells) >= self.mean


def mean_run(open_cells: frozenset[Cell]) -> float:
    """The mean length of the runs of a layout."""
    starts = sum(
        before not in open_cells for row, column in open_cells for before in ((row - 1, column), (row, column - 1))
    )
    return 2 * len(open_cells) / starts


def draw_layout(plan: LayoutPlan, random: Random) -> frozenset[Cell]:
    """The open cells of a layout. Raises a PuzzleError if no such layout was found."""
    if min(plan.shape) < 3:
        raise PuzzleError(f"a Kakuro needs at least 3 rows and columns, not {'×'.join(map(str, plan.shape))}")
    drawer = _LayoutDrawer(plan, random)
    nearest: frozenset[Cell] | None = None
    for _ in range(DRAWS):
        open_cells = drawer.attempt()
        if open_cells is not None and plan.fits(open_cells):
            return open_cells
        if open_cells is not None and (
            nearest is None or abs(len(open_cells) - plan.wanted) < abs(len(nearest) - plan.wanted)
        ):
            nearest = open_cells
    raise PuzzleError(_not_found(plan, nearest))


def _not_found(plan: LayoutPlan, nearest: frozenset[Cell] | None) -> str:
    cells = plan.shape[0] * plan.shape[1]
    wanted = "" if plan.share is None else f"{plan.share:.0%} open cells, "
    runs = f"runs of 2 to {plan.longest} cells" + (f" ({plan.mean:g} on average)" if plan.mean else "")
    message = f"no {'×'.join(map(str, plan.shape))} layout with {wanted}{runs} and symmetry '{plan.symmetry}' was found"
    if nearest is None:
        return message
    share, mean = len(nearest) / cells, mean_run(nearest)
    return f"{message}; the closest has {share:.0%} open cells and runs of {mean:.1f} cells on average"


class _LayoutDrawer:
    """Draws layouts."""

    def __init__(self, plan: LayoutPlan, random: Random) -> None:
        self.plan, self.random = plan, random
        rows, columns = plan.shape
        inner = grid_of((rows - 1, columns - 1))
        maps = moves(plan.symmetry, inner)
        shifted = {cell: Cell((cell[0] + 1, cell[1] + 1)) for cell in inner.cells}
        self.cells = tuple(shifted.values())
        self.images = {shifted[cell]: [shifted[move(cell)] for move in maps] for cell in inner.cells}
        self.beside = {shifted[cell]: [shifted[other] for other in near] for cell, near in neighbours(inner).items()}
        self.open: set[Cell] = set()

    def attempt(self) -> frozenset[Cell] | None:
        """The open cells of a layout; None if runs stay too long."""
        self.open = set(self.cells)
        while over := [run for run in self.runs() if len(run) > self.plan.longest]:
            if not self.darken(max(over, key=len), {}):
                return None
        # A cell that can't be dark now never can be later, since cells are only darkened.
        left = [cell for cell in self.cells if cell in self.open]
        while len(self.open) > self.plan.wanted and left:
            left = [cell for cell in left if cell in self.open]
            weights = {cell: self.length(cell, 0) * self.length(cell, 1) for cell in left}
            if (tried := self.darken(left, weights)) is None:
                break
            left = [cell for cell in left if cell not in tried]
        return frozenset(self.open) if self.spread() else None

    def darken(self, cells: Sequence[Cell], weights: dict[Cell, int]) -> list[Cell] | None:
        """Darken one of the cells, with its images. Returns the cells tried, the dark one last; None if none can be."""
        keys = {cell: self.random.random() ** (1 / weights.get(cell, 1)) for cell in cells}
        failed: list[Cell] = []
        for cell in sorted(cells, key=keys.__getitem__, reverse=True):
            orbit = self.orbit(cell)
            self.open.difference_update(orbit)
            if self.sound(orbit):
                return [*failed, cell]
            self.open.update(orbit)
            failed.append(cell)
        return None

    def orbit(self, cell: Cell) -> list[Cell]:
        """A cell with all its images."""
        orbit = [cell]
        for each in orbit:
            orbit += [image for image in dict.fromkeys(self.images[each]) if image not in orbit]
        return orbit

    def sound(self, dark: Sequence[Cell]) -> bool:
        """Whether no run of one cell is next to the new dark cells, and the open cells are connected."""
        if any(self.reach(cell, step) == 1 for cell in dark for step in STEPS):
            return False
        return bool(self.open) and connected(self.open, self.beside)

    def spread(self) -> bool:
        """Whether the layout uses the whole grid: no row or column at its edge is all dark."""
        (top, left), (bottom, right) = self.cells[0], self.cells[-1]
        rows, columns = {cell[0] for cell in self.open}, {cell[1] for cell in self.open}
        return {top, bottom} <= rows and {left, right} <= columns

    def reach(self, cell: Cell, step: tuple[int, int]) -> int:
        """The number of open cells after a cell in one direction."""
        count, (row, column) = 0, cell
        while (row + step[0], column + step[1]) in self.open:
            row, column, count = row + step[0], column + step[1], count + 1
        return count

    def length(self, cell: Cell, axis: int) -> int:
        """The length of the run of a cell that goes right (0) or down (1)."""
        ahead, back = STEPS[2 * axis : 2 * axis + 2]
        return 1 + self.reach(cell, ahead) + self.reach(cell, back)

    def runs(self) -> Iterator[list[Cell]]:
        """All runs."""
        for down, right in ((0, 1), (1, 0)):
            for cell in self.cells:
                if cell in self.open and (cell[0] - down, cell[1] - right) not in self.open:
                    length = 1 + self.reach(cell, (down, right))
                    yield [Cell((cell[0] + down * i, cell[1] + right * i)) for i in range(length)]
