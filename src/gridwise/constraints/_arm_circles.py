"""White and black circles about the arms of a loop, some with the total length of both arms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, ClassVar, Final, Literal

from pydantic import Field

from gridwise.common.errors import PuzzleError
from gridwise.constraints._clue_grid import ClueGrid
from gridwise.constraints._loop_arms import Arms, ArmsClue, lengths_of
from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import TextGrid, puzzle_attribute
from gridwise.model.grid import Cell
from gridwise.model.shapes import CellText, Disc, Shape, Tone

Colour = Literal["white", "black"]
WHITE: Final = "white"
BLACK: Final = "black"
COLOURS: tuple[Colour, ...] = (WHITE, BLACK)
_ENTRY = re.compile(r"([wb])([0-9]{1,3})?")


class ArmCircle(ArmsClue):
    """The base of circles: the colour says how the arms compare, and a number is the total of their lengths."""

    colour: Colour
    total: Annotated[int | None, Field(ge=2, le=999)] = None

    def suits(self, arms: Arms) -> bool:
        """Whether the arms are as the colour demands."""
        raise AssertionError(f"{type(self).__name__} does not say what its colours mean")

    def fits(self, arms: Arms) -> bool:
        return self.suits(arms) and self.total in (None, sum(arms))

    def draw(self, board: Board) -> Iterator[Shape]:
        white = self.colour == WHITE
        yield Disc(self.cell, 0.36, Tone.PAPER if white else Tone.INK, Tone.INK)
        if self.total is not None:
            yield CellText(self.cell, str(self.total), size=0.42, tone=Tone.CLUE if white else Tone.PAPER)

    def label(self, relation: object = None) -> str:
        number = "" if self.total is None else f" with {self.total}"
        return f"the {self.colour} circle{number} in {self.cell}"

    def shortcoming(self, arms: Arms) -> str:
        if not self.suits(arms):
            return self.unsuitable(arms)
        return f"the lines at {self.label()} are {_joined(arms)} long, which makes {sum(arms)}"

    def unsuitable(self, arms: Arms) -> str:
        """What is wrong with arms that are not as the colour demands."""
        raise AssertionError(f"{type(self).__name__} does not say what is wrong")

    @classmethod
    def true_clue(cls, cell: Cell, arms: Arms) -> Constraint | None:
        clues = (cls(cell=cell, colour=colour, total=sum(arms)) for colour in COLOURS)
        return next((clue for clue in clues if clue.suits(arms)), None)


def _joined(arms: Arms) -> str:
    return " and ".join(map(str, lengths_of(arms)))


class CircleGrid(ClueGrid):
    """The base of text grids with circles: `w` or `b`, with a total as in `w4`, and `.` for none."""

    grid_field: ClassVar[str] = "circles"
    number_rule: ClassVar[str]
    """What a number says."""

    circles: TextGrid | None = puzzle_attribute("circles in the cells, row by row: 'w', 'b', 'w4', or '.' for none")

    @classmethod
    def circle(cls) -> type[ArmCircle]:
        """The kind of circle."""
        kind = cls.gathers
        assert kind is not None
        assert issubclass(kind, ArmCircle)
        return kind

    def clue_at(self, entry: str, cell: Cell) -> Constraint:
        match = _ENTRY.fullmatch(entry.lower())
        if match is None:
            hint = "write w for a white circle, b for a black one, w4 for a white one with a 4, '.' for none"
            raise PuzzleError(f"'{entry}' in row {cell[0] + 1} of `{self.grid_field}` is not a circle", suggestion=hint)
        colour: Colour = WHITE if match[1] == "w" else BLACK
        return self.circle()(cell=cell, colour=colour, total=int(match[2]) if match[2] else None)

    @classmethod
    def entry_of(cls, clue: Constraint) -> tuple[Cell, str]:
        assert isinstance(clue, ArmCircle)
        return clue.cell, clue.colour[0] + ("" if clue.total is None else str(clue.total))

    def rule(self) -> str:
        kind = self.circle()
        colours = (kind(cell=Cell((0, 0)), colour=colour).rule() for colour in COLOURS)
        return " ".join((*colours, self.number_rule))
