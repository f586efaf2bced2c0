"""The shapes a constraint draws itself with; every output (SVG, PNG, PDF, the page) is made from these.

Places are in cell units: the cell in row r and column c covers (c, r) to (c + 1, r + 1); its middle is at +0.5.
Clues outside the grid lie at negative places or beyond the last row or column. Shapes that name cells work in any
number of dimensions; shapes that name points are for two dimensions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from gridwise.model.grid import Cell

Point = tuple[float, float]
"""x (columns) and y (rows) in cell units."""


class Tone(StrEnum):
    """What a colour stands for; each output chooses the colour, light or dark."""

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
    RULE = "rule"
    """The thin lines of the grid."""
    HOUSE = "house"
    """The cells of the houses and clues that a step rests on."""
    FOCUS = "focus"
    """The cells of a step's pattern."""
    PATTERN = "pattern"
    """Behind the candidates of the pattern."""
    EXTRA = "extra"
    """Behind fins, pincers, a second colour."""
    GONE = "gone"
    """Behind the candidates that a step removes."""
    PLACE = "place"
    """A cell that a step fills."""
    PLACED = "placed"
    """What it fills it with."""
    LINK = "link"
    """The links of a chain."""
    GREEN = "green"
    """From here on: the colours by which setters know their lines (whispers are green)."""
    PURPLE = "purple"
    YELLOW = "yellow"
    BLUE = "blue"
    ORANGE = "orange"
    TEAL = "teal"


class Width(StrEnum):
    """How wide a line is."""

    HAIR = "hair"
    THIN = "thin"
    BOLD = "bold"
    BROAD = "broad"
    """A coloured line: a renban, a whisper."""
    THICK = "thick"


class Layer(StrEnum):
    """What is drawn beneath what: later members lie above earlier ones."""

    SHADE = "shade"
    LINE = "line"
    GRID = "grid"
    CAGE = "cage"
    MARK = "mark"
    HIGHLIGHT = "highlight"
    TEXT = "text"
    ABOVE = "above"


class Anchor(StrEnum):
    """Where in a cell (or at a point) a text stands."""

    MIDDLE = "middle"
    CORNER = "corner"
    """The upper left corner of the cell, small: a cage's sum."""
    LOW = "low"
    """A little below the middle: a symbol that leaves room for what stands in the corner."""


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
    """A line through the middles of cells; `arrow` puts a head at its end."""

    cells: tuple[Cell, ...]
    width: Width = Width.THICK
    tone: Tone = Tone.SOFT
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Disc(Shape):
    """A disc in the middle of a cell."""

    cell: Cell
    radius: float = 0.38
    fill: Tone | None = Tone.SOFT
    outline: Tone | None = None


@dataclass(frozen=True, slots=True)
class Square(Shape):
    """A square in the middle of a cell; turned by an eighth it is a diamond."""

    cell: Cell
    side: float = 0.7
    fill: Tone | None = Tone.SOFT
    outline: Tone | None = None
    turned: bool = False


@dataclass(frozen=True, slots=True)
class EdgeMark(Shape):
    """A small disc, or a text, on the edge between two cells.

    `<` and `>` speak of the two cells, whichever way they lie: `EdgeMark(a, b, "<", fill=None, outline=None)` says
    that a is less than b, and is drawn as an angle that points at a.
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
    """A text at any point: outside clues, vertex sums. `disc` puts it on a small disc."""

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
    """A disc at any point: behind a candidate that a step speaks of."""

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
    """A link of a chain: a bent line with a head from one point to another, dashed where it is weak."""

    start: Point
    end: Point
    strong: bool = True
    gap: float = 0.0
    """How far from both points it stays away."""

    @property
    def layer(self) -> Layer:
        """The layer it lies in."""
        return Layer.HIGHLIGHT
