"""Grids with more symbols than a line or box has cells, such as grids with unequal sides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints.boxes import BoxShape, tiles
from gridwise.constraints.houses import cells_for_symbols, line_name, no_repeats, region_name
from gridwise.constraints.leapers import require_plane
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion, words
from gridwise.model.fields import Regions
from gridwise.model.grid import Cell
from gridwise.model.relations import Relation
from gridwise.model.shapes import Outline, Shape
from gridwise.model.symbols import numbered

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle


class SymbolsNumericByLongestSide(Constraint):
    """The symbols are the numbers from 1 to the length of the longer side, unless the puzzle declares its own."""

    sentence: ClassVar[str] = "The symbols are the numbers from 1 to the length of the grid's longer side."
    clue: ClassVar[bool] = False

    def expand(self, draft: Draft) -> Expansion | None:
        if "symbols" in draft.given or draft.shape is None:
            return None
        return Expansion([self], {"symbols": numbered(max(draft.shape))})

    example: ClassVar[str] = """
        - SymbolsNumericByLongestSide
        - NoRepeatsInLines
        - size: [2, 3]
        - initial: |
            . 2 .
            1 . .
        """


class NoRepeatsInLines(Constraint):
    """No symbol repeats in a row or column. A line with as many cells as there are symbols contains all of them."""

    sentence: ClassVar[str] = "No symbol repeats in a row or column."
    clue: ClassVar[bool] = False

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        count = len(puzzle.symbols.names)
        for axis in reversed(range(puzzle.grid.dimensions)):
            for line in puzzle.grid.lines(axis):
                if len(line) > count:
                    raise PuzzleError(
                        f"{line_name(line, axis)} has {cells_for_symbols(len(line), count)}, but no symbol may repeat"
                    )

    def relations(self, board: Board) -> Iterator[Relation]:
        dimensions = board.grid.dimensions
        for axis in reversed(range(dimensions)):
            kind = {dimensions - 1: "row", dimensions - 2: "column"}.get(axis, "other")
            for line in board.grid.lines(axis):
                yield from no_repeats(board, line, kind, f"axis {axis}")

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return "rows and columns"
        first, last = relation.cells[0], relation.cells[-1]
        return line_name(relation.cells, next(axis for axis, p in enumerate(first) if p != last[axis]))

    example: ClassVar[str] = """
        - size: [4, 6]
        - SymbolsNumericByLongestSide
        - NoRepeatsInLines
        - Boxes
        - initial: |
            . 2 4 . 3 .
            . . 3 1 . .
            3 . . . . 1
            . 5 . . . 6
        """


class _Divided(Constraint):
    """Base of the two rules that divide the grid."""

    clue: ClassVar[bool] = False

    def relations(self, board: Board) -> Iterator[Relation]:
        for region in self.regions_of(board):
            yield from no_repeats(board, region, "box", words(type(self).__name__))

    def draw(self, board: Board) -> Iterator[Shape]:
        for region in self.regions_of(board):
            yield Outline(region)

    def label(self, relation: Relation | None = None) -> str:
        return f"{self._what} {region_name(relation.cells)}" if relation is not None else f"{self._what}s"

    _what: ClassVar[str] = "box"

    def _require_symbols(self, puzzle: Puzzle, field: str) -> None:
        count = len(puzzle.symbols.names)
        for region in self.regions_of(puzzle.board):
            if len(region) > count:
                said = cells_for_symbols(len(region), count)
                raise PuzzleError(
                    f"{self._what} {region_name(region)} has {said}, but no symbol may repeat", field=field
                )


class NoRepeatsInBoxes(_Divided):
    """No symbol repeats in a box. Boxes may have fewer cells than there are symbols, so their shape is required."""

    sentence: ClassVar[str] = "No symbol repeats in a box."

    box: BoxShape

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        require_plane(self, puzzle)
        rows, columns = self.box or (0, 0)
        if self.box is None or puzzle.grid.rows % rows or puzzle.grid.columns % columns:
            size = f"{puzzle.grid.rows}×{puzzle.grid.columns}"
            raise PuzzleError(f"boxes of {rows}×{columns} do not fit into the {size} grid", field="box")
        self._require_symbols(puzzle, "box")

    def regions_of(self, board: Board) -> Iterator[tuple[Cell, ...]]:
        for box in tiles(board.grid, *(self.box or (1, 1))):
            if cells := tuple(cell for cell in box if cell in board.grid):
                yield cells

    example: ClassVar[str] = """
        - size: [4, 4]
        - symbols: 12345
        - NoRepeatsInLines
        - NoRepeatsInBoxes: 2x2
        - initial: |
            . 3 . .
            . 4 5 1
            . . . 4
            5 . 1 .
        """


class NoRepeatsInRegions(_Divided):
    """No symbol repeats in any of the regions of the grid. Regions may have fewer cells than there are symbols."""

    sentence: ClassVar[str] = "No symbol repeats in an outlined region."

    regions: Regions

    _what: ClassVar[str] = "region"

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        taken: set[Cell] = set()
        for cell in (cell for region in self.regions for cell in region):
            if cell in taken:
                raise PuzzleError(f"{cell} is in two regions", field="regions")
            taken.add(cell)
        self._require_symbols(puzzle, "regions")

    def regions_of(self, board: Board) -> Iterator[tuple[Cell, ...]]:
        yield from self.regions

    example: ClassVar[str] = """
        - size: [3, 4]
        - symbols: 01234
        - empty: .
        - NoRepeatsInLines
        - NoRepeatsInRegions: [a1 a2 b1 b2, a3 a4 b3 c3 b4, c1 c2, c4]
        - initial: |
            2 . . 3
            . 3 . 4
            1 . . .
        """
