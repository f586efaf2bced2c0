"""The meaning of rules for composite boards, stated directly in plain Python."""

from math import prod

import gridwise as gw
from truth_cases import Case, Filled, at, different, divides, less_rest


def straight(values: list[int]) -> bool:
    return max(values) - min(values) == len(values) - 1


def touching(v: Filled, star: int) -> bool:
    """Whether two stars are a king's move apart."""
    stars = [(ord(name[0]), int(name[1:])) for name, value in v.items() if value == star]
    return any(a < b and abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1 for a in stars for b in stars)


CASES: dict[str, list[Case]] = {
    "NumberedRegions": [
        Case(
            lambda: [gw.NumberedRegions(regions="A A B\nC A B")],
            lambda v: sorted(at(v, "a1 a2 b2")) == [1, 2, 3] and sorted(at(v, "a3 b3")) == [1, 2] and v["b1"] == 1,
            (),
            (),
        ),
        Case(
            lambda: [gw.NumberedRegions(regions="A A\nB B")],
            lambda v: sorted(at(v, "a1 a2")) == [0, 2] == sorted(at(v, "b1 b2")),
            (2, 2),
            (0, 2, 5),
        ),
    ],
    "Straights": [
        Case(
            lambda: [gw.Straights(layout=". . #1 .\n. . # .")],
            lambda v: (
                different(at(v, "a1 a2 a3 a4"))
                and different(at(v, "b1 b2 b4"))
                and v["a3"] == 1
                and all(different(at(v, run)) and straight(at(v, run)) for run in ("a1 a2", "b1 b2", "a1 b1", "a2 b2"))
                and straight(at(v, "a4 b4"))
                and v["a4"] != v["b4"]
            ),
            (),
            (1, 2, 3, 4),
        )
    ],
    "OverlappingGrids": [
        Case(lambda: [gw.OverlappingGrids(corners="a1 a3", side=1)], lambda v: True, (), (1,)),
    ],
    "UnknownOperation": [
        Case(
            lambda: [gw.UnknownOperation(region="a1 a2 b1", target=2)],
            lambda v: (
                sum(at(v, "a1 a2 b1")) == 2
                or prod(at(v, "a1 a2 b1")) == 2
                or less_rest(at(v, "a1 a2 b1")) == 2
                or divides(at(v, "a1 a2 b1"), 2)
            ),
            symbols=(1, 2, 3, 4),
        ),
        Case(
            lambda: [gw.UnknownOperation(region="a1 b2", target=3), gw.UnknownOperation(region="a2", target=1)],
            lambda v: (
                v["a2"] == 1
                and (
                    v["a1"] + v["b2"] == 3
                    or v["a1"] * v["b2"] == 3
                    or abs(v["a1"] - v["b2"]) == 3
                    or divides(at(v, "a1 b2"), 3)
                )
            ),
            symbols=(0, 1, 2, 3),
        ),
    ],
    "StarRegions": [
        Case(
            lambda: [gw.StarRegions(regions="A A B B\nA C B B\nC C D D\nC D D D")],
            lambda v: (
                all(sum(v[f"{row}{n}"] for n in "1234") == 1 for row in "abcd")
                and all(sum(v[f"{row}{n}"] for row in "abcd") == 1 for n in "1234")
                and all(
                    sum(at(v, region)) == 1 for region in ("a1 a2 b1", "a3 a4 b3 b4", "b2 c1 c2 d1", "c3 c4 d2 d3 d4")
                )
                and not touching(v, 1)
            ),
            (4, 4),
            (0, 1),
        ),
        Case(
            lambda: [gw.StarRegions(regions="A A A\nA A A", stars=2)],
            lambda v: False,
            (2, 3),
            (0, 1),
        ),
    ],
}
