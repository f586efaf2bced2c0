"""The meaning of rules about shaded cells and lamps, stated directly in plain Python."""

from itertools import combinations

import gridwise as gw
from truth_areas import near
from truth_cases import Case, Filled, at

BITS = (0, 1)


def touching(v: Filled, value: int, diagonally: bool = False) -> bool:
    """Whether two cells that touch both hold the value."""
    held = [name for name, each in v.items() if each == value]
    return any(near(a, b, diagonally) for a, b in combinations(held, 2))


ACROSS = ("a1", "a3 a4", "b1 b2 b3 b4", "a1 b1", "b2", "a3 b3", "a4 b4")
"""The lines of a grid of 2×4 without a2."""
VIEWS = {"a1": "a1 b1", "a3": "a3 a4 b3", "a4": "a4 a3 b4", "b2": "b2 b1 b3 b4", "b1": "b1 a1 b2 b3 b4"}
"""What some of its cells see, themselves included."""

CASES: dict[str, list[Case]] = {
    "NotAdjacent": [
        Case(lambda: [gw.NotAdjacent(symbol="1")], lambda v: not touching(v, 1), (3, 3), BITS),
        Case(
            lambda: [gw.NotAdjacent(diagonally=True)], lambda v: not touching(v, 3, diagonally=True), (2, 3), (1, 2, 3)
        ),
        Case(
            lambda: [gw.NotAdjacent(symbol="2")], lambda v: not touching(v, 2), (2, 3), (1, 2, 3), more={"void": "a2"}
        ),
    ],
    "RegionCount": [
        Case(lambda: [gw.RegionCount(region="a1 a2 b2", count=2)], lambda v: sum(at(v, "a1 a2 b2")) == 2, (2, 3), BITS),
        Case(
            lambda: [gw.RegionCount(region="a1 a2 b2", count=1, symbol="2")],
            lambda v: at(v, "a1 a2 b2").count(2) == 1,
        ),
        Case(lambda: [gw.RegionCount(region="a1-b2", count=0)], lambda v: 3 not in v.values()),
    ],
    "RegionCounts": [
        Case(
            lambda: [gw.RegionCounts(regions="A A B\nA B B\nC C C", numbers=". 1 .\n. . 2\n. . .")],
            lambda v: sum(at(v, "a1 a2 b1")) == 1 and sum(at(v, "a3 b2 b3")) == 2,
            (3, 3),
            BITS,
        ),
        Case(lambda: [gw.RegionCounts(regions="A A\nB B")], lambda v: True, (2, 2), BITS),
        Case(
            lambda: [gw.RegionCounts(regions="A B\nA B", numbers="2 .\n. 0", symbol="1")],
            lambda v: at(v, "a1 b1") == [1, 1] and 1 not in at(v, "a2 b2"),
        ),
    ],
    "UnrepeatedNumbers": [
        Case(
            lambda: [gw.UnrepeatedNumbers(symbol="0", numbers="1 1 2\n1 3 3\n1 2 2")],
            lambda v: (
                at(v, "a1 b1 c1").count(0) < 2
                and at(v, "a1 a2").count(0) < 2
                and at(v, "b2 b3").count(0) < 2
                and at(v, "c2 c3").count(0) < 2
                and at(v, "a3 c3").count(0) < 2
            ),
            (3, 3),
            BITS,
        ),
        Case(
            lambda: [gw.UnrepeatedNumbers(symbol="2", numbers="10 . 10\n. . .")],
            lambda v: at(v, "a1 a3") != [2, 2],
            (2, 3),
        ),
        Case(lambda: [gw.UnrepeatedNumbers(symbol="1")], lambda v: True),
    ],
    "NoneInSight": [
        Case(
            lambda: [gw.NoneInSight(symbol="1")],
            lambda v: all(sum(at(v, line)) < 2 for line in ACROSS),
            (2, 4),
            BITS,
            more={"void": "a2"},
        ),
        Case(
            lambda: [gw.NoneInSight()],
            lambda v: all(at(v, line).count(3) < 2 for line in ("a1 a2", "b1 b2", "a1 b1", "a2 b2")),
        ),
    ],
    "AllInSight": [
        Case(
            lambda: [gw.AllInSight(symbol="1")],
            lambda v: all(1 in at(v, seen) for seen in (*VIEWS.values(), "b3 a3 b1 b2 b4", "b4 a4 b1 b2 b3")),
            (2, 4),
            BITS,
            more={"void": "a2"},
        ),
        Case(
            lambda: [gw.AllInSight(symbol="2", verb="guard")],
            lambda v: all(2 in at(v, seen) for seen in ("a1 a2 b1", "a2 a1 b2", "b1 a1 b2", "b2 a2 b1")),
        ),
        Case(
            lambda: [gw.AllInSight(symbol="1")],
            lambda v: v["a1"] == v["b2"] == 1,
            (2, 2),
            BITS,
            {"void": "a2 b1"},
        ),
    ],
    "WallNumbers": [
        Case(
            lambda: [gw.WallNumbers(layout=". 2 .\n# . .\n. 1 .")],
            lambda v: sum(at(v, "a1 a3 b2")) == 2 and sum(at(v, "c1 c3 b2")) == 1,
            (),
            BITS,
        ),
        Case(
            lambda: [gw.WallNumbers(layout=". 0\n. .", symbol="2")],
            lambda v: 2 not in at(v, "a1 b2"),
            (),
        ),
    ],
}
