"""Mistakes on a player's board: wrong entries and pencil marks, by the solution or else by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gridwise.model.results import Answer, Mistake, Status
from gridwise.solving.solve import check, solve

if TYPE_CHECKING:
    from gridwise._core import Cancel
    from gridwise.model.grid import Cell
    from gridwise.model.puzzle import Puzzle


def player_mistakes(puzzle: Puzzle, *, seconds: float | None = None, cancel: Cancel | None = None) -> list[Mistake]:
    """The mistakes in `progress` and `marks`, one per cell: by the unique solution if it is known, else by the rules.

    The first cell of a mistake is the one to correct.
    """
    return mistakes_in(solve(puzzle, 2, seconds=seconds, cancel=cancel), puzzle, puzzle.progress, puzzle.marks)


def mistakes_in(
    answer: Answer, puzzle: Puzzle, entries: Mapping[Cell, str], marks: Mapping[Cell, tuple[str, ...]]
) -> list[Mistake]:
    """The mistakes in a player's entries and marks, given the solution."""
    if answer.status is not Status.ONE or answer.solution is None:
        return _broken_rules(puzzle, entries)
    right = answer.solution.entries
    said = puzzle.symbols.wording
    wrong = [Mistake((str(cell),), said.should_not(str(cell), s)) for cell, s in entries.items() if right[cell] != s]
    open_marks = {cell: noted for cell, noted in marks.items() if noted and cell not in entries}
    wrong += [
        Mistake((str(cell),), f"the pencil marks of {cell} leave out its value")
        for cell, noted in open_marks.items()
        if right[cell] not in noted
    ]
    return wrong


def _broken_rules(puzzle: Puzzle, entries: Mapping[Cell, str]) -> list[Mistake]:
    entered = {str(cell): symbol for cell, symbol in entries.items()}
    givens = {str(cell): symbol for cell, symbol in puzzle.givens.items()}
    return [
        Mistake((name,), mistake.message)
        for mistake in check(puzzle, {**givens, **entered})
        for name in mistake.cells
        if name in entered
    ]
