"""Marked cells that come in pairs: Norinori."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._symbol_values import counted_value
from gridwise.constraints.count_around import around
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.relations import Automaton, Machine, Relation
from gridwise.model.relations.readings import Beside
from gridwise.model.symbols import Symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class InPairs(Constraint):
    """Every cell with the symbol shares an edge with exactly one other such cell: they form dominoes.

    The symbol is the only mark, or the highest symbol, unless `symbol` names another.
    """

    clue: ClassVar[bool] = False

    symbol: str | None = None

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if puzzle.grid.dimensions != 2:
            raise PuzzleError("InPairs needs a two-dimensional grid")
        counted_value(puzzle.symbols, self.symbol)

    def relations(self, board: Board) -> Iterator[Relation]:
        value = counted_value(board.symbols, self.symbol)
        for cell in board.cells:
            near = around(board.grid, cell, diagonal=False)
            machine = Machine.explore(
                _START,
                lambda state, held: _step(state, held == value),
                lambda state: state in (_EMPTY, _PAIRED),
                board.values,
                len(near) + 1,
            )
            yield Automaton((cell, *near), machine, Beside())

    def rule(self) -> str:
        which = f"{{{self.symbol}s}}" if self.symbol else "marked cells"
        return f"The {which} form dominoes: each of them shares an edge with exactly one other."

    def label(self, relation: Relation | None = None) -> str:
        return "dominoes" if relation is None else f"the domino at {relation.cells[0]}"

    def why(self, relation: Relation, finding: Finding) -> str:
        """`d4 is shaded and only d5 can be its other half.`"""
        value = counted_value(finding.symbols, self.symbol)
        wording, name = finding.symbols.wording, finding.symbols.name[value]
        cell, *near = [each for each in relation.cells if isinstance(each, Cell)]
        held = [other for other in near if finding.left[other] == {value}]
        new = [other for other, gone in finding.gone.items() if value not in gone]
        sure = finding.left[cell] == {value}
        if cell in finding.gone and value in finding.gone[cell]:
            if len(held) > 1:
                return f"{cell} lies between {held[0]} and {held[1]}, and a domino has only two cells."
            return f"{cell} has no cell beside it for the other half of a domino."
        if sure and held and not new:
            return f"{cell} and {held[0]} are a domino."
        if sure and new:
            return f"{wording.is_(str(cell), name)}, and only {new[0]} can be the other half of its domino."
        if len(held) > 1:
            return f"{cell} lies between {held[0]} and {held[1]}, and a domino has only two cells."
        return ""

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        value = counted_value(symbols, self.symbol)
        cell, *near = [each for each in relation.cells if isinstance(each, Cell)]
        held = [str(other) for other in near if values.get(other) == value]
        if not held:
            return f"{cell} is not part of a domino"
        return f"the domino at {cell} has more than two cells"

    example: ClassVar[str] = """
        - size: [2, 3]
        - symbols:
            white: {background: yes, noun: white cell}
            black: {look: filled, character: "#", noun: black cell}
        - {name: InPairs, symbol: black}
        - {name: RegionCount, region: a1-b3, count: 4}
        - initial: |
            # . .
            # . .
        """


_START, _EMPTY, _ALONE, _PAIRED = range(4)


def _step(state: int, marked: bool) -> int | None:
    """The cell first, then those beside it."""
    if state == _START:
        return _ALONE if marked else _EMPTY
    if state == _EMPTY or not marked:
        return state
    return _PAIRED if state == _ALONE else None
