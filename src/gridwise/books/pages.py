"""The pages of a book: title, contents, sections, hints and solutions, in this order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from gridwise.books.entries import PrintedPuzzle
from gridwise.books.recipe import BookRecipe, Section
from gridwise.books.worked_example import WorkedExample, opening_pages
from gridwise.common.errors import PuzzleError
from gridwise.model.puzzle import Puzzle
from gridwise.render.font import font_of
from gridwise.sheets.flow import (
    Block,
    CentredPicture,
    Figure,
    FlowPage,
    Leader,
    Lines,
    column_width,
    figure_rows,
    flow,
    heading_lines,
    labelled_lines,
    text_lines,
)
from gridwise.sheets.layout import Item, Page, PageSetup, paginate, wrap_text
from gridwise.sheets.pages import book_pdf
from gridwise.sheets.style import BOOK, KEY, LARGE_BOOK, LARGE_KEY, Style, paper_size

HINTS, SOLUTIONS, CONTENTS = "Hints", "Solutions", "Contents"
PLACES = "Rows are lettered a, b, c … from the top, and columns are numbered from the left: b3 is in row b, column 3."
BOXES = "Boxes are numbered from the left, row by row, from the top."
SOLUTION_WIDTH, SOLUTION_GAP = 90, 0.75
"""The least width of a solution, in points, and the gap beside it, relative to the usual gap."""
COVER_SHARES = (0.55, 0.45, 0.35, 0.25)
"""The shares of the width to try for the picture on the cover."""
HINT_WIDTH = 230
"""The least width of a column of hints, in points."""


def kind_of(puzzles: Iterable[Puzzle]) -> str | None:
    """What puzzles of one type have in common: the name of the type, or rules of their own; None if they differ."""
    kinds = {puzzle.declaration.type or " ".join(puzzle.rules) for puzzle in puzzles}
    return kinds.pop() if len(kinds) == 1 else None


@dataclass(frozen=True)
class PrintedSection:
    """A section, ready to be printed."""

    section: Section
    puzzles: tuple[PrintedPuzzle, ...]
    example: WorkedExample | None

    rules: tuple[str, ...]
    """The rules that stand at its beginning: none if they were printed before, or if it is mixed."""

    @property
    def is_mixed(self) -> bool:
        """Whether its puzzles are of several types, so that each is printed with its own rules."""
        return kind_of(each.puzzle for each in self.puzzles) is None

    @property
    def entry(self) -> str:
        """Its entry in the table of contents."""
        first, last = self.puzzles[0].number, self.puzzles[-1].number
        return f"{self.section.title}: {f'puzzle {first}' if first == last else f'puzzles {first} to {last}'}"


@dataclass(frozen=True)
class Part:
    """Some pages with their entry in the table of contents."""

    entry: str
    pages: Sequence[Page | FlowPage]


def pdf_of(recipe: BookRecipe, sections: Sequence[PrintedSection]) -> bytes:
    """The book as a PDF file."""
    style = LARGE_BOOK if recipe.large else BOOK
    setup = PageSetup(paper_size(recipe.paper), style, font_of(recipe.font), headers=(recipe.title, recipe.title))
    parts = [Part(each.entry, _section_pages(recipe, each, setup, not number)) for number, each in enumerate(sections)]
    if recipe.hints:
        parts.append(Part(HINTS, _hint_pages(sections, _titled(setup, HINTS))))
    if recipe.solutions:
        parts.append(Part(SOLUTIONS, _solution_pages(sections, _titled(setup, SOLUTIONS), recipe.large)))
    before: list[Page | FlowPage] = list(_cover(recipe, sections, setup)) if recipe.cover else []
    if recipe.contents:
        before += _contents(parts, len(before) + len(_contents(parts, 0, setup)), setup)
    outline, pages = dict[int, str](), before
    for part in parts:
        outline[len(pages) + 1] = part.entry
        pages = [*pages, *part.pages]
    return book_pdf(pages, setup, recipe.title, outline)


def _titled(setup: PageSetup, title: str) -> PageSetup:
    """The setup of a part: its title stands above the right pages, that of the book above the left ones."""
    return replace(setup, headers=(setup.headers[0], title))


# ---- front -----------------------------------------------------------------------------------------------------------


def _cover(recipe: BookRecipe, sections: Sequence[PrintedSection], setup: PageSetup) -> list[FlowPage]:
    """The title page, with a picture if there is room for one."""
    setup = replace(setup, bare=True)
    pages = (flow(list(_cover_blocks(recipe, sections, share, setup)), setup) for share in COVER_SHARES)
    return next(
        (page for page in pages if len(page) == 1), flow(list(_cover_blocks(recipe, sections, 0, setup)), setup)
    )


def _cover_blocks(
    recipe: BookRecipe, sections: Sequence[PrintedSection], share: float, setup: PageSetup
) -> Iterator[Block]:
    style, width = setup.style, setup.width

    def centred(text: str, size: float, below: float, bold: bool = False) -> Lines:
        return Lines(wrap_text(text, width, size, setup.font, bold), size, below, bold, centred_in=width)

    count = sum(len(each.puzzles) for each in sections)
    yield Lines((), style.title, setup.height * (0.12 if share else 0.25))
    yield centred(recipe.title, style.title * 1.6, style.title * 0.6, bold=True)
    yield centred(f"{count} puzzles" if count != 1 else "1 puzzle", style.heading * 1.3, style.title * 1.6)
    if share:
        shown = sections[0].puzzles[-1].picture
        cell = share * min(width / shown.width, setup.height / shown.height)
        yield CentredPicture(shown, cell, width, style.title * 1.6)
    kinds = dict.fromkeys(each.section.title for each in sections)
    yield centred(", ".join(kinds), style.heading, style.title * 1.6)
    if recipe.author:
        yield centred(recipe.author, style.heading * 1.2, 0)


def _contents(parts: Sequence[Part], before: int, setup: PageSetup) -> list[FlowPage]:
    blocks: list[Block] = [heading_lines(CONTENTS, setup.style.title, setup.width, setup.font)]
    for part in parts:
        blocks.append(Leader(part.entry, str(before + 1), setup.style.text * 1.15, setup.width))
        before += len(part.pages)
    return flow(blocks, _titled(setup, CONTENTS))


# ---- sections --------------------------------------------------------------------------------------------------------


def _section_pages(recipe: BookRecipe, printed: PrintedSection, setup: PageSetup, first: bool) -> list[Page | FlowPage]:
    """The rules and the worked example of a section, and its puzzles."""
    setup = _titled(setup, printed.section.title)
    titles = dict.fromkeys([recipe.title, printed.section.title] if first and not recipe.cover else [setup.headers[1]])
    rules = " ".join(printed.rules) if recipe.rules else ""
    opening: list[FlowPage] = []
    if rules or printed.example:
        opening = opening_pages(list(_opening(list(titles), rules, setup)), printed.example, setup)
    else:
        setup = replace(setup, title=next(iter(titles)))
    return [*opening, *_puzzle_pages(recipe, printed, replace(setup, name_line=recipe.name_line))]


def _opening(titles: Sequence[str], rules: str, setup: PageSetup) -> Iterator[Block]:
    """The titles and the rules."""
    style = setup.style
    for number, title in enumerate(titles):
        yield heading_lines(title, style.title * (0.7 if number else 1), setup.width, setup.font)
    if rules:
        yield text_lines(rules, style.text * 1.1, setup.width, setup.font, style.text * 1.2)


def _puzzle_pages(recipe: BookRecipe, printed: PrintedSection, setup: PageSetup) -> list[Page]:
    """The puzzles, with cells of the same size if all boards are."""
    own_rules = recipe.rules and printed.is_mixed
    titled = len({each.puzzle.title for each in printed.puzzles}) > 1
    items = [
        Item(
            f"{each.number}. {each.puzzle.title}" if titled else f"{each.number}.",
            each.picture,
            each.puzzle.rules if own_rules else (),
            each.level,
        )
        for each in printed.puzzles
    ]
    per_page = printed.section.per_page or recipe.per_page
    try:
        pages = paginate(items, setup, per_page)
    except PuzzleError as error:
        raise PuzzleError(f"section '{printed.section.title}': {error.message}") from None
    if per_page is None:
        pages = paginate(items, setup, _fair_share(len(items), pages))
    if len({each.puzzle.grid.shape for each in printed.puzzles}) == 1:
        smallest = min(page.smallest_cell for page in pages)
        pages = [replace(page, setup=replace(setup, style=replace(setup.style, max_cell=smallest))) for page in pages]
    return pages


def _fair_share(count: int, pages: Sequence[Page]) -> int:
    """How many puzzles to print on a page: as many as fit, or fewer if that fills the last page as well."""
    most, fair = len(pages[0].items), ceil(count / len(pages))
    return fair if fair % 2 == 0 else most


# ---- back ------------------------------------------------------------------------------------------------------------


def _hint_pages(sections: Sequence[PrintedSection], setup: PageSetup) -> list[FlowPage]:
    """One hint per puzzle: where to look, in columns."""
    style, font = setup.style, setup.font
    columns = max(1, int(setup.width // HINT_WIDTH))
    width = column_width(setup, columns)
    every = [each.hint for section in sections for each in section.puzzles]
    notes = [PLACES, BOXES] if any(re.search(r"box \d", hint) for hint in every) else [PLACES]
    blocks: list[Block] = [
        heading_lines(HINTS, style.title, width, font),
        text_lines(" ".join(notes), style.text, width, font, style.text * 1.2),
    ]
    indent = font.width("0000 ", style.text, bold=True)
    for section in sections:
        blocks.append(heading_lines(section.section.title, style.text * 1.15, width, font))
        hints = [labelled_lines(f"{p.number}", p.hint, style.text, width, font, indent) for p in section.puzzles]
        hints[-1] = replace(hints[-1], below=style.text * 1.2)
        blocks += hints
    return flow(blocks, setup, columns)


def _solution_pages(sections: Sequence[PrintedSection], setup: PageSetup, large: bool) -> list[FlowPage]:
    """The solutions: small, many on a page, found by their numbers."""
    key: Style = LARGE_KEY if large else KEY
    figures = [_figure(each, key, setup) for section in sections for each in section.puzzles]
    heading = heading_lines(SOLUTIONS, setup.style.title, setup.width, setup.font)
    return flow([heading, *figure_rows(figures, key.heading, key.gap * SOLUTION_GAP, setup.width)], setup)


def _figure(printed: PrintedPuzzle, key: Style, setup: PageSetup) -> Figure:
    """A solution of such a size that a row of them is as wide as the page."""
    picture, gap = printed.solved_picture, key.gap * SOLUTION_GAP
    least = max(key.min_cell * picture.width, SOLUTION_WIDTH)
    in_row = max(1, (setup.width + gap) // (least + gap))
    cell = min(key.max_cell, ((setup.width + gap) / in_row - gap) / picture.width)
    room = setup.height - setup.style.title * 4
    return Figure(f"{printed.number}", picture, min(cell * 0.999, room / picture.height))
