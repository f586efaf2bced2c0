"""Cells of two kinds, each connected and without 2×2 squares: Yin-Yang, alone or with the digits of a Sudoku."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._symbol_values import SomeSymbols, values_of
from gridwise.constraints.islands import links
from gridwise.constraints.no_square import squares
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell, Grid
from gridwise.model.relations import Automaton, Count, Machine, Relation
from gridwise.model.relations.connected import Connected
from gridwise.model.relations.readings import Checkers, Rim
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle

FEWEST = 2
"""The smallest side of a grid whose edge is a ring."""
_State = tuple[int, int, int]
"""The kinds of the first and the last cell of a ring so far, and how often the kind has changed."""


class YinYang(Constraint):
    """The cells with one of these symbols are connected, and so are all others; no 2×2 square has only one kind.

    In a Sudoku, `symbols: [1, 3, 5, 7, 9]` says so of the odd and the even digits.
    """

    clue: ClassVar[bool] = False

    symbols: SomeSymbols

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if puzzle.grid.dimensions != 2:
            raise PuzzleError("YinYang needs a two-dimensional grid")
        if not all(self._kinds(puzzle.board)):
            raise PuzzleError("YinYang needs symbols that it does not list, too", field="symbols")

    def _kinds(self, board: Board) -> tuple[frozenset[int], frozenset[int]]:
        """The values of its symbols, and all others."""
        own = frozenset(values_of(board.symbols, self.symbols, "symbols"))
        return own, board.value_set - own

    def relations(self, board: Board) -> Iterator[Relation]:
        kinds = self._kinds(board)
        for kind in kinds:
            yield Connected(board.cells, kind, links(board.grid))
        checkers = _checkers(kinds[0], board.values)
        for square in squares(board.grid, 2):
            for kind in kinds:
                yield Count(square, kind, frozenset(range(4)))
            # What follows: neither kind can pass between two cells of the other.
            yield Automaton(square, checkers, Checkers())
        if min(board.grid.shape) >= FEWEST and not board.grid.void:
            ring = _ring(board.grid)
            yield Automaton(ring, _stretches(kinds[0], board.values, len(ring)), Rim())

    def rule(self) -> str:
        which = " and ".join(f"{{{symbol}s}}" for symbol in self.symbols)
        return (
            f"All {which} are connected, horizontally and vertically, and so are all other cells. "
            "No 2×2 square has cells of only one kind."
        )

    def label(self, relation: Relation | None = None) -> str:
        if isinstance(relation, Connected):
            return "the connection of the cells of a kind"
        if relation is None or (isinstance(relation, Automaton) and isinstance(relation.reading, Rim)):
            return "the edge of the grid" if relation is not None else "yin-yang"
        return f"the 2×2 square at {relation.cells[0]}"

    def why(self, relation: Relation, finding: Finding) -> str:
        if not isinstance(relation, Automaton):
            return ""
        if isinstance(relation.reading, Rim):
            return (
                "Along the edge of the grid, the cells of each kind are in one stretch; "
                "otherwise, one kind would cut the other in two."
            )
        return (
            f"Otherwise, {self.label(relation)} would have each kind in two opposite corners, and the two cells of one "
            "kind could be connected only around a cell of the other kind, which would be cut off."
        )

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        if isinstance(relation, Connected):
            return f"{self._all(relation.on, symbols)} are not all connected"
        if isinstance(relation, Count):
            return f"{self.label(relation)} has only {self._plural(relation.values, symbols)}"
        return ""

    def impossible(self, relation: Relation, symbols: Symbols) -> str:
        if isinstance(relation, Connected):
            return f"{self._all(relation.on, symbols)} could not all be connected"
        return self.complaint(relation, {}, symbols).replace(" has only ", " would have only ")

    def _all(self, kind: Iterable[int], symbols: Symbols) -> str:
        return f"the {self._plural(kind, symbols)}"

    @staticmethod
    def _plural(kind: Iterable[int], symbols: Symbols) -> str:
        return " and ".join(symbols.wording.plural(symbols.name[value]) for value in sorted(kind))

    example: ClassVar[str] = """
        - size: [4, 4]
        - symbols: [0, 1]
        - YinYang: 1
        - initial: |
            . . 0 .
            . . . 0
            . . 0 .
            0 . . 1
        """


def _ring(grid: Grid) -> tuple[Cell, ...]:
    """The cells along the edge of the grid, in a ring."""
    bottom, right = grid.rows - 1, grid.columns - 1
    top = [Cell((0, column)) for column in range(right)]
    down = [Cell((row, right)) for row in range(bottom)]
    back = [Cell((bottom, column)) for column in range(right, 0, -1)]
    up = [Cell((row, 0)) for row in range(bottom, 0, -1)]
    return (*top, *down, *back, *up)


@lru_cache(maxsize=64)
def _stretches(kind: frozenset[int], values: tuple[int, ...], length: int) -> Machine:
    """The automaton of rings in which the kind changes at most twice."""

    def step(state: _State, value: int) -> _State | None:
        first, last, changes = state
        now = int(value in kind)
        if last < 0:
            return (now, now, 0)
        changes += now != last
        return (first, now, changes) if changes + (now != first) <= 2 else None

    return Machine.explore((-1, -1, 0), step, lambda state: True, values, length)


@lru_cache(maxsize=64)
def _checkers(kind: frozenset[int], values: tuple[int, ...]) -> Machine:
    """The automaton of squares whose opposite corners are not of one kind each, and the two pairs different."""

    def step(state: tuple[bool, ...], value: int) -> tuple[bool, ...] | None:
        after = (*state, value in kind)
        return None if after in ((True, False, False, True), (False, True, True, False)) else after

    start: tuple[bool, ...] = ()
    return Machine.explore(start, step, lambda state: len(state) == 4, values, 4)
