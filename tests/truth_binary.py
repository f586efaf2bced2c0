"""The meaning of rules for grids with few symbols, stated directly in plain Python."""

from itertools import groupby

import gridwise as gw
from truth_cases import Case, Filled, at


def grid(v: Filled, rows: str, columns: str) -> list[list[int]]:
    """All rows and columns of a grid without void cells."""
    across = [[v[f"{row}{column}"] for column in columns] for row in rows]
    return across + [list(line) for line in zip(*across, strict=True)]


def no_three(line: list[int]) -> bool:
    return all(len(list(run)) < 3 for _, run in groupby(line))


def runs(line: list[int], filled: int) -> list[int]:
    return [len(list(run)) for value, run in groupby(line) if value == filled]


def unlike(lines: list[list[int]]) -> bool:
    return len({tuple(line) for line in lines}) == len(lines)


BITS = (0, 1)
CASES: dict[str, list[Case]] = {
    "BalancedLines": [
        Case(
            lambda: [gw.BalancedLines()],
            lambda v: all(line.count(0) == line.count(1) for line in grid(v, "ab", "1234")),
            (2, 4),
            BITS,
        ),
        Case(
            lambda: [gw.BalancedLines()],
            lambda v: all(sorted(line) == [1, 2, 3] for line in grid(v, "abc", "123")),
            (3, 3),
        ),
        Case(
            lambda: [gw.BalancedLines(), gw.NoThreeInARow()],
            lambda v: all(line.count(0) == line.count(1) and no_three(line) for line in grid(v, "ab", "123456")),
            (2, 6),
            BITS,
        ),
    ],
    "CountAround": [
        Case(
            lambda: [gw.CountAround(cell="b2", count=3)],
            lambda v: v["b2"] == 0 and sum(v.values()) == 3,
            (3, 3),
            BITS,
        ),
        Case(
            lambda: [gw.CountAround(cell="a1", count=2, diagonal=False), gw.CountAround(cell="c3", count=0)],
            lambda v: at(v, "a1 a2 b1") == [0, 1, 1] and at(v, "b2 b3 c2 c3") == [0, 0, 0, 0],
            (3, 3),
            BITS,
        ),
        Case(
            lambda: [gw.CountAround(cell="a2", count=4, itself="counted")],
            lambda v: sum(v[cell] for cell in v if cell != "a4" and cell != "b4") == 4,
            (2, 4),
            BITS,
        ),
        Case(
            lambda: [gw.CountAround(cell="b2", count=3)],
            lambda v: sum(v.values()) == 3,
            (2, 3),
            BITS,
            {"void": "b2"},
        ),
        Case(
            lambda: [gw.CountAround(cell="a1", count=1, itself="free", diagonal=False)],
            lambda v: at(v, "a2 b1").count(3) == 1,
            (2, 2),
            (1, 2, 3),
        ),
    ],
    "NumbersAround": [
        Case(
            lambda: [gw.NumbersAround(numbers="1 . .\n. 2 .\n")],
            lambda v: at(v, "a1 b2") == [0, 0] and sum(at(v, "a2 b1")) == 1 and sum(v.values()) == 2,
            (2, 3),
            BITS,
        ),
    ],
    "NoThreeInARow": [
        Case(lambda: [gw.NoThreeInARow()], lambda v: all(map(no_three, grid(v, "abc", "1234"))), (3, 4), BITS),
        Case(lambda: [gw.NoThreeInARow()], lambda v: no_three(list(v.values())), (1, 5)),
        Case(
            lambda: [gw.NoThreeInARow()],
            lambda v: no_three(at(v, "a3 a4 a5")),
            (1, 5),
            BITS,
            {"void": "a2"},
        ),
    ],
    "UniqueLines": [
        Case(
            lambda: [gw.UniqueLines()],
            lambda v: unlike(grid(v, "abc", "123")[:3]) and unlike(grid(v, "abc", "123")[3:]),
            (3, 3),
            BITS,
        ),
        Case(lambda: [gw.UniqueLines(unique_lines=False)], lambda v: True, (2, 2), BITS),
        Case(
            lambda: [gw.UniqueLines(), gw.BalancedLines()],
            lambda v: (
                all(line.count(0) == line.count(1) for line in grid(v, "abcd", "12"))
                and unlike(grid(v, "abcd", "12")[4:])
                and unlike(grid(v, "abcd", "12")[:4])
            ),
            (4, 2),
            BITS,
        ),
        Case(
            lambda: [gw.UniqueLines()], lambda v: at(v, "a1 a2") != at(v, "b1 b2") and at(v, "a1 b1") != at(v, "a2 b2")
        ),
    ],
    "NonogramClue": [
        Case(
            lambda: [gw.NonogramClue(at="left a", runs="2 1")], lambda v: runs([*v.values()], 1) == [2, 1], (1, 6), BITS
        ),
        Case(lambda: [gw.NonogramClue(at="right a", runs=[1, 2])], lambda v: runs([*v.values()], 3) == [2, 1], (1, 5)),
        Case(lambda: [gw.NonogramClue(at="top 1", runs=0)], lambda v: runs(at(v, "a1 b1"), 1) == [], (2, 2), BITS),
        Case(
            lambda: [gw.NonogramClue(at="bottom 2", runs="3")],
            lambda v: runs(at(v, "a2 b2 c2"), 1) == [3],
            (3, 2),
            BITS,
        ),
    ],
    "NonogramRuns": [
        Case(
            lambda: [gw.NonogramRuns(rows=["1 1", None], columns="1\n.\n2")],
            lambda v: (
                runs(at(v, "a1 a2 a3"), 1) == [1, 1]
                and runs(at(v, "a1 b1"), 1) == [1]
                and runs(at(v, "a3 b3"), 1) == [2]
            ),
            (2, 3),
            BITS,
        )
    ],
}
