"""Numbers that fall from top to bottom within a region: Cojun."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.relations import Relation
from gridwise.model.symbols import Symbols


class HigherAbove(Constraint):
    """Where two cells of the same region lie one above the other, the upper number is greater."""

    sentence: ClassVar[str] = (
        "Where two cells of the same region lie directly above each other, the upper number is greater."
    )
    clue: ClassVar[bool] = False

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        for region in board.boxes:
            for cell in region:
                below = Cell((cell[0] + 1, *cell[1:]))
                if below in region:
                    yield board.less(below, cell)

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return "upper numbers"
        low, high = relation.cells
        return f"{low} < {high}"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        low, high = relation.cells
        return f"{high} is not greater than {low} below it in the same region"

    example: ClassVar[str] = """
        - NumberedRegions
        - HigherAbove
        - regions: |
            A B
            A B
            A B
        """
