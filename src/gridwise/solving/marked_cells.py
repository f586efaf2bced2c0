"""Answers that name the marked cells: `a3, b7, c1`, `r1c3 r2c7`, `Row 1: column 3`. All others are background."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from gridwise.common.errors import PuzzleError
from gridwise.model.grid import Cell, Grid, rectangle
from gridwise.model.marks import Mark
from gridwise.model.puzzle import Puzzle

_WORD = re.compile(r"\w+")
_ROW_COLUMNS = re.compile(r"\brow\s*(\d{1,5})\W{0,4}col(?:umn)?s?\W{0,2}(\d{1,5}(?:\W{1,2}(?:and\s)?\d{1,5})*)", re.I)
_DASHES = ("-", "–", "—")
_FILLERS = frozenset(
    ["and", "at", "in", "on", "row", "line", "column", "region", "area", "cell", "cells", "the", "a", "an", "is", "are"]
)
"""Words between the cells of a list that do not end it."""


def marked_cells(puzzle: Puzzle, answer: str | Sequence[Any]) -> dict[Cell, str] | None:
    """The whole board, if the answer lists the marked cells of a puzzle with one kind of mark; None otherwise.

    In a text, the longest list counts, and the last one of several.
    """
    thing, background = puzzle.symbols.thing, puzzle.symbols.background
    if thing is None or background is None:
        return None
    if not isinstance(answer, str):
        if not all(isinstance(item, str | Cell) for item in answer):
            return None
        answer = " ".join(str(item) for item in answer)
    lists = [cells for cells in _lists(answer, puzzle.grid, puzzle.symbols.mark[thing]) if cells]
    if not lists:
        return None
    marked = {*max(reversed(lists), key=len)}
    return {cell: thing if cell in marked else puzzle.givens.get(cell, background) for cell in puzzle.grid.meant}


def _lists(text: str, grid: Grid, mark: Mark) -> Iterator[list[Cell]]:
    """The lists of cells in a text: cells with only punctuation, labels and a few small words between them."""
    fillers = _FILLERS | {word.lower() for word in f"{mark.noun} {mark.plural}".split()}
    text = _ROW_COLUMNS.sub(_row_and_columns, text)
    cells: list[Cell] = []
    end = 0
    for word in _WORD.finditer(text):
        cell = _cell(word[0], grid)
        if cell is not None:
            between = text[end : word.start()].strip(" ")
            cells += _span(cells[-1], cell) if cells and between in _DASHES else [cell]
            end = word.end()
        elif not (word[0].isdigit() or len(word[0]) == 1 or word[0].lower() in fillers):
            yield cells
            cells = []
    yield cells


def _span(first: Cell, last: Cell) -> list[Cell]:
    """The cells from the one after `first` to `last`."""
    return [cell for cell in rectangle(first, last) if cell != first]


def _cell(word: str, grid: Grid) -> Cell | None:
    try:
        cell = Cell.parse(word)
    except PuzzleError:
        return None
    return cell if cell in grid else None


def _row_and_columns(match: re.Match[str]) -> str:
    """`Row 2: columns 3 and 5` as `r2c3 r2c5`."""
    return " ".join(f"r{match[1]}c{column}" for column in re.findall(r"\d+", match[2])) + " "
