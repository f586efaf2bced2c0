"""The meaning of each mark, stated directly in plain Python."""

import gridwise as gw
from truth_cases import FOUR, SIGNED, ZERO, Case, Filled, apart, at

EDGES = ("a1 a2", "b1 b2", "a1 b1", "a2 b2")
EIGHT = (1, 2, 3, 4, 6, 8)


def in_ratio(v: Filled, names: str, more: int, less: int = 1) -> bool:
    a, b = at(v, names)
    return a * less == b * more or b * less == a * more


def points(value: int, line: dict[int, int], own: int) -> bool:
    """Whether the value is a position in the line, and that cell holds the given number."""
    return value in line and line[value] == own


CASES: dict[str, list[Case]] = {
    "BlackDot": [
        Case(lambda: [gw.BlackDot(edge="a1 a2")], lambda v: in_ratio(v, "a1 a2", 2), symbols=symbols)
        for symbols in (FOUR, ZERO, SIGNED)
    ]
    + [
        Case(lambda: [gw.BlackDot(edge="a1 b1", ratio=3)], lambda v: in_ratio(v, "a1 b1", 3), symbols=EIGHT),
        Case(lambda: [gw.BlackDot(edge="a1 b1", ratio="2:3")], lambda v: in_ratio(v, "a1 b1", 3, 2), symbols=EIGHT),
        Case(lambda: [gw.BlackDot(edge="a1 b1", ratio=1)], lambda v: v["a1"] == v["b1"], symbols=FOUR),
    ],
    "AllBlackDotsGiven": [
        Case(
            lambda: [gw.AllBlackDotsGiven()],
            lambda v: not any(in_ratio(v, edge, 2) for edge in EDGES),
            symbols=FOUR,
        ),
        Case(
            lambda: [gw.BlackDot(edge="a1 a2"), gw.WhiteDot(edge="b2 b1"), gw.AllBlackDotsGiven()],
            lambda v: (
                in_ratio(v, "a1 a2", 2)
                and apart(v, "b1 b2") == 1
                and not any(in_ratio(v, edge, 2) for edge in ("a1 b1", "a2 b2"))
            ),
            symbols=FOUR,
        ),
        Case(
            lambda: [
                gw.AllWhiteDotsGiven(),
                gw.AllBlackDotsGiven(ratios="2 3:2"),
                gw.BlackDot(edge="a2 b2", ratio="3:2"),
            ],
            lambda v: (
                in_ratio(v, "a2 b2", 3, 2)
                and not any(
                    in_ratio(v, edge, 2) or in_ratio(v, edge, 3, 2) or apart(v, edge) == 1
                    for edge in ("a1 a2", "b1 b2", "a1 b1")
                )
            ),
            symbols=EIGHT,
        ),
    ],
    "XV": [
        Case(lambda: [gw.XV(edge="a1 a2", mark="V")], lambda v: v["a1"] + v["a2"] == 5, symbols=FOUR),
        Case(lambda: [gw.XV(edge="b1 a1", mark="x")], lambda v: v["a1"] + v["b1"] == 10, symbols=EIGHT),
        Case(lambda: [gw.XV(edge="a1 a2", mark="IV")], lambda v: v["a1"] + v["a2"] == 4, symbols=ZERO),
    ],
    "AllXVGiven": [
        Case(
            lambda: [gw.AllXVGiven(), gw.XV(edge="a1 a2", mark="X")],
            lambda v: (
                v["a1"] + v["a2"] == 10 and not any(sum(at(v, edge)) in (5, 10) for edge in ("b1 b2", "a1 b1", "a2 b2"))
            ),
            symbols=EIGHT,
        ),
        Case(
            lambda: [gw.AllXVGiven(sums=[3, 4])],
            lambda v: not any(sum(at(v, edge)) in (3, 4) for edge in EDGES),
            symbols=SIGNED,
        ),
    ],
    "Quadruple": [
        Case(
            lambda: [gw.Quadruple(region="a1-b2", symbols="113")],
            lambda v: list(v.values()).count(1) >= 2 and 3 in v.values(),
            symbols=FOUR,
        ),
        Case(
            lambda: [gw.Quadruple(region="a1 b2", symbols=["-2", "4"])],
            lambda v: sorted(at(v, "a1 b2")) == [-2, 4],
            symbols=SIGNED,
        ),
        Case(lambda: [gw.Quadruple(region="a1-b2", symbols=2)], lambda v: 2 in v.values()),
        Case(
            lambda: [gw.Quadruple(region="a1-b2", symbols="1442")],
            lambda v: sorted(v.values()) == [1, 2, 4, 4],
            symbols=FOUR,
        ),
        Case(
            lambda: [gw.Quadruple(region="a1-b2", symbols="4213")],
            lambda v: set(v.values()) == {1, 2, 3, 4},
            symbols=FOUR,
        ),
    ],
    "Clone": [
        Case(
            lambda: [gw.Clone(a="a1 a2", b="b2 b3")],
            lambda v: v["a1"] == v["b2"] and v["a2"] == v["b3"],
            (2, 3),
        ),
        Case(
            lambda: [gw.Clone(a="a1 a2 b1", b="a2 b2 b1")],
            lambda v: v["a1"] == v["a2"] == v["b2"],
            symbols=SIGNED,
        ),
    ],
    "Even": [
        Case(lambda: [gw.Even(cell="a1")], lambda v: v["a1"] in (0, 2), symbols=ZERO),
        Case(lambda: [gw.Even(cell="b2")], lambda v: v["b2"] in (-2, 4), symbols=SIGNED),
    ],
    "Odd": [
        Case(lambda: [gw.Odd(cell="a1")], lambda v: v["a1"] in (1, 3), symbols=ZERO),
        Case(lambda: [gw.Odd(cell="b2")], lambda v: v["b2"] in (-1, 1), symbols=SIGNED),
    ],
    "Minimum": [
        Case(lambda: [gw.Minimum(cell="a1")], lambda v: v["a1"] < v["a2"] and v["a1"] < v["b1"], symbols=SIGNED),
        Case(
            lambda: [gw.Minimum(cell="a2"), gw.Minimum(cell="b2"), gw.Maximum(cell="a1")],
            lambda v: (
                v["a2"] < min(v["a1"], v["a3"]) and v["b2"] < min(v["b1"], v["b3"]) and v["a1"] > max(v["a2"], v["b1"])
            ),
            (2, 3),
        ),
    ],
    "Maximum": [
        Case(lambda: [gw.Maximum(cell="b2")], lambda v: v["b2"] > v["a2"] and v["b2"] > v["b1"], symbols=ZERO),
        Case(
            lambda: [gw.Maximum(cell="a1"), gw.Maximum(cell="a2")],
            lambda v: v["a1"] > v["b1"] and v["a2"] > max(v["a3"], v["b2"]),
            (2, 3),
        ),
        Case(lambda: [gw.Maximum(cell="a1")], lambda v: v["a1"] > v["b1"], more={"void": "a2"}),
    ],
    "RowIndexer": [
        Case(
            lambda: [gw.RowIndexer(cell="b1")],
            lambda v: points(v["b1"], {1: v["a1"], 2: v["b1"], 3: v["c1"]}, 2),
            (3, 2),
        ),
        Case(
            lambda: [gw.RowIndexer(cell="a2")],
            lambda v: points(v["a2"], {1: v["a2"], 3: v["c2"]}, 1),
            (3, 2),
            ZERO,
            {"void": "b2"},
        ),
    ],
    "ColumnIndexer": [
        Case(
            lambda: [gw.ColumnIndexer(cell="a3")],
            lambda v: points(v["a3"], {1: v["a1"], 2: v["a2"], 3: v["a3"]}, 3),
            (2, 3),
            FOUR,
        ),
        Case(
            lambda: [gw.ColumnIndexer(cell="b1")], lambda v: points(v["b1"], {1: v["b1"], 2: v["b2"]}, 1), symbols=ZERO
        ),
    ],
    "BoxIndexer": [
        Case(
            lambda: [gw.Boxes(), gw.BoxIndexer(cell="b1")],
            lambda v: set(v.values()) == set(FOUR) and points(v["b1"], dict(enumerate(at(v, "a1 a2 b1 b2"), 1)), 3),
            symbols=FOUR,
        ),
        Case(
            lambda: [gw.JigsawRegions(regions="AAB\nBAB\n"), gw.BoxIndexer(cell="b1"), gw.BoxIndexer(cell="a2")],
            lambda v: (
                set(at(v, "a1 a2 b2")) == {1, 2, 3} == set(at(v, "a3 b1 b3"))
                and points(v["b1"], dict(enumerate(at(v, "a3 b1 b3"), 1)), 2)
                and points(v["a2"], dict(enumerate(at(v, "a1 a2 b2"), 1)), 2)
            ),
            (2, 3),
        ),
    ],
    "GivenMarks": [
        Case(lambda: [gw.GivenMarks(cell="a1", symbols="13")], lambda v: v["a1"] in (1, 3), symbols=FOUR),
        Case(lambda: [gw.GivenMarks(cell="b2", symbols=["-1"])], lambda v: v["b2"] == -1, symbols=SIGNED),
    ],
}
