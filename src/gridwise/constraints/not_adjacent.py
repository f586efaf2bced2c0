"""Cells side by side that never both hold a symbol: the black cells of Hitori and Heyawake."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._symbol_values import counted_value
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Pair, Relation
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

SIDES = ((0, 1), (1, 0))
CORNERS = ((1, -1), (1, 1))


class NotAdjacent(Constraint):
    """Two cells that share an edge never both hold the symbol; with `diagonally: yes`, nor do two that share a corner.

    Without `symbol`, the symbol is the only mark, or the highest symbol.
    """

    clue: ClassVar[bool] = False

    symbol: str | None = None
    diagonally: bool = False

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if puzzle.grid.dimensions != 2:
            raise PuzzleError("NotAdjacent needs a two-dimensional grid")
        counted_value(puzzle.symbols, self.symbol)

    def relations(self, board: Board) -> Iterator[Relation]:
        value, values = counted_value(board.symbols, self.symbol), board.values
        apart = frozenset((a, b) for a in values for b in values if not a == b == value)
        for a, b in self._neighbours(board):
            yield Pair(a, b, apart)

    def _neighbours(self, board: Board) -> Iterator[tuple[Cell, Cell]]:
        for cell in board.cells:
            for down, right in SIDES + CORNERS if self.diagonally else SIDES:
                other = Cell((cell[0] + down, cell[1] + right))
                if other in board.grid:
                    yield cell, other

    def rule(self) -> str:
        which = f"{{{self.symbol}s}}" if self.symbol else "marked cells"
        return f"No two {which} {'touch, not even diagonally' if self.diagonally else 'share an edge'}."

    def label(self, relation: Relation | None = None) -> str:
        return "cells side by side" if relation is None else f"neighbours {names(relation.cells)}"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        held = symbols.name[counted_value(symbols, self.symbol)]
        a, b = relation.cells
        return f"two {symbols.wording.plural(held)} touch: {a} and {b}"

    def impossible(self, relation: Relation, symbols: Symbols) -> str:
        state = symbols.wording.state(symbols.name[counted_value(symbols, self.symbol)])
        return f"{' and '.join(map(str, relation.cells))} would both be {state}"

    example: ClassVar[str] = """
        - size: [2, 3]
        - symbols:
            white: {background: yes, noun: white cell}
            black: {look: filled, character: "#", noun: black cell}
        - {name: NotAdjacent, symbol: black}
        - {name: RegionCount, region: a1-b3, count: 3, symbol: black}
        - initial: |
            . x .
            . . .
        """
