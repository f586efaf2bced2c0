"""Palindromes and clones: cells with equal values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import Span, areas, shuffled, until_missed
from gridwise.constraints._lines import LineConstraint, equal
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Region
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Relation
from gridwise.model.shapes import Fill, Shape, Tone

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class Palindrome(LineConstraint):
    """The line reads the same from both ends.

    Symbols need not be numbers. The line may cross itself.
    """

    sentence: ClassVar[str] = "Each palindrome line reads the same from both ends."

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        self.require_line()

    def relations(self, board: Board) -> Iterator[Relation]:
        for a, b in self._mirrored():
            yield board.pair(a, b, equal)

    def _mirrored(self) -> list[tuple[Cell, Cell]]:
        half = len(self.line) // 2
        pairs = zip(self.line[:half], reversed(self.line), strict=False)
        return [(a, b) for a, b in pairs if a != b]

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - Palindrome: a1 a2 b3 c4 d3
        - initial: |
            1 . . .
            . . . .
            . . . .
            2 . . 4
        """


class Clone(Constraint):
    """Two regions of the same shape contain the same symbols in the same positions.

    The regions may overlap. If two corresponding cells cannot be equal (in the same row, for example), there is no
    solution.
    """

    a: Region
    b: Region

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if len(self.a) != len(self.b):
            raise PuzzleError(
                f"{names(self.a)} and {names(self.b)} can't be clones: "
                f"one has {len(self.a)} cells, the other {len(self.b)}",
                field="b",
            )
        if self.a == self.b:
            raise PuzzleError(f"`a` and `b` are the same region: {names(self.b)}", field="b")

    def relations(self, board: Board) -> Iterator[Relation]:
        for a, b in zip(self.a, self.b, strict=True):
            if a != b:
                yield board.pair(a, b, equal)

    def draw(self, board: Board) -> Iterator[Shape]:
        for cell in dict.fromkeys((*self.a, *self.b)):
            yield Fill(cell, Tone.SHADE)

    def rule(self) -> str:
        return f"The cells {names(self.a)} contain the same symbols as {names(self.b)}, in the same order."

    def label(self, relation: Relation | None = None) -> str:
        return f"clone {names(self.a)} | {names(self.b)}"

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (2, 3)
    ) -> Iterator[Constraint]:
        """Use a few cells, and the same values elsewhere."""
        span = [range(1 - side, side) for side in puzzle.grid.shape]
        drawn = areas(puzzle.grid, random, cells, lambda area: True)

        def again(area: tuple[Cell, ...]) -> tuple[Cell, ...] | None:
            for step in shuffled(product(*span), random):
                moved = tuple(Cell(p + d for p, d in zip(cell, step, strict=True)) for cell in area)
                inside = all(cell in puzzle.grid and cell not in area for cell in moved)
                if inside and all(solution[a] == solution[b] for a, b in zip(area, moved, strict=True)):
                    return moved
            return None

        def attempt() -> Constraint | None:
            area = next(drawn)
            moved = again(area)
            return cls(a=area, b=moved) if moved else None

        return until_missed(attempt)

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - {name: Clone, a: a1 a2 b1, b: c3 c4 d3}
        - initial: |
            1 . . .
            . . . .
            . . . .
            3 . . 4
        """
