"""Books: collections of puzzles on paper, with rules, worked examples, hints and solutions.

`recipe.py` reads what a book should contain, `making.py` makes its puzzles and keeps them in a `work_file.py`,
`entries.py` rates them and finds their hints, `worked_example.py` explains a type, and `pages.py` lays everything out
with the parts of `sheets/`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gridwise.books.entries import PrintedPuzzle, in_order, printed
from gridwise.books.making import PuzzleMaker, Tell
from gridwise.books.pages import PrintedSection, kind_of, pdf_of
from gridwise.books.recipe import BookRecipe, Section, read_book_recipe
from gridwise.books.work_file import WorkFile
from gridwise.books.worked_example import worked_example
from gridwise.common.errors import PuzzleError, Unmet
from gridwise.common.file_writing import write_file
from gridwise.generating.generator import parse_request
from gridwise.generating.lots import Lot
from gridwise.generating.request import named_type
from gridwise.model.puzzle import Puzzle
from gridwise.render.font import font_of
from gridwise.sheets.style import paper_size

COUNT = 20
"""The default number of puzzles of one type."""
_ATTRIBUTES = frozenset(BookRecipe.__dataclass_fields__) - {"sections"}


@dataclass(frozen=True)
class Book:
    """A finished book."""

    pdf: bytes
    puzzles: tuple[Puzzle, ...]
    """The puzzles in the order in which they are printed."""
    remarks: tuple[str, ...] = ()
    """Wishes that were not met, by section, and puzzles that were left out."""

    def save(self, path: str | Path) -> None:
        """Write the PDF file."""
        write_file(path, self.pdf)


def book(
    recipe: str | Path | None = None,
    *,
    type: str | None = None,
    count: int | None = None,
    workers: int = 1,
    work: str | Path | None = None,
    progress: Tell | None = None,
    **options: Any,
) -> Book:
    """A book from a recipe file, or a class sheet of `count` new puzzles (default: 20) of one `type`.

    The options `title`, `author`, `paper` (a4, a5 or letter), `per_page`, `seed`, `name_line`, `large`, `font`, and the
    parts `cover`, `contents`, `rules`, `examples`, `hints` and `solutions` (True or False) replace those of the recipe.
    With `type`, further options are those of `gw.generate`, such as `size` and `level`. The same recipe and seed give
    the same bytes, whatever the number of `workers`. `work` names a file that keeps the puzzles made so far: if the
    call is interrupted, the next one goes on from there. `progress` is called with a line of text.

    Where fewer puzzles can be made than requested, the book has the others, and `remarks` says what is missing.
    """
    chosen = {name: options.pop(name) for name in list(options) if name in _ATTRIBUTES}
    chosen = {name: value for name, value in chosen.items() if value is not None}
    if (recipe is None) == (type is None):
        raise PuzzleError("name either a recipe file or a type")
    if recipe is not None and (options or count is not None):
        name = "count" if count is not None else next(iter(options))
        raise PuzzleError(f"`{name}` can't be set for a whole book; set it in a section of the recipe")
    wanted = (
        read_book_recipe(str(recipe))
        if type is None
        else _class_sheet(type, COUNT if count is None else count, options)
    )
    wanted = replace(wanted, **chosen).seeded()
    # What the pages need is checked before any puzzle is made.
    paper_size(wanted.paper)
    font_of(wanted.font).require([wanted.title, wanted.author, *(section.title for section in wanted.sections)])
    return make_book(wanted, WorkFile(work), workers, progress or (lambda text: None))


def _class_sheet(type: str, count: int, options: dict[str, Any]) -> BookRecipe:
    """The recipe for puzzles of one type: no cover, but a line for a name on each page of puzzles."""
    if count < 1:
        raise PuzzleError(f"`count` must be at least 1, not {count}")
    wishes = {name: value for name, value in options.items() if value is not None}
    parse_request(type, **wishes)
    kind = named_type(type)
    level = str(wishes["level"]).capitalize() if "level" in wishes else None
    lot = Lot(kind.name if kind.name == type or not Path(type).is_file() else type, count, level, wishes)
    return BookRecipe((Section(kind.title, (lot,)),), title=kind.title, cover=False, contents=False, name_line=True)


def make_book(recipe: BookRecipe, work: WorkFile, workers: int, tell: Tell) -> Book:
    """Make the puzzles of a recipe, and lay them out."""
    wanted = sum(lot.count for section in recipe.sections for lot in section.lots)
    maker = PuzzleMaker(work, wanted, workers, tell)
    for kind in {lot.type: None for section in recipe.sections for lot in section.lots}:
        if recipe.examples and (example := worked_example(kind)) is not None:
            maker.take(example.puzzle)  # so that no puzzle of the book is its own worked example
    sections: list[PrintedSection] = []
    for section in recipe.sections:
        if puzzles := maker.section(section):
            sections.append(_printed(recipe, section, puzzles, sections, tell))
    if not sections:
        raise Unmet("; ".join(maker.remarks) or "there is no puzzle to print", None)
    tell("laying out the pages")
    printed_puzzles = [each.puzzle for section in sections for each in section.puzzles]
    return Book(pdf_of(recipe, sections), tuple(printed_puzzles), tuple(maker.remarks))


def _printed(
    recipe: BookRecipe, section: Section, puzzles: list[Puzzle], before: list[PrintedSection], tell: Tell
) -> PrintedSection:
    """A section ready to be printed: what an earlier one explained is not explained again."""
    entries: list[PrintedPuzzle] = []
    for puzzle in puzzles:
        tell(f"{section.title}: looking for hints, {len(entries)} of {len(puzzles)}")
        entries.append(printed(puzzle, recipe.hints))
    number = 1 + sum(len(each.puzzles) for each in before)
    kind = kind_of(puzzles)
    rules = tuple(dict.fromkeys(rule for puzzle in puzzles for rule in puzzle.rules)) if kind else ()
    told = any(each.rules == rules for each in before)
    example = worked_example(kind) if kind and recipe.examples and not told else None
    return PrintedSection(section, tuple(in_order(entries, number)), example, () if told else rules)
