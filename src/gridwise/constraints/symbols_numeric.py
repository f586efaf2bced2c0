"""Numeric symbols: the numbers from 1 to the side length of the grid."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.symbols import numbered

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft


class SymbolsNumericByDiameter(Constraint):
    """The symbols are the numbers from 1 to the side length of the grid, unless the puzzle declares its own symbols."""

    sentence: ClassVar[str] = "The symbols are the numbers from 1 to the side length of the grid."
    clue: ClassVar[bool] = False

    def expand(self, draft: Draft) -> Expansion | None:
        shape = draft.shape
        if "symbols" in draft.given or shape is None:
            return None
        if len(set(shape)) > 1:
            sides = ", ".join(str(side) for side in shape[:-1]) + f" and {shape[-1]}"
            raise PuzzleError(
                f"the grid's sides {sides} are not equal, so they do not determine the number of symbols",
                suggestion="make them equal, or declare the symbols",
            ).at(draft.where.get("size"))
        return Expansion([self], {"symbols": numbered(shape[0])})

    example: ClassVar[str] = """
        - SymbolsNumericByDiameter
        - EachDimensionIsCompletePermutation
        - size: [3, 3]
        - initial: |
            . 3 .
            . . 2
            . . .
        """
