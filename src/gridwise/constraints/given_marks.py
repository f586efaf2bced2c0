"""Given pencil marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import until_missed
from gridwise.constraints._symbol_values import values_of
from gridwise.constraints.houses import SomeSymbols
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.relations import In, Relation
from gridwise.model.shapes import Anchor, CellText, Shape, Tone

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class GivenMarks(Constraint):
    """The cell contains one of the symbols given as its pencil marks."""

    sentence: ClassVar[str] = "A cell with small symbols in its corner contains one of them."

    cell: Cell
    symbols: SomeSymbols

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if not self.symbols:
            raise PuzzleError(f"{self.cell} has no marks", field="symbols")
        values_of(puzzle.symbols, self.symbols, "symbols")

    def relations(self, board: Board) -> Iterator[Relation]:
        yield In(self.cell, frozenset(values_of(board.symbols, self.symbols, "symbols")))

    def draw(self, board: Board) -> Iterator[Shape]:
        apart = " " if any(len(symbol) > 1 for symbol in self.symbols) else ""
        yield CellText(self.cell, apart.join(self.symbols), Anchor.CORNER, size=0.2, tone=Tone.MARK)

    def label(self, relation: Relation | None = None) -> str:
        return f"marks {self.cell} = {' '.join(self.symbols)}"

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        """Use two to four symbols, one of them the right one."""

        def attempt() -> Constraint:
            cell = random.choice(puzzle.grid.cells)
            others = [value for value in puzzle.board.values if value != solution[cell]]
            noted = random.sample(others, min(len(others), random.randint(1, 3)))
            symbols = tuple(puzzle.symbols.name[value] for value in sorted((solution[cell], *noted)))
            return cls(cell=cell, symbols=symbols)

        return until_missed(attempt)

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - {name: GivenMarks, cell: a1, symbols: 12}
        - {name: GivenMarks, cell: a2, symbols: 13}
        - {name: GivenMarks, cell: b3, symbols: 14}
        - {name: GivenMarks, cell: d4, symbols: [2, 3]}
        - initial: |
            . . . .
            . . . .
            . . . .
            4 . . .
        """
