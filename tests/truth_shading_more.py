"""The meaning of more rules about shaded cells: numbers at corners, rooms, two connected kinds."""

import gridwise as gw
from truth_areas import parts
from truth_cases import Case, Filled, at
from truth_islands import square

BITS = (0, 1)


def yin_yang(v: Filled, one: set[int], other: set[int]) -> bool:
    """Both kinds are connected, and no square has only one of them."""
    return all(
        len(parts(v, kind)) <= 1 and not any({*square(v, corner, 2)} <= kind for corner in v) for kind in (one, other)
    )


CASES: dict[str, list[Case]] = {
    "CornerCount": [
        Case(
            lambda: [gw.CornerCount(corner="r1.5c1.5", count=2), gw.CornerCount(corner="r0.5c2.5", count=1)],
            lambda v: sum(at(v, "a1 a2 b1 b2")) == 2 and sum(at(v, "a2 a3")) == 1,
            (2, 3),
            BITS,
        ),
        Case(
            lambda: [gw.CornerCount(corner="r2.5c1.5", count=1, symbol="2")],
            lambda v: at(v, "b1 b2").count(2) == 1,
        ),
        Case(
            lambda: [gw.CornerCount(corner="r1.5c1.5", count=2)],
            lambda v: sum(at(v, "a1 b1 b2")) == 2,
            (2, 2),
            BITS,
            {"void": "a2"},
        ),
    ],
    "CornerCounts": [
        Case(
            lambda: [gw.CornerCounts(corners="1 . .\n. 2 .\n. 0 .")],
            lambda v: v["a1"] == 1 and sum(at(v, "a1 a2 b1 b2")) == 2 and sum(at(v, "b1 b2")) == 0,
            (2, 2),
            BITS,
        ),
        Case(lambda: [gw.CornerCounts(symbol="3")], lambda v: True),
    ],
    "RegionSpan": [
        Case(
            lambda: [gw.RegionCounts(regions="A B C C\nA A C D"), gw.RegionSpan(symbol="0")],
            lambda v: 1 in at(v, "a1 a2 a3") and 1 in at(v, "b2 b3 b4"),
            (2, 4),
            BITS,
        ),
        Case(
            lambda: [gw.RegionCounts(regions="A B\nA A\nC A"), gw.RegionSpan(symbol="2", most=1)],
            lambda v: all(at(v, pair) != [2, 2] for pair in ("a1 a2", "b1 c1", "c1 c2", "a2 b2")),
            (3, 2),
            (1, 2),
        ),
        Case(
            lambda: [gw.RegionCounts(regions="A B C D E"), gw.RegionSpan(symbol="0", most=3)],
            lambda v: all(1 in list(v.values())[start : start + 4] for start in (0, 1)),
            (1, 5),
            BITS,
        ),
    ],
    "YinYang": [
        Case(lambda: [gw.YinYang(symbols="1")], lambda v: yin_yang(v, {1}, {0}), (3, 3), BITS),
        Case(lambda: [gw.YinYang(symbols="1")], lambda v: yin_yang(v, {1}, {0}), (3, 4), BITS),
        Case(lambda: [gw.YinYang(symbols="1 3")], lambda v: yin_yang(v, {1, 3}, {2}), (2, 3), (1, 2, 3)),
        Case(lambda: [gw.YinYang(symbols="1")], lambda v: yin_yang(v, {1}, {0}), (3, 3), BITS, {"void": "b2"}),
        Case(lambda: [gw.YinYang(symbols="1")], lambda v: yin_yang(v, {1}, {0}), (1, 4), BITS),
    ],
}
