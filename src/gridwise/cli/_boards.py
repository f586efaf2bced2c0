"""Boards as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridwise import Puzzle, Solution


def format_solution(puzzle: Puzzle, solution: Solution) -> str:
    """A solution as text, with the puzzle's borders."""
    from gridwise.render.text import format_puzzle

    return format_puzzle(puzzle, solution.entries)
