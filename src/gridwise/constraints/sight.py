"""Symbols that see along rows and columns as far as the next void cell: the lamps of Akari."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._symbol_values import counted_value
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Count, Relation
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

Line = tuple[Cell, ...]
AHEAD = "what can "
"""How the name of a rule starts that some cell has to be seen."""


class _Sight(Constraint):
    """Base of the rules about what symbols see."""

    clue: ClassVar[bool] = False

    symbol: str | None = None

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if puzzle.grid.dimensions != 2:
            raise PuzzleError(f"{type(self).__name__} needs a two-dimensional grid")
        counted_value(puzzle.symbols, self.symbol)


class NoneInSight(_Sight):
    """Two cells with the symbol never see each other along a row or column. Void cells block the view.

    Without `symbol`, the symbol is the only mark, or the highest symbol.
    """

    def relations(self, board: Board) -> Iterator[Relation]:
        value = frozenset((counted_value(board.symbols, self.symbol),))
        for line in open_lines(board.grid):
            if len(line) > 1:
                yield Count(line, value, frozenset((0, 1)))

    def rule(self) -> str:
        which = f"{{{self.symbol}s}}" if self.symbol else "marked cells"
        return f"No two {which} see each other along a row or column."

    def label(self, relation: Relation | None = None) -> str:
        return "lines of sight" if relation is None else f"line {relation.cells[0]}–{relation.cells[-1]}"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        symbol = symbols.name[counted_value(symbols, self.symbol)]
        held = [str(cell) for cell in relation.cells if values.get(cell) == symbols.value[symbol]]
        return f"{symbols.wording.plural(symbol)} see each other: {', '.join(held[:-1])} and {held[-1]}"

    example: ClassVar[str] = """
        - size: [2, 3]
        - void: a2
        - symbols: {dark: {background: yes}, lamp: {look: lamp}}
        - {name: NoneInSight, symbol: lamp}
        - {name: RegionCount, region: a1-b1 a3-b3 b2, count: 3}
        """


class AllInSight(_Sight):
    """Every cell holds the symbol or sees it along its row or column. Void cells block the view.

    Without `symbol`, the symbol is the only mark, or the highest symbol. `verb` is what the symbol does to the cells
    that it sees, for sentences: a lamp can light them.
    """

    verb: str = "see"

    def relations(self, board: Board) -> Iterator[Relation]:
        value = frozenset((counted_value(board.symbols, self.symbol),))
        for seen in views(board.grid).values():
            yield Count(seen, value, frozenset(range(1, len(seen) + 1)))

    def rule(self) -> str:
        holds = f"holds {{{self.symbol}}} or sees one" if self.symbol else "is marked or sees a marked cell"
        return f"Every cell {holds} along its row or column."

    def label(self, relation: Relation | None = None) -> str:
        # The cell itself comes first.
        return "cells in sight" if relation is None else f"{AHEAD}{self.verb} {relation.cells[0]}"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        symbol = symbols.name[counted_value(symbols, self.symbol)]
        return f"no {symbols.wording.noun(symbol)} can {self.verb} {relation.cells[0]}"

    example: ClassVar[str] = """
        - size: [2, 3]
        - void: a2
        - symbols: {dark: {background: yes}, lamp: {look: lamp}}
        - {name: AllInSight, symbol: lamp, verb: light}
        - {name: NoneInSight, symbol: lamp}
        - initial: |
            . # .
            . l .
        """


@lru_cache(maxsize=64)
def open_lines(grid: Grid) -> tuple[Line, ...]:
    """The lines of cells between void cells, across, then down; of one cell, too."""
    rows, columns = grid.shape
    across = [[Cell((row, column)) for column in range(columns)] for row in range(rows)]
    down = [list(line) for line in zip(*across, strict=True)]
    parts = (groupby(line, grid.index.__contains__) for line in across + down)
    return tuple(tuple(run) for part in parts for kept, run in part if kept)


@lru_cache(maxsize=64)
def views(grid: Grid) -> dict[Cell, Line]:
    """For each cell, the cell itself and then all that it sees along its row and column."""
    seen: dict[Cell, list[Cell]] = {cell: [cell] for cell in grid.cells}
    for line in open_lines(grid):
        for cell in line:
            seen[cell] += [other for other in line if other != cell]
    return {cell: tuple(cells) for cell, cells in seen.items()}
