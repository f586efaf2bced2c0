"""Fog of war: cells are hidden until right numbers light them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Region
from gridwise.model.grid import names
from gridwise.model.relations import Relation
from gridwise.model.shapes import Fill, Shape, Tone


class Fog(Constraint):
    """Fog that hides clues and givens on the page, except in the cells that are lit from the start."""

    clue: ClassVar[bool] = False
    cosmetic: ClassVar[bool] = True
    tool: ClassVar[str] = "fog"
    sentence: ClassVar[str] = "The board lies in fog. A right entry lights its cell and the cells around it."

    lit: Region

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from (Fill(cell, Tone.YELLOW) for cell in self.lit)

    def icon(self, board: Board) -> Iterator[Shape]:
        yield from (Fill(cell, Tone.SOFT) for cell in board.grid.cells if cell not in self.lit)

    def label(self, relation: Relation | None = None) -> str:
        return f"fog, except in {names(self.lit)}"

    example: ClassVar[str] = """
        - LatinSquare
        - size: [3, 3]
        - {name: Fog, lit: a1 a2}
        - initial: |
            1 . .
            . 1 .
            . 3 .
        """
