"""Numbers on a loop that give the lengths of the straight lines there, as in Geradeweg."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._clue_grid import ClueGrid
from gridwise.constraints._loop_arms import Arms, ArmsClue, is_straight, lengths_of
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import TextGrid, puzzle_attribute
from gridwise.model.grid import Cell
from gridwise.model.shapes import CellText, Disc, Shape, Tone
from gridwise.model.symbols import is_whole
from gridwise.model.wording import capital

UNKNOWN = "?"


class StraightLength(ArmsClue):
    """Every straight line of the loop that touches the cell is this long; without a length, all are equally long."""

    area_noun: ClassVar[str] = "lines from a number"

    length: Annotated[int | None, Field(ge=1, le=999)] = None

    def fits(self, arms: Arms) -> bool:
        return len(_segments(arms)) == 1 and self.length in (None, *_segments(arms))

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Disc(self.cell, 0.36, Tone.PAPER, Tone.INK)
        yield CellText(self.cell, UNKNOWN if self.length is None else str(self.length), size=0.42)

    def label(self, relation: object = None) -> str:
        return f"the {UNKNOWN if self.length is None else self.length} in {self.cell}"

    def rule(self) -> str:
        return (
            "The loop passes through every number. A number is the length of the straight line that passes through it; "
            "if the loop turns there, both straight lines that meet are that long."
        )

    def demand(self) -> str:
        if self.length is None:
            return f"{capital(self.label())}: if the loop turns there, both straight lines are equally long."
        return f"{capital(self.label())}: each straight line there is {self.length} long."

    def shortcoming(self, arms: Arms) -> str:
        segments = sorted(_segments(arms))
        if len(segments) > 1:
            return f"the straight lines at {self.label()} are {segments[0]} and {segments[1]} long"
        return f"a straight line at {self.label()} is {segments[0]} long"

    @classmethod
    def true_clue(cls, cell: Cell, arms: Arms) -> Constraint | None:
        segments = _segments(arms)
        return cls(cell=cell, length=min(segments)) if len(segments) == 1 else None

    example: ClassVar[str] = """
        - size: [3, 4]
        - symbols:
            none: {value: 0, look: cross, layer: links, background: yes}
            line: {value: 1, look: line, layer: links}
        - SingleLoop
        - {name: StraightLength, cell: b1, length: 1}
        - {name: StraightLength, cell: c3, length: 1}
        """


def _segments(arms: Arms) -> set[int]:
    """The lengths of the straight lines that touch a cell with these arms."""
    return {sum(arms)} if is_straight(arms) else {*lengths_of(arms)}


class StraightLengths(ClueGrid):
    """Lengths of the straight lines at cells, as a text grid: `?` for equal lengths, `.` for no clue."""

    gathers: ClassVar[type[Constraint] | None] = StraightLength
    grid_field: ClassVar[str] = "numbers"

    numbers: TextGrid | None = puzzle_attribute("numbers in the cells, row by row; '?' for any, '.' for none")

    def clue_at(self, entry: str, cell: Cell) -> Constraint:
        if entry == UNKNOWN:
            return StraightLength(cell=cell)
        if not is_whole(entry) or int(entry) < 1:
            raise PuzzleError(
                f"'{entry}' in row {cell[0] + 1} of `numbers` is not a length: write 1 or more, '?' or '.'"
            )
        return StraightLength(cell=cell, length=int(entry))

    @classmethod
    def entry_of(cls, clue: Constraint) -> tuple[Cell, str]:
        assert isinstance(clue, StraightLength)
        return clue.cell, UNKNOWN if clue.length is None else str(clue.length)

    def rule(self) -> str:
        return StraightLength(cell=Cell((0, 0)), length=1).rule()

    example: ClassVar[str] = """
        - symbols:
            none: {value: 0, look: cross, layer: links, background: yes}
            line: {value: 1, look: line, layer: links}
        - SingleLoop
        - StraightLengths
        - numbers: |
            . . . .
            1 . . .
            . . 1 .
        """
