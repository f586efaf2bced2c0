"""A class sheet at several levels: puzzles of one type, a page for each level, and the answers at the end."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gridwise.books import Book
from gridwise.books.making import PuzzleMaker, Tell
from gridwise.books.recipe import BookRecipe, Section
from gridwise.books.work_file import WorkFile
from gridwise.common.errors import PuzzleError, Unmet, did_you_mean
from gridwise.common.paper import DEFAULT_PAPER
from gridwise.generating.generator import parse_request
from gridwise.generating.grades import grade_named
from gridwise.generating.lots import Lot
from gridwise.generating.request import named_type
from gridwise.logic.technique import LEVELS
from gridwise.render.font import font_of
from gridwise.sheets import sheet
from gridwise.sheets.style import paper_size

COUNT = 6
"""The default number of puzzles of each level."""
THREE = LEVELS[:3]
"""The default levels."""


def class_sheet(
    type: str,
    *,
    levels: str | Iterable[str] = THREE,
    count: int = COUNT,
    seed: int = 0,
    title: str | None = None,
    paper: str = DEFAULT_PAPER,
    per_page: int | None = None,
    name_line: bool = True,
    rules: bool = True,
    difficulty: bool = False,
    key: bool = True,
    large: bool = False,
    font: str | None = None,
    workers: int = 1,
    work: str | Path | None = None,
    progress: Tell | None = None,
    **options: Any,
) -> Book:
    """A class sheet of one type: `count` new puzzles of each level, every level on pages of its own.

    All pages look the same, so that each pupil can have the one that suits. Further options are those of `gw.generate`,
    such as `size` or `grade`, and of `gw.sheet`; `seed`, `work` and `workers` are as in `gw.book`. A level that the
    type does not have at that size is left out, and `remarks` says so.
    """
    if count < 1:
        raise PuzzleError(f"`count` must be at least 1, not {count}")
    named = _levels(levels)
    section = _section(type, named, count, {name: value for name, value in options.items() if value})
    title = section.title if title is None else title
    paper_size(paper)
    font_of(font).require([title])
    tell = progress or (lambda text: None)
    maker = PuzzleMaker(WorkFile(work), count * len(named), workers, tell)
    seeded = BookRecipe((section,), seed=seed).seeded().sections[0]
    groups = {str(lot.level): maker.section(Section(section.title, (lot,))) for lot in seeded.lots}
    if not any(groups.values()):
        raise Unmet("; ".join(maker.remarks), None)
    tell("laying out the pages")
    look = {"paper": paper, "per_page": per_page, "name_line": name_line, "rules": rules, "difficulty": difficulty}
    pdf = sheet(groups, title=title, key=key, large=large, font=font, **look)  # type: ignore[arg-type]
    return Book(pdf, tuple(puzzle for group in groups.values() for puzzle in group), tuple(maker.remarks))


def _levels(levels: str | Iterable[str]) -> list[str]:
    """The names of the levels, easiest first."""
    asked = levels.split(",") if isinstance(levels, str) else list(levels)
    named = [level.strip().capitalize() for level in asked]
    for level in named:
        if level not in LEVELS:
            hint = did_you_mean(level, LEVELS) or f"the levels are {', '.join(LEVELS)}"
            raise PuzzleError(f"unknown level '{level}'", suggestion=hint)
    return sorted(set(named), key=LEVELS.index)


def _section(type: str, levels: list[str], count: int, wishes: dict[str, Any]) -> Section:
    """The puzzles of all levels; bad options fail before any puzzle is made."""
    if "level" in wishes:
        raise PuzzleError("use `levels`, not `level`, to set the levels of a class sheet")
    if "grade" in wishes:
        wishes["grade"] = grade_named(wishes["grade"]).name  # the seeds depend on the wishes, as they are written
    kind = named_type(type)
    name = kind.name if kind.name == type or not Path(type).is_file() else type
    lots = [Lot(name, count, level, {**wishes, "level": level}) for level in levels]
    for lot in lots:
        parse_request(lot.type, **lot.wishes)
    return Section(kind.title, tuple(lots))
