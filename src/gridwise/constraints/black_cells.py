"""Black cells that take no part in the puzzle, as in Simple Loop."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._wordgrid import entry_place
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import TextGrid, puzzle_attribute
from gridwise.model.grid import Cell, Grid
from gridwise.model.shapes import Fill, Shape, Tone
from gridwise.model.symbols import VOID_TOKEN

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft

OPEN = "."
_OPEN = (OPEN, "_", "-")
SIDE = 8
"""The side of the grid if a puzzle says neither its size nor its black cells."""


class BlackCells(Constraint):
    """Some cells are black and take no part in the puzzle: `#` in the text grid `layout`, which has `.` for the others.

    A loop does not pass through them.
    """

    clue: ClassVar[bool] = False

    layout: TextGrid | None = puzzle_attribute("the cells, row by row: . white, # black")

    def expand(self, draft: Draft) -> Expansion | None:
        """The layout gives the size and the void cells."""
        if self.layout is None:
            unsized = draft.get("size") is None and draft.get("dimensions") is None
            return Expansion([self], {"size": [SIDE, SIDE]}) if unsized else None
        tokens = {Cell((r, c)): token for r, row in enumerate(self.layout) for c, token in enumerate(row)}
        for (row, column), token in tokens.items():
            if token not in (*_OPEN, VOID_TOKEN):
                message = f"'{token}' in row {row + 1} of `layout` is neither . nor #"
                raise PuzzleError(message, field="layout", inside=entry_place(draft, "layout", row, column))
        attributes = {
            "size": [len(self.layout), len(self.layout[0])],
            "void": [cell for cell, token in tokens.items() if token == VOID_TOKEN],
        }
        return Expansion([BlackCells(layout=None).like(self)], attributes)

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from (Fill(cell, Tone.INK) for cell in sorted(board.grid.void))

    def rule(self) -> str:
        return "Black cells take no part in the puzzle."

    example: ClassVar[str] = """
        - symbols:
            none: {value: 0, look: cross, layer: links, background: yes}
            line: {value: 1, look: line, layer: links}
        - SingleLoop
        - FullLoop
        - BlackCells
        - layout: |
            . . #
            . . .
            . . .
            # . .
        """


def black_cells_text(grid: Grid, black: Collection[Cell]) -> str:
    """The layout of a grid with these black cells."""
    rows = [[Cell((row, column)) for column in range(grid.columns)] for row in range(grid.rows)]
    return "".join(" ".join(VOID_TOKEN if cell in black else OPEN for cell in row) + "\n" for row in rows)
