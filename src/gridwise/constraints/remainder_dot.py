"""Dots between two cells that give the remainder of a division."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from gridwise.constraints._edges import require_pair
from gridwise.constraints._instances import shuffled
from gridwise.model.board import Board, PairTest
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Edge
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Relation
from gridwise.model.shapes import EdgeMark, Shape, Tone

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class RemainderDot(Constraint):
    """The larger of the two numbers leaves this remainder when it is divided by the smaller, which is not 0."""

    sentence: ClassVar[str] = (
        "A number on a coloured dot is the remainder of the larger number beside it when divided by the smaller."
    )
    listed: ClassVar[bool] = True

    edge: Edge
    remainder: Annotated[int, Field(ge=0)]

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        message = f"no two symbols leave the remainder {self.remainder}"
        require_pair(puzzle.board.numbers(self), _leaves(self.remainder), message, "remainder")

    def relations(self, board: Board) -> Iterator[Relation]:
        board.numbers(self)
        yield board.pair(self.edge[0], self.edge[1], _leaves(self.remainder))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield EdgeMark(self.edge[0], self.edge[1], str(self.remainder), Tone.YELLOW)

    def label(self, relation: Relation | None = None) -> str:
        return f"remainder {self.remainder} between {names(self.edge)}"

    def title(self, relation: Relation | None = None) -> str:
        return f"the {self.label(relation)}"

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        for a, b in shuffled(puzzle.grid.edges(), random):
            low, high = sorted((solution[a], solution[b]))
            if low > 0:
                yield cls(edge=(a, b), remainder=high % low)

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - {name: RemainderDot, edge: a1 a2, remainder: 1}
        - {name: RemainderDot, edge: c3 d3, remainder: 0}
        - {name: RemainderDot, edge: b2 b3, remainder: 1}
        - initial: |
            . . . .
            . . . .
            . . . .
            . 1 . 2
        """


@cache
def _leaves(remainder: int) -> PairTest:
    return lambda a, b: min(a, b) > 0 and max(a, b) % min(a, b) == remainder
