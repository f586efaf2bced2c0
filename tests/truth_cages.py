"""The meaning of constraints on cages, in plain Python; see truth_cases."""

from itertools import combinations

import gridwise as gw
from truth_cases import FOUR, SIGNED, ZERO, Case, Filled, at, different

FIVE = (1, 2, 3, 4, 5)


def makes(values: list[int], target: int) -> bool:
    """Whether some of the values add up to the target."""
    return any(sum(some) == target for size in range(1, len(values) + 1) for some in combinations(values, size))


def halves(v: Filled, names: str, low: set[int], high: set[int]) -> bool:
    """Whether all differ, half are even, half are low and the rest high."""
    values = at(v, names)
    return (
        different(values)
        and 2 * sum(value % 2 for value in values) == len(values)
        and 2 * sum(value in low for value in values) == len(values)
        and set(values) <= low | high
    )


CASES: dict[str, list[Case]] = {
    "Cage": [
        Case(
            lambda: [gw.Cage(region="a1 a2 b1", sum=7)],
            lambda v: different(at(v, "a1 a2 b1")) and sum(at(v, "a1 a2 b1")) == 7,
            symbols=FOUR,
        ),
        Case(lambda: [gw.Cage(region="a1 a2 b1")], lambda v: different(at(v, "a1 a2 b1")), symbols=FOUR),
        Case(
            lambda: [gw.Cage(region="a1 a2 b1", sum="6 or 9")],
            lambda v: different(at(v, "a1 a2 b1")) and sum(at(v, "a1 a2 b1")) in (6, 9),
            symbols=FOUR,
        ),
        Case(lambda: [gw.Cage(region="a2", sum=[0, 3])], lambda v: v["a2"] in (0, 3), symbols=ZERO),
        Case(
            lambda: [gw.Cage(region="a1 b2", sum=[-1, 0, 5])],
            lambda v: v["a1"] != v["b2"] and v["a1"] + v["b2"] in (-1, 0, 5),
            symbols=SIGNED,
        ),
    ],
    "RellikCage": [
        Case(
            lambda: [gw.RellikCage(region="a1 a2 b1", sum=6)],
            lambda v: different(at(v, "a1 a2 b1")) and not makes(at(v, "a1 a2 b1"), 6),
            symbols=(1, 2, 3, 4, 5, 6),
        ),
        Case(lambda: [gw.RellikCage(region="b2", sum=3)], lambda v: v["b2"] != 3, symbols=FOUR),
        Case(
            lambda: [gw.RellikCage(region="a1 a2 b1 b2", sum=0)],
            lambda v: different(v.values()) and not makes(list(v.values()), 0),
            symbols=(-3, -1, 0, 1, 2, 5),
        ),
        Case(
            lambda: [gw.RellikCage(region="a1 a2 b1", sum=3)],
            lambda v: different(at(v, "a1 a2 b1")) and not makes(at(v, "a1 a2 b1"), 3),
            symbols=(0, 1, 2, 4, 5),
        ),
    ],
    "EqualityCage": [
        Case(
            lambda: [gw.EqualityCage(region="a1 a2 b1 b2")],
            lambda v: halves(v, "a1 a2 b1 b2", {1, 2, 3}, {5, 6, 7}),
            symbols=(1, 2, 3, 4, 5, 6, 7),
        ),
        Case(lambda: [gw.EqualityCage(region="a1 b2")], lambda v: halves(v, "a1 b2", {0, 1}, {2, 3}), symbols=ZERO),
        Case(lambda: [gw.EqualityCage(region="a1 b2")], lambda v: halves(v, "a1 b2", {-2, -1}, {1, 4}), symbols=SIGNED),
    ],
    "ContainAtLeast": [
        Case(
            lambda: [gw.ContainAtLeast(region="a1 a2 b1", symbols="122")],
            lambda v: sorted(at(v, "a1 a2 b1")) == [1, 2, 2],
        ),
        Case(
            lambda: [gw.ContainAtLeast(region="a1 a2 b1 b2", symbols=["-2", "-2", "4"])],
            lambda v: list(v.values()).count(-2) >= 2 and 4 in v.values(),
            symbols=SIGNED,
        ),
    ],
    "ContainExactly": [
        Case(
            lambda: [gw.ContainExactly(region="a1 a2 b1 b2", symbols="1, 2, 2")],
            lambda v: list(v.values()).count(2) == 2 and list(v.values()).count(1) == 1,
            symbols=FOUR,
        ),
        Case(
            lambda: [gw.ContainExactly(region="a1 b1 b2", symbols="0")],
            lambda v: at(v, "a1 b1 b2").count(0) == 1,
            symbols=ZERO,
        ),
    ],
    "LookAndSay": [
        Case(
            lambda: [gw.LookAndSay(region="a1 a2 b1 b2", says=1223)],
            lambda v: list(v.values()).count(2) == 1 and list(v.values()).count(3) == 2,
            symbols=FOUR,
        ),
        Case(
            lambda: [gw.LookAndSay(region="a1 a2 b1", says="02 1x10")],
            lambda v: 2 not in at(v, "a1 a2 b1") and at(v, "a1 a2 b1").count(10) == 1,
            symbols=(1, 2, 10),
        ),
    ],
    "SumWithRepeats": [
        Case(lambda: [gw.SumWithRepeats(region="a1 a2 b1", sum=7)], lambda v: sum(at(v, "a1 a2 b1")) == 7),
        Case(
            lambda: [gw.SumWithRepeats(region="a1 a2 a1 b2", sum="5/8")],
            lambda v: 2 * v["a1"] + v["a2"] + v["b2"] in (5, 8),
            symbols=ZERO,
        ),
        Case(
            lambda: [gw.SumWithRepeats(region="a1 a2 b1", weights=[3, -2, 1], sum=2)],
            lambda v: 3 * v["a1"] - 2 * v["a2"] + v["b1"] == 2,
            symbols=SIGNED,
        ),
        Case(lambda: [gw.SumWithRepeats(region="a1 a1 a1", sum=[6, 7])], lambda v: v["a1"] == 2),
        Case(
            lambda: [gw.SumWithRepeats(region="a1 b2 b2", weights="1 1 -1", sum=3)],
            lambda v: v["a1"] == 3,
            symbols=FOUR,
        ),
    ],
    "EqualSums": [
        Case(
            lambda: [gw.EqualSums(regions=["a1 a2", "b1 b2", "b3"])],
            lambda v: v["a1"] + v["a2"] == v["b1"] + v["b2"] == v["b3"],
            (2, 3),
            ZERO,
        ),
        Case(
            lambda: [gw.EqualSums(regions=["a1 a2", "a2 b1 b2"])],
            lambda v: v["a1"] == v["b1"] + v["b2"],
            symbols=SIGNED,
        ),
        Case(
            lambda: [gw.EqualSums(regions=["a1 a2", "b1 a2", "b2 a1"])],
            lambda v: v["a1"] == v["b1"] and v["b2"] + v["a1"] == v["a1"] + v["a2"],
            symbols=FIVE,
        ),
        Case(
            lambda: [gw.AllCellsAreCompletePermutation(), gw.EqualSums(regions=["a1 a2", "b1 b2"])],
            lambda v: set(v.values()) == set(FOUR) and v["a1"] + v["a2"] == 5,
            symbols=FOUR,
        ),
        Case(
            lambda: [gw.RegionIsCompletePermutation(region="a1 a2 b1"), gw.EqualSums(regions=["a1 a2", "b1", "b2"])],
            lambda v: set(at(v, "a1 a2 b1")) == {1, 2, 3} and v["b1"] == v["b2"] == 3,
        ),
        Case(
            lambda: [gw.RegionIsCompletePermutation(region="a1 a2"), gw.EqualSums(regions=["a1", "a2", "b2"])],
            lambda v: False,
            symbols=(1, 2),
        ),
    ],
    "CountDistinct": [
        Case(
            lambda: [gw.CountDistinct(counter="a1", region="a2 b1 b2 b3")],
            lambda v: v["a1"] == len(set(at(v, "a2 b1 b2 b3"))),
            (2, 3),
        ),
        Case(
            lambda: [gw.CountDistinct(counter="b2", region="a1 a2 b2")],
            lambda v: v["b2"] == len(set(at(v, "a1 a2 b2"))),
            symbols=(-1, 0, 1, 2, 3),
        ),
    ],
}
