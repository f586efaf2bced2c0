"""Worksheets: puzzles on paper, several per page, with their rules, their difficulty, and the answers at the end.

`style.py` holds the sizes, `layout.py` arranges puzzles on pages, `flow.py` text and pictures, `frame.py` adds headers
and page numbers, and `pages.py` draws everything; this module combines them. `books/` uses the same parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from gridwise.common.errors import PuzzleError, Undecided
from gridwise.common.paper import DEFAULT_PAPER
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Solution, Status
from gridwise.render.font import font_of
from gridwise.render.picture import Picture, picture
from gridwise.sheets.layout import Item, PageSetup, paginate, paginate_groups
from gridwise.sheets.pages import pages_pdf
from gridwise.sheets.style import KEY, LARGE, LARGE_KEY, NORMAL, paper_size
from gridwise.solving.solve import solve

SECONDS = 60
"""The time limit for solving one puzzle."""
MARGIN = 0.04


class NotUnique(PuzzleError):  # noqa: N818 - named after the state of the puzzle
    """A puzzle without exactly one solution, whose answer can't be printed; `number` counts from 1."""

    number: int = 0


def sheet(
    puzzles: Puzzle | Iterable[Puzzle] | Mapping[str, Iterable[Puzzle]],
    *,
    per_page: int | None = None,
    paper: str = DEFAULT_PAPER,
    title: str | None = None,
    name_line: bool = False,
    rules: bool = True,
    difficulty: bool = False,
    key: bool = True,
    large: bool = False,
    font: str | None = None,
) -> bytes:
    """A worksheet of puzzles as a PDF file.

    A page holds `per_page` puzzles, or as many as leave room to write. `title` is printed on the first page,
    `name_line` adds lines for a name and a date to every page, `rules` the rules, `difficulty` the level of each
    puzzle, and `key` the answers at the end; `large` is large print, and `font` is the path of a TrueType file. With a
    key, every puzzle must have exactly one solution. A map of names to puzzles, such as levels, gives each name pages
    of its own, with cells of the same size; the answers are together.
    """
    groups = _groups(puzzles)
    listed = [puzzle for group in groups.values() for puzzle in group]
    if not listed:
        raise PuzzleError("there is no puzzle to print")
    if per_page is not None and per_page < 1:
        raise PuzzleError(f"`per_page` must be at least 1, not {per_page}")
    setup = PageSetup(paper_size(paper), LARGE if large else NORMAL, font_of(font), title, name_line=name_line)
    items = [
        _item(_heading(number, puzzle, listed, title), puzzle, rules, difficulty)
        for number, puzzle in enumerate(listed, 1)
    ]
    numbered = iter(items)
    pages = paginate_groups({name: [next(numbered) for _ in group] for name, group in groups.items()}, setup, per_page)
    if key:
        answers = [_answer(number, item, listed[number - 1]) for number, item in enumerate(items, 1)]
        key_setup = replace(setup, style=LARGE_KEY if large else KEY, title="Answers", name_line=False)
        pages += paginate(answers, key_setup, None)
    return pages_pdf(pages, setup)


def _groups(puzzles: Puzzle | Iterable[Puzzle] | Mapping[str, Iterable[Puzzle]]) -> dict[str, list[Puzzle]]:
    """The puzzles by the name of their group, which is empty if there is only one; empty groups are left out."""
    if isinstance(puzzles, Mapping):
        named = {name: list(group) for name, group in puzzles.items()}
        return {name: group for name, group in named.items() if group}
    return {"": [puzzles] if isinstance(puzzles, Puzzle) else list(puzzles)}


def _heading(number: int, puzzle: Puzzle, listed: list[Puzzle], title: str | None) -> str:
    """The number and the title of a puzzle; one of several has only its number if the sheet's title has the rest."""
    if len(listed) == 1:
        return puzzle.title
    return f"{number}." if puzzle.title in (title or "") else f"{number}. {puzzle.title}"


def _item(heading: str, puzzle: Puzzle, rules: bool, difficulty: bool) -> Item:
    return Item(heading, _picture(puzzle), puzzle.rules if rules else (), _level(puzzle) if difficulty else None)


def _picture(puzzle: Puzzle, solution: Solution | None = None) -> Picture:
    return picture(puzzle, solution=solution, margin=MARGIN)


def _level(puzzle: Puzzle) -> str:
    from gridwise.solving.explaining import rate

    try:
        return rate(puzzle).level
    except Undecided:
        return "not rated"


def _answer(number: int, item: Item, puzzle: Puzzle) -> Item:
    answer = solve(puzzle, 2, seconds=SECONDS)
    if answer.status is Status.UNDECIDED:
        raise Undecided(f"the answer to puzzle {number}, {puzzle.title}, was not found within {SECONDS} seconds", None)
    if answer.status is not Status.ONE:
        has = "no solution" if answer.status is Status.NONE else "several solutions"
        hint = "leave the key out (--no-key, key=False)"
        error = NotUnique(f"puzzle {number}, {puzzle.title}, has {has}", suggestion=hint)
        error.number = number
        raise error
    shown = puzzle.attribute("shows")
    return Item(f"{item.heading}: {shown}" if shown else item.heading, _picture(puzzle, answer.solution))
