"""Cages with an unknown operator, as in Calcudoku without operators."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.constraints._instances import Span
from gridwise.constraints._operators import OPERATORS
from gridwise.constraints._reach import must_differ, out_of_reach
from gridwise.constraints.math import MathOp, _Operation
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Either, In, Relation
from gridwise.model.shapes import Anchor, CellText, Outline, Shape

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class UnknownOperation(_Operation):
    """The numbers in the region produce the target by one of the four operations + − × ÷, as in `MathOp`.

    A region of one cell contains the target.
    """

    def relations(self, board: Board) -> Iterator[Relation]:
        values = board.numbers(self)
        if len(self.region) == 1:
            yield In(self.region[0], board.value_set & {self.target})
            return
        branches: list[tuple[Relation, ...]] = []
        for operator in OPERATORS.values():
            if operator.reaches(values, len(self.region), False, self.target):
                relation = operator.relation(board, self.region, self.target)
                branches += relation.branches if isinstance(relation, Either) else [(relation,)]
        # As an option of another constraint, a target may be out of reach.
        yield Either(tuple(branches)) if branches else In(self.region[0], frozenset())

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Outline(self.region)
        yield CellText(min(self.region), str(self.target), Anchor.CORNER, size=0.26)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        numbers, count = puzzle.board.numbers(self), len(self.region)
        differ = must_differ(puzzle, self.region)
        if count == 1:
            reached = self.target in numbers
        else:
            reached = any(each.reaches(numbers, count, differ, self.target) for each in OPERATORS.values())
        if not reached:
            message = f"{self.label()} is out of reach: no operation produces this target"
            raise out_of_reach(message, self.target, "target")

    def _sentence(self) -> str:
        return (
            "The numbers in each cage produce the target in its corner by one of the four operations, which "
            "is not given: their sum, their product, the largest number minus all the others, or the largest "
            "number divided by all the others."
        )

    def label(self, relation: Relation | None = None) -> str:
        return f"cage {names(self.region)} = {self.target}"

    def title(self, relation: Relation | None = None) -> str:
        return f"the cage {names(self.region)} with {self.target}"

    def joins(self, values: Sequence[int]) -> str:
        return next((each.mark for each in OPERATORS.values() if each.made(values) == self.target), "")

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span | None = None
    ) -> Iterator[Constraint]:
        for clue in MathOp.instances(puzzle, solution, random, cells=cells or (2, 3)):
            assert isinstance(clue, _Operation)
            yield cls(region=clue.region, target=clue.target)

    example: ClassVar[str] = """
        - LatinSquare
        - size: [3, 3]
        - {name: UnknownOperation, region: a1 a2, target: 3}
        - {name: UnknownOperation, region: b1 c1 c2, target: 6}
        - {name: UnknownOperation, region: b2 b3, target: 4}
        - {name: UnknownOperation, region: a3, target: 3}
        """
