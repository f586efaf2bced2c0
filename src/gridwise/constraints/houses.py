"""Rows, columns, boxes and other regions that hold each symbol exactly once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from gridwise.board import Board
from gridwise.constraint import Constraint
from gridwise.errors import PuzzleError
from gridwise.grid import Cell, row_name
from gridwise.relations import Permutation, Relation


class EachDimensionIsCompletePermutation(Constraint):
    """Every line along every dimension holds each symbol exactly once."""

    clue: ClassVar[bool] = False

    def relations(self, board: Board) -> Iterator[Relation]:
        dimensions = board.grid.dimensions
        for axis in reversed(range(dimensions)):
            kind = {dimensions - 1: "row", dimensions - 2: "column"}.get(axis, "other")
            for line in board.grid.lines(axis):
                if len(line) != len(board.values):
                    raise PuzzleError(
                        f"{_line_name(line, axis)} has {len(line)} cells for {len(board.values)} symbols",
                        suggestion="every line needs as many cells as there are symbols",
                    )
                yield board.house(line, kind, f"axis {axis}")

    def rule(self) -> str:
        return "Every row and column holds each symbol exactly once."

    def label(self, relation: Relation | None = None) -> str:
        if not isinstance(relation, Permutation):
            return "rows and columns"
        moving = [axis for axis, (p, q) in enumerate(zip(relation.cells[0], relation.cells[-1], strict=True)) if p != q]
        return _line_name(relation.cells, moving[0] if moving else 1)


def _line_name(line: tuple[Cell, ...], axis: int) -> str:
    if not line:
        return "a line"
    if len(line[0]) == 2:
        return f"row {row_name(line[0][0])}" if axis == 1 else f"column {line[0][1] + 1}"
    return f"line {line[0]} to {line[-1]}"
