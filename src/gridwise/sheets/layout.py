"""What goes where on the pages of a worksheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil

from gridwise.common.errors import PuzzleError
from gridwise.render.font import Font
from gridwise.render.picture import Picture
from gridwise.sheets.style import Style

LEADING = 1.35
"""From line to line, compared with the size of the text."""
SMALLEST = 2.5
"""Cells below this many points can't be read by anybody."""


@dataclass(frozen=True)
class Item:
    """A puzzle, or the answer to one."""

    heading: str
    picture: Picture
    rules: tuple[str, ...] = ()
    level: str | None = None


@dataclass(frozen=True)
class Setting:
    """What all pages have in common."""

    paper: tuple[float, float]
    style: Style
    font: Font
    title: str | None = None

    @property
    def width(self) -> float:
        """Between the margins."""
        return self.paper[0] - 2 * self.style.margin

    @property
    def height(self) -> float:
        """Between the margins, without the line of the page number."""
        return self.paper[1] - 2 * self.style.margin - self.style.text * 2

    def lines(self, rules: tuple[str, ...], width: float) -> tuple[str, ...]:
        """Rules as lines of that width."""
        return wrapped(" ".join(rules), width, self.style.text, self.font) if rules else ()

    def text_height(self, lines: Sequence[str]) -> float:
        """The room that lines of text take, with some space below."""
        return (len(lines) * LEADING + 0.6) * self.style.text if lines else 0.0


@lru_cache(maxsize=256)
def wrapped(text: str, width: float, size: float, font: Font) -> tuple[str, ...]:
    """A text in lines that are not wider than that."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and font.width(longer, size) > width:
            lines.append(line)
            longer = word
        line = longer
    return (*lines, line) if line else tuple(lines)


@dataclass(frozen=True)
class Page:
    """Some items in columns and rows."""

    items: tuple[Item, ...]
    setting: Setting
    columns: int
    rows: int
    """There may be more places than items: the last page looks like the others."""
    titled: bool = False
    """Whether it is the first page, with the title."""

    @cached_property
    def shared_rules(self) -> tuple[str, ...]:
        """The rules of all items, where they are the same: they stand once, above."""
        rules = {item.rules for item in self.items}
        return rules.pop() if len(rules) == 1 and len(self.items) > 1 else ()

    @property
    def title_height(self) -> float:
        """The room of the title."""
        return self.setting.style.title * 1.8 if self.titled and self.setting.title else 0.0

    @property
    def shared_lines(self) -> tuple[str, ...]:
        """The rules above all items."""
        return self.setting.lines(self.shared_rules, self.setting.width)

    @cached_property
    def slot(self) -> tuple[float, float]:
        """Width and height of the room that each item has, texts included."""
        setting, gap = self.setting, self.setting.style.gap
        above = self.title_height + setting.text_height(self.shared_lines)
        width = (setting.width - gap * (self.columns - 1)) / self.columns
        return width, (setting.height - above - gap * (self.rows - 1)) / self.rows

    def own_lines(self, item: Item) -> tuple[str, ...]:
        """The rules that stand above one item."""
        return () if self.shared_rules else self.setting.lines(item.rules, self.slot[0])

    def text_height(self, row: int) -> float:
        """The room of headings and rules above the pictures of a row, which stand side by side."""
        items = self.items[row * self.columns : (row + 1) * self.columns]
        rules = max(self.setting.text_height(self.own_lines(item)) for item in items)
        return self.setting.style.heading * 1.7 + rules

    def cell_size(self, number: int) -> float:
        """How large the cells of an item are."""
        width, height = self.slot
        drawn = self.items[number].picture
        room = height - self.text_height(number // self.columns)
        return min(width / drawn.width, room / drawn.height, self.setting.style.most)

    @cached_property
    def least_cell(self) -> float:
        """The smallest cells on the page."""
        return min(self.cell_size(number) for number in range(len(self.items)))


def paged(items: Sequence[Item], setting: Setting, per_page: int | None) -> list[Page]:
    """The items on pages: so many on each, or as many as leave cells of the style's least size."""
    if per_page is not None:
        pages = _pages(items, setting, per_page)
        if _least(pages) < SMALLEST:
            raise PuzzleError(f"{per_page} of these puzzles do not fit on a page; print fewer on each, or no rules")
        return pages
    for count in range(min(setting.style.most_per_page, len(items)), 1, -1):
        pages = _pages(items, setting, count)
        if _least(pages) >= setting.style.least:
            return pages
    pages = _pages(items, setting, 1)
    if _least(pages) < SMALLEST:
        raise PuzzleError("one of these puzzles is too large for a page")
    return pages


def _least(pages: Sequence[Page]) -> float:
    return min(page.least_cell for page in pages)


def _pages(items: Sequence[Item], setting: Setting, count: int) -> list[Page]:
    """The items on pages of so many, in the columns that leave the largest cells."""
    most = min(count, len(items))
    arranged = [_arranged(items, setting, count, columns) for columns in range(1, most + 1)]
    return max(arranged, key=lambda pages: (round(_least(pages), 1), -pages[0].columns * pages[0].rows))


def _arranged(items: Sequence[Item], setting: Setting, count: int, columns: int) -> list[Page]:
    rows = ceil(min(count, len(items)) / columns)
    return [
        Page(tuple(items[start : start + count]), setting, columns, rows, titled=start == 0)
        for start in range(0, len(items), count)
    ]
