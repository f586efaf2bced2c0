"""What stands around the contents of a page: a header, a line for a name, and the page number."""

from __future__ import annotations

from gridwise.model.shapes import Tone
from gridwise.render.pdf import Pen
from gridwise.sheets.layout import PageSetup, truncated

NAME_LINE = "Name", "Date"
NAME_SHARE = 0.68
"""The share of the line that the name gets; the date gets the rest."""


def draw_frame(pen: Pen, setup: PageSetup, number: int) -> None:
    """Draw the frame of a page of a book: header and number at the outer edge, for printing on both sides."""
    if setup.bare:
        return
    right, size = number % 2 == 1, setup.style.text
    _at_edge(pen, setup, setup.headers[right], setup.style.margin - size * 1.4, right)
    _at_edge(pen, setup, str(number), setup.paper[1] - setup.style.margin + size * 0.4, right)
    if setup.name_line:
        draw_name_line(pen, setup)


def draw_page_count(pen: Pen, setup: PageSetup, number: int, count: int) -> None:
    """Draw `Page 1 of 3` in the middle below a worksheet."""
    text, size = f"Page {number} of {count}", setup.style.text
    x = (setup.paper[0] - pen.font.width(text, size)) / 2
    pen.text((x, setup.paper[1] - setup.style.margin), text, size, Tone.MARK)


def _at_edge(pen: Pen, setup: PageSetup, text: str, y: float, right: bool) -> None:
    """A text at the left or right margin."""
    size, margin = setup.style.text, setup.style.margin
    text = truncated(text, setup.width, size, pen.font)
    x = setup.paper[0] - margin - pen.font.width(text, size) if right else margin
    pen.text((x, y), text, size, Tone.MARK)


def draw_name_line(pen: Pen, setup: PageSetup) -> None:
    """Draw lines to write a name and a date on."""
    size, x = setup.style.text * 1.2, setup.style.margin
    y = setup.style.margin + size
    for text, share in zip(NAME_LINE, (NAME_SHARE, 1 - NAME_SHARE), strict=True):
        end = x + setup.width * share
        start = x + pen.font.width(text, size) + size * 0.5
        pen.text((x, y), text, size)
        pen.line((start, y + 1), (end - (size if text == NAME_LINE[0] else 0), y + 1), 0.6)
        x = end
