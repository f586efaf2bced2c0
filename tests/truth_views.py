"""The meaning of numbers that count the cells in view, stated directly in plain Python."""

from itertools import takewhile

import gridwise as gw
from truth_cases import Case, Filled

BITS = (0, 1)


def view(v: Filled, lines: str, value: int) -> int:
    """How many cells are in view: lines are separated by commas, their cells start with the nearest one."""
    return sum(len(list(takewhile(lambda cell: v[cell] == value, line.split()))) for line in lines.split(","))


CASES: dict[str, list[Case]] = {
    "CountInSight": [
        Case(
            lambda: [gw.CountInSight(cell="b2", count=4, symbol="0")],
            lambda v: v["b2"] == 0 and view(v, "a2,b1,b3 b4,c2", 0) == 3,
            (3, 4),
            BITS,
        ),
        Case(
            lambda: [gw.CountInSight(cell="a1", count=2, itself="other")],
            lambda v: v["a1"] != 3 and view(v, "a2 a3,b1", 3) == 2,
            (2, 3),
        ),
        Case(lambda: [gw.CountInSight(cell="a2")], lambda v: v["a2"] == 3),
        Case(
            lambda: [gw.CountInSight(cell="b1", count=2), gw.CountInSight(cell="a3", count=1, itself="other")],
            lambda v: v["b1"] == 1 and view(v, "a1,b2 b3", 1) == 1 and v["a3"] == 0 and view(v, "b3", 1) == 1,
            (2, 3),
            BITS,
            {"void": "a2"},
        ),
        Case(lambda: [gw.CountInSight(cell="a1", count=1)], lambda v: v["a1"] == 3, (1, 1)),
    ],
    "NumbersInSight": [
        Case(
            lambda: [gw.NumbersInSight(symbol="0", numbers="3 . .\n. . ?\n. 1 .")],
            lambda v: (
                v["a1"] == v["b3"] == v["c2"] == 0 and view(v, "a2 a3,b1 c1", 0) == 2 and view(v, "c1,c3,b2 a2", 0) == 0
            ),
            (3, 3),
            BITS,
        ),
        Case(
            lambda: [gw.NumbersInSight(itself="other", numbers=". 2\n. .")],
            lambda v: v["a2"] != 3 and v["a1"] == v["b2"] == 3,
            (),
        ),
        Case(lambda: [gw.NumbersInSight()], lambda v: True),
    ],
}
