"""Regions of any shape, drawn as a text grid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints.houses import cells_for_symbols
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import TextGrid, puzzle_attribute
from gridwise.model.grid import Cell, Grid, names
from gridwise.model.relations import Relation
from gridwise.model.shapes import Outline, Shape

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle


NO_REGION = "."
"""The token of a cell that is not yet in a region while somebody sets the puzzle."""


class JigsawRegions(Constraint):
    """Cells with the same token form a region, and every region contains each symbol exactly once."""

    sentence: ClassVar[str] = "Every outlined region contains each symbol exactly once."
    clue: ClassVar[bool] = False

    regions: TextGrid | None = puzzle_attribute(
        "the regions: a text grid in which cells with the same token form a region"
    )

    def expand(self, draft: Draft) -> Expansion | None:
        """Take the size of the grid from the picture of the regions, unless it is given."""
        if self.regions is None:
            raise PuzzleError("JigsawRegions needs `regions`", suggestion="draw them as a text grid: regions: |")
        if draft.get("size") is not None:
            return None
        return Expansion([self], {"size": [len(self.regions), len(self.regions[0])]})

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        self._check_shape(puzzle.grid)
        count = len(puzzle.symbols.cell_names)
        wrong = [(token, cells) for token, cells in self._tokens(puzzle.grid).items() if len(cells) != count]
        for token, cells in sorted(wrong, key=lambda each: _may_grow(each[0], each[1], count)):
            unnamed = f"{len(cells)} cell{' is' if len(cells) == 1 else 's are'} in no region"
            raise PuzzleError(
                unnamed if token == NO_REGION else f"region '{token}' has {cells_for_symbols(len(cells), count)}",
                suggestion=f"{'they' if token == NO_REGION else 'its cells'} are {names(cells[:20])}"
                + (" …" if len(cells) > 20 else ""),
                field="regions",
                incomplete=_may_grow(token, cells, count),
            )

    def relations(self, board: Board) -> Iterator[Relation]:
        count = len(board.symbols.cell_names)
        for region in self.regions_of(board):
            if len(region) == count:  # in a puzzle that somebody is still setting, a region may grow
                yield board.house(region, "box", "jigsaw regions")

    def regions_of(self, board: Board) -> Iterator[tuple[Cell, ...]]:
        yield from self._tokens(board.grid).values()

    def draw(self, board: Board) -> Iterator[Shape]:
        for token, region in self._tokens(board.grid).items():
            yield Outline(region, name=token)

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return "jigsaw regions"
        row, column = relation.cells[0]
        token = self.regions[row][column] if self.regions else ""
        return f"region {token}"

    def title(self, relation: Relation | None = None) -> str:
        label = self.label(relation)
        if relation is None or not self.regions or not label.startswith("region"):
            return label  # stars are counted in rows and columns, too
        row, column = relation.cells[0]
        return f"region {self.regions[row][column]}"

    def _check_shape(self, grid: Grid) -> None:
        rows: Any = self.regions or ()
        if grid.dimensions != 2:
            raise PuzzleError(
                f"JigsawRegions need a two-dimensional grid, but this one has {grid.dimensions} dimensions"
            )
        if len(rows) != grid.rows:
            count = f"{len(rows)} row{'' if len(rows) == 1 else 's'}"
            raise PuzzleError(f"`regions` has {count}, but the grid has {grid.rows}", field="regions")
        if len(rows[0]) != grid.columns:
            raise PuzzleError(
                f"row 1 of `regions` has {len(rows[0])} cells, but the grid is {grid.columns} wide", field="regions"
            )

    def _tokens(self, grid: Grid) -> dict[str, tuple[Cell, ...]]:
        """The cells of each token."""
        regions: dict[str, list[Cell]] = {}
        for cell in grid.cells:
            regions.setdefault((self.regions or ())[cell[0]][cell[1]], []).append(cell)
        return {token: tuple(cells) for token, cells in regions.items()}

    example: ClassVar[str] = """
        - LatinSquare
        - size: [6, 6]
        - JigsawRegions
        - regions: |
            A A A B B B
            A A C B B D
            A C C C B D
            E C C F D D
            E E F F F D
            E E E F F D
        - initial: |
            . . . . 3 .
            6 . . . . .
            4 . . 2 . .
            . 6 . . . .
            . 5 . . . .
            2 . . . . .
        """


def _may_grow(token: str, cells: tuple[Cell, ...], count: int) -> bool:
    """Whether a setter can still turn the cells of a token into regions."""
    return token == NO_REGION or len(cells) < count
