"""The meaning of each constraint, stated directly in plain Python, on grids small enough to try every filling."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from math import prod
from typing import Any

import gridwise as gw

Filled = Mapping[str, int]
Statement = Callable[[Filled], bool]


@dataclass(frozen=True)
class Case:
    """A few constraints on a small grid, and their meaning in plain Python."""

    constraints: Callable[[], Iterable[Any]]
    holds: Statement
    shape: tuple[int, ...] = (2, 2)
    symbols: tuple[int, ...] = (1, 2, 3)
    more: Mapping[str, Any] = field(default_factory=dict)

    def puzzle(self) -> gw.Puzzle:
        symbols = {"symbols": [str(symbol) for symbol in self.symbols]} if self.symbols else {}
        size = {"size": self.shape} if self.shape else {}
        return gw.Puzzle(**size, **symbols, **self.more, constraints=list(self.constraints()))


def at(v: Filled, names: str) -> list[int]:
    """The values of cells, whose names are separated by blanks."""
    return [v[name] for name in names.split()]


def different(values: Iterable[int]) -> bool:
    values = list(values)
    return len(set(values)) == len(values)


def rises(values: list[int]) -> bool:
    return all(low < high for low, high in pairwise(values))


def seen(values: list[int]) -> int:
    """How many towers are visible from the side of the first one."""
    return sum(all(value > before for before in values[:place]) for place, value in enumerate(values))


def less_rest(values: list[int]) -> int:
    """The largest minus all the others."""
    *rest, top = sorted(values)
    return top - sum(rest)


def divides(values: list[int], target: int) -> bool:
    """Whether the largest divided by the product of the others makes the target."""
    *rest, top = sorted(values)
    return prod(rest) != 0 and top == target * prod(rest)


def either_way(a: int, b: int, target: int) -> bool:
    return (b != 0 and a == target * b) or (a != 0 and b == target * a)


def apart(v: Filled, names: str) -> int:
    a, b = at(v, names)
    return abs(a - b)


def lines3(v: Filled) -> list[list[int]]:
    """Rows and columns of a 3×3 grid."""
    rows = [at(v, "a1 a2 a3"), at(v, "b1 b2 b3"), at(v, "c1 c2 c3")]
    return rows + [list(column) for column in zip(*rows, strict=True)]


def diagonals3(v: Filled) -> list[list[int]]:
    return [at(v, "a1 b2 c3"), at(v, "a3 b2 c1")]


FOUR = (1, 2, 3, 4)
ZERO = (0, 1, 2, 3)
SIGNED = (-2, -1, 1, 4)

CASES: dict[str, list[Case]] = {
    "SymbolsNumericByDiameter": [
        Case(lambda: [gw.SymbolsNumericByDiameter()], lambda v: set(v.values()) <= {1, 2}, symbols=()),
        Case(lambda: [gw.SymbolsNumericByDiameter()], lambda v: set(v.values()) <= {5, 7}, symbols=(5, 7)),
    ],
    "EachDimensionIsCompletePermutation": [
        Case(
            lambda: [gw.EachDimensionIsCompletePermutation()],
            lambda v: all(set(line) == {1, 2, 3} for line in lines3(v)),
            (3, 3),
        ),
        Case(
            lambda: [gw.EachDimensionIsCompletePermutation()],
            lambda v: all(
                v[f"({i},{j},1)"] != v[f"({i},{j},2)"]
                and v[f"({i},1,{j})"] != v[f"({i},2,{j})"]
                and v[f"(1,{i},{j})"] != v[f"(2,{i},{j})"]
                for i in (1, 2)
                for j in (1, 2)
            ),
            (),
            (1, 2),
            {"dimensions": 3},
        ),
    ],
    "SymbolsNumericByCells": [
        Case(lambda: [gw.SymbolsNumericByCells()], lambda v: set(v.values()) <= {1, 2, 3}, (1, 3), ()),
        Case(lambda: [gw.SymbolsNumericByCells()], lambda v: set(v.values()) <= {1, 2, 3}, (2, 2), (), {"void": "b1"}),
    ],
    "AllCellsAreCompletePermutation": [
        Case(lambda: [gw.AllCellsAreCompletePermutation()], lambda v: set(v.values()) == set(FOUR), symbols=FOUR),
        Case(
            lambda: [gw.AllCellsAreCompletePermutation()],
            lambda v: set(v.values()) == {1, 2, 3},
            more={"void": "a2"},
        ),
    ],
    "RegionsAreCompletePermutation": [
        Case(
            lambda: [gw.RegionsAreCompletePermutation(regions=["a1 a2 b1", "b2 b1 c1", "c2 a2 a1"])],
            lambda v: all(set(at(v, r)) == {1, 2, 3} for r in ("a1 a2 b1", "b2 b1 c1", "c2 a2 a1")),
            (3, 2),
        )
    ],
    "RegionIsCompletePermutation": [
        Case(lambda: [gw.RegionIsCompletePermutation(region="a1 a2 b1")], lambda v: set(at(v, "a1 a2 b1")) == {1, 2, 3})
    ],
    "RegionPermutesSymbols": [
        Case(
            lambda: [gw.RegionPermutesSymbols(region="a1 b2", symbols="24")],
            lambda v: sorted(at(v, "a1 b2")) == [2, 4],
            symbols=FOUR,
        ),
        Case(
            lambda: [gw.RegionPermutesSymbols(region="a1 b2 a2", symbols=["-2", "1", "4"])],
            lambda v: sorted(at(v, "a1 a2 b2")) == [-2, 1, 4],
            symbols=SIGNED,
        ),
    ],
    "AllDifferent": [
        Case(lambda: [gw.AllDifferent(region="a1 a2 b2")], lambda v: different(at(v, "a1 a2 b2")), symbols=symbols)
        for symbols in ((1, 2, 3), FOUR, SIGNED)
    ],
    "Boxes": [
        Case(
            lambda: [gw.Boxes()],
            lambda v: set(at(v, "a1 a2 b1 b2")) == set(FOUR) == set(at(v, "a3 a4 b3 b4")),
            (2, 4),
            FOUR,
        ),
        Case(
            lambda: [gw.Boxes(box=[1, 4])],
            lambda v: set(at(v, "a1 a2 a3 a4")) == set(FOUR) == set(at(v, "b1 b2 b3 b4")),
            (2, 4),
            FOUR,
        ),
        Case(lambda: [gw.Boxes()], lambda v: v["a1"] != v["b1"], (2, 1), (1, 2), {"box": [2, 1]}),
    ],
    "JigsawRegions": [
        Case(
            lambda: [gw.JigsawRegions(regions="A A B\nB A B\n")],
            lambda v: set(at(v, "a1 a2 b2")) == {1, 2, 3} == set(at(v, "a3 b1 b3")),
            (2, 3),
        )
    ],
    "Diagonals": [
        Case(lambda: [gw.Diagonals()], lambda v: all(map(different, diagonals3(v))), (3, 3)),
        Case(lambda: [gw.Diagonals(direction="down")], lambda v: different(diagonals3(v)[0]), (3, 3)),
        Case(lambda: [gw.Diagonals(direction="up")], lambda v: different(diagonals3(v)[1]), (3, 3)),
        Case(lambda: [gw.Diagonals()], lambda v: v["a1"] != v["b2"] and v["a2"] != v["b1"], symbols=FOUR),
    ],
    "SumIs": [
        Case(lambda: [gw.SumIs(region="a1 a2 b1", target=6)], lambda v: sum(at(v, "a1 a2 b1")) == 6, symbols=FOUR),
        Case(lambda: [gw.SumIs(region="a1 b1", target=-1)], lambda v: sum(at(v, "a1 b1")) == -1, symbols=SIGNED),
        Case(lambda: [gw.SumIs(region="b2", target=3)], lambda v: v["b2"] == 3),
        Case(
            lambda: [gw.SumIs(region="a1 a2 a3 b1 b2 b3", target=11)],
            lambda v: sum(v.values()) == 11,
            (2, 3),
            (1, 2, 3),
        ),
    ],
    "ProductIs": [
        Case(
            lambda: [gw.ProductIs(region="a1 a2 b1", target=12)], lambda v: prod(at(v, "a1 a2 b1")) == 12, symbols=FOUR
        ),
        Case(lambda: [gw.ProductIs(region="a1 a2 b1", target=0)], lambda v: prod(at(v, "a1 a2 b1")) == 0, symbols=ZERO),
        Case(lambda: [gw.ProductIs(region="a1 a2 b1", target=6)], lambda v: prod(at(v, "a1 a2 b1")) == 6, symbols=ZERO),
        Case(lambda: [gw.ProductIs(region="a1 a2 b1 b2", target=-8)], lambda v: prod(v.values()) == -8, symbols=SIGNED),
    ],
    "DifferenceIs": [
        Case(
            lambda: [gw.DifferenceIs(region="a1 b1 b2", target=3)],
            lambda v: less_rest(at(v, "a1 b1 b2")) == 3,
            symbols=(-4, -1, 1, 2),
        ),
        Case(
            lambda: [gw.DifferenceIs(region="a1 b1 b2", target=-1)],
            lambda v: less_rest(at(v, "a1 b1 b2")) == -1,
            symbols=ZERO,
        ),
        Case(lambda: [gw.DifferenceIs(region="a1 b1", target=2)], lambda v: apart(v, "a1 b1") == 2, symbols=FOUR),
        Case(lambda: [gw.DifferenceIs(region="a1 b1", target=0)], lambda v: v["a1"] == v["b1"], symbols=FOUR),
        Case(lambda: [gw.DifferenceIs(region="a1 b1", target=3)], lambda v: apart(v, "a1 b1") == 3, symbols=SIGNED),
        Case(
            lambda: [gw.DifferenceIs(region="a1 b1 b2", target=1)],
            lambda v: less_rest(at(v, "a1 b1 b2")) == 1,
            symbols=FOUR,
        ),
        Case(
            lambda: [gw.DifferenceIs(region="a1 b1 b2", target=0)],
            lambda v: less_rest(at(v, "a1 b1 b2")) == 0,
            symbols=ZERO,
        ),
        Case(
            lambda: [gw.DifferenceIs(region="a1 a2 b1 b2", target=1)],
            lambda v: less_rest(list(v.values())) == 1,
            symbols=(1, 2, 3, 4, 5),
        ),
        Case(
            lambda: [gw.DifferenceIs(region="a1 b1 b2", target=3)],
            lambda v: less_rest(at(v, "a1 b1 b2")) == 3,
            symbols=SIGNED,
        ),
    ],
    "QuotientIs": [
        Case(
            lambda: [gw.QuotientIs(region="a1 b1 b2", target=0)],
            lambda v: divides(at(v, "a1 b1 b2"), 0),
            symbols=(-2, -1, 0, 1),
        ),
        Case(
            lambda: [gw.QuotientIs(region="a1 b1 b2", target=-2)],
            lambda v: divides(at(v, "a1 b1 b2"), -2),
            symbols=SIGNED,
        ),
        Case(
            lambda: [gw.QuotientIs(region="a1 b1", target=2)], lambda v: either_way(v["a1"], v["b1"], 2), symbols=FOUR
        ),
        Case(
            lambda: [gw.QuotientIs(region="a1 b1", target=1)], lambda v: either_way(v["a1"], v["b1"], 1), symbols=ZERO
        ),
        Case(
            lambda: [gw.QuotientIs(region="a1 b1", target=3)], lambda v: either_way(v["a1"], v["b1"], 3), symbols=ZERO
        ),
        Case(
            lambda: [gw.QuotientIs(region="a1 b1", target=2)],
            lambda v: either_way(v["a1"], v["b1"], 2),
            symbols=SIGNED,
        ),
        Case(
            lambda: [gw.QuotientIs(region="a1 b1 b2", target=2)],
            lambda v: divides(at(v, "a1 b1 b2"), 2),
            symbols=FOUR,
        ),
        Case(
            lambda: [gw.QuotientIs(region="a1 b1 b2", target=1)],
            lambda v: divides(at(v, "a1 b1 b2"), 1),
            symbols=(0, 1, 2, 3, 4, 6),
        ),
        Case(
            lambda: [gw.QuotientIs(region="a1 b1 b2", target=2)],
            lambda v: divides(at(v, "a1 b1 b2"), 2),
            symbols=SIGNED,
        ),
    ],
    "MathOp": [
        Case(
            lambda: [gw.MathOp(operator="+", region="a1 a2", target=5)],
            lambda v: sum(at(v, "a1 a2")) == 5,
            symbols=FOUR,
        ),
        Case(
            lambda: [gw.MathOp(operator="-", region="a1 a2", target=1)], lambda v: apart(v, "a1 a2") == 1, symbols=FOUR
        ),
        Case(
            lambda: [gw.MathOp(operator="*", region="a1 a2 b2", target=8)],
            lambda v: prod(at(v, "a1 a2 b2")) == 8,
            symbols=FOUR,
        ),
        Case(
            lambda: [gw.MathOp(operator="/", region="a1 a2", target=2)],
            lambda v: either_way(v["a1"], v["a2"], 2),
            symbols=FOUR,
        ),
    ],
    "Math": [
        Case(lambda: [gw.Math(expression="a1-b1 = 1")], lambda v: apart(v, "a1 b1") == 1, symbols=FOUR),
        Case(lambda: [gw.Math(expression="a1 + b1+b2=7")], lambda v: sum(at(v, "a1 b1 b2")) == 7, symbols=FOUR),
        Case(lambda: [gw.Math(expression="a1*b1 = 6")], lambda v: v["a1"] * v["b1"] == 6, symbols=FOUR),
        Case(lambda: [gw.Math(expression="b1/b2 = 2")], lambda v: either_way(v["b1"], v["b2"], 2), symbols=FOUR),
        Case(lambda: [gw.Math(expression="a2 = 2")], lambda v: v["a2"] == 2, symbols=FOUR),
    ],
    "AllCellsMustHaveMathOp": [
        Case(
            lambda: [
                gw.AllCellsMustHaveMathOp(),
                gw.SumIs(region="a1 a2", target=4),
                gw.Math(expression="b1 = 2"),
                gw.ProductIs(region="b2", target=3),
            ],
            lambda v: v["a1"] + v["a2"] == 4 and v["b1"] == 2 and v["b2"] == 3,
        )
    ],
    "LessThan": [Case(lambda: [gw.LessThan(smaller="a1", larger="b2")], lambda v: v["a1"] < v["b2"], symbols=SIGNED)],
    "Inequalities": [
        Case(
            lambda: [gw.Inequalities(expression="a1 < a2 > b2")],
            lambda v: v["a1"] < v["a2"] > v["b2"],
            symbols=FOUR,
        )
    ],
    "MagicSums": [
        Case(
            lambda: [gw.MagicSums()],
            lambda v: len({sum(line) for line in (*lines3(v), *diagonals3(v))}) == 1,
            (3, 3),
        ),
        Case(
            lambda: [gw.MagicSums(target=6)],
            lambda v: {sum(line) for line in (*lines3(v), *diagonals3(v))} == {6},
            (3, 3),
        ),
        Case(lambda: [gw.MagicSums()], lambda v: len(set(v.values())) == 1, (2, 2), SIGNED),
    ],
    "VertexSums": [
        Case(
            lambda: [gw.VertexSums(sums="7 .\n")],
            lambda v: sum(at(v, "a1 a2 b1 b2")) == 7,
            (2, 3),
        ),
        Case(
            lambda: [gw.VertexSums(sums=[["8", "9"], [".", "6"]])],
            lambda v: (
                sum(at(v, "a1 a2 b1 b2")) == 8 and sum(at(v, "a2 a3 b2 b3")) == 9 and sum(at(v, "b2 b3 c2 c3")) == 6
            ),
            (3, 3),
        ),
    ],
    "KakuroRuns": [
        Case(
            lambda: [gw.KakuroRuns(layout="# 3\\ 4\\\n\\4 . .\n\\3 . .\n")],
            lambda v: (
                v["b2"] + v["b3"] == 4
                and v["c2"] + v["c3"] == 3
                and v["b2"] + v["c2"] == 3
                and v["b3"] + v["c3"] == 4
                and all(different(at(v, run)) for run in ("b2 b3", "c2 c3", "b2 c2", "b3 c3"))
            ),
            (),
        ),
        Case(
            lambda: [gw.KakuroRuns(layout="# 5\\ #\n\\6 . .\n# . #\n")],
            lambda v: v["b2"] + v["b3"] == 6 and v["b2"] + v["c2"] == 5 and v["b2"] not in (v["b3"], v["c2"]),
            (),
            (1, 2, 3, 4),
        ),
    ],
    "Thermometer": [
        Case(lambda: [gw.Thermometer(line="a1 b1 b2")], lambda v: rises(at(v, "a1 b1 b2")), symbols=FOUR),
        Case(lambda: [gw.Thermometer(line="b2 a2")], lambda v: v["b2"] < v["a2"], symbols=SIGNED),
    ],
    "WhiteDot": [
        Case(lambda: [gw.WhiteDot(edge="a1 a2")], lambda v: apart(v, "a1 a2") == 1, symbols=FOUR),
        Case(lambda: [gw.WhiteDot(edge="a2 b2", difference=2)], lambda v: apart(v, "a2 b2") == 2, symbols=FOUR),
        Case(lambda: [gw.WhiteDot(edge="a2 b2", difference=0)], lambda v: v["a2"] == v["b2"], symbols=FOUR),
    ],
    "AllWhiteDotsGiven": [
        Case(
            lambda: [gw.AllWhiteDotsGiven()],
            lambda v: all(apart(v, edge) != 1 for edge in ("a1 a2", "b1 b2", "a1 b1", "a2 b2")),
            symbols=FOUR,
        ),
        Case(
            lambda: [gw.WhiteDot(edge="a1 a2"), gw.AllWhiteDotsGiven()],
            lambda v: apart(v, "a1 a2") == 1 and all(apart(v, edge) != 1 for edge in ("b1 b2", "a1 b1", "a2 b2")),
            symbols=FOUR,
        ),
        Case(
            lambda: [gw.AllWhiteDotsGiven(differences=[1, 2]), gw.WhiteDot(edge="b2 a2", difference=2)],
            lambda v: (
                apart(v, "a2 b2") == 2 and all(apart(v, edge) not in (1, 2) for edge in ("a1 a2", "b1 b2", "a1 b1"))
            ),
            symbols=(1, 2, 3, 4, 5),
        ),
    ],
    "SkyscraperClue": [
        Case(lambda: [gw.SkyscraperClue(at="left a", count=2)], lambda v: seen(list(v.values())) == 2, (1, 4), FOUR),
        Case(
            lambda: [gw.SkyscraperClue(at="right a", count=3)],
            lambda v: seen(list(v.values())[::-1]) == 3,
            (1, 4),
            (-1, 0, 2, 3),
        ),
        Case(lambda: [gw.SkyscraperClue(at="top 2", count=1)], lambda v: seen(at(v, "a2 b2 c2")) == 1, (3, 2)),
        Case(lambda: [gw.SkyscraperClue(at="bottom 1", count=3)], lambda v: seen(at(v, "c1 b1 a1")) == 3, (3, 2)),
        Case(
            lambda: [gw.SkyscraperClue(at="top 1", count=2)],
            lambda v: seen(at(v, "a1 c1")) == 2,
            (3, 1),
            more={"void": "b1"},
        ),
    ],
    "RegionSumLine": [
        Case(
            lambda: [gw.Boxes(), gw.RegionSumLine(line="a1 a2 a3 b3 b4")],
            lambda v: (
                set(at(v, "a1 a2 b1 b2")) == set(FOUR) == set(at(v, "a3 a4 b3 b4"))
                and sum(at(v, "a1 a2")) == sum(at(v, "a3 b3 b4"))
            ),
            (2, 4),
            FOUR,
        ),
        Case(
            lambda: [gw.JigsawRegions(regions="AAB\nCBB\nCCA"), gw.RegionSumLine(line="a1 a2 b2 b1 c1 c2 c3")],
            lambda v: (
                set(at(v, "a1 a2 c3")) == set(at(v, "a3 b2 b3")) == set(at(v, "b1 c1 c2")) == {1, 2, 3}
                and v["a1"] + v["a2"] == v["b2"] == v["b1"] + v["c1"] + v["c2"] == v["c3"]
            ),
            (3, 3),
        ),
        Case(
            lambda: [gw.JigsawRegions(regions="AAB\nCBB\nCCA"), gw.RegionSumLine(line="a2 a1 b1 c1")],
            lambda v: (
                set(at(v, "a1 a2 c3")) == set(at(v, "a3 b2 b3")) == set(at(v, "b1 c1 c2")) == {1, 2, 3}
                and v["a1"] + v["a2"] == v["b1"] + v["c1"]
            ),
            (3, 3),
        ),
    ],
    "CountingCircles": [
        Case(
            lambda: [gw.CountingCircles(circles="a1 a2 a3 b1 b2")],
            lambda v: all(at(v, "a1 a2 a3 b1 b2").count(value) == value for value in at(v, "a1 a2 a3 b1 b2")),
            (2, 3),
            FOUR,
        ),
        Case(
            lambda: [gw.CountingCircles(circles="a1 a2 b1")],
            lambda v: all(at(v, "a1 a2 b1").count(value) == value for value in at(v, "a1 a2 b1")),
            symbols=(-1, 0, 1, 2, 3),
        ),
    ],
    "SameValues": [
        Case(
            lambda: [gw.SameValues(a="a1 a2 b3", b="b1 b2 a3")],
            lambda v: sorted(at(v, "a1 a2 b3")) == sorted(at(v, "b1 b2 a3")),
            (2, 3),
        ),
        Case(lambda: [gw.SameValues(a="a1 a2", b="a2 b1")], lambda v: sorted(at(v, "a1 a2")) == sorted(at(v, "a2 b1"))),
    ],
    "AnyOf": [
        Case(
            lambda: [gw.AnyOf(options=[[gw.Thermometer(line="a1 a2 b2")], [gw.SumIs(region="a1 b1", target=4)]])],
            lambda v: rises(at(v, "a1 a2 b2")) or v["a1"] + v["b1"] == 4,
        ),
        Case(
            lambda: [
                gw.AnyOf(
                    options=[
                        [gw.AllDifferent(region="a1 a2 b1"), gw.LessThan(smaller="a1", larger="b2")],
                        [gw.AnyOf(options=[[gw.ProductIs(region="a1 b2", target=4)], [gw.WhiteDot(edge="a1 b1")]])],
                        [gw.SkyscraperClue(at="top 1", count=1), gw.SameValues(a="a1 a2", b="b1 b2")],
                    ]
                )
            ],
            lambda v: (
                (different(at(v, "a1 a2 b1")) and v["a1"] < v["b2"])
                or v["a1"] * v["b2"] == 4
                or apart(v, "a1 b1") == 1
                or (v["a1"] >= v["b1"] and sorted(at(v, "a1 a2")) == sorted(at(v, "b1 b2")))
            ),
            symbols=FOUR,
        ),
    ],
}

EXPANDED = {"Run": "KakuroRuns", "RunSum": "KakuroRuns", "VertexSum": "VertexSums"}
"""Constraints that others expand to, each with the one whose cases test it."""
