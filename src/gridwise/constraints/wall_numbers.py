"""Black cells, some with a number that counts the marks beside them: Akari."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._wordgrid import entry_place, placed
from gridwise.constraints.count_around import CountAround
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import TextGrid, puzzle_attribute
from gridwise.model.grid import Cell, Grid
from gridwise.model.shapes import Fill, Shape, Tone
from gridwise.model.symbols import VOID_TOKEN

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft

_OPEN = (".", "_", "-", "*")
_COUNTS = ("0", "1", "2", "3", "4")


class WallNumbers(Constraint):
    """The layout of a grid with black cells. A number on a black cell counts the cells beside it that hold a symbol.

    `.` is an open cell, `#` a black cell, and `0` to `4` a black cell with a number. The symbol is the only mark, or
    the highest symbol, unless `symbol` names another.
    """

    clue: ClassVar[bool] = False
    gathers: ClassVar[type[Constraint] | None] = CountAround

    layout: TextGrid | None = puzzle_attribute("the cells, row by row: . open, # black, 0 to 4 black with a number")
    symbol: str | None = None

    def expand(self, draft: Draft) -> Expansion | None:
        """The layout gives the size, the void cells and the numbers."""
        if self.layout is None:
            if "layout" in self.model_fields_set:
                return None
            raise PuzzleError(
                "the puzzle has no layout",
                suggestion="add `layout: |`, with `.` for each open cell and `#` for each black cell",
            )
        tokens = {Cell((r, c)): token for r, row in enumerate(self.layout) for c, token in enumerate(row)}
        for (row, column), token in tokens.items():
            if token not in (*_OPEN, VOID_TOKEN, *_COUNTS):
                message = f"'{token}' in row {row + 1} of `layout` is neither ., # nor a number from 0 to 4"
                raise PuzzleError(message, field="layout", inside=entry_place(draft, "layout", row, column))
        clues = [
            placed(wall_number(cell, int(token), self.symbol), self, draft, "layout", *cell)
            for cell, token in tokens.items()
            if token in _COUNTS
        ]
        attributes = {
            "size": [len(self.layout), len(self.layout[0])],
            "void": [cell for cell, token in tokens.items() if token not in _OPEN],
        }
        return Expansion([WallNumbers(layout=None, symbol=self.symbol).like(self), *clues], attributes)

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from (Fill(cell, Tone.INK) for cell in sorted(board.grid.void))

    @classmethod
    def gathered(cls, clues: Sequence[Constraint], grid: Grid) -> dict[str, Any]:
        """The layout with these numbers."""
        counts = {clue.cell: str(clue.count) for clue in clues if isinstance(clue, CountAround)}
        return {"layout": layout_text(grid, counts)}

    def rule(self) -> str:
        return wall_number(Cell((0, 0)), 0, self.symbol).rule()

    example: ClassVar[str] = """
        - symbols: {dark: {background: yes}, lamp: {look: lamp}}
        - WallNumbers
        - layout: |
            . 1 .
            0 . #
            . . 1
        """


def layout_text(grid: Grid, counts: dict[Cell, str]) -> str:
    """A layout as text."""
    places = [[Cell((row, column)) for column in range(grid.columns)] for row in range(grid.rows)]
    rows = [["." if place in grid else counts.get(place, VOID_TOKEN) for place in line] for line in places]
    return "".join(" ".join(row) + "\n" for row in rows)


def wall_number(cell: Cell, count: int, symbol: str | None) -> CountAround:
    """The number on a black cell."""
    if symbol is None:
        return CountAround(cell=cell, count=count, diagonal=False)
    return CountAround(cell=cell, count=count, diagonal=False, symbol=symbol)
