"""Paths of numbers: where the number after each number can be."""

from collections.abc import Callable

from gridwise import Cell
from oracle.rules import rule
from oracle.sheet import Fields, Sheet

COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
SIGNS = "↑↗→↘↓↙←↖"
STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


def _chain(sheet: Sheet, follows: Callable[[Cell, Cell], bool]) -> None:
    """All numbers differ, and the next one is in a cell that may follow; every number is somewhere."""
    sheet.all_different(sheet.cells)
    for a in sheet.cells:
        for b in sheet.cells:
            if a != b and not follows(a, b):
                for value in sheet.values:
                    if value + 1 in sheet.values:
                        sheet.any_of([~sheet.holds(a, value), ~sheet.holds(b, value + 1)])


@rule("ConsecutiveTouch")
def consecutive_touch(sheet: Sheet, fields: Fields) -> None:
    def follows(a: Cell, b: Cell) -> bool:
        down, right = abs(a[0] - b[0]), abs(a[1] - b[1])
        return max(down, right) == 1 if fields["diagonally"] else down + right == 1

    _chain(sheet, follows)


@rule("Signposts")
def signposts(sheet: Sheet, fields: Fields) -> None:
    rows = fields["arrows"]

    def follows(a: Cell, b: Cell) -> bool:
        entry = rows[a[0]][a[1]]
        way = SIGNS.find(entry) if entry in SIGNS else COMPASS.index(entry.upper()) if entry.upper() in COMPASS else -1
        down, right = STEPS[way] if way >= 0 else (0, 0)
        return any((a[0] + n * down, a[1] + n * right) == (b[0], b[1]) for n in range(1, 100))

    _chain(sheet, follows)
