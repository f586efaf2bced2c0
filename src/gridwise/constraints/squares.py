"""Rules for every 2×2 square: it holds at least one value of each group."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints.leapers import require_plane
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, words
from gridwise.model.grid import Cell, Grid, rectangle
from gridwise.model.relations import Count, Relation

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Group = tuple[int, ...]


class _EverySquare(Constraint):
    """Base of both rules. Squares with a void cell do not count."""

    clue: ClassVar[bool] = False

    def groups(self, values: tuple[int, ...]) -> dict[str, Group]:
        """The groups of values, by name."""
        raise AssertionError(f"{type(self).__name__} has no groups")

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        require_plane(self, puzzle)
        self.groups(puzzle.board.numbers(self))

    def relations(self, board: Board) -> Iterator[Relation]:
        groups = [frozenset(group) for group in self.groups(board.numbers(self)).values()]
        for square in _squares(board.grid):
            for group in groups:
                yield Count(square, group, frozenset((1, 2, 3, 4)))

    def label(self, relation: Relation | None = None) -> str:
        if not isinstance(relation, Count):
            return words(type(self).__name__)
        group = " ".join(map(str, sorted(relation.values)))
        return f"square {relation.cells[0]}-{relation.cells[-1]} with one of {group}"


class GlobalEntropy(_EverySquare):
    """Every 2×2 square contains a low, a middle and a high number, or one from each of `parts` equal ranges."""

    parts: Annotated[int, Field(ge=2, le=4)] = 3

    def groups(self, values: tuple[int, ...]) -> dict[str, Group]:
        if len(values) % self.parts:
            raise PuzzleError(f"{len(values)} values can't be divided into {self.parts} equal parts", field="parts")
        size = len(values) // self.parts
        return {f"part {i + 1}": values[i * size : (i + 1) * size] for i in range(self.parts)}

    def rule(self) -> str:
        parts = {2: "a low and a high number", 3: "a low, a middle and a high number"}
        which = parts.get(self.parts, f"a number from each of {self.parts} equal parts of the range")
        return f"Every 2×2 square contains {which}."

    example: ClassVar[str] = """
        - Sudoku
        - size: [6, 6]
        - GlobalEntropy
        - initial: |
            . . . . 5 .
            . . . . . .
            . 1 . . . .
            . 5 . . . .
            3 . . . . .
            6 . . . . .
        """


class GlobalModular(_EverySquare):
    """When divided by 3 (or another modulus), the numbers in every 2×2 square leave every possible remainder."""

    modulus: Annotated[int, Field(ge=2, le=4)] = 3

    def groups(self, values: tuple[int, ...]) -> dict[str, Group]:
        groups = {
            f"remainder {rest}": tuple(value for value in values if value % self.modulus == rest)
            for rest in range(self.modulus)
        }
        for name, group in groups.items():
            if not group:
                raise PuzzleError(f"no value divided by {self.modulus} leaves the {name}", field="modulus")
        return groups

    def rule(self) -> str:
        rests = f"{', '.join(map(str, range(self.modulus - 1)))} and {self.modulus - 1}"
        return f"When divided by {self.modulus}, the numbers in every 2×2 square leave each of the remainders {rests}."

    example: ClassVar[str] = """
        - Sudoku
        - size: [6, 6]
        - GlobalModular
        - initial: |
            . . . . 6 .
            5 . . . . .
            . . 2 . 1 .
            . . . . . .
            . . . . . .
            3 . . . . .
        """


@lru_cache(maxsize=64)
def _squares(grid: Grid) -> tuple[tuple[Cell, ...], ...]:
    """The 2×2 squares, row by row."""
    squares = (tuple(rectangle(cell, Cell((cell[0] + 1, cell[1] + 1)))) for cell in grid.cells)
    return tuple(square for square in squares if all(cell in grid for cell in square))
