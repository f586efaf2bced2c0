"""Several sudokus that share cells: Samurai and other overlapping grids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints.boxes import BoxShape, square_box
from gridwise.constraints.houses import region_name
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import Region, puzzle_attribute
from gridwise.model.grid import Cell, rectangle
from gridwise.model.relations import Permutation, Relation
from gridwise.model.shapes import Outline, Shape
from gridwise.model.symbols import numbered

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle

Cells = tuple[Cell, ...]


class OverlappingGrids(Constraint):
    """Several square grids, given by their top left corners. Every row, column and box contains each symbol once.

    Unless their shape is given, boxes are as square as possible. A box that two grids share is one box. Cells that
    belong to no grid are void.
    """

    sentence: ClassVar[str] = (
        "Every row, column and box of each of the overlapping grids contains each symbol exactly once."
    )
    clue: ClassVar[bool] = False

    corners: Region
    side: Annotated[int, Field(ge=1, le=64)] = 9
    box: BoxShape = puzzle_attribute("the shape of a box: [rows, columns]")

    @property
    def box_shape(self) -> tuple[int, int]:
        """The rows and columns of a box."""
        return self.box or square_box(self.side)

    def expand(self, draft: Draft) -> Expansion | None:
        attributes: dict[str, Any] = {}
        if draft.get("size") is None:
            attributes["size"] = [max(corner[axis] for corner in self.corners) + self.side for axis in (0, 1)]
        if draft.get("void") is None:
            attributes["void"] = list(self._between(attributes.get("size") or draft.shape or (0, 0)))
        if not draft.symbols:
            attributes["symbols"] = numbered(self.side)
        return Expansion([self], attributes) if attributes else None

    def _between(self, size: Sequence[int]) -> Iterator[Cell]:
        """The cells that belong to no grid; empty unless the board is two-dimensional."""
        covered = {cell for corner in self.corners for cell in self._square(corner, self.side)}
        if len(size) == 2:
            yield from (Cell((r, c)) for r in range(size[0]) for c in range(size[1]) if (r, c) not in covered)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        high, wide = self.box_shape
        if self.box is None and high == 1 < wide:
            message = f"the {self.side}×{self.side} grids can't be divided into boxes, because {self.side} is prime"
            raise PuzzleError(message, field="side")
        if high * wide != self.side:
            message = f"boxes of {high}×{wide} do not fit grids of {self.side}×{self.side}: they need {self.side} cells"
            raise PuzzleError(message, field="box")
        if len(puzzle.symbols.cell_names) != self.side:
            raise PuzzleError(
                f"{len(puzzle.symbols.cell_names)} symbols can't fill lines of {self.side} cells", field="side"
            )
        for corner in self.corners:
            if missing := [cell for cell in self._square(corner, self.side) if cell not in puzzle.grid]:
                raise PuzzleError(
                    f"the grid at {corner} includes {missing[0]}, which is not a cell of the board", field="corners"
                )

    @staticmethod
    def _square(corner: Cell, side: int) -> Cells:
        return tuple(rectangle(corner, Cell((corner[0] + side - 1, corner[1] + side - 1))))

    def houses(self) -> Iterator[tuple[Cells, str, str]]:
        """All houses with their kind and family, without duplicates."""
        side, (high, wide) = self.side, self.box_shape
        seen: set[Cells] = set()
        for number, (top, left) in enumerate(self.corners, 1):
            for n in range(side):
                row, column = divmod(n, side // wide)
                box = tuple(rectangle(*_corners(top + row * high, left + column * wide, high, wide)))
                across = tuple(Cell((top + n, left + c)) for c in range(side))
                down = tuple(Cell((top + r, left + n)) for r in range(side))
                for cells, kind in ((across, "row"), (down, "column"), (box, "box")):
                    if cells not in seen:
                        seen.add(cells)
                        yield cells, kind, f"{kind}s of grid {number}"

    def relations(self, board: Board) -> Iterator[Relation]:
        for cells, kind, family in self.houses():
            yield Permutation(cells, board.value_set, kind, family)

    def regions_of(self, board: Board) -> Iterator[Cells]:
        yield from (cells for cells, kind, _ in self.houses() if kind == "box")

    def draw(self, board: Board) -> Iterator[Shape]:
        for box in self.regions_of(board):
            yield Outline(box)

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return "overlapping grids"
        cells = relation.cells
        kind = "row" if cells[0][0] == cells[-1][0] else "column" if cells[0][1] == cells[-1][1] else "box"
        return f"{kind} {region_name(cells) if kind == 'box' else f'{min(cells)}–{max(cells)}'}"

    example: ClassVar[str] = """
        - {name: OverlappingGrids, corners: a1 c3, side: 4}
        - initial: |
            . . 2 1 # #
            . . . . # #
            . . . . . .
            1 4 . . . .
            # # . . . .
            # # . 1 . 4
        """


def _corners(top: int, left: int, high: int, wide: int) -> tuple[Cell, Cell]:
    """The first and the last cell of a rectangle."""
    return Cell((top, left)), Cell((top + high - 1, left + wide - 1))
