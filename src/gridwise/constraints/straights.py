"""Straights: runs of white cells between black ones hold consecutive numbers, as in Str8ts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._range_words import RangeWords
from gridwise.constraints._wordgrid import WordGrid
from gridwise.constraints.houses import no_repeats
from gridwise.constraints.renban import Renban
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint, Expansion
from gridwise.model.fields import puzzle_attribute
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell, Grid, row_name
from gridwise.model.relations import Distinct, Either, In, Permutation, Relation
from gridwise.model.shapes import Fill, Shape, Tone
from gridwise.model.symbols import VOID_TOKEN, numbered

if TYPE_CHECKING:
    from gridwise.model.puzzle import Draft, Puzzle

Line = tuple[Cell, ...]


class Straights(Constraint):
    """Black cells divide rows and columns into runs of white cells; each run contains consecutive numbers in any order.

    `#` is a black cell that stays empty, `#5` a black cell with a 5, `.` a white cell, `5` a given.

    No number repeats in a row or column, including the numbers in black cells; but black cells belong to no run.
    """

    sentence: ClassVar[str] = (
        "No number repeats in a row or column. Each run of white cells, across or down, contains "
        "consecutive numbers in any order; black cells belong to no run."
    )
    clue: ClassVar[bool] = False
    has_short_lines: ClassVar[bool] = True
    area_noun: ClassVar[str] = "compartment"

    layout: WordGrid | None = puzzle_attribute(
        "cells separated by spaces: # black, #5 black with a number, . white, 5 given"
    )

    def expand(self, draft: Draft) -> Expansion | None:
        """The layout gives the size, the void cells, the symbols and the givens."""
        if self.layout is None:
            raise PuzzleError("the puzzle has no layout", suggestion="add `layout: |` with # for black and . for white")
        if draft.get("size") is not None:
            return None
        tokens = {Cell((r, c)): token for r, row in enumerate(self.layout) for c, token in enumerate(row)}
        attributes: dict[str, Any] = {
            "size": [len(self.layout), len(self.layout[0])],
            "void": [cell for cell, token in tokens.items() if token == VOID_TOKEN],
        }
        if draft.symbols is None:
            attributes["symbols"] = numbered(max(attributes["size"]))
        if draft.get("initial") is None and any(not token.startswith((".", VOID_TOKEN)) for token in tokens.values()):
            rows = [
                [token if token == VOID_TOKEN else token.lstrip(VOID_TOKEN) for token in row] for row in self.layout
            ]
            attributes["initial"] = "\n".join(" ".join(row) for row in rows)
        return Expansion([self], attributes)

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        puzzle.board.numbers(self)
        for cell, symbol in self._black(puzzle.grid):
            if symbol not in puzzle.symbols.value:
                raise PuzzleError(f"'{symbol}' in the black cell {cell} is not a symbol", field="layout")

    def relations(self, board: Board) -> Iterator[Relation]:
        for cell, symbol in self._black(board.grid):
            yield In(cell, frozenset((board.symbols.value[symbol],)))
        for axis, kind in ((1, "row"), (0, "column")):
            for line in board.grid.lines(axis):
                yield from no_repeats(board, line, kind, f"axis {axis}")
        for run in self.runs(board.grid):
            yield from Renban(line=run).relations(board)

    def runs(self, grid: Grid) -> Iterator[Line]:
        """The straights of at least two cells, rows first."""
        white = set(grid.cells).difference(cell for cell, _ in self._black(grid))
        for axis in (1, 0):
            for number in range(grid.shape[1 - axis]):
                places = [Cell((number, n) if axis else (n, number)) for n in range(grid.shape[axis])]
                for kept, run in groupby(places, white.__contains__):
                    cells = tuple(run)
                    if kept and len(cells) > 1:
                        yield cells

    def numbered(self, grid: Grid) -> list[Cell]:
        """The black cells with a number."""
        return [cell for cell, _ in self._black(grid)]

    def _black(self, grid: Grid) -> list[tuple[Cell, str]]:
        """The black cells that hold a number."""
        tokens = self.layout or ()
        return [
            (cell, tokens[cell[0]][cell[1]][1:])
            for cell in grid.cells
            if tokens[cell[0]][cell[1]].startswith(VOID_TOKEN)
        ]

    def draw(self, board: Board) -> Iterator[Shape]:
        for cell, _ in self._black(board.grid):
            yield Fill(cell, Tone.VOID)

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return "compartments"
        cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
        if isinstance(relation, Permutation | Distinct):
            across = cells[0][0] == cells[-1][0]
            return f"row {row_name(cells[0][0])}" if across else f"column {cells[0][1] + 1}"
        return f"compartment {cells[0]}–{cells[-1]}"

    def title(self, relation: Relation | None = None) -> str:
        label = self.label(relation)
        return f"the {label}" if label.startswith("compartment") else label

    def why(self, relation: Relation, finding: Finding) -> str:
        cells = [cell for cell in relation.cells if isinstance(cell, Cell)]
        return RangeWords(self.label(relation), cells, finding).why() if isinstance(relation, Either) else ""

    example: ClassVar[str] = """
        - Straights
        - layout: |
            .  .  .  1
            #  .  .  .
            .  #1 .  .
            .  .  3  .
        """
