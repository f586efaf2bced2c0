"""The meaning of rules about connected areas, stated directly in plain Python."""

import gridwise as gw
from truth_cases import Case, Filled


def parts(v: Filled, on: set[int], diagonally: bool = False) -> list[set[str]]:
    """The areas of cells that hold one of the values, found by flooding."""
    left = {name for name, value in v.items() if value in on}
    areas = []
    while left:
        area, fresh = set(), {min(left)}
        while fresh:
            area |= fresh
            fresh = {other for other in left - area if any(near(name, other, diagonally) for name in fresh)}
        areas.append(area)
        left -= area
    return areas


def near(a: str, b: str, diagonally: bool) -> bool:
    down, right = abs(ord(a[0]) - ord(b[0])), abs(int(a[1:]) - int(b[1:]))
    return max(down, right) == 1 if diagonally else down + right == 1


CASES: dict[str, list[Case]] = {
    "ConnectedCells": [
        Case(lambda: [gw.ConnectedCells(symbols="1")], lambda v: len(parts(v, {1})) <= 1, (3, 3), (0, 1)),
        Case(
            lambda: [gw.ConnectedCells(symbols="1", diagonally=True)],
            lambda v: len(parts(v, {1}, diagonally=True)) <= 1,
            (3, 3),
            (0, 1),
        ),
        Case(
            lambda: [gw.ConnectedCells(symbols="2 3"), gw.ConnectedCells(symbols="1")],
            lambda v: len(parts(v, {2, 3})) <= 1 and len(parts(v, {1})) <= 1,
            (2, 3),
            (1, 2, 3),
        ),
        Case(
            lambda: [gw.ConnectedCells(symbols="1", to_edge=True)],
            lambda v: all(area - {"b2", "b3"} for area in parts(v, {1})),
            (3, 4),
            (0, 1),
        ),
        Case(
            lambda: [gw.ConnectedCells(symbols="1")],
            lambda v: len(parts(v, {1})) <= 1,
            (3, 3),
            (0, 1),
            more={"void": "b2"},
        ),
    ],
}
