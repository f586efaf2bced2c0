"""Boards as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridwise import Puzzle, Solution


def format_solution(puzzle: Puzzle, solution: Solution) -> str:
    """A solution as text, with the puzzle's borders."""
    from gridwise.render.text import format_puzzle

    placed = {place: symbol for place, symbol in zip(puzzle.grid.places, solution.symbols, strict=True) if symbol}
    return format_puzzle(puzzle, placed)
