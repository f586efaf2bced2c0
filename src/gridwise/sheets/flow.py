"""Text and pictures that follow one another down a column and over pages: rules, examples, hints, solutions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from gridwise.model.shapes import Tone
from gridwise.render.font import Font
from gridwise.render.pdf import Pen
from gridwise.render.picture import Picture
from gridwise.sheets.layout import LEADING, PageSetup, truncated, wrap_text


class Block(Protocol):
    """Something that stands in a column and is never broken."""

    @property
    def height(self) -> float:
        """Its height, with the space below."""
        ...

    @property
    def keeps_next(self) -> bool:
        """Whether the next block must stand below it in the same column, as below a heading."""
        ...

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw it with its upper left corner at (x, y)."""
        ...


@dataclass(frozen=True)
class Lines:
    """Lines of text, with an optional label in front of the first."""

    lines: tuple[str, ...]
    size: float
    below: float = 0.0
    bold: bool = False
    label: str = ""
    indent: float = 0.0
    """Where the lines start, to the right of the label."""
    centred_in: float = 0.0
    """The width to centre the lines in; 0 for lines that start at the left."""
    keeps_next: bool = False

    @property
    def height(self) -> float:
        """The height of the lines and of the space below."""
        return len(self.lines) * LEADING * self.size + self.below

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw the lines."""
        if self.label:
            pen.text((x, y + self.size), self.label, self.size, bold=True)
        for number, line in enumerate(self.lines):
            left = (self.centred_in - pen.font.width(line, self.size, self.bold)) / 2 if self.centred_in else 0.0
            at = (x + self.indent + left, y + self.size + number * LEADING * self.size)
            pen.text(at, line, self.size, Tone.INK, self.bold)


def text_lines(text: str, size: float, width: float, font: Font, below: float = 0.0) -> Lines:
    """A paragraph, wrapped at a width."""
    return Lines(wrap_text(text, width, size, font), size, below)


def labelled_lines(label: str, text: str, size: float, width: float, font: Font, indent: float) -> Lines:
    """A paragraph with a label to its left."""
    return Lines(wrap_text(text, width - indent, size, font), size, size * 0.45, label=label, indent=indent)


def heading_lines(text: str, size: float, width: float, font: Font) -> Lines:
    """A heading, which stays with what follows."""
    return Lines(wrap_text(text, width * 0.95, size, font, bold=True), size, size * 0.5, bold=True, keeps_next=True)


@dataclass(frozen=True)
class Leader:
    """An entry of a table of contents: a text, dots, and a page number."""

    text: str
    page: str
    size: float
    width: float
    keeps_next: bool = False

    @property
    def height(self) -> float:
        """The height of its line."""
        return self.size * 1.9

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw the entry."""
        font, base = pen.font, y + self.size
        text = truncated(self.text, self.width * 0.9, self.size, font)
        pen.text((x, base), text, self.size)
        pen.text((x + self.width - font.width(self.page, self.size), base), self.page, self.size)
        # The dots of all entries stand in the same columns, counted from the right edge.
        step, start = self.size * 0.6, x + font.width(text, self.size) + self.size * 0.6
        at = x + self.width - font.width("0000", self.size)
        while at > start:
            pen.text((at, base), ".", self.size, Tone.MARK)
            at -= step


@dataclass(frozen=True)
class Captioned:
    """A picture with text below it."""

    picture: Picture
    cell: float
    """The size of its cells, in points."""
    text: Lines

    @property
    def height(self) -> float:
        """The height of the picture and the text."""
        return self.picture.height * self.cell + self.text.size * 0.6 + self.text.height


@dataclass(frozen=True)
class CaptionedRow:
    """Pictures with their texts side by side, each in a column of the same width."""

    columns: tuple[Captioned, ...]
    width: float
    """The width of each column."""
    gap: float
    keeps_next: bool = False

    @property
    def height(self) -> float:
        """The height of the highest column, and the gap below."""
        return max(column.height for column in self.columns) + self.gap

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw the pictures and, below the highest of them, the texts."""
        below = y + max(each.picture.height * each.cell for each in self.columns)
        for column in self.columns:
            pen.paint(column.picture, x, y, column.cell)
            column.text.draw(pen, x, below + column.text.size * 0.6)
            x += self.width + self.gap


@dataclass(frozen=True)
class CentredPicture:
    """A picture in the middle of a line."""

    picture: Picture
    cell: float
    width: float
    """The width of the line."""
    below: float = 0.0
    keeps_next: bool = False

    @property
    def height(self) -> float:
        """The height of the picture and of the space below."""
        return self.picture.height * self.cell + self.below

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw the picture."""
        pen.paint(self.picture, x + (self.width - self.picture.width * self.cell) / 2, y, self.cell)


@dataclass(frozen=True)
class Figure:
    """A small picture below its number."""

    label: str
    picture: Picture
    cell: float

    @property
    def width(self) -> float:
        """Its width."""
        return self.picture.width * self.cell


@dataclass(frozen=True)
class FigureRow:
    """Small pictures side by side."""

    figures: tuple[Figure, ...]
    size: float
    gap: float
    keeps_next: bool = False

    @property
    def height(self) -> float:
        """The height of the highest picture, with its number and the gap below."""
        return self.size * 1.5 + max(each.picture.height * each.cell for each in self.figures) + self.gap

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw the pictures from left to right."""
        for figure in self.figures:
            pen.text((x, y + self.size), figure.label, self.size, bold=True)
            pen.paint(figure.picture, x, y + self.size * 1.5, figure.cell)
            x += figure.width + self.gap


def figure_rows(figures: Iterable[Figure], size: float, gap: float, width: float) -> Iterator[FigureRow]:
    """The figures in rows, each row as full as the width allows."""
    row: list[Figure] = []
    used = 0.0
    for figure in figures:
        if row and used + figure.width > width:
            yield FigureRow(tuple(row), size, gap)
            row, used = [], 0.0
        row.append(figure)
        used += figure.width + gap
    if row:
        yield FigureRow(tuple(row), size, gap)


@dataclass(frozen=True)
class FlowPage:
    """A page of blocks, each with its position."""

    setup: PageSetup
    placed: tuple[tuple[float, float, Block], ...]

    def draw(self, pen: Pen) -> None:
        """Draw the blocks."""
        for x, y, block in self.placed:
            block.draw(pen, x, y)


def column_width(setup: PageSetup, columns: int) -> float:
    """The width of each of several columns."""
    return (setup.width - setup.style.gap * (columns - 1)) / columns


def flow(blocks: Sequence[Block], setup: PageSetup, columns: int = 1) -> list[FlowPage]:
    """Arrange the blocks in columns, on as many pages as they need."""
    pages: list[FlowPage] = []
    filled = [_placed(some, setup, number % columns, columns) for number, some in enumerate(_columns(blocks, setup))]
    for start in range(0, len(filled), columns):
        pages.append(FlowPage(setup, tuple(block for column in filled[start : start + columns] for block in column)))
    return pages


def _columns(blocks: Sequence[Block], setup: PageSetup) -> Iterator[list[Block]]:
    """The blocks of each column: groups that belong together are not parted."""
    column: list[Block] = []
    used = 0.0
    for group in _groups(blocks):
        height = sum(block.height for block in group)
        if column and used + height > setup.height:
            yield column
            column, used = [], 0.0
        column += group
        used += height
    if column:
        yield column


def _groups(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    group: list[Block] = []
    for block in blocks:
        group.append(block)
        if not block.keeps_next:
            yield group
            group = []
    if group:
        yield group


def _placed(blocks: list[Block], setup: PageSetup, column: int, columns: int) -> list[tuple[float, float, Block]]:
    x = setup.style.margin + column * (column_width(setup, columns) + setup.style.gap)
    y, placed = setup.top, []
    for block in blocks:
        placed.append((x, y, block))
        y += block.height
    return placed
