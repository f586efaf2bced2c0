"""The worked example of a puzzle type: a small puzzle, its first steps in pictures and words, and its solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from math import ceil, sqrt

from gridwise.books.region_names import by_cells
from gridwise.books.solved import solved
from gridwise.common.errors import PuzzleError, Undecided
from gridwise.declaring.loading import parse
from gridwise.generating.generator import generate
from gridwise.logic.step import Step
from gridwise.model.grid import current_style
from gridwise.model.puzzle import Puzzle
from gridwise.model.registry import find_type_name, puzzle_type
from gridwise.render.picture import Picture, picture
from gridwise.sheets.flow import Block, Captioned, CaptionedRow, FlowPage, Lines, column_width, flow, heading_lines
from gridwise.sheets.layout import PageSetup, wrap_text
from gridwise.solving.explaining import explain

STEPS = 3
"""The steps that are shown."""
LONG, OTHERS = 300, 8
"""If a step takes more characters, this many new puzzles are looked at for an example in fewer words."""
LARGEST = 40.0
"""The largest cells of its pictures, in points."""
SMALLEST, LEGIBLE = 1.6, 0.62
"""The smallest cells, and the room that each pencil mark in a cell needs, relative to the size of text."""
SHRINK = 0.94
"""How much smaller the next size is, while the example does not fit."""
LAYOUTS = ((2, 1), (2, 2), (1, 2), (1, STEPS + 1))
"""The numbers of columns and of pages to try, in this order."""


@dataclass(frozen=True)
class WorkedExample:
    """An example with its first steps."""

    puzzle: Puzzle
    """The puzzle, with its solution."""
    steps: tuple[Step, ...]

    @property
    def longest(self) -> int:
        """The length of the longest text of a step, in characters."""
        return max((len(step.sentences) for step in self.steps), default=0)


@cache
def worked_example(kind: str) -> WorkedExample | None:
    """The worked example of the type with this name; None if it has no example with exactly one solution."""
    if find_type_name(kind) != kind:
        return None
    declared = puzzle_type(kind)
    if not declared.example:
        return None
    try:
        example = _example_of(solved(parse(declared.starter()), f"the example of {declared.title}"))
    except (PuzzleError, Undecided):
        return None
    return example if example.longest <= LONG else min([example, *_others(example)], key=lambda each: each.longest)


def _example_of(puzzle: Puzzle) -> WorkedExample:
    return WorkedExample(puzzle, tuple(islice(explain(puzzle), STEPS)))


def _others(example: WorkedExample) -> Iterator[WorkedExample]:
    """New Easy puzzles of the same type and size, whose first steps may take fewer words."""
    kind, shape = example.puzzle.declaration.type, list(example.puzzle.grid.shape)
    for seed in range(OTHERS):
        try:
            yield _example_of(generate(str(kind), size=shape, level="easy", seed=seed))
        except (PuzzleError, Undecided):
            return


def opening_pages(before: list[Block], example: WorkedExample | None, setup: PageSetup) -> list[FlowPage]:
    """The first pages of a section: rules and a worked example, on as few pages as keep its pictures legible."""
    if example is None:
        return flow(before, setup)
    pictures = _pictures(example)
    marks_across = ceil(sqrt(len(example.puzzle.symbols.names)))
    smallest = max(SMALLEST, LEGIBLE * marks_across) * setup.style.text
    widest = max(shown.width for shown, _ in pictures)
    for columns, most in LAYOUTS:
        cell = min(LARGEST, column_width(setup, columns) / widest)
        while cell >= smallest:
            pages = flow([*before, *_example_blocks(pictures, cell, columns, setup)], setup)
            if len(pages) <= most:
                return pages
            cell *= SHRINK
    # The board is too large for the paper, or the text too long: the pictures are as large as the page is wide.
    return flow([*before, *_example_blocks(pictures, min(LARGEST, setup.width / widest), 1, setup)], setup)


def _pictures(example: WorkedExample) -> list[tuple[Picture, str]]:
    """The pictures of the first steps and of the solution, each with its text."""
    puzzle = example.puzzle
    # On boards without pencil marks, the pictures of steps show the names of regions.
    texts = [step.sentences if puzzle.symbols.either_or else by_cells(step.sentences, puzzle) for step in example.steps]
    steps = [
        (picture(puzzle, step=step), f"{number}. {text}")
        for number, (step, text) in enumerate(zip(example.steps, texts, strict=True), 1)
    ]
    solution = picture(puzzle, solution=dict(puzzle.known_solution), cells=current_style())
    return [*steps, (solution, "And so on, until everything is found. This is the solution.")]


def _example_blocks(
    pictures: list[tuple[Picture, str]], cell: float, columns: int, setup: PageSetup
) -> Iterator[Block]:
    """The pictures in rows."""
    style, width = setup.style, column_width(setup, columns)
    yield heading_lines("A worked example", style.heading, setup.width, setup.font)
    size = style.text * 1.05
    captioned = [
        Captioned(shown, cell, Lines(wrap_text(text, width, size, setup.font), size)) for shown, text in pictures
    ]
    for start in range(0, len(captioned), columns):
        yield CaptionedRow(tuple(captioned[start : start + columns]), width, style.gap)
