"""Quadruples: symbols written where four cells meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import until_missed
from gridwise.constraints._symbol_values import values_of
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Editor, Region
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Count, Permutation, Relation
from gridwise.model.shapes import PointText, Shape
from gridwise.model.symbols import split_symbols

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


def _as_symbols(value: Any) -> tuple[str, ...]:
    return split_symbols(value if isinstance(value, str | list | tuple) else str(value))


WantedSymbols = Annotated[
    tuple[str, ...],
    BeforeValidator(_as_symbols),
    PlainSerializer(list),
    WithJsonSchema(
        {
            "anyOf": [{"type": ["string", "integer"]}, {"type": "array", "items": {"type": ["string", "integer"]}}],
            "description": "symbols; a symbol may be repeated: 1335 or [1, 3, 3, 5]",
        }
    ),
]
"""Some of the puzzle's symbols, each as often as it is listed."""


class Quadruple(Constraint):
    """The cells around the disc contain the symbols in it. A symbol that is listed twice appears at least twice.

    The disc is at a point where four cells meet, or fewer at the edge of the grid.
    """

    sentence: ClassVar[str] = (
        "The cells around a disc contain all symbols in it. A symbol that is listed twice appears at least twice."
    )

    region: Annotated[Region, Editor("corner")]
    symbols: WantedSymbols

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if not self.symbols:
            raise PuzzleError("a quadruple needs at least one symbol", field="symbols")
        if any(max(axis) - min(axis) > 1 for axis in zip(*self.region, strict=True)):
            raise PuzzleError(f"the cells {names(self.region)} do not meet at a point", field="region")
        values_of(puzzle.symbols, self.symbols, "symbols")
        if len(self.symbols) > len(self.region):
            raise PuzzleError(
                f"{len(self.region)} cells can't hold {len(self.symbols)} symbols: {' '.join(self.symbols)}",
                field="symbols",
            )

    def relations(self, board: Board) -> Iterator[Relation]:
        wanted = Counter(values_of(board.symbols, self.symbols, "symbols"))
        cells, count = self.region, len(self.symbols)
        if len(wanted) == len(cells):
            yield Permutation(cells, frozenset(wanted), "other", f"quadruple {names(cells)}")
            return
        for value, least in sorted(wanted.items()):
            yield Count(cells, frozenset((value,)), frozenset(range(least, len(cells) + 1)))
        if len(wanted) > 1:
            # Implied by the counts above, but solvers would not see it immediately.
            yield Count(cells, frozenset(wanted), frozenset(range(count, len(cells) + 1)))

    def draw(self, board: Board) -> Iterator[Shape]:
        if board.grid.dimensions > 2:
            return
        rows, columns = {cell[0] if len(cell) > 1 else 0 for cell in self.region}, {cell[-1] for cell in self.region}
        middle = ((min(columns) + max(columns) + 1) / 2, (min(rows) + max(rows) + 1) / 2)
        apart = " " if any(len(symbol) > 1 for symbol in self.symbols) else ""
        yield PointText(middle, apart.join(self.symbols), size=0.22, disc=True)

    def label(self, relation: Relation | None = None) -> str:
        return f"quadruple {' '.join(self.symbols)} around {names(self.region)}"

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        """Use two to four of the values around a point where four cells meet."""
        if puzzle.grid.dimensions != 2:
            raise PuzzleError(
                f"Quadruple needs a two-dimensional grid, not one with {puzzle.grid.dimensions} dimensions"
            )

        def attempt() -> Constraint | None:
            row, column = random.choice(puzzle.grid.cells)
            around = [Cell((row + down, column + right)) for down in (0, 1) for right in (0, 1)]
            if not all(cell in puzzle.grid for cell in around):
                return None
            held = random.sample([solution[cell] for cell in around], random.randint(2, 4))
            symbols = tuple(puzzle.symbols.name[value] for value in sorted(held))
            return cls(region=tuple(around), symbols=symbols)

        return until_missed(attempt)

    example: ClassVar[str] = """
        - LatinSquare
        - {name: Quadruple, region: a1-b2, symbols: 112}
        - {name: Quadruple, region: b3-c4, symbols: 34}
        - initial: |
            . . . .
            4 . . .
            . . . .
            . . . 1
        """
