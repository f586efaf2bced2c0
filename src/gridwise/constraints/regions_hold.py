"""Regions that all contain equally many marked cells: Norinori."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._symbol_values import counted_value
from gridwise.constraints.jigsaw import JigsawRegions
from gridwise.model.board import Board
from gridwise.model.grid import Cell
from gridwise.model.relations import Count, Relation
from gridwise.model.symbols import Symbols
from gridwise.model.wording import capital, in_words

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class RegionsHold(JigsawRegions):
    """Cells with the same token form a region, and each region contains `count` cells with the symbol.

    The symbol is the only mark, or the highest symbol, unless `symbol` names another.
    """

    count: Annotated[int, Field(ge=0)] = 2
    symbol: str | None = None

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        self._check_shape(puzzle.grid)
        counted_value(puzzle.symbols, self.symbol)
        for token, cells in self._tokens(puzzle.grid).items():
            if len(cells) < self.count:
                raise PuzzleError(f"region '{token}' has only {len(cells)} of {self.count} cells", field="regions")

    def relations(self, board: Board) -> Iterator[Relation]:
        value = counted_value(board.symbols, self.symbol)
        for region in self.regions_of(board):
            yield Count(region, frozenset((value,)), frozenset((self.count,)))

    def rule(self) -> str:
        which = f"{{{self.symbol}s}}" if self.symbol else "marked cells"
        return f"Every outlined region contains exactly {in_words(self.count)} {which}."

    def label(self, relation: Relation | None = None) -> str:
        return "regions" if relation is None else super().label(relation)

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        value = counted_value(symbols, self.symbol)
        held = sum(values.get(cell) == value for cell in relation.cells if isinstance(cell, Cell))
        counted = symbols.wording.number_of(held, symbols.name[value])
        return f"{capital(self.label(relation))} has {counted}, but must have {self.count}"

    example: ClassVar[str] = """
        - symbols:
            white: {background: yes, noun: white cell}
            black: {look: filled, character: "#", noun: black cell}
        - {name: RegionsHold, count: 1}
        - {name: NotAdjacent, symbol: black, diagonally: yes}
        - regions: |
            A A B B
            A A B B
        - initial: |
            # . . .
            . . . .
        - {name: LineCount, at: top 3, count: 0}
        - {name: LineCount, at: left a, count: 1}
        """
