"""Rules about other rules, stated in plain Python; each kind of relation is negated at least once."""

from collections.abc import Callable, Iterable
from math import prod

import gridwise as gw
from gridwise.model.constraint import Constraint
from truth_cases import FOUR, Case, Filled, apart, at, different, rises

Part = tuple[Constraint, Callable[[Filled], bool]]


def part(constraint: Constraint, holds: Callable[[Filled], bool]) -> Part:
    return constraint, holds


def number(holds: Iterable[Callable[[Filled], bool]], v: Filled) -> int:
    return sum(each(v) for each in holds)


RISING = part(gw.Thermometer(line="a1 a2 b2"), lambda v: rises(at(v, "a1 a2 b2")))
EVEN = part(gw.Even(cell="a1"), lambda v: v["a1"] % 2 == 0)
DIFFER = part(gw.AllDifferent(region="a1 a2 b1"), lambda v: different(at(v, "a1 a2 b1")))
TWO_DIFFER = part(gw.Formula(formula="a1 != b2"), lambda v: v["a1"] != v["b2"])
SUM = part(gw.SumIs(region="a1 b1", target=5), lambda v: v["a1"] + v["b1"] == 5)
PRODUCT = part(gw.ProductIs(region="a1 a2 b1", target=12), lambda v: prod(at(v, "a1 a2 b1")) == 12)
NOTHING = part(gw.ProductIs(region="a1 a2 b1", target=0), lambda v: prod(at(v, "a1 a2 b1")) == 0)
TWICE = part(gw.ContainExactly(region="a1 a2 b1", symbols="112"), lambda v: sorted(at(v, "a1 a2 b1")) == [1, 1, 2])
HOUSE = part(gw.RegionIsCompletePermutation(region="a1-b2"), lambda v: set(v.values()) == set(FOUR))
SOME = part(gw.RegionPermutesSymbols(region="a1 b2", symbols="24"), lambda v: sorted(at(v, "a1 b2")) == [2, 4])
DOT = part(gw.WhiteDot(edge="a1 b1"), lambda v: apart(v, "a1 b1") == 1)
SEEN = part(gw.SkyscraperClue(at="top 1", count=1), lambda v: v["a1"] >= v["b1"])
EITHER = part(gw.AnyOf(options=["a1 < a2", "b1 < b2"]), lambda v: v["a1"] < v["a2"] or v["b1"] < v["b2"])
BOTH = part(gw.AllOf(parts=["a1 < a2", "b1 < b2"]), lambda v: v["a1"] < v["a2"] and v["b1"] < v["b2"])


def denied(*parts: Part, symbols: tuple[int, ...] = FOUR) -> Case:
    return Case(
        lambda: [gw.Not(parts=[constraint for constraint, _ in parts])],
        lambda v: not all(holds(v) for _, holds in parts),
        symbols=symbols,
    )


def counted(kind: type[Constraint], test: Callable[[int], bool], *parts: Part, **fields: int) -> Case:
    return Case(
        lambda: [kind(options=[constraint for constraint, _ in parts], **fields)],
        lambda v: test(number([holds for _, holds in parts], v)),
        symbols=FOUR,
    )


CHOICES = (RISING, EVEN, DIFFER, SUM, DOT)

CASES = {
    "Not": [
        *(denied(each) for each in (RISING, EVEN, DIFFER, TWO_DIFFER, SUM, PRODUCT, TWICE, HOUSE, SOME, SEEN)),
        *(denied(each) for each in (EITHER, BOTH)),
        denied(NOTHING, symbols=(0, 1, 2)),
        denied(PRODUCT, symbols=(-3, -2, 1, 2)),
        denied(RISING, SUM),
        denied(part(gw.Not(parts=[RISING[0], EVEN[0]]), lambda v: not (RISING[1](v) and EVEN[1](v)))),
    ],
    "Drawn": [
        Case(
            lambda: [gw.Drawn(parts=[RISING[0], DOT[0]], look=[gw.CosmeticLine(line="a1 b1")])],
            lambda v: RISING[1](v) and DOT[1](v),
            symbols=FOUR,
        )
    ],
    "ExactlyOneOf": [
        counted(gw.ExactlyOneOf, lambda n: n == 1, RISING, DIFFER, SUM),
        counted(gw.ExactlyOneOf, lambda n: n == 1, EVEN, EITHER),
    ],
    "Exactly": [counted(gw.Exactly, lambda n, k=k: n == k, *CHOICES, count=k) for k in (0, 2, 5)],
    "AtLeast": [counted(gw.AtLeast, lambda n, k=k: n >= k, *CHOICES, count=k) for k in (1, 3, 5)],
    "AtMost": [counted(gw.AtMost, lambda n, k=k: n <= k, *CHOICES, count=k) for k in (0, 2, 4)],
    "IfThen": [
        Case(
            lambda: [gw.IfThen(when=[RISING[0]], then=[DOT[0], EVEN[0]])],
            lambda v: not RISING[1](v) or (DOT[1](v) and EVEN[1](v)),
            symbols=FOUR,
        ),
        Case(
            lambda: [gw.IfThen(when=[DIFFER[0]], then=[SUM[0]], otherwise=[DOT[0]])],
            lambda v: SUM[1](v) if DIFFER[1](v) else DOT[1](v),
            symbols=FOUR,
        ),
    ],
}
