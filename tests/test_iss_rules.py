"""Rules of the Interactive Sudoku Solver that we compose of others: every solution without the rule is tried."""

import base64
from collections.abc import Callable
from itertools import pairwise

import pytest

import gridwise as gw

Rows = tuple[tuple[int, ...], ...]


def packed(count: int, accepting: int, rows: list[dict[int, int]], bits: int = 2) -> str:
    """An automaton of few states whose start is state 0; the next states accept."""
    text = f"01{bits - 1:04b}{count - 1:04b}{1:0{bits}b}{accepting:0{bits}b}0"
    for row in rows:
        text += f"{sum(1 << place for place in row):0{count}b}" + "".join(
            f"{row[place]:0{bits}b}" for place in sorted(row)
        )
    data = bytes(int(text[at : at + 8].ljust(8, "0"), 2) for at in range(0, len(text), 8))
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


ALTERNATING = packed(4, 2, [{0: 1, 2: 1, 1: 2, 3: 2}, {1: 2, 3: 2}, {0: 1, 2: 1}])
"""Odd and even numbers in turn; states 1 (after an odd number) and 2 accept."""
RISING_PARTS = packed(
    5,
    4,
    [{place: place + 1 for place in range(4)}, {1: 2, 2: 3, 3: 4, 4: 0}, {2: 3, 3: 4, 4: 0}, {3: 4, 4: 0}, {4: 0}],
    3,
)
"""Numbers that rise within each part; the fifth value is the sign between two parts."""


def indexed(rows: Rows) -> bool:
    line = [rows[1][1], rows[2][2], rows[3][3]]
    return rows[0][1] <= 3 and line[rows[0][1] - 1] == rows[0][0]


def alternating(rows: Rows) -> bool:
    return all((rows[at][at] + rows[at + 1][at + 1]) % 2 for at in range(3))


def rising_parts(rows: Rows) -> bool:
    return rows[0][0] < rows[1][1] and rows[2][2] < rows[3][3]


def rank(rows: Rows, line: tuple[int, ...]) -> tuple[int, int]:
    """The rank of a line among all, read from any side, and how many are the same number."""
    lines = [tuple(each) for across in (rows, zip(*rows, strict=True)) for each in across]
    numbers = [*lines, *(each[::-1] for each in lines)]
    return 1 + sum(each < line for each in numbers), numbers.count(line)


def ranked(rows: Rows) -> bool:
    return rank(rows, rows[3]) == (5, 1) and rank(rows, rows[1][::-1]) == (6, 1)


def ranked_with_ties(rows: Rows) -> bool:
    return rank(rows, rows[3])[0] == 5 and rank(rows, tuple(row[2] for row in rows))[0] == 15


def flatmates(rows: Rows) -> bool:
    above, below = ((0, 0, 0, 0), *rows), (*rows, (0, 0, 0, 0))
    places = [(r, c) for r in range(4) for c in range(4) if rows[r][c] == 2]
    return all(above[r][c] == 1 or below[r + 1][c] == 4 for r, c in places)


def connected(rows: Rows) -> bool:
    cells = {(r, c) for r in range(4) for c in range(4) if rows[r][c] in (1, 2)}
    reached, waiting = set(), [min(cells)]
    while waiting:
        r, c = waiting.pop()
        if (r, c) in cells - reached:
            reached.add((r, c))
            waiting += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return reached == cells


def houses(rows: Rows) -> list[list[tuple[int, int]]]:
    across = [[(r, c) for c in range(4)] for r in range(4)]
    boxes = [[(r, c) for r in (top, top + 1) for c in (left, left + 1)] for top in (0, 2) for left in (0, 2)]
    return [*across, *map(list, zip(*across, strict=True)), *boxes]


def held(rows: Rows) -> list[set[int]]:
    return [{rows[r][c] for r, c in house} for house in houses(rows)]


def twins(rows: Rows) -> bool:
    """Each house lacks one number from 1 to 4, in each direction another one, and around a 0 three different ones."""
    if any(0 not in values for values in held(rows)):
        return False
    lacks = [({1, 2, 3, 4} - values).pop() for values in held(rows)]
    if any(len(set(lacks[at : at + 4])) < 4 for at in (0, 4, 8)):
        return False
    around = [
        [lack for house, lack in zip(houses(rows), lacks, strict=True) if (r, c) in house]
        for r in range(4)
        for c in range(4)
        if not rows[r][c]
    ]
    return all(len(set(each)) == 3 for each in around)


def lacking(rows: Rows) -> bool:
    """What the second row and the third column lack is given, and what the first boxes lack is compared."""
    lacks = [({1, 2, 3, 4} - values).pop() for values in held(rows)] if twins(rows) else [0] * 12
    return lacks[1] == 3 and lacks[6] in (1, 2) and lacks[8] > lacks[9] and abs(lacks[4] - lacks[5]) >= 1


def same(rows: Rows) -> bool:
    return all(a == b for a, b in pairwise(held(rows)))


SUDOKU = ".Shape~4x4"
FIVE = ".Shape~4x4~0-4.RegionSize~4.~R1C1_0~R1C2_1~R1C3_2~R2C1_3"
CASES: dict[str, tuple[str, str, Callable[[Rows], bool]]] = {
    "ValueIndexing": (SUDOKU, ".ValueIndexing~R1C1~R1C2~R2C2~R3C3~R4C4", indexed),
    "NFA": (SUDOKU, f".NFA~{ALTERNATING}~~R1C1~R2C2~R3C3~R4C4", alternating),
    "NFA of parts": (SUDOKU, f".NFA~{RISING_PARTS}~~R1C1~R2C2~-~R3C3~R4C4", rising_parts),
    "FullRank": (SUDOKU, ".FullRank~R4~5~.FullRank~R2~~6", ranked),
    "FullRankTies": (SUDOKU, ".FullRank~R4~5.FullRank~C3~15~.FullRankTies~any", ranked_with_ties),
    "DutchFlatmates": (SUDOKU, ".DutchFlatmates", flatmates),
    "ConnectedValues": (SUDOKU, ".ConnectedValues~~1_2", connected),
    "RegionSameValues": (FIVE, ".RegionSameValues", same),
    "Doppelganger": (FIVE, ".Doppelganger", twins),
    "what a house lacks": (
        f"{FIVE}.Doppelganger",
        ".~DGC2_3.~DGR3_1_2.GreaterThan~DGB1~DGB2.Whisper~1~DGR1~DGR2",
        lacking,
    ),
}


def solved(text: str) -> set[Rows]:
    return {
        tuple(tuple(int(s) for s in row if s) for row in solution.rows) for solution in gw.solutions(gw.parse(text))
    }


@pytest.mark.parametrize("name", CASES)
def test_a_composed_rule_says_what_theirs_says(name: str) -> None:
    base, rule, holds = CASES[name]
    without = solved(base)
    expected = {rows for rows in without if holds(rows)}
    assert solved(base + rule) == expected
    assert len(expected) < len(without)


def test_an_automaton_that_is_cut_off_is_refused() -> None:
    with pytest.raises(gw.PuzzleError, match="the automaton ends too early"):
        gw.parse(f".Shape~4x4.NFA~{ALTERNATING[:6]}~~R1C1~R1C2")


def test_a_part_of_a_line_without_cells_is_refused() -> None:
    with pytest.raises(gw.PuzzleError, match="a part of a line has no cells"):
        gw.parse(f".Shape~4x4.NFA~{RISING_PARTS}~~R1C1~-~-~R1C2")


def test_a_variable_of_one_choice_says_nothing() -> None:
    options = ".And.~R1C1_1{}~R2C3_2.End.And.~R1C1_2{}~R4C4_2.End"
    plain, free = (f"{SUDOKU}.Or{options.format(*values)}.End" for values in (("", ""), ("~VX_1", "~VX_2")))
    assert solved(f"{free}.Var~X~Name") == solved(plain)
    with pytest.raises(gw.PuzzleError, match="cells outside the grid"):
        gw.parse(f"{free}.Var~X~Name.WhiteDot~VX~R1C1")
