"""Cells that hold the number of different symbols in a region."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gridwise.common.errors import PuzzleError
from gridwise.constraints._instances import Span, anything, areas, made_of
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Region
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Automaton, Machine, Relation
from gridwise.model.shapes import Disc, Outline, Polyline, Shape, Tone, Width

if TYPE_CHECKING:
    from gridwise.model.puzzle import Puzzle


class CountDistinct(Constraint):
    """The number in one cell says how many different numbers a region contains. The region may include that cell."""

    sentence: ClassVar[str] = (
        "The number in a circle says how many different numbers the attached dashed region contains."
    )

    counter: Cell
    region: Region

    def validate(self, puzzle: Puzzle) -> None:  # type: ignore[override]
        most = min(len(self.region), len(puzzle.symbols.cell_names))
        if not any(1 <= number <= most for number in puzzle.board.numbers(self)):
            raise PuzzleError(f"{self.counter} can't say how many values are different: no symbol is from 1 to {most}")
        _counting(puzzle.board.numbers(self), len(self.region))  # raises if the automaton would be too large

    def relations(self, board: Board) -> Iterator[Relation]:
        yield Automaton((*self.region, self.counter), _counting(board.numbers(self), len(self.region)))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Outline(self.region, Width.THIN, Tone.CLUE, dashed=True, inset=0.06)
        if self.counter not in self.region:
            yield Polyline((self.counter, self._nearest()), Width.THIN, Tone.CLUE)
        yield Disc(self.counter, radius=0.4, fill=Tone.PAPER, outline=Tone.CLUE)

    def label(self, relation: Relation | None = None) -> str:
        return f"different values in {names(self.region)} = {self.counter}"

    def _nearest(self) -> Cell:
        return min(self.region, key=lambda cell: sum((p - q) ** 2 for p, q in zip(cell, self.counter, strict=True)))

    @classmethod
    def instances(
        cls, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random, *, cells: Span = (3, 6)
    ) -> Iterator[Constraint]:
        def make(area: tuple[Cell, ...]) -> Constraint | None:
            different = len({solution[cell] for cell in area})
            counters = [cell for cell in puzzle.grid.cells if solution[cell] == different and cell not in area]
            return cls(counter=random.choice(counters), region=area) if counters else None

        return made_of(areas(puzzle.grid, random, cells, anything), make)

    example: ClassVar[str] = """
        - Sudoku
        - size: [4, 4]
        - {name: CountDistinct, counter: a1, region: b1 b2 c2 d3 d4}
        - {name: CountDistinct, counter: d1, region: a2 b3 c4}
        - initial: |
            . 2 . .
            . . . .
            . . . 1
            . . . .
        """


@lru_cache(maxsize=256)
def _counting(values: tuple[int, ...], length: int) -> Machine:
    """The automaton that keeps the set of values and the number of cells read; the counter comes last."""
    bit = {value: 1 << place for place, value in enumerate(values)}

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        read, seen = state
        if read < length:
            return read + 1, seen | bit[value]
        return (read + 1, 0) if seen.bit_count() == value else None

    return Machine.explore((0, 0), step, lambda state: state[0] > length, values, length + 1)
