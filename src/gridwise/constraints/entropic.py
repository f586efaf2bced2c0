"""Lines where any few consecutive cells hold one value of each group: low, middle, high, or each remainder."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._lines import LineConstraint, Values, by_group
from gridwise.model.board import Board, PairTest
from gridwise.model.relations import Relation
from gridwise.model.shapes import Tone

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class EntropicLine(LineConstraint):
    """Any three consecutive cells on the line contain a low, a middle and a high number, in any order.

    Each group is a third of the symbols. If they cannot be divided equally, the low and the high group have the same
    size: of seven numbers, 1 and 2 are low, 3 to 5 middle, and 6 and 7 high. On a line of two cells, the two are from
    different groups.
    """

    sentence: ClassVar[str] = (
        "Any three consecutive cells on an entropic line contain a low, a middle and a high number, in any order."
    )
    tone: ClassVar[Tone] = Tone.ORANGE
    grows: ClassVar[bool] = True
    simple: ClassVar[bool] = True

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        if len(puzzle.board.values) < 3:
            raise PuzzleError(f"{self.label()} needs at least three symbols, but there are {len(puzzle.board.values)}")

    def relations(self, board: Board) -> Iterator[Relation]:
        values = board.numbers(self)
        yield from by_group(board, self.line, 3, lambda same: _of_third(values, same))

    example: ClassVar[str] = """
        - Sudoku
        - size: [6, 6]
        - EntropicLine: a1 b2 c3 d4 e5
        - EntropicLine: a6 b5 b4 a3
        - EntropicLine: f1 e2 e3 f4
        - initial: |
            . . . . . .
            . 5 . . . .
            . . 2 . 3 .
            . . . . . .
            . . . . . .
            . . . . . .
        """


class ModularLine(LineConstraint):
    """The numbers in any three consecutive cells on the line have different remainders when divided by 3.

    Another modulus replaces both threes. Cells as far apart as the modulus therefore have the same remainder. On a line
    with fewer cells than the modulus, all remainders differ.
    """

    tone: ClassVar[Tone] = Tone.TEAL
    grows: ClassVar[bool] = True
    simple: ClassVar[bool] = True

    modulus: Annotated[int, Field(ge=2)] = 3

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        remainders = {value % self.modulus for value in puzzle.board.values}
        if len(remainders) < min(self.modulus, len(self.line)):
            raise PuzzleError(
                f"{self.label()} needs {min(self.modulus, len(self.line))} different remainders, "
                f"but the symbols have only {len(remainders)}",
                field="modulus",
            )

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        yield from by_group(board, self.line, self.modulus, lambda same: _of_remainder(self.modulus, same))

    def rule(self) -> str:
        count = {2: "two", 3: "three"}.get(self.modulus, str(self.modulus))
        return (
            f"Any {count} consecutive cells on a modular line of {self.modulus} "
            f"have different remainders when divided by {self.modulus}."
        )

    def detail(self) -> str:
        return f" of {self.modulus}"

    example: ClassVar[str] = """
        - Sudoku
        - size: [6, 6]
        - ModularLine: a1 b2 c3 d4 e5
        - ModularLine: a6 b5 b4 a3
        - {name: ModularLine, line: d1 e1 e2 f2 f3, modulus: 2}
        - initial: |
            . . . 2 . .
            . . . . . .
            . . . . . .
            . . 1 6 . .
            . . . . . .
            . . . . . .
        """


def _thirds(values: Values) -> dict[int, int]:
    """The third that each value belongs to: 0, 1 or 2."""
    outer = (len(values) + 1) // 3
    middle = len(values) - 2 * outer
    return {value: (place >= outer) + (place >= outer + middle) for place, value in enumerate(values)}


@cache
def _of_third(values: Values, same: bool) -> PairTest:
    third = _thirds(values)
    return lambda a, b: (third[a] == third[b]) == same


@cache
def _of_remainder(modulus: int, same: bool) -> PairTest:
    return lambda a, b: (a % modulus == b % modulus) == same
