"""The shapes that constraints are drawn with; every output (SVG, PNG, PDF, the page) is made from them.

Coordinates are in cell units: the cell in row r and column c covers (c, r) to (c + 1, r + 1), and its centre is at
+0.5. Clues outside the grid have negative coordinates or lie beyond the last row or column. Shapes that name cells work
in any number of dimensions; shapes that name points are for two dimensions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from gridwise.model.grid import Cell

Point = tuple[float, float]
"""x (columns) and y (rows) in cell units."""


class Tone(StrEnum):
    """What a colour is used for; each output chooses the actual colour, light or dark."""

    INK = "ink"
    GIVEN = "given"
    ANSWER = "answer"
    CLUE = "clue"
    SOFT = "soft"
    SHADE = "shade"
    VOID = "void"
    MARK = "mark"
    WRONG = "wrong"
    PAPER = "paper"
    WHITE = "white"
    """What is called white, such as a dot or a pearl: white on a dark background, too."""
    BLACK = "black"
    """What is called black: black on a dark background, too."""
    RULE = "rule"
    """The thin lines of the grid."""
    HOUSE = "house"
    """Cells of the houses and clues that a step is based on."""
    FOCUS = "focus"
    """Cells of a step's pattern."""
    SECOND = "second"
    """Cells of a second set, and those whose symbols block others."""
    CITED = "cited"
    """The background of a clue that a step is based on, and the lines along which a symbol blocks others."""
    PATTERN = "pattern"
    """The background of the pattern's candidates."""
    EXTRA = "extra"
    """The background of fins, pincers, a second colour."""
    GONE = "gone"
    """The background of candidates that a step removes."""
    PLACE = "place"
    """A cell that a step fills."""
    PLACED = "placed"
    """The symbol that a step places."""
    RING = "ring"
    """The outline of candidates in the second colour, so that the two differ without colours, too."""
    LINK = "link"
    """The links of a chain, and the outlines of houses and clues that a step is based on."""
    GREEN = "green"
    """From here on: the customary colours of lines (whispers are green)."""
    PURPLE = "purple"
    YELLOW = "yellow"
    BLUE = "blue"
    ORANGE = "orange"
    TEAL = "teal"


HOLLOW = (Tone.WHITE, Tone.PAPER, None)
"""The fills that a terminal draws as an empty circle."""


class Width(StrEnum):
    """The width of a line."""

    HAIR = "hair"
    THIN = "thin"
    BOLD = "bold"
    BROAD = "broad"
    """A coloured line, such as a renban or a whisper."""
    THICK = "thick"


class Layer(StrEnum):
    """The drawing order: later members are drawn above earlier ones."""

    SHADE = "shade"
    COVER = "cover"
    """Marks that fill their place: the lines of the grid stay visible above them."""
    LINE = "line"
    GRID = "grid"
    CAGE = "cage"
    MARK = "mark"
    HIGHLIGHT = "highlight"
    TEXT = "text"
    ABOVE = "above"


class Anchor(StrEnum):
    """Where in a cell, or relative to a point, a text is placed."""

    MIDDLE = "middle"
    CORNER = "corner"
    """Small, in the upper left corner of the cell: a cage's sum."""
    LOW = "low"
    """A little below the centre: leaves room for a text in the corner."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Something to draw."""

    @property
    def layer(self) -> Layer:
        """The layer it lies in."""
        return Layer.LINE


@dataclass(frozen=True, slots=True)
class Fill(Shape):
    """A shaded cell."""

    cell: Cell
    tone: Tone = Tone.SHADE

    @property
    def layer(self) -> Layer:
        """The layer it lies in."""
        return Layer.SHADE


@dataclass(frozen=True, slots=True)
class Polyline(Shape):
    """A line through the centres of cells; `arrow` adds an arrowhead at its end."""

    cells: tuple[Cell, ...]
    width: Width = Width.THICK
    tone: Tone = Tone.SOFT
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Disc(Shape):
    """A disc in the centre of a cell."""

    cell: Cell
    radius: float = 0.38
    fill: Tone | None = Tone.SOFT
    outline: Tone | None = None


@dataclass(frozen=True, slots=True)
class Square(Shape):
    """A square in the centre of a cell; `turned` by 45 degrees it is a diamond."""

    cell: Cell
    side: float = 0.7
    fill: Tone | None = Tone.SOFT
    outline: Tone | None = None
    turned: bool = False


@dataclass(frozen=True, slots=True)
class EdgeMark(Shape):
    """A small disc or a text on the edge between two cells.

    `<` and `>` compare the two cells, however they lie: `EdgeMark(a, b, "<", fill=None, outline=None)` says that a is
    less than b, and is drawn as an angle that points at a.
    """

    a: Cell
    b: Cell
    text: str = ""
    fill: Tone | None = Tone.PAPER
    outline: Tone | None = Tone.INK

    @property
    def layer(self) -> Layer:
        """The layer it lies in."""
        return Layer.MARK


@dataclass(frozen=True, slots=True)
class Outline(Shape):
    """The border around a set of cells: a box, a jigsaw region (`inset` 0), or a dashed cage."""

    cells: tuple[Cell, ...]
    width: Width = Width.BOLD
    tone: Tone = Tone.INK
    dashed: bool = False
    inset: float = 0.0
    name: str = ""
    """What sentences call the region, such as `F`; pictures of steps show it."""

    @property
    def layer(self) -> Layer:
        """The layer it lies in."""
        return Layer.CAGE if self.dashed or self.inset else Layer.GRID


@dataclass(frozen=True, slots=True)
class Segment(Shape):
    """A straight line between two points."""

    start: Point
    end: Point
    width: Width = Width.THIN
    tone: Tone = Tone.INK


@dataclass(frozen=True, slots=True)
class GridLine(Segment):
    """A stronger line of the grid, such as the one after every fifth cell of a large nonogram."""

    @property
    def layer(self) -> Layer:
        """The layer it lies in."""
        return Layer.GRID


@dataclass(frozen=True, slots=True)
class CellMark(Shape):
    """A mark in a cell: a star, a disc, a filled cell. `look` is the name of a look; a `size` of 1 fills the cell."""

    cell: Cell
    look: str
    tone: Tone = Tone.INK
    size: float = 1.0

    @property
    def layer(self) -> Layer:
        """The layer it lies in."""
        return _layer_of(self.look)


@dataclass(frozen=True, slots=True)
class PointMark(Shape):
    """A mark around any point: on a border, a link or a corner, or small among the pencil marks of a cell."""

    at: Point
    look: str
    tone: Tone = Tone.INK
    size: float = 1.0

    @property
    def layer(self) -> Layer:
        """The layer it lies in."""
        return _layer_of(self.look) if self.size == 1 else Layer.TEXT


def _layer_of(look: str) -> Layer:
    from gridwise.model.registry import pieces

    kind = pieces("look")[look]
    return Layer.COVER if kind.covers else Layer.CAGE if kind.meets_corners else Layer.TEXT


@dataclass(frozen=True, slots=True)
class CellText(Shape):
    """A text in a cell."""

    cell: Cell
    text: str
    anchor: Anchor = Anchor.MIDDLE
    size: float = 0.6
    tone: Tone = Tone.CLUE

    @property
    def layer(self) -> Layer:
        """The layer it lies in."""
        return Layer.TEXT


@dataclass(frozen=True, slots=True)
class PointText(Shape):
    """A text at any point: an outside clue, a vertex sum. `disc` puts it on a small disc."""

    at: Point
    text: str
    size: float = 0.4
    tone: Tone = Tone.CLUE
    disc: bool = False

    @property
    def layer(self) -> Layer:
        """The layer it lies in."""
        return Layer.MARK if self.disc else Layer.TEXT


@dataclass(frozen=True, slots=True)
class Spot(Shape):
    """A disc at any point: the background of a candidate that a step mentions."""

    at: Point
    radius: float
    fill: Tone | None = Tone.PATTERN
    outline: Tone | None = None

    @property
    def layer(self) -> Layer:
        """The layer it lies in."""
        return Layer.HIGHLIGHT


@dataclass(frozen=True, slots=True)
class Link(Shape):
    """A link of a chain: a curved arrow from one point to another, dashed if the link is weak."""

    start: Point
    end: Point
    strong: bool = True
    gap: float = 0.0
    """The distance it keeps from both points."""
    bend: float = 0.12
    """How far it swerves to its left, relative to its length."""

    @property
    def layer(self) -> Layer:
        """The layer it lies in."""
        return Layer.HIGHLIGHT


def clue_texts(drawn: Iterable[Shape]) -> dict[Cell, str]:
    """The clues among some shapes that stand in the middle of a cell, such as the numbers of Minesweeper."""
    texts = (shape for shape in drawn if isinstance(shape, CellText) and shape.anchor is Anchor.MIDDLE)
    return {shape.cell: shape.text for shape in texts}
