"""Lines and clues that setters invent, stated in plain Python."""

import gridwise as gw
from truth_cases import FOUR, SIGNED, ZERO, Case, Filled, at, rises


def orderly(values: list[int]) -> bool:
    return rises(values) or rises(values[::-1])


def battle(values: list[int]) -> int:
    """March one cell at a time from both ends."""
    count = len(values)
    marks = [0] * count
    for step in range(count):
        marks[step] += step < values[0]
        marks[count - 1 - step] += step < values[-1]
    return sum(v for v, mark in zip(values, marks, strict=True) if mark == (2 if 2 in marks else 0))


def grid(v: Filled) -> list[list[int]]:
    return [at(v, f"{row}1 {row}2 {row}3") for row in "abc"]


def stand_ins(v: Filled, different: bool) -> bool:
    """3 stands in for 1 and 4 for 2, once in each row and column of a board of 2×2."""
    rows = [at(v, "a1 a2"), at(v, "b1 b2")]
    lines = [*rows, *map(list, zip(*rows, strict=True))]
    once = all({value % 2 for value in line} == {0, 1} and sum(value > 2 for value in line) == 1 for line in lines)
    stood = [value for row in rows for value in row if value > 2]
    return once and (not different or len(set(stood)) == len(stood))


CASES = {
    "ParityLine": [
        Case(
            lambda: [gw.ParityLine(line="a1 a2 b1 a1")],
            lambda v: False,
        ),
        Case(
            lambda: [gw.ParityLine(line="a1 b2 b1")],
            lambda v: v["a1"] % 2 != v["b2"] % 2 != v["b1"] % 2,
            symbols=SIGNED,
        ),
    ],
    "AverageArrow": [
        Case(
            lambda: [gw.AverageArrow(line="a1 a2 b2 b1")],
            lambda v: sum(at(v, "a2 b2 b1")) == 3 * v["a1"],
            symbols=SIGNED,
        ),
        Case(lambda: [gw.AverageArrow(line="a1 b2")], lambda v: v["a1"] == v["b2"]),
    ],
    "FuzzyThermometer": [
        Case(lambda: [gw.FuzzyThermometer(line="a1 a2 b2")], lambda v: orderly(at(v, "a1 a2 b2")), symbols=FOUR),
        Case(
            lambda: [gw.FuzzyThermometer(line="a1 a2 b2 b1")], lambda v: orderly(at(v, "a1 a2 b2 b1")), symbols=SIGNED
        ),
    ],
    "RemainderDot": [
        Case(
            lambda: [gw.RemainderDot(edge="a1 b1", remainder=1)],
            lambda v: min(at(v, "a1 b1")) > 0 and max(at(v, "a1 b1")) % min(at(v, "a1 b1")) == 1,
            symbols=(0, 1, 2, 3, 5),
        ),
        Case(
            lambda: [gw.RemainderDot(edge="a1 a2", remainder=0)],
            lambda v: min(at(v, "a1 a2")) > 0 and max(at(v, "a1 a2")) % min(at(v, "a1 a2")) == 0,
            symbols=SIGNED,
        ),
    ],
    "Rossini": [
        Case(lambda: [gw.Rossini(at="right a", direction="inwards")], lambda v: rises(at(v, "a4 a3 a2")), (1, 4), FOUR),
        Case(
            lambda: [gw.Rossini(at="top 1", direction="outwards")], lambda v: rises(at(v, "c1 b1 a1")), (3, 1), SIGNED
        ),
    ],
    "AllRossiniGiven": [
        Case(
            lambda: [gw.AllRossiniGiven(), gw.Rossini(at="left a", direction="inwards")],
            lambda v: rises(at(v, "a1 a2 a3")) and not orderly(at(v, "a2 a3 a4")),
            (1, 4),
            FOUR,
        ),
        Case(
            lambda: [gw.AllRossiniGiven()],
            lambda v: not any(orderly(at(v, line)) for line in ("a1 b1 c1", "a2 b2 c2")),
            (3, 2),
        ),
    ],
    "LinesContain": [
        Case(
            lambda: [gw.LinesContain(symbols="122")],
            lambda v: all(
                sorted(line) == [1, 2, 2] for rows in [grid(v)] for line in (*rows, *zip(*rows, strict=True))
            ),
            (3, 3),
            (1, 2),
        ),
        Case(
            lambda: [gw.LinesContain(symbols="112", box=[1, 3])],
            lambda v: all(
                sorted(line) == [1, 1, 2] for rows in [grid(v)] for line in (*rows, *zip(*rows, strict=True))
            ),
            (3, 3),
            (1, 2),
        ),
    ],
    "StandIns": [
        Case(
            lambda: [gw.StandIns(symbols="34", digits="12", different=False)],
            lambda v: stand_ins(v, different=False),
            (2, 2),
            (1, 2, 3, 4),
        ),
        Case(
            lambda: [gw.StandIns(symbols="34", digits="12")],
            lambda v: stand_ins(v, different=True),
            (2, 2),
            (1, 2, 3, 4),
        ),
        Case(
            lambda: [gw.StandIns(symbols="3", digits="1", box=[1, 2])],
            lambda v: False,
            (2, 2),
            (1, 2, 3),
        ),
    ],
    "StateMachine": [
        Case(
            lambda: [gw.StateMachine(line="a1 a2 b1", moves="0 1,2 1; 1 3 1; 1 1 0", accepts=[0, 1])],
            lambda v: (
                (v["a1"], v["a2"], v["b1"]) in {(1, 3, 3), (2, 3, 3), (1, 3, 1), (2, 3, 1)}
                or (v["a1"] < 3 and v["a2"] == 1 and v["b1"] < 3)
            ),
        ),
    ],
    "Battlefield": [
        Case(lambda: [gw.Battlefield(at="left a", sum=3)], lambda v: battle(list(v.values())) == 3, (1, 5)),
        Case(lambda: [gw.Battlefield(at="bottom 1", sum=0)], lambda v: battle(at(v, "d1 c1 b1 a1")) == 0, (4, 1), ZERO),
        Case(lambda: [gw.Battlefield(at="top 1", sum=4)], lambda v: battle(at(v, "a1 b1 c1")) == 4, (3, 1), SIGNED),
    ],
}
