"""Numbers in cells that count the lines around them, as in Slitherlink."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._clue_grid import ClueGrid
from gridwise.constraints._instances import shuffled
from gridwise.constraints.loop import line_value
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import TextGrid, puzzle_attribute
from gridwise.model.finding import Finding
from gridwise.model.grid import Cell
from gridwise.model.marks import BORDERS
from gridwise.model.places import borders_of
from gridwise.model.relations import Count, Relation
from gridwise.model.shapes import CellText, Shape
from gridwise.model.symbols import Symbols, is_whole
from gridwise.model.wording import capital, in_words

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class LinesAround(Constraint):
    """The number in a cell says how many of its four sides are lines."""

    listed: ClassVar[bool] = True

    cell: Cell
    count: Annotated[int, Field(ge=0, le=4)]

    def relations(self, board: Board) -> Iterator[Relation]:
        yield Count(borders_of(self.cell), frozenset((line_value(board.symbols),)), frozenset((self.count,)))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield CellText(self.cell, str(self.count))

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        if BORDERS not in puzzle.grid.layers:
            raise PuzzleError(
                "LinesAround counts lines on borders, but the symbols of this puzzle are not on borders",
                suggestion="declare a symbol such as line: {value: 1, look: line, layer: borders}",
            )

    def rule(self) -> str:
        return "A number says how many sides of its cell are part of the loop."

    def label(self, relation: Relation | None = None) -> str:
        return f"the {self.count} in {self.cell}"

    def why(self, relation: Relation, finding: Finding) -> str:
        line = line_value(finding.symbols)
        drawn, wanted = len(finding.known(line)), self.count
        if not finding.new(line):
            has = f"already has its {in_words(wanted)} line{'' if wanted == 1 else 's'}"
            return f"{capital(self.label())} {has if wanted else 'has no lines around it'}."
        more = f"{in_words(wanted - drawn)}{' more' if drawn else ''} line{'' if wanted - drawn == 1 else 's'}"
        return f"{capital(self.label())} needs {more}, and no other side is left."

    def complaint(self, relation: Relation, values: Mapping[Cell, int], symbols: Symbols) -> str:
        drawn = sum(values.get(border) == line_value(symbols) for border in relation.cells)
        return f"{self.cell} has {drawn} line{'' if drawn == 1 else 's'} around it, but must have {self.count}"

    @classmethod
    def instances(cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Iterator[Constraint]:
        line = line_value(puzzle.symbols)
        for cell in shuffled(puzzle.grid.cells, random):
            yield cls(cell=cell, count=sum(solution[border] == line for border in borders_of(cell)))

    @classmethod
    def catalogue(cls, puzzle: Puzzle) -> Iterator[Constraint]:
        for cell in puzzle.grid.cells:
            for count in range(4):
                yield cls(cell=cell, count=count)

    example: ClassVar[str] = """
        - size: [3, 3]
        - symbols:
            none: {value: 0, look: cross, layer: borders, background: yes}
            line: {value: 1, look: line, layer: borders}
        - SingleLoop
        - {name: LinesAround, cell: a2, count: 1}
        - {name: LinesAround, cell: b3, count: 1}
        - {name: LinesAround, cell: c1, count: 0}
        - {name: LinesAround, cell: c2, count: 2}
        """


class LineNumbers(ClueGrid):
    """Numbers in cells, as a text grid with `.` for none; each says how many of the cell's sides are lines."""

    gathers: ClassVar[type[Constraint] | None] = LinesAround
    grid_field: ClassVar[str] = "numbers"

    numbers: TextGrid | None = puzzle_attribute("numbers in the cells, row by row; '.' for none")

    def clue_at(self, entry: str, cell: Cell) -> Constraint:
        if not is_whole(entry) or not 0 <= int(entry) <= 4:
            raise PuzzleError(f"'{entry}' in row {cell[0] + 1} of `numbers` is not a number from 0 to 4")
        return LinesAround(cell=cell, count=int(entry))

    @classmethod
    def entry_of(cls, clue: Constraint) -> tuple[Cell, str]:
        assert isinstance(clue, LinesAround)
        return clue.cell, str(clue.count)

    def rule(self) -> str:
        return LinesAround(cell=Cell((0, 0)), count=0).rule()

    example: ClassVar[str] = """
        - symbols:
            none: {value: 0, look: cross, layer: borders, background: yes}
            line: {value: 1, look: line, layer: borders}
        - SingleLoop
        - LineNumbers
        - numbers: |
            . 1 .
            . . 1
            0 2 .
        """
