"""Grids that hold each of their numbers exactly once."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.grid import parse_region
from gridwise.model.relations import Relation
from gridwise.model.symbols import numbered

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle


class SymbolsNumericByCells(Constraint):
    """The symbols are the numbers from 1 to the number of cells, unless the puzzle declares its own symbols."""

    sentence: ClassVar[str] = "The symbols are the numbers from 1 to the number of cells."
    clue: ClassVar[bool] = False

    def expand(self, draft: Draft) -> Expansion | None:
        shape = draft.shape
        if "symbols" in draft.given or shape is None:
            return None
        return Expansion([self], {"symbols": numbered(prod(shape) - _count(draft.get("void", ())))})

    example: ClassVar[str] = """
        - SymbolsNumericByCells
        - AllCellsAreCompletePermutation
        - size: [2, 2]
        - a1+a2 = 3
        - a1+b1 = 4
        """


def _count(void: Any) -> int:
    """The number of void cells, as far as it is known before the grid."""
    return len(set(parse_region(void) if isinstance(void, str) else map(str, void)))


class AllCellsAreCompletePermutation(Constraint):
    """The whole grid contains each symbol exactly once."""

    sentence: ClassVar[str] = "The grid contains each symbol exactly once."
    clue: ClassVar[bool] = False

    def relations(self, board: Board) -> Iterator[Relation]:
        yield board.house(board.cells, "other", "whole grid")

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        cells, symbols = len(puzzle.grid.cells), len(puzzle.symbols.names)
        if cells != symbols:
            raise PuzzleError(
                f"the grid has {cells} cells for {symbols} symbols",
                suggestion="to use each symbol once, the grid needs one cell per symbol",
            )

    def label(self, relation: Relation | None = None) -> str:
        return "the whole grid"

    example: ClassVar[str] = """
        - AllCellsAreCompletePermutation
        - size: [2, 2]
        - symbols: [1, 2, 3, 4]
        - a1+a2 = 3
        - a1+b1 = 4
        """
