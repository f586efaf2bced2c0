"""Straight lines of cells with a symbol that may run through only so many regions: the white cells of Heyawake."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._symbol_values import values_of
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.relations import Count, Relation
from gridwise.model.symbols import Symbols
from gridwise.model.wording import in_words

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class RegionSpan(Constraint):
    """A straight line of cells with the symbol, side by side in a row or column, lies in at most `most` regions."""

    clue: ClassVar[bool] = False

    symbol: str
    most: Annotated[int, Field(ge=1)] = 2

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if puzzle.grid.dimensions != 2:
            raise PuzzleError("RegionSpan needs a two-dimensional grid")
        values_of(puzzle.symbols, (self.symbol,), "symbol")

    def relations(self, board: Board) -> Iterator[Relation]:
        """In each of the shortest lines through one region too many, some cell holds another symbol."""
        others = board.value_set - {*values_of(board.symbols, (self.symbol,), "symbol")}
        for line in _spanning(board, self.most):
            yield Count(line, others, frozenset(range(1, len(line) + 1)))

    def rule(self) -> str:
        count = in_words(self.most)
        return f"A straight line of {{{self.symbol}s}} never runs through more than {count} regions."

    def label(self, relation: Relation | None = None) -> str:
        if relation is None:
            return f"lines through {in_words(self.most)} regions"
        return f"the line {relation.cells[0]}–{relation.cells[-1]} through {in_words(self.most + 1)} regions"

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        held = symbols.wording.plural(symbols.parse(self.symbol) or self.symbol)
        return f"the {held} {relation.cells[0]}–{relation.cells[-1]} run through {in_words(self.most + 1)} regions"

    def impossible(self, relation: Relation, symbols: Symbols) -> str:
        return self.complaint(relation, {}, symbols).replace(" run through ", " would run through ")

    example: ClassVar[str] = """
        - symbols:
            white: {background: yes, noun: white cell}
            black: {look: filled, character: "#", noun: black cell}
        - RegionCounts
        - regions: A A B C / A A B C / D D D C
        - {name: RegionSpan, symbol: white}
        - {name: RegionCount, region: a1 a2 b1 b2, count: 0}
        - {name: RegionCount, region: a3 b3, count: 2}
        - {name: RegionCount, region: c1-c3, count: 0}
        - {name: RegionCount, region: a4 b4 c4, count: 0}
        """


def _spanning(board: Board, most: int) -> Iterator[tuple[Cell, ...]]:
    """The shortest lines that touch more than `most` regions: they start and end next to a border."""
    owner = {cell: number for number, region in enumerate(board.boxes) for cell in region}
    for axis in (1, 0):
        for line in map(tuple, board.grid.lines(axis)):
            for start in range(len(line) - 1):
                if owner.get(line[start]) == owner.get(line[start + 1]):
                    continue
                met, end = [owner.get(line[start])], start + 1
                while end < len(line) and line[end][axis] == line[end - 1][axis] + 1 and len(met) <= most:
                    if owner.get(line[end]) != met[-1]:
                        met.append(owner.get(line[end]))
                    end += 1
                if len(met) > most:
                    yield line[start:end]
