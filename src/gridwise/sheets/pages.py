"""Drawing the pages of a worksheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO

from gridwise.logic.technique import LEVELS
from gridwise.model.shapes import Tone
from gridwise.render.font import shown
from gridwise.render.pdf import Pen
from gridwise.sheets.flow import FlowPage
from gridwise.sheets.frame import draw_frame, draw_name_line, draw_page_count
from gridwise.sheets.layout import LEADING, Item, Page, PageSetup, truncated


def pages_pdf(pages: Sequence[Page], setup: PageSetup) -> bytes:
    """The pages of a worksheet as a PDF file."""
    file = BytesIO()
    pen = Pen(file, setup.paper, setup.font, setup.title or pages[0].items[0].heading)
    for number, page in enumerate(pages, 1):
        _page(pen, page)
        if page.setup.name_line:
            draw_name_line(pen, page.setup)
        if len(pages) > 1:
            draw_page_count(pen, page.setup, number, len(pages))
        pen.canvas.showPage()
    pen.canvas.save()
    return file.getvalue()


def book_pdf(pages: Sequence[Page | FlowPage], setup: PageSetup, title: str, outline: Mapping[int, str]) -> bytes:
    """The pages of a book as a PDF file; the outline has an entry for some pages, which count from 1."""
    file = BytesIO()
    pen = Pen(file, setup.paper, setup.font, title)
    for number, page in enumerate(pages, 1):
        if number in outline:
            pen.canvas.bookmarkPage(str(number))
            pen.canvas.addOutlineEntry(shown(outline[number]), str(number))
        if isinstance(page, Page):
            _page(pen, page)
        else:
            page.draw(pen)
        draw_frame(pen, page.setup, number)
        pen.canvas.showPage()
    pen.canvas.save()
    return file.getvalue()


def _page(pen: Pen, page: Page) -> None:
    setup, style = page.setup, page.setup.style
    top = setup.top
    if page.title_height and setup.title:
        pen.text((style.margin, top + style.title * 0.8), setup.title, style.title, bold=True)
        top += page.title_height
    _lines(pen, page.shared_lines, (style.margin, top), style.text)
    top += setup.text_height(page.shared_lines)
    width, height = page.slot
    for number, item in enumerate(page.items):
        row, column = divmod(number, page.columns)
        place = (style.margin + column * (width + style.gap), top + row * (height + style.gap))
        _slot(pen, page, item, number, place)


def _slot(pen: Pen, page: Page, item: Item, number: int, place: tuple[float, float]) -> None:
    style, (x, y), (width, _) = page.setup.style, place, page.slot
    size, rules = page.cell_size(number), page.own_lines(item)
    picture_width = item.picture.width * size
    # A picture alone in its row is centred; others, and all texts, are aligned with their column.
    left = x + (width - picture_width) / 2 if page.columns == 1 else x
    start = x if rules else left
    _heading(pen, item, (start, y + style.heading), (width - (start - x), left + picture_width - start), page.setup)
    _lines(pen, rules, (start, y + style.heading * 1.7), style.text)
    pen.paint(item.picture, left, y + page.text_height(number // page.columns), size)


def _heading(pen: Pen, item: Item, at: tuple[float, float], room: tuple[float, float], setup: PageSetup) -> None:
    """An item's title, and its level at the right edge of the picture, or further right if the title is long."""
    (max_width, picture_width), style = room, setup.style
    level_width = 0.0 if item.level is None else _level_width(pen, item.level, style.text) + style.text
    heading = truncated(item.heading, max_width - level_width, style.heading, pen.font, bold=True)
    pen.text(at, heading, style.heading, bold=True)
    if item.level is not None:
        right = at[0] + max(picture_width, pen.font.width(heading, style.heading, bold=True) + level_width)
        _level(pen, item.level, (right, at[1]), style.text)


def _lines(pen: Pen, lines: Sequence[str], place: tuple[float, float], size: float) -> None:
    for number, line in enumerate(lines):
        pen.text((place[0], place[1] + size + number * LEADING * size), line, size, Tone.CLUE)


DOT = 0.3
"""The radius of the dots that show a level, relative to the text size."""


def _rank(level: str) -> int | None:
    """The number of a level, also of `Medium, long`; None for other words."""
    name = level.partition(",")[0]
    return LEVELS.index(name) if name in LEVELS else None


def _level_width(pen: Pen, level: str, size: float) -> float:
    dots = 0.0 if _rank(level) is None else len(LEVELS) * size * 0.8 + size * 0.2
    return dots + pen.font.width(level, size)


def _level(pen: Pen, level: str, right: tuple[float, float], size: float) -> None:
    """Draw a level: a row of dots and a word, right-aligned."""
    x, y = right[0] - _level_width(pen, level, size), right[1]
    if (rank := _rank(level)) is not None:
        for number in range(len(LEVELS)):
            fill = Tone.INK if number <= rank else None
            pen.circle((x + size * DOT, y - size * 0.36), size * DOT, fill, Tone.INK, size * 0.07)
            x += size * 0.8
        x += size * 0.2
    pen.text((x, y), level, size, Tone.CLUE)
