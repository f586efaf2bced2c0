"""The names of regions on paper: by a cell, since no letters are printed on the board."""

from __future__ import annotations

import re

from gridwise.model.puzzle import Puzzle
from gridwise.model.shapes import Outline

_NAMED = re.compile(r"\b([Rr])egion (\w+)\b(?!-)")


def by_cells(text: str, puzzle: Puzzle) -> str:
    """The text, with `the region of b3` instead of `region E`: b3 is its first cell, row by row."""
    shapes = (shape for constraint in puzzle.constraints for shape in constraint.draw(puzzle.board))
    first = {shape.name: min(shape.cells) for shape in shapes if isinstance(shape, Outline) and shape.name}

    def renamed(match: re.Match[str]) -> str:
        the = "The" if match[1] == "R" else "the"
        return f"{the} region of {first[match[2]]}" if match[2] in first else match[0]

    return _NAMED.sub(renamed, text)
