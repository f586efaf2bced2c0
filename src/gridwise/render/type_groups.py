"""The groups in which players know puzzles. They follow from what is filled in: a new type finds its own group."""

from __future__ import annotations

from gridwise.model.marks import CELLS
from gridwise.model.puzzle import Puzzle
from gridwise.model.symbols import Symbols
from gridwise.render.look import look

SUDOKU, NUMBERS, SHADING, LOOPS, OBJECTS, SIGNS = GROUPS = ("sudoku", "numbers", "shading", "loops", "objects", "signs")
"""The groups, in the order in which they are shown."""
_TWO = 2


def group_of(example: Puzzle) -> str:
    """The group of a type with this example."""
    symbols = example.symbols
    if {*symbols.layers} - symbols.derived != {CELLS}:
        return LOOPS
    if _are_typed(symbols):
        boxes = example.board.boxes
        # Boxes with a number for every cell are those of a sudoku; smaller ones are rooms, as in a Suguru.
        return SUDOKU if boxes and all(len(box) == len(symbols.names) for box in boxes) else NUMBERS
    if symbols.background is None:
        return SIGNS
    drawn = [look(mark.look) for name, mark in symbols.mark.items() if name != symbols.background]
    return SHADING if any(each.covers for each in drawn) else OBJECTS


def _are_typed(symbols: Symbols) -> bool:
    """Whether players mainly write numbers or letters. Two of them are signs, such as the 0 and 1 of a Binairo."""
    return len(symbols.names) > _TWO and any(mark.is_text for mark in symbols.mark.values())
