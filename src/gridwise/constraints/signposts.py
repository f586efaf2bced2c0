"""Arrows that point at the next number: Signpost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._number_chains import chain_relations
from gridwise.constraints._wordgrid import entry_place
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import TextGrid, puzzle_attribute
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Relation
from gridwise.model.shapes import Segment, Shape, Tone, Width
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle

WAYS: dict[str, tuple[int, int]] = {
    "N": (-1, 0), "NE": (-1, 1), "E": (0, 1), "SE": (1, 1), "S": (1, 0), "SW": (1, -1), "W": (0, -1), "NW": (-1, -1),
}  # fmt: skip
"""The directions clockwise, as points of the compass: how many rows and columns each step goes."""
_SIGNS = dict(zip("↑↗→↘↓↙←↖", WAYS, strict=True))
NO_ARROW = (".", "_", "-", "*")


def way_of(entry: str) -> str | None:
    """The direction of an entry; None for a cell without an arrow. Raises for anything else."""
    way = _SIGNS.get(entry, entry.upper())
    if way not in WAYS and entry not in NO_ARROW:
        raise PuzzleError(f"'{entry}' is not a direction", suggestion=f"write one of {', '.join(WAYS)}")
    return way if way in WAYS else None


class Signposts(Constraint):
    """The arrow in a cell points, from near or far, at the cell with the next number.

    Directions are points of the compass (`N`, `NE`, `E`, …) or arrows (`↑`, `↗`, `→`, …), `.` is no arrow. The highest
    number has no next one, whatever the arrow in its cell is.
    """

    sentence: ClassVar[str] = "The arrow in a cell points at the cell with the next number, beside it or farther away."
    clue: ClassVar[bool] = False

    arrows: TextGrid | None = puzzle_attribute("the arrows, row by row: N, NE, E, SE, S, SW, W or NW; '.' for none")

    def expand(self, draft: Draft) -> Expansion | None:
        """The picture of the arrows gives the size."""
        if self.arrows is None:
            raise PuzzleError("the puzzle has no arrows", suggestion="add `arrows: |` with entries such as N, SE or .")
        for r, row in enumerate(self.arrows):
            for c, entry in enumerate(row):
                try:
                    way_of(entry)
                except PuzzleError as error:
                    raise PuzzleError(
                        f"{error.message} (row {r + 1} of `arrows`)",
                        suggestion=error.suggestion,
                        field="arrows",
                        inside=entry_place(draft, "arrows", r, c),
                    ) from None
        if draft.get("size") is not None:
            return None
        return Expansion([self], {"size": [len(self.arrows), len(self.arrows[0])]})

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        rows = self.arrows or ()
        if puzzle.grid.dimensions != 2:
            raise PuzzleError("Signposts needs a two-dimensional grid")
        if (len(rows), len(rows[0])) != puzzle.grid.shape:
            size, own = (f"{r}×{c}" for r, c in ((len(rows), len(rows[0])), puzzle.grid.shape))
            raise PuzzleError(f"`arrows` is {size}, but the grid is {own}", field="arrows")
        puzzle.board.numbers(self)

    def steps(self, grid: Grid) -> dict[Cell, tuple[Cell, ...]]:
        """The cells that the arrow of each cell points at."""
        return {cell: tuple(cells_ahead(grid, cell, self.way(cell))) for cell in grid.cells}

    def way(self, cell: Cell) -> str | None:
        """The direction of the arrow in a cell."""
        return way_of((self.arrows or ())[cell[0]][cell[1]])

    def relations(self, board: Board) -> Iterator[Relation]:
        yield from chain_relations(board, self.steps(board.grid))

    def draw(self, board: Board) -> Iterator[Shape]:
        for cell in board.cells:
            if way := self.way(cell):
                yield from _arrow(cell, *WAYS[way])

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return "the arrows"
        a, b = relation.cells
        return f"the way from {a} to {b}"

    def why(self, relation: Relation, finding: Finding) -> str:
        """`a3 is 4, and its arrow does not point at c1.`"""
        held = [cell for cell in relation.cells if isinstance(cell, Cell) and len(finding.left[cell]) == 1]
        if len(held) != 1 or len(finding.gone) != 1:
            return ""
        [cell], [(other, gone)] = held, finding.gone.items()
        [number] = finding.left[cell]
        if gone == {number + 1}:
            return f"{cell} is {number}, and its arrow does not point at {other}."
        if gone == {number - 1}:
            return f"{cell} is {number}, and the arrow in {other} does not point at it."
        return f"{cell} is {number}, and the arrows leave more steps between it and {other}."

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        a, b = sorted(relation.cells, key=lambda cell: values[cell])
        if values[b] - values[a] == 1:
            return f"the arrow of the {values[a]} in {a} does not point at the {values[b]} in {b}"
        return f"the arrows lead from {values[a]} in {a} to {values[b]} in {b} only with more steps"

    example: ClassVar[str] = """
        - SymbolsNumericByCells
        - AllCellsAreCompletePermutation
        - Signposts
        - arrows: |
            SE S  SW
            N  N  S
            .  NE N
        - initial: |
            . . .
            1 . .
            9 . .
        """


def cells_ahead(grid: Grid, cell: Cell, way: str | None) -> Iterator[Cell]:
    """The cells in a direction, the nearest first."""
    if way is None:
        return
    down, right = WAYS[way]
    row, column = cell[0] + down, cell[1] + right
    while 0 <= row < grid.rows and 0 <= column < grid.columns:
        if (other := Cell((row, column))) in grid:
            yield other
        row, column = row + down, column + right


def _arrow(cell: Cell, down: int, right: int) -> Iterator[Shape]:
    """A small arrow in the lower right corner of a cell, where it leaves room for the number."""
    x, y, half = cell[1] + 0.83, cell[0] + 0.84, 0.09 if down and right else 0.12
    tip = (x + half * right, y + half * down)
    yield Segment((x - half * right, y - half * down), tip, Width.THIN, Tone.CLUE)
    for side in (-1, 1):
        back = _turned(-down, -right, side)
        yield Segment((tip[0] + 0.09 * back[1], tip[1] + 0.09 * back[0]), tip, Width.THIN, Tone.CLUE)


def _turned(down: int, right: int, side: int) -> tuple[float, float]:
    """A direction, turned by 45 degrees and of length 1."""
    a, b = down - side * right, right + side * down
    length = (a * a + b * b) ** 0.5
    return a / length, b / length
