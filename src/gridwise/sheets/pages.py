"""Drawing the pages of a worksheet."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from gridwise.logic.technique import LEVELS
from gridwise.model.shapes import Tone
from gridwise.render.pdf import Pen
from gridwise.sheets.layout import LEADING, Item, Page, Setting

ELLIPSIS = "…"


def written(pages: Sequence[Page], setting: Setting) -> bytes:
    """The pages as a PDF file."""
    file = BytesIO()
    pen = Pen(file, setting.paper, setting.font, setting.title or pages[0].items[0].heading)
    for number, page in enumerate(pages, 1):
        _page(pen, page)
        if len(pages) > 1:
            _foot(pen, page.setting, f"Page {number} of {len(pages)}")
        pen.canvas.showPage()
    pen.canvas.save()
    return file.getvalue()


def _page(pen: Pen, page: Page) -> None:
    setting, style = page.setting, page.setting.style
    top = style.margin
    if page.title_height and setting.title:
        pen.text((style.margin, top + style.title * 0.8), setting.title, style.title, bold=True)
        top += page.title_height
    _lines(pen, page.shared_lines, (style.margin, top), style.text)
    top += setting.text_height(page.shared_lines)
    width, height = page.slot
    for number, item in enumerate(page.items):
        row, column = divmod(number, page.columns)
        place = (style.margin + column * (width + style.gap), top + row * (height + style.gap))
        _slot(pen, page, item, number, place)


def _slot(pen: Pen, page: Page, item: Item, number: int, place: tuple[float, float]) -> None:
    style, (x, y), (width, _) = page.setting.style, place, page.slot
    size, rules = page.cell_size(number), page.own_lines(item)
    drawn = item.picture.width * size
    # A picture alone in its row stands in the middle; others start where their column does, and so do all texts.
    left = x + (width - drawn) / 2 if page.columns == 1 else x
    start = x if rules else left
    _heading(pen, item, (start, y + style.heading), (width - (start - x), left + drawn - start), page.setting)
    _lines(pen, rules, (start, y + style.heading * 1.7), style.text)
    pen.paint(item.picture, left, y + page.text_height(number // page.columns), size)


def _heading(pen: Pen, item: Item, at: tuple[float, float], room: tuple[float, float], setting: Setting) -> None:
    """An item's title, and how hard it is at the right end of its picture, or beyond where the title is long."""
    (widest, usual), style = room, setting.style
    mark = 0.0 if item.level is None else _level_width(pen, item.level, style.text) + style.text
    heading = _fitted(pen, item.heading, widest - mark, style.heading)
    pen.text(at, heading, style.heading, bold=True)
    if item.level is not None:
        right = at[0] + max(usual, pen.font.width(heading, style.heading, bold=True) + mark)
        _level(pen, item.level, (right, at[1]), style.text)


def _fitted(pen: Pen, text: str, width: float, size: float) -> str:
    """The text, or as much of it as fits."""
    if pen.font.width(text, size, bold=True) <= width:
        return text
    while text and pen.font.width(text + ELLIPSIS, size, bold=True) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def _lines(pen: Pen, lines: Sequence[str], place: tuple[float, float], size: float) -> None:
    for number, line in enumerate(lines):
        pen.text((place[0], place[1] + size + number * LEADING * size), line, size, Tone.CLUE)


DOT = 0.3
"""The radius of the dots that tell a level, compared with the size of the text."""


def _level_width(pen: Pen, level: str, size: float) -> float:
    dots = len(LEVELS) * size * 0.8 + size * 0.2 if level in LEVELS else 0.0
    return dots + pen.font.width(level, size)


def _level(pen: Pen, level: str, right: tuple[float, float], size: float) -> None:
    """How hard it is: as a word that ends here, with a row of dots before it."""
    x, y = right[0] - _level_width(pen, level, size), right[1]
    if level in LEVELS:
        for number in range(len(LEVELS)):
            fill = Tone.INK if number <= LEVELS.index(level) else None
            pen.circle((x + size * DOT, y - size * 0.36), size * DOT, fill, Tone.INK, size * 0.07)
            x += size * 0.8
        x += size * 0.2
    pen.text((x, y), level, size, Tone.CLUE)


def _foot(pen: Pen, setting: Setting, text: str) -> None:
    size = setting.style.text
    x = (setting.paper[0] - pen.font.width(text, size)) / 2
    pen.text((x, setting.paper[1] - setting.style.margin), text, size, Tone.MARK)
