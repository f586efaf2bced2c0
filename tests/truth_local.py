"""The meaning of rules that look at few cells at a time, stated directly in plain Python."""

from itertools import permutations

import gridwise as gw
from truth_cases import Case, Filled, at, lines3

BITS = (0, 1)


def place(name: str) -> tuple[int, int]:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def paired(v: Filled, trees: str) -> bool:
    """Whether no two tents touch, and some order of the tents gives each tree the one beside it."""
    tents = [place(cell) for cell, held in v.items() if held == 1]
    wood = [place(tree) for tree in trees.split()]
    apart = all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1 for a in tents for b in tents if a != b)
    beside = (
        all(abs(t[0] - w[0]) + abs(t[1] - w[1]) == 1 for t, w in zip(order, wood, strict=True))
        for order in permutations(tents)
    )
    return apart and len(tents) == len(wood) and any(beside)


def tents(trees: str, rows: int, columns: int) -> Case:
    wood = {place(tree) for tree in trees.split()}
    picture = [" ".join("T" if (r, c) in wood else "." for c in range(columns)) for r in range(rows)]
    rule = {"trees": "\n".join(picture)}
    return Case(lambda: [gw.TentsAndTrees(**rule)], lambda v: paired(v, trees), (), BITS)


def spaced(line: list[int]) -> bool:
    """Whether equal numbers have as many others between them as they say."""
    pairs = [(a, b) for a in range(len(line)) for b in range(a + 1, len(line)) if line[a] == line[b]]
    return all(b - a - 1 >= line[a] for a, b in pairs)


def between_blocks(line: list[int]) -> int | None:
    """The sum between the two zeros, if there are two."""
    if line.count(0) != 2:
        return None
    first, last = (place for place, value in enumerate(line) if value == 0)
    return sum(line[first + 1 : last])


def in_dominoes(v: Filled) -> bool:
    cells = {place(cell) for cell, held in v.items() if held == 1}
    return all(sum(abs(a - c) + abs(b - d) == 1 for c, d in cells) == 1 for a, b in cells)


def first_is_2(place: str, order: list[str]) -> Case:
    """A 2 is the first number seen past zeros."""
    clue = {"at": place, "symbol": "2"}
    return Case(
        lambda: [gw.FirstSeen(**clue)], lambda v: next((v[c] for c in order if v[c]), 0) == 2, (2, 3), (0, 1, 2)
    )


CASES: dict[str, list[Case]] = {
    "EqualSign": [
        Case(lambda: [gw.EqualSign(edge="a1 b1")], lambda v: v["a1"] == v["b1"], symbols=s) for s in (BITS, (1, 2, 3))
    ],
    "UnequalSign": [
        Case(lambda: [gw.UnequalSign(edge="a1 b1")], lambda v: v["a1"] != v["b1"], symbols=s) for s in (BITS, (1, 2, 3))
    ],
    "LineCount": [
        Case(lambda: [gw.LineCount(at="left b", count=2)], lambda v: sum(at(v, "b1 b2 b3")) == 2, (2, 3), BITS),
        Case(
            lambda: [gw.LineCount(at="top 1", count=1, symbol="2")],
            lambda v: at(v, "a1 b1").count(2) == 1,
            (2, 2),
            (1, 2, 3),
        ),
        Case(lambda: [gw.LineCount(at="right a", count=0)], lambda v: v["a1"] == 0, (2, 2), BITS, {"void": "a2"}),
    ],
    "LineCounts": [
        Case(
            lambda: [gw.LineCounts(top="1 .", left="0 1 .")],
            lambda v: sum(at(v, "a1 b1 c1")) == 1 and sum(at(v, "a1 a2")) == 0 and sum(at(v, "b1 b2")) == 1,
            (),
            BITS,
        ),
        Case(
            lambda: [gw.LineCounts(bottom="2 .", right=". 1", symbol="0")],
            lambda v: at(v, "a1 b1").count(0) == 2 and at(v, "b1 b2").count(0) == 1,
            (),
            BITS,
        ),
    ],
    "TentsAndTrees": [
        tents("a2", 2, 3),
        tents("a2 b1", 3, 3),
        tents("b2 b4", 3, 5),
        tents("b2 b4 a4", 3, 5),
        tents("a1 b2 c3", 3, 4),
        tents("b2 b3 b4", 3, 5),
        tents("a2 b1 b3 c2", 4, 3),
    ],
    "WaterLevels": [
        Case(
            lambda: [gw.WaterLevels(regions="A A B\nA B B\nA A B")],
            lambda v: v["a1"] == v["a2"] <= v["b1"] <= v["c1"] == v["c2"] and v["a3"] <= v["b2"] == v["b3"] <= v["c3"],
            (),
            BITS,
        ),
        Case(
            lambda: [
                gw.WaterLevels(regions="A B A\nA B B", symbol="0"),
                gw.LineCount(at="left a", count=1, symbol="0"),
                gw.LineCount(at="top 1", count=1, symbol="0"),
            ],
            lambda v: (
                v["a1"] == v["a3"] >= v["b1"]
                and v["a2"] >= v["b2"] == v["b3"]
                and at(v, "a1 a2 a3").count(0) == 1 == at(v, "a1 b1").count(0)
            ),
            (),
            BITS,
        ),
    ],
    "PositionSum": [
        Case(
            lambda: [gw.PositionSum(at="right b", sum=3)],
            lambda v: v["b1"] + 2 * v["b2"] + 3 * v["b3"] == 3,
            (2, 3),
            BITS,
        ),
        Case(
            lambda: [gw.PositionSum(at="top 2", sum=3, symbol="1")],
            lambda v: (v["a2"] == 1) + 2 * (v["b2"] == 1) == 3,
            (2, 2),
            (1, 2, 3),
        ),
        Case(lambda: [gw.PositionSum(at="left a", sum=2)], lambda v: 2 * v["a2"] == 2, (2, 2), BITS, {"void": "a1"}),
    ],
    "PositionSums": [
        Case(
            lambda: [gw.PositionSums(right="3 .", bottom="1 . 0")],
            lambda v: (
                v["a1"] + 2 * v["a2"] + 3 * v["a3"] == 3 and v["a1"] + 2 * v["b1"] == 1 and v["a3"] + 2 * v["b3"] == 0
            ),
            (),
            BITS,
        ),
    ],
    "SpacedRepeats": [
        Case(lambda: [gw.SpacedRepeats()], lambda v: spaced(at(v, "a1 a2 a3 a4")), (1, 4)),
        Case(
            lambda: [gw.SpacedRepeats()],
            lambda v: (
                spaced(at(v, "a1 b1 c1"))
                and spaced(at(v, "a2 b2 c2"))
                and v["a1"] != v["a2"]
                and v["b1"] != v["b2"]
                and v["c1"] != v["c2"]
            ),
            (3, 2),
        ),
        Case(lambda: [gw.SpacedRepeats()], lambda v: v["a1"] != v["a3"] or v["a1"] < 2, (1, 3), more={"void": "a2"}),
    ],
    "HigherAbove": [
        Case(
            lambda: [gw.JigsawRegions(regions="A B\nA B\nA B"), gw.HigherAbove()],
            lambda v: [v["a1"], v["b1"], v["c1"]] == [3, 2, 1] == [v["a2"], v["b2"], v["c2"]],
            (3, 2),
        ),
        Case(
            lambda: [gw.JigsawRegions(regions="A B\nA B\nB A"), gw.HigherAbove()],
            lambda v: (
                v["a1"] > v["b1"] and v["a2"] > v["b2"] and {*at(v, "a1 b1 c2")} == {1, 2, 3} == {*at(v, "a2 b2 c1")}
            ),
            (3, 2),
        ),
    ],
    "LettersInLines": [
        Case(
            lambda: [gw.LettersInLines(letters=1)],
            lambda v: all(line.count(2) == 1 for line in lines3(v)),
            (3, 3),
            (),
        ),
        Case(lambda: [gw.LettersInLines()], lambda v: all({*line} == {1, 2, 3} for line in lines3(v)), (3, 3)),
    ],
    "NumbersAndBlocks": [
        Case(lambda: [gw.NumbersAndBlocks()], lambda v: all(line.count(1) == 1 for line in lines3(v)), (3, 3), ()),
    ],
    "FirstSeen": [
        first_is_2("left a", ["a1", "a2", "a3"]),
        first_is_2("right b", ["b3", "b2", "b1"]),
        first_is_2("bottom 2", ["b2", "a2"]),
    ],
    "FirstOnes": [
        Case(
            lambda: [gw.FirstOnes(top="1 .", right=". 2")],
            lambda v: (v["a1"] or v["b1"]) == 1 and (v["b2"] or v["b1"]) == 2,
            (2, 2),
            (0, 1, 2),
        ),
    ],
    "BlockSum": [
        Case(
            lambda: [gw.BlockSum(at="left a", sum=2)],
            lambda v: between_blocks(at(v, "a1 a2 a3 a4")) == 2,
            (1, 4),
            (0, 1, 2),
        ),
        Case(
            lambda: [gw.NumbersAndBlocks(), gw.BlockSum(at="top 1", sum=1)],
            lambda v: all(line.count(1) == 1 for line in lines3(v)) and v["b1"] == 1,
            (3, 3),
            (),
        ),
    ],
    "BlockSums": [
        Case(
            lambda: [gw.BlockSums(top=". 0 .", left=". 1 .")],
            lambda v: between_blocks(at(v, "a2 b2 c2")) == 0 and between_blocks(at(v, "b1 b2 b3")) == 1,
            (3, 3),
            BITS,
        ),
    ],
    "RegionsHold": [
        Case(
            lambda: [gw.RegionsHold(regions="A A B\nA B B")],
            lambda v: sum(at(v, "a1 a2 b1")) == 2 == sum(at(v, "a3 b2 b3")),
            (),
            BITS,
        ),
        Case(
            lambda: [gw.RegionsHold(regions="A A B\nA B B", count=1, symbol="2")],
            lambda v: at(v, "a1 a2 b1").count(2) == 1 == at(v, "a3 b2 b3").count(2),
            (),
            (1, 2, 3),
        ),
    ],
    "InPairs": [
        Case(lambda: [gw.InPairs()], in_dominoes, (3, 3), BITS),
        Case(lambda: [gw.InPairs()], in_dominoes, (3, 4), BITS, {"void": "b2"}),
        Case(lambda: [gw.InPairs(symbol="2")], lambda v: in_dominoes({c: int(x == 2) for c, x in v.items()}), (2, 3)),
    ],
}
