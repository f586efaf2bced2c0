"""Pictures as PDF: vector graphics and searchable text on a page of the picture's size."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.common.extras import import_extra
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Solution
from gridwise.model.shapes import Point, Tone
from gridwise.render.font import Font, font_of, shown
from gridwise.render.palette import CAPITAL, COLOURS, DASH
from gridwise.render.picture import Picture, board_picture, picture
from gridwise.render.primitives import Circle, Path, Primitive, Text

NAME = "pdf"
EXTENSION = ".pdf"
MEDIA_TYPE = "application/pdf"

CELL_SIZE = 28.35
"""One centimetre, in points."""
LONGEST = 14_400
"""The longest side of a page that PDF readers accept, in points."""


def draw(puzzle: Puzzle, *, cell_size: float | None = None, font: str | None = None, **options: Any) -> bytes:
    """The puzzle as a one-page PDF file; `font` names a font file, the other options are those of `picture`."""
    return pdf(picture(puzzle, **options), cell_size, font)


def draw_solution(solution: Solution, *, cell_size: float | None = None, font: str | None = None) -> bytes:
    """A filled board as a one-page PDF file."""
    return pdf(board_picture(solution), cell_size, font)


def pdf(picture: Picture, cell_size: float | None = None, font: str | None = None) -> bytes:
    """A picture as a PDF file with cells of that size in points."""
    longest = max(picture.width, picture.height)
    if cell_size is None:
        cell_size = min(CELL_SIZE, LONGEST / longest)
    if not 0 < longest * cell_size <= LONGEST:
        size = f"{longest * cell_size:.0f} points"
        raise PuzzleError(f"the longest side would be {size}; it must be above 0 and at most {LONGEST}")
    file = BytesIO()
    pen = Pen(file, (picture.width * cell_size, picture.height * cell_size), font_of(font), picture.title)
    pen.paint(picture, 0, 0, cell_size)
    pen.canvas.showPage()
    pen.canvas.save()
    return file.getvalue()


class Pen:
    """Draws pictures and texts on the pages of a PDF file. Positions are points from the upper left corner."""

    def __init__(self, file: BytesIO, size: tuple[float, float], font: Font, title: str) -> None:
        canvas = import_extra("reportlab.pdfgen.canvas", "print", "drawing to PDF")
        # Invariant mode leaves out dates and random names: the same puzzle gives the same bytes.
        self.canvas = canvas.Canvas(file, pagesize=size, invariant=1, pageCompression=1)
        self.width, self.height = size
        self.font = font
        self.canvas.setTitle(shown(title))
        self.canvas.setCreator("gridwise")

    def paint(self, picture: Picture, x: float, y: float, scale: float) -> None:
        """Draw a picture with its upper left corner at (x, y) and cells of size `scale`."""
        self.font.require(picture.texts)
        for _, primitive in picture.drawn:
            self._primitive(primitive, (x - picture.left * scale, y - picture.top * scale), scale)

    def text(self, at: Point, text: str, size: float, tone: Tone = Tone.INK, bold: bool = False) -> None:
        """Write a line of text that starts at a point on its baseline."""
        self.font.require([text])
        self.canvas.setFillColor(COLOURS[tone])
        self.canvas.setFont(self.font.bold if bold else self.font.plain, size)
        self.canvas.drawString(at[0], self.height - at[1], shown(text))

    def line(self, start: Point, end: Point, width: float, tone: Tone = Tone.INK) -> None:
        """Draw a straight line."""
        self._look(None, tone, width)
        self.canvas.line(start[0], self.height - start[1], end[0], self.height - end[1])

    def circle(self, middle: Point, radius: float, fill: Tone | None, stroke: Tone | None, width: float) -> None:
        """Draw a circle."""
        self._look(fill, stroke, width)
        x, y = middle
        self.canvas.circle(x, self.height - y, radius, fill=int(fill is not None), stroke=int(stroke is not None))

    def _primitive(self, primitive: Primitive, origin: Point, scale: float) -> None:
        if isinstance(primitive, Text):
            self._text(primitive, origin, scale)
        elif isinstance(primitive, Circle):
            middle = (origin[0] + primitive.middle[0] * scale, origin[1] + primitive.middle[1] * scale)
            width = primitive.width * scale
            self.circle(middle, primitive.radius * scale, primitive.fill, primitive.stroke, width)
        else:
            self._path(primitive, origin, scale)

    def _text(self, text: Text, origin: Point, scale: float) -> None:
        size, bold = text.size * scale, text.tone is Tone.GIVEN
        x = origin[0] + text.at[0] * scale
        if not text.left:
            x -= self.font.width(shown(text.text), size, bold) / 2
        y = origin[1] + (text.at[1] + text.size * CAPITAL / 2) * scale
        self.text((x, y), text.text, size, text.tone, bold)

    def _path(self, path: Path, origin: Point, scale: float) -> None:
        self._look(path.fill, path.stroke, path.width * scale)
        if path.dashed:
            self.canvas.setDash([length * scale for length in DASH])
            self.canvas.setLineCap(0)
        line = self.canvas.beginPath()
        for loop in path.loops:
            for number, (x, y) in enumerate(loop):
                go = line.lineTo if number else line.moveTo
                go(origin[0] + x * scale, self.height - origin[1] - y * scale)
            if path.closed:
                line.close()
        self.canvas.drawPath(line, fill=int(path.fill is not None), stroke=int(path.stroke is not None), fillMode=1)

    def _look(self, fill: Tone | None, stroke: Tone | None, width: float) -> None:
        if fill is not None:
            self.canvas.setFillColor(COLOURS[fill])
        if stroke is not None:
            self.canvas.setStrokeColor(COLOURS[stroke])
            self.canvas.setLineWidth(width)
            self.canvas.setDash([])
            self.canvas.setLineCap(1)
            self.canvas.setLineJoin(1)
