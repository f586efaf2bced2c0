"""Two regions with the same symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import Span, areas, twin, until_missed
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Region
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Linear, Relation
from gridwise.model.shapes import Fill, Shape, Tone

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class SameValues(Constraint):
    """Two regions contain the same symbols, each equally often, in any order."""

    a: Region
    b: Region

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if len(self.a) != len(self.b):
            raise PuzzleError(
                f"{names(self.a)} and {names(self.b)} can't hold the same symbols: "
                f"one has {len(self.a)} cells, the other {len(self.b)}",
                field="b",
            )
        if set(self.a) == set(self.b):
            raise PuzzleError(f"`a` and `b` are the same region: {names(self.b)}", field="b")

    def relations(self, board: Board) -> Iterator[Relation]:
        left, right = self._apart()
        if len(left) == 1:
            yield board.pair(left[0], right[0], _same)
            return
        for value in board.values:
            plus = tuple((other, int(other == value)) for other in board.values)
            minus = tuple((other, -int(other == value)) for other in board.values)
            yield Linear((*left, *right), (plus,) * len(left) + (minus,) * len(right), frozenset((0,)))

    def draw(self, board: Board) -> Iterator[Shape]:
        for cell in dict.fromkeys((*self.a, *self.b)):
            yield Fill(cell, Tone.SHADE)

    def rule(self) -> str:
        same = f"The cells {names(self.a)} contain the same symbols as {names(self.b)}"
        return f"{same}, each equally often, in any order."

    def label(self, relation: Relation | None = None) -> str:
        return f"same values {names(self.a)} | {names(self.b)}"

    def _apart(self) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        """Both regions without their common cells, which count equally on both sides."""
        shared = set(self.a) & set(self.b)
        return tuple(c for c in self.a if c not in shared), tuple(c for c in self.b if c not in shared)

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (2, 4)
    ) -> Iterator[Constraint]:
        candidates = areas(puzzle.grid, random, cells, lambda area: True)

        def attempt() -> Constraint | None:
            area = next(candidates, None)
            other = None if area is None else twin(area, puzzle.grid, solution, random)
            return None if area is None or other is None else cls(a=area, b=other)

        return until_missed(attempt)

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - {name: SameValues, a: d4 d3 c3, b: c2 c1 d2}
        - {name: SameValues, a: b3 a4 b4, b: c4 c3 c2}
        - initial: |
            . . . .
            . . . 2
            1 4 . .
            . . . .
        """


def _same(a: int, b: int) -> bool:
    return a == b
