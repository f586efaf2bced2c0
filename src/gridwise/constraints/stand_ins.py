"""Symbols that stand in for digits: doublers, negators, and cells that hold two digits (Schrödinger cells)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._lists import RepeatedSymbols, require_symbols
from gridwise.constraints.boxes import BoxShape, tiles
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import puzzle_attribute
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Count, Relation
from gridwise.model.shapes import Outline, Shape

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Cells = tuple[Cell, ...]


class StandIns(Constraint):
    """Every row and column, and every box if `box` gives its shape, contains one of the symbols that stand in for
    digits, and each digit once, by itself or by its stand-in.

    `symbols: ABCD` and `digits: 1234` say that A is a 1, B is a 2 and so on. Give A the value of a doubled or negated
    1. `symbols: PPQQ` and `digits: 1213` say that P is both 1 and 2, and Q both 1 and 3. With `different`, no stand-in
    appears twice in the grid.
    """

    clue: ClassVar[bool] = False

    symbols: RepeatedSymbols
    digits: RepeatedSymbols
    box: BoxShape = puzzle_attribute("the shape of a box: [rows, columns]")
    different: bool = True

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        require_symbols(puzzle, self.symbols, "symbols")
        require_symbols(puzzle, self.digits, "digits")
        if puzzle.grid.dimensions != 2:
            raise PuzzleError("StandIns needs a two-dimensional grid", field="symbols")
        if len(self.symbols) != len(self.digits):
            message = f"`symbols` lists {len(self.symbols)}, but `digits` lists {len(self.digits)}"
            raise PuzzleError(message, suggestion="list a digit for each symbol", field="digits")
        if both := set(self.symbols) & set(self.digits):
            raise PuzzleError(f"'{min(both)}' can't stand in for a digit and be one", field="digits")

    def houses(self, board: Board) -> list[Cells]:
        """The rows, the columns and the boxes, without void cells."""
        grid = board.grid
        rows = [tuple(Cell((r, c)) for c in range(grid.columns)) for r in range(grid.rows)]
        lines = [*rows, *(tuple(line) for line in zip(*rows, strict=True)), *self.regions_of(board)]
        return [tuple(cell for cell in line if cell not in grid.void) for line in lines]

    def regions_of(self, board: Board) -> Iterator[Cells]:
        if self.box:
            yield from tiles(board.grid, *self.box)

    def relations(self, board: Board) -> Iterator[Relation]:
        value = board.symbols.value
        stand_ins = frozenset(value[symbol] for symbol in self.symbols)
        forms = {name: {value[name]} for name in board.symbols.cell_names if value[name] not in stand_ins}
        for symbol, digit in zip(self.symbols, self.digits, strict=True):
            forms[digit].add(value[symbol])
        for cells in self.houses(board):
            for values in forms.values():
                yield Count(cells, frozenset(values), frozenset((1,)))
            yield Count(cells, stand_ins, frozenset((1,)))
        if self.different:
            for number in sorted(stand_ins):
                yield Count(board.cells, frozenset((number,)), frozenset((0, 1)))

    def draw(self, board: Board) -> Iterator[Shape]:
        for box in self.regions_of(board):
            yield Outline(box)

    def rule(self) -> str:
        pairs: dict[str, list[str]] = {}
        for symbol, digit in zip(self.symbols, self.digits, strict=True):
            pairs.setdefault(symbol, []).append(digit)
        stands = ", ".join(f"{symbol} for {' and '.join(digits)}" for symbol, digits in pairs.items())
        houses = "Every row, column and box" if self.box else "Every row and column"
        twice = " No stand-in appears twice in the grid." if self.different else ""
        return f"{houses} contains each digit once and exactly one symbol that stands in for digits: {stands}.{twice}"

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return "the symbols that stand in for digits"
        return f"the group {names(relation.cells)}"

    example: ClassVar[str] = """
        - title: A is -1, B is -2
        - size: [4, 4]
        - symbols: {1: 1, 2: 2, 3: 3, 4: 4, A: -1, B: -2, C: -3, D: -4}
        - {name: StandIns, symbols: ABCD, digits: 1234, box: [2, 2]}
        - initial: |
            B . 3 .
            . . . .
            . . 1 .
            . . 2 .
        """
