"""Lines, colours and texts that are only drawn: they belong to the look of a puzzle and restrict nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import StringConstraints

from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Path, Region
from gridwise.model.grid import Cell, names
from gridwise.model.relations import Relation
from gridwise.model.shapes import Disc, Fill, PointText, Polyline, Shape, Square, Tone, Width

Colour = Literal["grey", "green", "purple", "yellow", "blue", "orange", "teal"]
_TONES: dict[Colour, Tone] = {
    "grey": Tone.SOFT,
    "green": Tone.GREEN,
    "purple": Tone.PURPLE,
    "yellow": Tone.YELLOW,
    "blue": Tone.BLUE,
    "orange": Tone.ORANGE,
    "teal": Tone.TEAL,
}
_ROOM = 0.85
"""The width that a text may take, in cells."""
_EXAMPLE = """
        - LatinSquare
        - size: [3, 3]
        - {part}
        - initial: |
            1 . .
            . 1 .
            . 3 .
        """


class _Cosmetic(Constraint):
    """Something that is drawn and restricts nothing."""

    clue: ClassVar[bool] = False
    cosmetic: ClassVar[bool] = True


class CosmeticLine(_Cosmetic):
    """A line that is only drawn."""

    tool: ClassVar[str] = "plain line"

    line: Path
    colour: Colour = "grey"

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Polyline(self.line, Width.BROAD, _TONES[self.colour])

    def label(self, relation: Relation | None = None) -> str:
        return f"plain line {names(self.line)}"

    example: ClassVar[str] = _EXAMPLE.format(part="{name: CosmeticLine, line: a1 b2 c2, colour: teal}")


class CosmeticColour(_Cosmetic):
    """Coloured cells without a meaning."""

    tool: ClassVar[str] = "colour"

    region: Region
    colour: Colour = "grey"

    def draw(self, board: Board) -> Iterator[Shape]:
        yield from (Fill(cell, _TONES[self.colour]) for cell in self.region)

    def label(self, relation: Relation | None = None) -> str:
        return f"colour {names(self.region)}"

    example: ClassVar[str] = _EXAMPLE.format(part="{name: CosmeticColour, region: a1 a2, colour: yellow}")


class CosmeticShape(_Cosmetic):
    """A circle, a square or a diamond in a cell, without a meaning."""

    tool: ClassVar[str] = "shape"

    cell: Cell
    shape: Literal["circle", "square", "diamond"] = "circle"
    colour: Colour = "grey"

    def draw(self, board: Board) -> Iterator[Shape]:
        tone = _TONES[self.colour]
        if self.shape == "circle":
            yield Disc(self.cell, fill=tone)
        else:
            yield Square(self.cell, 0.55, tone, turned=self.shape == "diamond")

    def label(self, relation: Relation | None = None) -> str:
        return f"{self.shape} {self.cell}"

    example: ClassVar[str] = _EXAMPLE.format(part="{name: CosmeticShape, cell: a1, shape: diamond, colour: blue}")


class CosmeticText(_Cosmetic):
    """A word or two in a cell, without a meaning."""

    tool: ClassVar[str] = "text"

    cell: Cell
    text: Annotated[str, StringConstraints(min_length=1, max_length=40)]

    def draw(self, board: Board) -> Iterator[Shape]:
        if len(self.cell) == 2:
            row, column = self.cell
            size = min(0.3, _ROOM / (0.6 * len(self.text)))
            yield PointText((column + 0.5, row + 0.5), self.text, size=size, tone=Tone.MARK)

    def label(self, relation: Relation | None = None) -> str:
        return f"text “{self.text}” in {self.cell}"

    example: ClassVar[str] = _EXAMPLE.format(part='{name: CosmeticText, cell: b3, text: "start"}')
