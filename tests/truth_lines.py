"""The meaning of each constraint along a line, stated directly in plain Python."""

import re
from itertools import combinations, pairwise

import gridwise as gw
from truth_cases import FOUR, SIGNED, ZERO, Case, Filled, apart, at, different

FIVE = (1, 2, 3, 4, 5)
SIX = (1, 2, 3, 4, 5, 6)


def falls_nowhere(values: list[int]) -> bool:
    return all(low <= high for low, high in pairwise(values))


def written(values: list[int]) -> int:
    return int("".join(map(str, values)))


def consecutive(values: list[int]) -> bool:
    return sorted(values) == list(range(min(values), min(values) + len(values)))


def scattered(values: list[int]) -> bool:
    return all(abs(a - b) > 1 for a, b in combinations(values, 2))


def is_between(first: int, *rest: int) -> bool:
    *inner, last = rest
    return all(min(first, last) < value < max(first, last) for value in inner)


def locks_out(least: int, first: int, *rest: int) -> bool:
    *inner, last = rest
    outside = all(value < min(first, last) or value > max(first, last) for value in inner)
    return abs(first - last) >= least and outside


def of_each(values: list[int], groups: list[set[int]]) -> bool:
    """Whether no window as wide as the number of groups has two values of one group."""
    width = min(len(groups), len(values))
    kinds = [next(number for number, group in enumerate(groups) if value in group) for value in values]
    return all(different(kinds[start : start + width]) for start in range(len(kinds) - width + 1))


def cut_into(values: list[int], total: int) -> bool:
    """Whether the list can be cut into pieces with that sum."""
    if not values:
        return True
    return any(sum(values[:end]) == total and cut_into(values[end:], total) for end in range(1, len(values) + 1))


def cut_loop(values: list[int], total: int) -> bool:
    return any(cut_into(values[start:] + values[:start], total) for start in range(len(values)))


def folded(values: list[int]) -> bool:
    sums = {values[place] + values[-1 - place] for place in range(len(values) // 2)}
    if len(values) % 2:
        sums.add(values[len(values) // 2])
    return len(sums) == 1


def matches(pattern: str, v: Filled, cells: str) -> bool:
    return re.fullmatch(pattern, "".join(map(str, at(v, cells)))) is not None


ROW = "a1 a2 a3 a4"


def regex_case(pattern: str) -> Case:
    return Case(lambda: [gw.RegexLine(line=ROW, pattern=pattern)], lambda v: matches(pattern, v, ROW), (1, 4), FOUR)


CASES: dict[str, list[Case]] = {
    "SlowThermometer": [
        Case(lambda: [gw.SlowThermometer(line="a1 b1 b2 a2")], lambda v: falls_nowhere(at(v, "a1 b1 b2 a2")), symbols=s)
        for s in (FOUR, SIGNED)
    ],
    "Arrow": [
        Case(lambda: [gw.Arrow(lines="a1 a2 b2")], lambda v: v["a1"] == v["a2"] + v["b2"], symbols=FOUR),
        Case(lambda: [gw.Arrow(lines="a1 b2")], lambda v: v["a1"] == v["b2"], symbols=FOUR),
        Case(
            lambda: [gw.Arrow(lines=["a2 a1 b1", "a2 b2"])],
            lambda v: v["a2"] == v["a1"] + v["b1"] and v["a2"] == v["b2"],
            symbols=SIGNED,
        ),
        Case(
            lambda: [gw.Arrow(lines="a1 a2 a3 b3; a1 b1")],
            lambda v: v["a1"] == sum(at(v, "a2 a3 b3")) == v["b1"],
            (2, 3),
            ZERO,
        ),
    ],
    "PillArrow": [
        Case(
            lambda: [gw.PillArrow(pill="a2 a1", lines="a2 a3 b3 b2 b1")],
            lambda v: written(at(v, "a1 a2")) == sum(at(v, "a3 b3 b2 b1")),
            (2, 3),
            FOUR,
        ),
        Case(
            lambda: [gw.PillArrow(pill="a1 b1", lines=["b1 b2", "a1 a2"])],
            lambda v: written(at(v, "a1 b1")) == v["b2"] == v["a2"],
            symbols=(0, 1, 2, 11, 12, 21),
        ),
        Case(
            lambda: [gw.PillArrow(pill="a1-a3", lines="a3 a4 a5")],
            lambda v: written(at(v, "a1 a2 a3")) == v["a4"] + v["a5"],
            (1, 5),
            (0, 1, 2, 10, 110),
        ),
    ],
    "DoubleArrow": [
        Case(
            lambda: [gw.DoubleArrow(line="a1 a2 b2 b1")],
            lambda v: v["a1"] + v["b1"] == v["a2"] + v["b2"],
            symbols=FOUR,
        ),
        Case(lambda: [gw.DoubleArrow(line="a1 a2 b2")], lambda v: v["a1"] + v["b2"] == v["a2"], symbols=SIGNED),
    ],
    "Whispers": [
        Case(
            lambda: [gw.Whispers(line="a1 b1 b2")],
            lambda v: apart(v, "a1 b1") >= 2 and apart(v, "b1 b2") >= 2,
            symbols=FOUR,
        ),
        Case(lambda: [gw.Whispers(line="a1 b1")], lambda v: apart(v, "a1 b1") >= 3, symbols=FIVE),
        Case(
            lambda: [gw.Whispers(line="a1 a2 b2 b1 a1 b2", difference=1)],
            lambda v: all(apart(v, pair) >= 1 for pair in ("a1 a2", "a2 b2", "b2 b1", "b1 a1", "a1 b2")),
            symbols=SIGNED,
        ),
    ],
    "Renban": [
        Case(lambda: [gw.Renban(line="a1 b1 b2")], lambda v: consecutive(at(v, "a1 b1 b2")), symbols=symbols)
        for symbols in ((1, 2, 3), FOUR, FIVE, (0, 1, 2, 3, 5), (1, 3, 4, 5, 7))
    ],
    "Nabner": [
        *(
            Case(lambda: [gw.Nabner(line="a1 b1 b2")], lambda v: scattered(at(v, "a1 b1 b2")), symbols=symbols)
            for symbols in (FIVE, SIX, (-2, 0, 1, 3, 5))
        ),
        Case(lambda: [gw.Nabner(line="a2 b2")], lambda v: scattered(at(v, "a2 b2")), symbols=ZERO),
    ],
    "Palindrome": [
        Case(
            lambda: [gw.Palindrome(line="a1 a2 a3 b2 b1")],
            lambda v: v["a1"] == v["b1"] and v["a2"] == v["b2"],
            (2, 3),
        ),
        Case(lambda: [gw.Palindrome(line="a1 b2")], lambda v: v["a1"] == v["b2"], symbols=SIGNED),
        Case(
            lambda: [gw.Palindrome(line="a1 a2 b2 a1 b1 a2")],
            lambda v: v["a1"] == v["a2"] == v["b1"] and v["b2"] == v["a1"],
        ),
    ],
    "Between": [
        Case(lambda: [gw.Between(line=ROW)], lambda v: is_between(*at(v, ROW)), (1, 4), FIVE),
        Case(lambda: [gw.Between(line="a1 b1 b2")], lambda v: is_between(*at(v, "a1 b1 b2")), symbols=SIGNED),
        Case(
            lambda: [gw.Between(line=[f"a{number}" for number in range(1, 10)])],
            lambda v: is_between(*v.values()),
            (1, 9),
            (1, 2, 3),
        ),
    ],
    "Lockout": [
        Case(lambda: [gw.Lockout(line=ROW, difference=2)], lambda v: locks_out(2, *at(v, ROW)), (1, 4), FIVE),
        Case(lambda: [gw.Lockout(line="a1 b1 b2")], lambda v: locks_out(4, *at(v, "a1 b1 b2")), symbols=SIX),
        Case(
            lambda: [gw.Lockout(line="a1 b1 b2", difference=0)],
            lambda v: locks_out(0, *at(v, "a1 b1 b2")),
            symbols=SIGNED,
        ),
    ],
    "Zipper": [
        Case(lambda: [gw.Zipper(line="a1 a2 b2 b1")], lambda v: folded(at(v, "a1 a2 b2 b1")), symbols=FOUR),
        Case(lambda: [gw.Zipper(line="a1 a2 b2")], lambda v: folded(at(v, "a1 a2 b2")), symbols=SIGNED),
        Case(
            lambda: [gw.Zipper(line="a1 a2 a3 b3 b2")], lambda v: folded(at(v, "a1 a2 a3 b3 b2")), (2, 3), (1, 2, 3, 5)
        ),
        Case(lambda: [gw.Zipper(line="a1 a2 a3 b3 b2 b1")], lambda v: folded(at(v, "a1 a2 a3 b3 b2 b1")), (2, 3), ZERO),
    ],
    "EntropicLine": [
        Case(
            lambda: [gw.EntropicLine(line=ROW)],
            lambda v: of_each(at(v, ROW), [{1, 2}, {3, 4}, {5, 6}]),
            (1, 4),
            SIX,
        ),
        Case(
            lambda: [gw.EntropicLine(line=f"{ROW} a5")],
            lambda v: of_each(at(v, f"{ROW} a5"), [{-2}, {-1, 1}, {4}]),
            (1, 5),
            SIGNED,
        ),
        Case(
            lambda: [gw.EntropicLine(line="a1 a2")],
            lambda v: of_each(at(v, "a1 a2"), [{1, 2}, {3}, {4, 5}]),
            (1, 2),
            FIVE,
        ),
    ],
    "ModularLine": [
        Case(
            lambda: [gw.ModularLine(line=f"{ROW} a5")],
            lambda v: of_each(at(v, f"{ROW} a5"), [{0, 3}, {1}, {2}]),
            (1, 5),
            ZERO,
        ),
        Case(
            lambda: [gw.ModularLine(line=ROW, modulus=2)],
            lambda v: of_each(at(v, ROW), [{-2, 4}, {-1, 1}]),
            (1, 4),
            SIGNED,
        ),
        Case(
            lambda: [gw.ModularLine(line="a1 a2 b2", modulus=4)],
            lambda v: of_each(at(v, "a1 a2 b2"), [{4}, {1, 5}, {2}, {3}]),
            symbols=FIVE,
        ),
    ],
    "SumLine": [
        Case(lambda: [gw.SumLine(line=ROW, sum=4)], lambda v: cut_into(at(v, ROW), 4), (1, 4), FOUR),
        Case(lambda: [gw.SumLine(line=ROW, sum=3)], lambda v: cut_into(at(v, ROW), 3), (1, 4), ZERO),
        Case(lambda: [gw.SumLine(line=ROW, sum=2)], lambda v: cut_into(at(v, ROW), 2), (1, 4), SIGNED),
        Case(
            lambda: [gw.SumLine(line="a1 a2 b2 b1 a1", sum=5)],
            lambda v: cut_loop(at(v, "a1 a2 b2 b1"), 5),
            symbols=FOUR,
        ),
        Case(
            lambda: [gw.SumLine(line="a1 a2 a3 b3 b2 b1 a1", sum=2)],
            lambda v: cut_loop(at(v, "a1 a2 a3 b3 b2 b1"), 2),
            (2, 3),
            (0, 1, 2),
        ),
        Case(
            lambda: [gw.SumLine(line="a1 a2 b2 b1 a1", sum=3)],
            lambda v: cut_loop(at(v, "a1 a2 b2 b1"), 3),
            symbols=(-1, 1, 2, 4),
        ),
    ],
    "RegexLine": [
        regex_case(pattern)
        for pattern in ("1.*", "(12|34)+", "[1-3]{2,3}[^3]", "(1?2)*3?4?", "(1|2|)3{1,}4*", ".{4}", "(.2){2}|4[4]+")
    ],
    "PairLine": [
        Case(
            lambda: [gw.PairLine(line=ROW, expression="|a - b| >= 2 or a + b = 4")],
            lambda v: all(abs(a - b) >= 2 or a + b == 4 for a, b in pairwise(at(v, ROW))),
            (1, 4),
            FOUR,
        ),
        Case(
            lambda: [gw.PairLine(line="a1 b1 a2 a1", expression="not (a % 2 = b // 2) and a * b != -2")],
            lambda v: all(a % 2 != b // 2 and a * b != -2 for a, b in (at(v, "a1 b1"), at(v, "b1 a2"), at(v, "a2 a1"))),
            symbols=SIGNED,
        ),
        Case(
            lambda: [gw.PairLine(line="a1 a2", expression="a / b < 2")],
            lambda v: v["a2"] != 0 and v["a1"] / v["a2"] < 2,
            symbols=ZERO,
        ),
    ],
    "AllPairs": [
        Case(
            lambda: [
                gw.AllPairs(region="a1 a2 b2", expression="min(a, b) + 1 < max(a, b, 3) and a + b in (4, 5, 2*a)")
            ],
            lambda v: all(
                min(a, b) + 1 < max(a, b, 3) and a + b in (4, 5, 2 * a) for a, b in combinations(at(v, "a1 a2 b2"), 2)
            ),
            symbols=FOUR,
        ),
        Case(
            lambda: [gw.AllPairs(region="a1 a2 b2", expression="a < b")],
            lambda v: v["a1"] < v["a2"] < v["b2"],
            symbols=SIGNED,
        ),
    ],
}
