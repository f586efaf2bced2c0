"""Patterns of numbers on a loop that players know by name: a 3 in a corner, two 3s side by side."""

from __future__ import annotations

import re
from collections.abc import Collection

from gridwise.logic.step import capital, listed
from gridwise.model.grid import Cell

_NUMBER = re.compile(r"the (\d) in (\S+)")
_OUTER = ("top", "left", "right", "bottom")
_IN_A_CORNER = {
    "1": "A line on one of its outer sides would have to go on along the other one, and two lines are too many",
    "2": "Its two outer sides are both lines or neither is; either way, a line goes on from there",
    "3": "It lacks only one side, and an outer side can't be a line without the other one",
}


def named_pattern(clues: tuple[str, ...], cells: tuple[str, ...]) -> str:
    """What the clues of a step are to players, as in `A 3 is in a corner.`; empty if they have no name."""
    numbers = [found.groups() for clue in clues if (found := _NUMBER.fullmatch(clue))]
    if len(numbers) != len(clues):
        return ""
    if len(numbers) == 1:
        [(number, cell)] = numbers
        return f"There is a {number} in a corner." if len(_outer_sides(cell, cells)) == 2 else ""
    (number, cell), (other, near) = numbers
    apart = sorted(abs(a - b) for a, b in zip(Cell.parse(cell), Cell.parse(near), strict=True))
    kind = {(0, 1): "beside", (1, 1): "diagonally next to"}.get((apart[0], apart[1]))
    return f"There is a {number} {kind} a {other}." if kind else ""


def corner_reason(clue: str, open_sides: Collection[str], sides: tuple[str, ...], decided: Collection[str]) -> str:
    """Why a number in a corner decides lines there; empty if a step about its sides is something else."""
    found = _NUMBER.fullmatch(clue)
    if found is None:
        return ""
    number, cell = found.groups()
    outer = _outer_sides(cell, sides)
    if len(outer) != 2 or not {*outer} <= {*open_sides} or number not in _IN_A_CORNER:
        return ""
    if {*decided} & {*outer} != ({*outer} if number != "2" else set()):
        return ""
    return f"{capital(clue)} is in a corner. {_IN_A_CORNER[number]}: {listed(outer)} meet there."


def _outer_sides(cell: str, places: tuple[str, ...]) -> list[str]:
    """The sides of a cell at the edge of the grid."""
    return [f"{cell}|{side}" for side in _OUTER if f"{cell}|{side}" in places]
