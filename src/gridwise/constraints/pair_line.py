"""Any relation between two cells, written as an expression in `a` and `b`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import AfterValidator

from gridwise.common.errors import PuzzleError
from gridwise.constraints._expression import pair_test
from gridwise.constraints._lines import LineConstraint, every_two
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Region
from gridwise.model.grid import names
from gridwise.model.relations import Pair, Relation
from gridwise.model.shapes import Fill, Shape, Tone, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


def _parsed(text: str) -> str:
    pair_test(text)
    return text


Expression = Annotated[str, AfterValidator(_parsed)]
"""An expression in `a` and `b`."""


class PairLine(LineConstraint):
    """Neighbours along the line satisfy an expression in `a` and `b`, where `a` comes first.

    Examples: `|a - b| >= 5`, `a + b in (5, 10)`, `a = 2*b or b = 2*a`. An expression can contain numbers, `+ - * / //
    mod ^`, `| |`, `abs`, `min`, `max`, `sum`, `product`, `gcd`, `lcm`, comparisons, `in`, `and`, `or` and `not`.
    Division by zero makes an expression false. The line may cross itself.
    """

    tone: ClassVar[Tone] = Tone.RULE
    width: ClassVar[Width] = Width.BOLD

    expression: Expression

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        super().validate(puzzle)
        _require_some(puzzle, self, list(self.relations(puzzle.board)))

    def relations(self, board: Board) -> Iterator[Pair]:
        board.numbers(self)
        test = pair_test(self.expression)
        for a, b in pairwise(self.line):
            yield board.pair(a, b, test)

    def rule(self) -> str:
        return f"For neighbours a and b along the line {names(self.line)}: {self.expression}."

    def detail(self) -> str:
        return f" ({self.expression})"

    @classmethod
    def offers_instances(cls) -> bool:
        return False  # a random expression would make no interesting clue

    example: ClassVar[str] = """
        - LatinSquare
        - {name: PairLine, line: a1 a2 b3 c3, expression: "a + b in (3, 6)"}
        - {name: PairLine, line: d1 d2 c2, expression: b = 2*a or a - b > 1}
        - initial: |
            . . . .
            . . . .
            . . . .
            . . . 4
        """


class AllPairs(Constraint):
    """Any two cells of the region satisfy an expression in `a` and `b`, where `a` is the one listed first.

    Expressions are written as in PairLine.
    """

    region: Region
    expression: Expression

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if len(self.region) < 2:
            raise PuzzleError(f"{names(self.region)} has only one cell; AllPairs needs two or more", field="region")
        _require_some(puzzle, self, list(self.relations(puzzle.board)))

    def relations(self, board: Board) -> Iterator[Pair]:
        board.numbers(self)
        yield from every_two(board, self.region, pair_test(self.expression))

    def draw(self, board: Board) -> Iterator[Shape]:
        for cell in self.region:
            yield Fill(cell, Tone.SHADE)

    def rule(self) -> str:
        return f"For any two cells a and b of {names(self.region)}, in this order: {self.expression}."

    def label(self, relation: Relation | None = None) -> str:
        label = f"all pairs of {names(self.region)} ({self.expression})"
        return label if relation is None else f"{label} in {names(relation.cells)}"

    example: ClassVar[str] = """
        - LatinSquare
        - {name: AllPairs, region: a1 b2 c3, expression: "|a - b| < 2"}
        - {name: AllPairs, region: a4 b3 d2, expression: (a + b) % 2 = 1 or a > b}
        - initial: |
            . . . .
            3 . . .
            . . . .
            . 4 . .
        """


def _require_some(puzzle: Puzzle, clue: Constraint, relations: list[Pair]) -> None:
    """Raise if no two values satisfy the expression."""
    puzzle.board.numbers(clue)
    if not all(relation.allowed for relation in relations):
        raise PuzzleError("no two values of this puzzle satisfy the expression", field="expression")
