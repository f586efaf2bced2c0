"""The meaning of constraints on regions, leaps and neighbours, in plain Python; see truth_cases."""

from itertools import combinations

import gridwise as gw
from truth_cases import FOUR, SIGNED, ZERO, Case, Filled, apart, at, different, lines3

SIX = (1, 2, 3, 4, 5, 6)
EDGES3 = ("a1 a2", "a2 a3", "b1 b2", "b2 b3", "a1 b1", "a2 b2", "a3 b3")
"""The edges of a 2×3 grid."""


def leap(v: Filled, *ways: tuple[int, int]) -> bool:
    """Whether cells that far apart, in either orientation, hold different values."""
    return all(
        v[a] != v[b]
        for a, b in combinations(v, 2)
        if (abs(ord(a[0]) - ord(b[0])), abs(int(a[1:]) - int(b[1:]))) in {*ways, *((q, p) for p, q in ways)}
    )


def taxi(v: Filled) -> bool:
    return all(
        v[a] != v[b] or v[a] != abs(ord(a[0]) - ord(b[0])) + abs(int(a[1:]) - int(b[1:])) for a, b in combinations(v, 2)
    )


CASES: dict[str, list[Case]] = {
    "SymbolsNumericByLongestSide": [
        Case(lambda: [gw.SymbolsNumericByLongestSide()], lambda v: set(v.values()) <= {1, 2, 3}, (2, 3), ()),
        Case(lambda: [gw.SymbolsNumericByLongestSide()], lambda v: set(v.values()) <= {5, 7}, (1, 3), (5, 7)),
    ],
    "NoRepeatsInLines": [
        Case(lambda: [gw.NoRepeatsInLines()], lambda v: different(at(v, "a1 a2 a3")), (1, 3), FOUR),
        Case(
            lambda: [gw.NoRepeatsInLines()],
            lambda v: all(different(at(v, line)) for line in ("a1 a2 a3", "b1 b2 b3", "a1 b1", "a2 b2", "a3 b3")),
            (2, 3),
        ),
        Case(
            lambda: [gw.NoRepeatsInLines()],
            lambda v: all(different(at(v, line)) for line in ("a1 a3", "b1 b2 b3", "a1 b1", "a3 b3")),
            (2, 3),
            more={"void": "a2"},
        ),
    ],
    "NoRepeatsInBoxes": [
        Case(
            lambda: [gw.NoRepeatsInBoxes(box=[2, 2])],
            lambda v: different(at(v, "a1 a2 b1 b2")) and different(at(v, "a3 a4 b3 b4")),
            (2, 4),
            FOUR,
        ),
        Case(
            lambda: [gw.NoRepeatsInBoxes(box=[1, 2])],
            lambda v: v["a1"] != v["a2"] and v["b1"] != v["b2"] and v["a3"] != v["a4"],
            (2, 4),
            (1, 2, 3),
            {"void": "b3"},
        ),
    ],
    "NoRepeatsInRegions": [
        Case(
            lambda: [gw.NoRepeatsInRegions(regions=["a1 a2 b3", "b1 b2", "a3"])],
            lambda v: different(at(v, "a1 a2 b3")) and v["b1"] != v["b2"],
            (2, 3),
            ZERO,
        ),
    ],
    "ExtraRegion": [
        Case(lambda: [gw.ExtraRegion(region="a1 b2 b1")], lambda v: different(at(v, "a1 b1 b2")), symbols=symbols)
        for symbols in ((1, 2, 3), FOUR, SIGNED)
    ],
    "Windows": [
        Case(
            lambda: [gw.Boxes(), gw.Windows(corners="a2")],
            lambda v: all(set(at(v, box)) == set(FOUR) for box in ("a1 a2 b1 b2", "a3 a4 b3 b4", "a2 a3 b2 b3")),
            (2, 4),
            FOUR,
        ),
        Case(
            lambda: [gw.NoRepeatsInBoxes(box=[1, 2]), gw.Windows()],
            lambda v: (
                all(different(at(v, pair)) for pair in ("a1 a2", "a3 a4", "b1 b2", "b3 b4", "c1 c2", "c3 c4"))
                and v["b2"] != v["b3"]
            ),
            (3, 4),
            (1, 2),
        ),
    ],
    "DisjointGroups": [
        Case(
            lambda: [gw.Boxes(box=[1, 3]), gw.DisjointGroups()],
            lambda v: all(map(different, lines3(v))),
            (3, 3),
        ),
        Case(
            lambda: [gw.NoRepeatsInBoxes(box=[2, 1]), gw.DisjointGroups()],
            lambda v: all(different(at(v, r)) for r in ("a1 b1", "a2 b2", "a3 b3", "a1 a2 a3", "b1 b2 b3")),
            (2, 3),
            FOUR,
        ),
    ],
    "AntiChess": [
        Case(lambda: [gw.AntiChess(leaps="ferz")], lambda v: leap(v, (1, 1)), (2, 3)),
        Case(lambda: [gw.AntiChess(leaps="1,2 0,2")], lambda v: leap(v, (1, 2), (0, 2)), (3, 3), (1, 2, 3)),
        Case(lambda: [gw.AntiChess(leaps=[(0, 3), "1,3"])], lambda v: leap(v, (0, 3), (1, 3)), (2, 4), (1, 2)),
        Case(lambda: [gw.AntiChess(leaps=[1, 2])], lambda v: leap(v, (1, 2)), (2, 3), SIGNED, {"void": "a2"}),
    ],
    "AntiKnight": [
        Case(lambda: [gw.AntiKnight()], lambda v: leap(v, (1, 2)), (3, 3)),
        Case(lambda: [gw.AntiKnight()], lambda v: leap(v, (1, 2)), (2, 4), ZERO[:3]),
    ],
    "AntiKing": [
        Case(lambda: [gw.AntiKing()], lambda v: leap(v, (0, 1), (1, 1)), (2, 3), FOUR),
        Case(lambda: [gw.AntiKing()], lambda v: leap(v, (0, 1), (1, 1)), (3, 2), FOUR),
    ],
    "AntiTaxicab": [
        Case(lambda: [gw.AntiTaxicab()], taxi, (3, 3)),
        Case(lambda: [gw.AntiTaxicab()], taxi, (2, 3), (-1, 0, 1, 3)),
        Case(lambda: [gw.AntiTaxicab()], taxi, (2, 3), (1, 2, 5), {"void": "a1"}),
    ],
    "NonConsecutive": [
        Case(lambda: [gw.NonConsecutive()], lambda v: all(apart(v, e) != 1 for e in EDGES3), (2, 3), FOUR),
        Case(lambda: [gw.NonConsecutive()], lambda v: all(apart(v, e) != 1 for e in EDGES3), (2, 3), (0, 1, 2, 4)),
        Case(
            lambda: [gw.NonConsecutive(), gw.WhiteDot(edge="a1 a2", difference=2)],
            lambda v: all(apart(v, e) != 1 for e in EDGES3) and apart(v, "a1 a2") == 2,
            (2, 3),
            FOUR,
        ),
        Case(
            lambda: [
                gw.NonConsecutive(unless_dotted=True),
                gw.WhiteDot(edge="a1 a2"),
                gw.WhiteDot(edge="b2 a2", difference=2),
                gw.BlackDot(edge="a3 b3"),
            ],
            lambda v: (
                all(apart(v, e) != 1 for e in EDGES3 if e not in ("a1 a2", "a3 b3"))
                and (apart(v, "a1 a2"), apart(v, "a2 b2")) == (1, 2)
                and max(v["a3"], v["b3"]) == 2 * min(v["a3"], v["b3"])
            ),
            (2, 3),
            FOUR,
        ),
    ],
    "GlobalEntropy": [
        Case(
            lambda: [gw.GlobalEntropy()],
            lambda v: all({(x - 1) // 2 for x in at(v, s)} == {0, 1, 2} for s in ("a1 a2 b1 b2",)),
            symbols=SIX,
        ),
        Case(
            lambda: [gw.GlobalEntropy(parts=2)],
            lambda v: all({x > 1 for x in at(v, s)} == {True, False} for s in ("a1 a2 b1 b2", "a2 a3 b2 b3")),
            (2, 3),
            (0, 1, 4, 5),
        ),
    ],
    "GlobalModular": [
        Case(
            lambda: [gw.GlobalModular()],
            lambda v: all({x % 3 for x in at(v, s)} == {0, 1, 2} for s in ("a1 a2 b1 b2", "a2 a3 b2 b3")),
            (2, 3),
            (-2, 0, 1, 5),
        ),
        Case(
            lambda: [gw.GlobalModular(modulus=2)],
            lambda v: {x % 2 for x in at(v, "a2 a3 b2 b3")} == {0, 1},
            (2, 3),
            (1, 2, 3),
            {"void": "b1"},
        ),
    ],
    "AllOf": [
        Case(
            lambda: [gw.AllOf(parts=["a1 < a2", gw.AllOf(parts=[gw.SumIs(region="a1 b1", target=4)])])],
            lambda v: v["a1"] < v["a2"] and v["a1"] + v["b1"] == 4,
        ),
        Case(
            lambda: [gw.AnyOf(options=[gw.AllOf(parts=["a1 < a2", "b1 < b2"]), gw.AllOf(parts=["a1 = 3", "b1 = 3"])])],
            lambda v: (v["a1"] < v["a2"] and v["b1"] < v["b2"]) or v["a1"] == v["b1"] == 3,
        ),
    ],
}
