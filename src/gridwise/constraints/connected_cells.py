"""Cells with some of the symbols that form a single area."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._symbol_values import SomeSymbols, values_of
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Relation
from gridwise.model.relations.connected import Connected
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Links = frozenset[tuple[int, int]]


class ConnectedCells(Constraint):
    """All cells with one of these symbols form one area: each can be reached from every other one in orthogonal steps.

    With `diagonally: yes`, cells that share only a corner are connected, too. With `to_edge: yes`, there may be several
    areas, but each has to touch the edge of the grid.
    """

    clue: ClassVar[bool] = False

    symbols: SomeSymbols
    diagonally: bool = False
    to_edge: bool = False

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if puzzle.grid.dimensions != 2:
            raise PuzzleError("ConnectedCells needs a two-dimensional grid")
        values_of(puzzle.symbols, self.symbols, "symbols")

    def relations(self, board: Board) -> Iterator[Relation]:
        on = frozenset(values_of(board.symbols, self.symbols, "symbols"))
        roots = _edge_places(board.grid) if self.to_edge else frozenset()
        yield Connected(board.cells, on, _links(board.grid, self.diagonally), roots)

    def rule(self) -> str:
        which = "All " + " and ".join(f"{{{symbol}s}}" for symbol in self.symbols)
        how = "horizontally, vertically and diagonally" if self.diagonally else "horizontally and vertically"
        if self.to_edge:
            return f"{which} are connected to the edge of the grid, {how}."
        return f"{which} are connected, {how}."

    def label(self, relation: Relation | None = None) -> str:
        return f"the connection of the {' and '.join(self.symbols)} cells"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        return f"{self._all(symbols)} are not all {self._connected}"

    def impossible(self, relation: Relation, symbols: Symbols) -> str:
        return f"{self._all(symbols)} could not all be {self._connected}"

    def _all(self, symbols: Symbols) -> str:
        kinds = [symbols.name[value] for value in values_of(symbols, self.symbols, "symbols")]
        return f"the {' and '.join(symbols.wording.plural(kind) for kind in kinds)}"

    @property
    def _connected(self) -> str:
        return "connected to the edge" if self.to_edge else "connected"

    example: ClassVar[str] = """
        - size: [3, 3]
        - symbols: [0, 1]
        - {name: ConnectedCells, symbols: 1}
        - initial: |
            1 . 1
            0 . 0
            1 . 0
        """


@lru_cache(maxsize=64)
def _links(grid: Grid, diagonally: bool) -> Links:
    """The neighbours on the grid, as places among its cells."""
    ahead = ((0, 1), (1, 0), (1, 1), (1, -1)) if diagonally else ((0, 1), (1, 0))
    index = grid.index
    pairs = ((cell, Cell((cell[0] + down, cell[1] + right))) for cell in grid.cells for down, right in ahead)
    return frozenset((index[cell], index[other]) for cell, other in pairs if other in index)


@lru_cache(maxsize=64)
def _edge_places(grid: Grid) -> frozenset[int]:
    """The places of the cells at the edge of the grid."""
    rows, columns = grid.shape
    return frozenset(
        place for place, cell in enumerate(grid.cells) if cell[0] in (0, rows - 1) or cell[1] in (0, columns - 1)
    )
