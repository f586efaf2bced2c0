"""The meaning of rules about diagonals, stated directly in plain Python: 0 falls from left to right, 1 rises."""

from typing import Any

import gridwise as gw
from truth_cases import Case, Filled

MARKS: dict[str, Any] = {
    "symbols": {
        "falling": {"value": 0, "look": "diagonal-down", "character": "\\"},
        "rising": {"value": 1, "look": "diagonal-up", "character": "/"},
    }
}
Point = tuple[int, int]


def lines(v: Filled) -> list[tuple[Point, Point]]:
    """The diagonals, by their ends: the number of rows above and of columns to the left."""
    found = []
    for name, value in v.items():
        row, column = ord(name[0]) - ord("a"), int(name[1:]) - 1
        found.append(((row, column + value), (row + 1, column + 1 - value)))
    return found


def touching(v: Filled, point: Point) -> int:
    return sum(point in line for line in lines(v))


def is_forest(v: Filled) -> bool:
    """Whether every line joins two parts that were not connected before."""
    groups: list[set[Point]] = []
    for first, second in lines(v):
        joined = [group for group in groups if first in group or second in group]
        if len(joined) == 1 and {first, second} <= joined[0]:
            return False
        groups = [group for group in groups if group not in joined] + [{first, second}.union(*joined)]
    return True


CASES: dict[str, list[Case]] = {
    "DiagonalsAt": [
        Case(
            lambda: [gw.DiagonalsAt(corner="r1.5c1.5", count=3), gw.DiagonalsAt(corner="r0.5c2.5", count=1)],
            lambda v: touching(v, (1, 1)) == 3 and touching(v, (0, 2)) == 1,
            (2, 3),
            (),
            MARKS,
        ),
        Case(
            lambda: [gw.DiagonalsAt(corner="r3.5c1.5", count=0)],
            lambda v: touching(v, (3, 1)) == 0,
            (3, 3),
            (),
            {**MARKS, "void": "b2"},
        ),
    ],
    "CornerNumbers": [
        Case(
            lambda: [gw.CornerNumbers(corners=[[".", "1", "."], [".", "2", "."], ["0", ".", "."]])],
            lambda v: touching(v, (0, 1)) == 1 and touching(v, (1, 1)) == 2 and touching(v, (2, 0)) == 0,
            (2, 2),
            (),
            MARKS,
        )
    ],
    "NoDiagonalLoops": [
        Case(lambda: [gw.NoDiagonalLoops()], is_forest, (3, 4), (), MARKS),
        Case(lambda: [gw.NoDiagonalLoops()], is_forest, (3, 3), (), {**MARKS, "void": "b2"}),
    ],
}
