"""Puzzles together with their only solution."""

from __future__ import annotations

from gridwise.common.errors import PuzzleError, Undecided, Where
from gridwise.declaring.yaml_writer import board_text
from gridwise.model.puzzle import Puzzle
from gridwise.model.results import Status
from gridwise.solving.solve import solve

SECONDS = 60
"""The time limit for solving one puzzle."""


def solved(puzzle: Puzzle, name: str, where: Where | None = None) -> Puzzle:
    """The puzzle with its solution, which must be the only one; errors call it by `name`."""
    answer = solve(puzzle, 2, seconds=SECONDS)
    if answer.status is Status.UNDECIDED:
        raise Undecided(f"the solution of {name} was not found within {SECONDS} seconds", None)
    if answer.status is not Status.ONE or answer.solution is None:
        has = "no solution" if answer.status is Status.NONE else "several solutions"
        raise PuzzleError(f"{name} has {has}; a puzzle in a book must have exactly one", where=where)
    entries = {puzzle.grid.require(cell): symbol for cell, symbol in answer.solution.entries.items()}
    return puzzle.replace(progress=None, marks=None, solution=board_text(puzzle, entries, partial=False))
