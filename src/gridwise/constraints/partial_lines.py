"""Lines in which each letter or number appears once and some cells hold none: Easy as ABC, Doppelblock."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._partial_lines import PartialLines, line_of, lines_of
from gridwise.model.board import Board
from gridwise.model.constraint import Expansion
from gridwise.model.fields import puzzle_attribute
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.relations import Count, Relation
from gridwise.model.wording import capital

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft

Line = tuple[Cell, ...]


class LettersInLines(PartialLines):
    """Every row and column contains each letter exactly once; the other cells stay empty.

    The letters are A to C, unless `letters` gives another number of them or the puzzle declares its symbols.
    """

    letters: Annotated[int, Field(ge=1, le=26)] | None = puzzle_attribute("the number of letters, from A (default: 3)")

    def expand(self, draft: Draft) -> Expansion | None:
        if draft.symbols is not None:
            return None
        blank = {"look": "cross", "character": "-", "background": True, "noun": "empty cell", "value": 0}
        letters = {letter: {"value": number} for number, letter in enumerate(ascii_uppercase[: self.letters or 3], 1)}
        symbols: dict[str, Any] = {"empty": blank, **{letter: {"look": "letter"} for letter in letters}}
        del symbols["empty"]["value"]
        return Expansion([self], {"symbols": symbols})

    def rule(self) -> str:
        last = ascii_uppercase[(self.letters or 3) - 1]
        return f"Every row and column contains each letter from A to {last} exactly once. The other cells stay empty."

    example: ClassVar[str] = """
        - LettersInLines
        - letters: 2
        - size: [3, 3]
        - initial: |
            A . .
            . A .
            B . .
        """


class NumbersAndBlocks(PartialLines):
    """Every row and column contains two blocks and, in its other cells, each number exactly once.

    In a grid of side N, the numbers are those from 1 to N − 2.
    """

    def expand(self, draft: Draft) -> Expansion | None:
        if draft.symbols is not None or draft.shape is None:
            return None
        side = draft.shape[0]
        if len(draft.shape) != 2 or side != draft.shape[1] or side < 3:
            raise PuzzleError("blocks and numbers need a square grid with at least three rows").at(
                draft.where.get("size")
            )
        block = {"value": 0, "look": "filled", "character": "#", "noun": "block"}
        numbers = {str(number): {"value": number, "look": "number"} for number in range(1, side - 1)}
        return Expansion([self], {"symbols": {"block": block, **numbers}})

    def relations(self, board: Board) -> Iterator[Relation]:
        for _, line in lines_of(board):
            yield Count(line, frozenset(board.values[:1]), frozenset((2,)))
        yield from super().relations(board)

    def rule(self) -> str:
        return "Every row and column contains two blocks and, in its other cells, each number exactly once."

    def why(self, relation: Relation, finding: Finding) -> str:
        if isinstance(relation, Count) and min(relation.counts) == 2:
            value = min(relation.values)
            new = [str(cell) for cell, gone in finding.gone.items() if value not in gone]
            line = capital(line_of(relation))
            if not new:
                return f"{line} already has its two blocks."
            return (
                f"{line} needs {'another block' if len(new) == 1 else 'two blocks'}, and only {' and '.join(new)} "
                + ("is left for it." if len(new) == 1 else "are left for them.")
            )
        return super().why(relation, finding)

    example: ClassVar[str] = """
        - NumbersAndBlocks
        - size: [3, 3]
        - initial: |
            1 . .
            . . 1
            . . .
        """
