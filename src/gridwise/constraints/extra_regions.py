"""Regions beside the rows, columns and boxes: shaded ones, the windows of a Windoku, the groups of equal places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from gridwise.board import Board
from gridwise.constraint import Constraint
from gridwise.constraints.houses import cells_for_symbols, house_kind, is_rectangle, region_name
from gridwise.errors import PuzzleError
from gridwise.fields import Region
from gridwise.grid import Cell, names, rectangle
from gridwise.relations import AllDifferent, Relation
from gridwise.shapes import Fill, Shape, Tone

if TYPE_CHECKING:
    from gridwise.puzzle import Puzzle


def no_repeats(board: Board, region: tuple[Cell, ...], kind: str, family: str) -> Iterator[Relation]:
    """No symbol twice: a house where the region has as many cells as there are symbols, which says more."""
    if len(region) == len(board.values):
        yield board.house(region, kind, family)
    elif len(region) > 1:
        yield AllDifferent(region)


class ExtraRegion(Constraint):
    """No symbol repeats in a shaded region; with as many cells as there are symbols it holds each of them once."""

    region: Region

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        count = len(puzzle.symbols.names)
        if len(self.region) > count:
            raise PuzzleError(
                f"{self.label()} has {cells_for_symbols(len(self.region), count)}, and none may repeat", field="region"
            )

    def relations(self, board: Board) -> Iterator[Relation]:
        yield from no_repeats(board, self.region, house_kind(self.region), f"extra region {region_name(self.region)}")

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from (Fill(cell, Tone.SHADE) for cell in self.region)

    def rule(self) -> str:
        return "No symbol repeats within a shaded region."

    def label(self, relation: Relation | None = None) -> str:
        return f"extra region {region_name(self.region)}"

    example: ClassVar[str] = """
        - LatinSquare
        - ExtraRegion: a1 b1 b2 c2
        - ExtraRegion: c4 d3 d4
        - initial: |
            . . . .
            . . . .
            . . . .
            1 . 2 3
        """


class Windows(Constraint):
    """Windows, as large as the boxes and one cell apart from each other and from the border, hold each symbol once.

    Where boxes leave no such places (as in a 6×6 grid), or others are wanted, name the windows' upper left corners.
    """

    clue: ClassVar[bool] = False

    corners: Region | None = None

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        for window in self._windows(puzzle.board):
            if void := [cell for cell in window if cell not in puzzle.grid]:
                raise PuzzleError(
                    f"the window {region_name(window)} has {void[0]}, which is no cell of the grid", field="corners"
                )

    def relations(self, board: Board) -> Iterator[Relation]:
        for window in self._windows(board):
            yield from no_repeats(board, window, "other", "windows")

    def draw(self, board: Board) -> Iterator[Shape]:
        for cell in dict.fromkeys(cell for window in self._windows(board) for cell in window):
            yield Fill(cell, Tone.SHADE)

    def rule(self) -> str:
        return "Every shaded window holds each symbol exactly once."

    def label(self, relation: Relation | None = None) -> str:
        return f"window {region_name(relation.cells)}" if relation is not None else "windows"

    def _windows(self, board: Board) -> list[tuple[Cell, ...]]:
        rows, columns = box_shape(self, board)
        if self.corners is None:
            down, across = _places(board.grid.rows, rows), _places(board.grid.columns, columns)
            if not down or not across:
                size = f"{board.grid.rows}×{board.grid.columns}"
                raise PuzzleError(
                    f"windows of {rows}×{columns}, one cell apart, do not fit into a grid of {size}",
                    suggestion="name their upper left corners: corners: b2 b5",
                    field="corners",
                )
            corners: Sequence[Cell] = [Cell((top, left)) for top in down for left in across]
        else:
            corners = self.corners
        return [tuple(rectangle(c, Cell((c[0] + rows - 1, c[1] + columns - 1)))) for c in corners]

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - Windows
        - initial: |
            . . . .
            2 . . 1
            . . . .
            1 . . 3
        """


class DisjointGroups(Constraint):
    """Cells at the same place of their boxes hold no symbol twice. The boxes have to be equal rectangles."""

    clue: ClassVar[bool] = False

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        count = len(puzzle.symbols.names)
        first = self._groups(puzzle.board)[0]
        if len(first) > count:
            raise PuzzleError(f"the group {names(first)} has {cells_for_symbols(len(first), count)}; none may repeat")

    def relations(self, board: Board) -> Iterator[Relation]:
        for group in self._groups(board):
            yield from no_repeats(board, group, "other", "disjoint groups")

    def rule(self) -> str:
        return "No symbol stands at the same place of two boxes."

    def label(self, relation: Relation | None = None) -> str:
        return f"group {names(relation.cells)}" if relation is not None else "disjoint groups"

    def _groups(self, board: Board) -> list[tuple[Cell, ...]]:
        box_shape(self, board)
        return list(zip(*(sorted(box) for box in board.boxes), strict=True))

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - DisjointGroups
        - initial: |
            . . . .
            3 . . 1
            . . . .
            . . 2 3
        """


def box_shape(needed_by: Constraint, board: Board) -> tuple[int, int]:
    """Rows and columns of the puzzle's boxes; an error unless they are equal rectangles."""
    boxes, what = board.boxes, type(needed_by).__name__
    if not boxes:
        raise PuzzleError(f"{what} needs boxes, and this puzzle has none", suggestion="add the constraint Boxes")
    shapes = {(max(box)[0] - min(box)[0] + 1, max(box)[1] - min(box)[1] + 1) for box in boxes}
    if len(shapes) > 1 or not all(_is_full(box, shape) for box in boxes for shape in shapes):
        raise PuzzleError(f"{what} needs boxes that are equal rectangles, and these regions are not")
    [shape] = shapes
    return shape


def _is_full(box: Sequence[Cell], shape: tuple[int, int]) -> bool:
    """Whether a box fills its rectangle; a line of cells is a rectangle, too."""
    return is_rectangle(box) or (len(box) == shape[0] * shape[1] and 1 in shape)


def _places(side: int, length: int) -> list[int]:
    """Where windows of that length start along a side: one cell apart, and from both borders; none if that can't be."""
    return list(range(1, side - 1, length + 1)) if (side - 1) % (length + 1) == 0 else []
