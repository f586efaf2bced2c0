"""The arrangement of puzzles on the pages of a worksheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import ceil

from gridwise.common.errors import PuzzleError
from gridwise.render.font import Font
from gridwise.render.picture import Picture
from gridwise.sheets.style import Style

LEADING = 1.35
"""The distance between lines, relative to the text size."""
ELLIPSIS = "…"
MIN_CELL = 2.5
"""The smallest legible cell, in points."""


@dataclass(frozen=True)
class Item:
    """A puzzle, or the answer to one."""

    heading: str
    picture: Picture
    rules: tuple[str, ...] = ()
    level: str | None = None


@dataclass(frozen=True)
class PageSetup:
    """The settings that all pages share."""

    paper: tuple[float, float]
    style: Style
    font: Font
    title: str | None = None
    headers: tuple[str, str] = ("", "")
    """The headers of left (even) and right (odd) pages of a book."""
    name_line: bool = False
    """Whether there is a line to write a name on."""
    bare: bool = False
    """Whether the page has neither header nor number, as a title page."""

    @property
    def top(self) -> float:
        """Where the contents of a page start, below the margin and the line for a name."""
        return self.style.margin + (self.style.text * 4 if self.name_line else 0.0)

    @property
    def width(self) -> float:
        """The width between the margins."""
        return self.paper[0] - 2 * self.style.margin

    @property
    def height(self) -> float:
        """The height between the margins, without the page number."""
        return self.paper[1] - self.top - self.style.margin - self.style.text * 2

    def lines(self, rules: tuple[str, ...], width: float) -> tuple[str, ...]:
        """The rules, wrapped at a width."""
        return wrap_text(" ".join(rules), width, self.style.text, self.font) if rules else ()

    def text_height(self, lines: Sequence[str]) -> float:
        """The height of lines of text, with some space below."""
        return (len(lines) * LEADING + 0.6) * self.style.text if lines else 0.0


@lru_cache(maxsize=256)
def wrap_text(text: str, width: float, size: float, font: Font, bold: bool = False) -> tuple[str, ...]:
    """A text, wrapped at a width."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and font.width(longer, size, bold) > width:
            lines.append(line)
            longer = word
        line = longer
    return (*lines, line) if line else tuple(lines)


def truncated(text: str, width: float, size: float, font: Font, bold: bool = False) -> str:
    """The text, shortened to fit."""
    if font.width(text, size, bold) <= width:
        return text
    while text and font.width(text + ELLIPSIS, size, bold) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


@dataclass(frozen=True)
class Page:
    """Some items in columns and rows."""

    items: tuple[Item, ...]
    setup: PageSetup
    columns: int
    rows: int
    """The last page may have fewer items than slots: it keeps the layout of the others."""
    titled: bool = False
    """Whether it is the first page, which shows the title."""

    @cached_property
    def shared_rules(self) -> tuple[str, ...]:
        """The rules of all items if they are the same: these are printed once, at the top."""
        rules = {item.rules for item in self.items}
        return rules.pop() if len(rules) == 1 and len(self.items) > 1 else ()

    @property
    def title_height(self) -> float:
        """The height of the title."""
        return self.setup.style.title * 1.8 if self.titled and self.setup.title else 0.0

    @property
    def shared_lines(self) -> tuple[str, ...]:
        """The lines of the shared rules."""
        return self.setup.lines(self.shared_rules, self.setup.width)

    @cached_property
    def slot(self) -> tuple[float, float]:
        """The width and height available to each item, including its texts."""
        setup, gap = self.setup, self.setup.style.gap
        above = self.title_height + setup.text_height(self.shared_lines)
        width = (setup.width - gap * (self.columns - 1)) / self.columns
        return width, (setup.height - above - gap * (self.rows - 1)) / self.rows

    def own_lines(self, item: Item) -> tuple[str, ...]:
        """The lines of rules above one item; later items with the same rules do not repeat them."""
        first = next(each for each in self.items if each.rules == item.rules)
        return () if self.shared_rules or first is not item else self.setup.lines(item.rules, self.slot[0])

    def text_height(self, row: int) -> float:
        """The height of headings and rules above the pictures of a row."""
        items = self.items[row * self.columns : (row + 1) * self.columns]
        rules = max(self.setup.text_height(self.own_lines(item)) for item in items)
        return self.setup.style.heading * 1.7 + rules

    def cell_size(self, number: int) -> float:
        """The cell size of an item."""
        width, height = self.slot
        picture = self.items[number].picture
        room = height - self.text_height(number // self.columns)
        return min(width / picture.width, room / picture.height, self.setup.style.max_cell)

    @cached_property
    def smallest_cell(self) -> float:
        """The smallest cell size on the page."""
        return min(self.cell_size(number) for number in range(len(self.items)))


def paginate(items: Sequence[Item], setup: PageSetup, per_page: int | None) -> list[Page]:
    """Arrange the items on pages: `per_page` on each, or as many as keep the cells at the style's minimum size."""
    if per_page is not None:
        pages = _pages(items, setup, per_page)
        if _smallest_cell(pages) < MIN_CELL:
            raise PuzzleError(
                f"{per_page} of these puzzles do not fit on one page; print fewer per page, or leave out the rules"
            )
        return pages
    for count in range(min(setup.style.max_per_page, len(items)), 1, -1):
        pages = _pages(items, setup, count)
        if _smallest_cell(pages) >= setup.style.min_cell:
            return pages
    pages = _pages(items, setup, 1)
    if _smallest_cell(pages) < MIN_CELL:
        raise PuzzleError("one of these puzzles is too large for a page")
    return pages


def paginate_groups(groups: Mapping[str, Sequence[Item]], setup: PageSetup, per_page: int | None) -> list[Page]:
    """Arrange each group of items on pages of its own, whose title has its name; the cells of all are equally large."""
    if len(groups) == 1 and "" in groups:
        return paginate(groups[""], setup, per_page)
    setups = {name: replace(setup, title=f"{setup.title}: {name}" if setup.title else name) for name in groups}
    count = per_page or min(len(paginate(items, setups[name], None)[0].items) for name, items in groups.items())
    pages = [page for name, items in groups.items() for page in paginate(items, setups[name], count)]
    if len({(item.picture.width, item.picture.height) for page in pages for item in page.items}) > 1:
        return pages
    smallest = _smallest_cell(pages)
    return [replace(page, setup=replace(page.setup, style=replace(setup.style, max_cell=smallest))) for page in pages]


def _smallest_cell(pages: Sequence[Page]) -> float:
    return min(page.smallest_cell for page in pages)


def _pages(items: Sequence[Item], setup: PageSetup, count: int) -> list[Page]:
    """Arrange `count` items per page, with the number of columns that gives the largest cells."""
    max_columns = min(count, len(items))
    layouts = [_layout(items, setup, count, columns) for columns in range(1, max_columns + 1)]
    return max(layouts, key=lambda pages: (round(_smallest_cell(pages), 1), -pages[0].columns * pages[0].rows))


def _layout(items: Sequence[Item], setup: PageSetup, count: int, columns: int) -> list[Page]:
    rows = ceil(min(count, len(items)) / columns)
    return [
        Page(tuple(items[start : start + count]), setup, columns, rows, titled=start == 0)
        for start in range(0, len(items), count)
    ]
