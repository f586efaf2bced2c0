"""Regions besides rows, columns and boxes: shaded ones, the windows of a Windoku, disjoint groups."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import Span, areas, differs
from gridwise.constraints.houses import (
    EachDimensionIsCompletePermutation,
    cells_for_symbols,
    house_kind,
    is_rectangle,
    no_repeats,
    region_name,
)
from gridwise.constraints.rectangles import NoRepeatsInLines
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Region
from gridwise.model.grid import Cell, names, rectangle
from gridwise.model.relations import Relation
from gridwise.model.shapes import Fill, Shape, Tone

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class ExtraRegion(Constraint):
    """No symbol repeats in a shaded region. If it has as many cells as there are symbols, it contains all of them."""

    sentence: ClassVar[str] = "No symbol repeats in a shaded region."

    region: Region

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        count = len(puzzle.symbols.cell_names)
        if len(self.region) > count:
            raise PuzzleError(
                f"{self.label()} has {cells_for_symbols(len(self.region), count)}, but no symbol may repeat",
                field="region",
            )

    def relations(self, board: Board) -> Iterator[Relation]:
        yield from no_repeats(board, self.region, house_kind(self.region), f"extra region {region_name(self.region)}")

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from (Fill(cell, Tone.SHADE) for cell in self.region)

    def label(self, relation: Relation | None = None) -> str:
        return f"extra region {region_name(self.region)}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span | None = None
    ) -> Iterator[Constraint]:
        count = len(puzzle.symbols.cell_names)
        for area in areas(puzzle.grid, random, cells or (count, count), differs(solution)):
            yield cls(region=area)

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
    """Every window contains each symbol exactly once.

    Windows are as large as boxes and lie one cell apart from each other and from the borders. If such windows do not
    fit (as in a 6×6 grid), or for windows elsewhere, list their top left corners. Explanations call the groups of cells
    beside the windows that also contain each symbol exactly once hidden windows.
    """

    sentence: ClassVar[str] = "Every shaded window contains each symbol exactly once."
    clue: ClassVar[bool] = False

    corners: Region | None = None

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        for window in self._windows(puzzle.board):
            if void := [cell for cell in window if cell not in puzzle.grid]:
                raise PuzzleError(
                    f"the window {region_name(window)} includes {void[0]}, which is not a cell of the grid",
                    field="corners",
                )

    def relations(self, board: Board) -> Iterator[Relation]:
        windows = self._windows(board)
        for window in windows:
            yield from no_repeats(board, window, "other", "windows")
        for rest in _leftover(board, windows):
            yield board.house(rest, "other", "hidden windows")

    def draw(self, board: Board) -> Iterator[Shape]:
        for cell in dict.fromkeys(cell for window in self._windows(board) for cell in window):
            yield Fill(cell, Tone.SHADE)

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return "windows"
        return f"{'' if is_rectangle(relation.cells) else 'hidden '}window {region_name(relation.cells)}"

    def _windows(self, board: Board) -> list[tuple[Cell, ...]]:
        rows, columns = box_shape(self, board)
        if self.corners is None:
            down, across = _places(board.grid.rows, rows), _places(board.grid.columns, columns)
            if not down or not across:
                size = f"{board.grid.rows}×{board.grid.columns}"
                raise PuzzleError(
                    f"windows of {rows}×{columns}, one cell apart, do not fit into the {size} grid",
                    suggestion="give their top left corners, such as corners: b2 b5",
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
    """No symbol appears at the same position in two boxes. All boxes must be rectangles of the same shape."""

    sentence: ClassVar[str] = "No symbol appears at the same position in two boxes."
    clue: ClassVar[bool] = False

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        count = len(puzzle.symbols.cell_names)
        first = self._groups(puzzle.board)[0]
        if len(first) > count:
            raise PuzzleError(
                f"the group {names(first)} has {cells_for_symbols(len(first), count)}, but no symbol may repeat"
            )

    def relations(self, board: Board) -> Iterator[Relation]:
        for group in self._groups(board):
            yield from no_repeats(board, group, "other", "disjoint groups")

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
    """The rows and columns of the puzzle's boxes; raises unless they are equal rectangles."""
    boxes, what = board.boxes, type(needed_by).__name__
    if not boxes:
        raise PuzzleError(f"{what} needs boxes, but this puzzle has none", suggestion="add the constraint Boxes")
    shapes = {(max(box)[0] - min(box)[0] + 1, max(box)[1] - min(box)[1] + 1) for box in boxes}
    if len(shapes) > 1 or not all(_is_full(box, shape) for box in boxes for shape in shapes):
        raise PuzzleError(f"{what} needs boxes that are equal rectangles, but these regions are not")
    [shape] = shapes
    return shape


def _is_full(box: Sequence[Cell], shape: tuple[int, int]) -> bool:
    """Whether a box fills its rectangle; a line of cells counts as a rectangle."""
    return is_rectangle(box) or (len(box) == shape[0] * shape[1] and 1 in shape)


def _places(side: int, length: int) -> list[int]:
    """Where windows of that length start along a side, one cell apart and one from the borders; empty if none fit."""
    return list(range(1, side - 1, length + 1)) if (side - 1) % (length + 1) == 0 else []


def _leftover(board: Board, windows: Sequence[tuple[Cell, ...]]) -> list[tuple[Cell, ...]]:
    """The houses that follow from the windows if rows and columns are houses.

    Three rows hold each symbol three times. Two windows in them hold it twice, so the rest of these rows holds it once.
    The same is true of columns, and of the cells that neither the windows nor these rests touch.
    """
    if not _lines_are_houses(board):
        return []
    rows, columns = ({tuple(sorted({cell[axis] for cell in window})) for window in windows} for axis in (0, 1))
    height, width = len(min(rows)), len(min(columns))
    apart = _are_apart(rows) and _are_apart(columns) and len(windows) == len(rows) * len(columns)
    if not apart or len(columns) != height - 1 or len(rows) != width - 1:
        return []
    top, left = _others(rows, board.grid.rows), _others(columns, board.grid.columns)
    areas = [*((band, left) for band in sorted(rows)), *((top, band) for band in sorted(columns)), (top, left)]
    rests = [tuple(Cell((row, column)) for row in down for column in across) for down, across in areas]
    return rests if all(len(area) == len(board.values) for area in rests) else []


def _lines_are_houses(board: Board) -> bool:
    """Whether rows and columns hold each symbol exactly once, whichever clues are removed."""
    kinds = (EachDimensionIsCompletePermutation, NoRepeatsInLines)
    declared = any(isinstance(constraint, kinds) for constraint in board.constraints)
    return declared and not board.grid.void and {board.grid.rows, board.grid.columns} == {len(board.values)}


def _are_apart(bands: Collection[tuple[int, ...]]) -> bool:
    return len({line for band in bands for line in band}) == sum(map(len, bands))


def _others(bands: Collection[tuple[int, ...]], side: int) -> tuple[int, ...]:
    """The lines that belong to no band."""
    return tuple(line for line in range(side) if not any(line in band for band in bands))
