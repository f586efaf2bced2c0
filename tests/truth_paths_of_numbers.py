"""The meaning of rules about paths of numbers: consecutive numbers touch, or an arrow points at the next one."""

from collections.abc import Callable
from typing import Any

import gridwise as gw
from truth_cases import Case, Filled
from truth_local import place

STEPS = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}


def path(v: Filled, follows: Callable[[str, str], bool]) -> bool:
    """Whether each number is once on the board, and each goes on to the next."""
    where = {number: cell for cell, number in v.items()}
    last = len(v)
    return {*where} == {*range(1, last + 1)} and all(follows(where[n], where[n + 1]) for n in range(1, last))


def touch(a: str, b: str) -> bool:
    return max(abs(p - q) for p, q in zip(place(a), place(b), strict=True)) == 1


def share_an_edge(a: str, b: str) -> bool:
    return sum(abs(p - q) for p, q in zip(place(a), place(b), strict=True)) == 1


def points(rows: list[str]) -> Callable[[str, str], bool]:
    """Whether the arrow in a cell points at another one."""

    def follows(a: str, b: str) -> bool:
        (row, column), (there, across) = place(a), place(b)
        way = rows[row].split()[column]
        down, right = STEPS.get(way, (0, 0))
        return any((row + n * down, column + n * right) == (there, across) for n in range(1, 9))

    return follows


def numbered(rule: Any) -> list[Any]:
    return [gw.AllCellsAreCompletePermutation(), rule]


def signs(*rows: str) -> Case:
    symbols = tuple(range(1, 1 + sum(len(row.split()) for row in rows)))
    return Case(lambda: numbered(gw.Signposts(arrows="\n".join(rows))), lambda v: path(v, points([*rows])), (), symbols)


CASES: dict[str, list[Case]] = {
    "ConsecutiveTouch": [
        Case(lambda: numbered(gw.ConsecutiveTouch()), lambda v: path(v, touch), (2, 3), (1, 2, 3, 4, 5, 6)),
        Case(
            lambda: numbered(gw.ConsecutiveTouch(diagonally=False)),
            lambda v: path(v, share_an_edge),
            (2, 3),
            (1, 2, 3, 4, 5, 6),
        ),
        Case(
            lambda: numbered(gw.ConsecutiveTouch()), lambda v: path(v, touch), (2, 3), (1, 2, 3, 4, 5), {"void": "a2"}
        ),
        Case(
            lambda: numbered(gw.ConsecutiveTouch(diagonally=False)),
            lambda v: path(v, share_an_edge),
            (1, 4),
            (1, 2, 3, 4),
        ),
    ],
    "Signposts": [
        signs("E S", "N ."),
        signs("E SW S", "E NE ."),
        signs("E W S", "E NE NW"),
        Case(
            lambda: numbered(gw.Signposts(arrows="↘ ← .\n→ ↑ ↖")),
            lambda v: path(v, points(["SE W .", "E N NW"])),
            (),
            (1, 2, 3, 4, 5, 6),
        ),
    ],
}
