"""The meaning of rules about loops, stated directly in plain Python on the names of borders and links."""

import re
from collections import Counter
from collections.abc import Collection
from itertools import pairwise

import gridwise as gw
from truth_cases import Case, Filled

LINES = {
    layer: {
        "none": {"value": 0, "look": "cross", "layer": layer, "background": "yes"},
        "line": {"value": 1, "look": "line", "layer": layer},
    }
    for layer in ("borders", "links")
}
Point = tuple[float, float]
SIDES = {"top": (-1, 0), "left": (0, -1), "right": (0, 1), "bottom": (1, 0)}


def cell(name: str) -> Point:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def ends(name: str) -> frozenset[Point]:
    """The two points that a border or link joins."""
    first, sign, other = re.split(r"([|~])", name)
    row, column = cell(first)
    below, right = (row + SIDES[other][0], column + SIDES[other][1]) if other in SIDES else cell(other)
    if sign == "~":
        return frozenset({(row, column), (below, right)})
    middle = ((row + below) / 2, (column + right) / 2)
    step = (0.0, 0.5) if row != below else (0.5, 0.0)
    return frozenset({(middle[0] + sign * step[0], middle[1] + sign * step[1]) for sign in (-1, 1)})


def is_loop(v: Filled, crossings: Collection[Point] = ()) -> bool:
    """Walk along the line from any point until it comes back; nothing may be left over."""
    lines = [ends(name) for name, value in v.items() if value == 1]
    meeting = Counter(point for line in lines for point in line)
    if not lines or any(count != 2 and not (count == 4 and point in crossings) for point, count in meeting.items()):
        return False
    start = next(point for point in meeting if meeting[point] == 2)  # every loop turns somewhere
    at, left = start, list(lines)
    before = start
    while True:
        ahead = frozenset({at, (2 * at[0] - before[0], 2 * at[1] - before[1])})
        line = next((line for line in left if at in line and (meeting[at] == 2 or line == ahead)), None)
        if line is None:
            return not left and at == start
        left.remove(line)
        before, [at] = at, line - {at}


def joins(v: Filled, labels: dict[str, str], crossing: bool) -> bool:
    """Walk along the line from each end to another one with the same label; nothing may be left over."""
    left = {ends(name) for name, value in v.items() if value == 1}
    meeting = Counter(point for line in left for point in line)
    label = {cell(name): entry for name, entry in labels.items()}
    allowed = (2, 4) if crossing else (2,)
    if any(count != 1 if point in label else count not in allowed for point, count in meeting.items()):
        return False
    for start, entry in label.items():
        before = at = start
        while way := [line for line in left if at in line]:
            ahead = frozenset({at, (2 * at[0] - before[0], 2 * at[1] - before[1])})
            line = ahead if meeting[at] == 4 else way[0]
            left.remove(line)
            before, [at] = at, line - {at}
            if at in label:
                if label[at] != entry:
                    return False
                break
        if start not in meeting:
            return False
    return not left


def is_everywhere(v: Filled) -> bool:
    """Two lines meet at every point."""
    lines = [ends(name) for name, value in v.items() if value == 1]
    return all(sum(point in line for line in lines) == 2 for name in v for point in ends(name))


def passes(v: Filled, name: str) -> list[tuple[Point, bool]]:
    """How a line leaves a cell: the directions, each with whether it goes straight on in the next cell."""
    lines = {ends(each) for each, value in v.items() if value == 1}
    row, column = cell(name)
    found = []
    for down, right in SIDES.values():
        near, far = (row + down, column + right), (row + 2 * down, column + 2 * right)
        if frozenset({(row, column), near}) in lines:
            found.append(((down, right), frozenset({near, far}) in lines))
    return found


def is_white(v: Filled, name: str) -> bool:
    ways = passes(v, name)
    if len(ways) != 2:
        return False
    [(first, on), (second, also)] = ways
    return first[0] == -second[0] and first[1] == -second[1] and not (on and also)


def is_black(v: Filled, name: str) -> bool:
    ways = passes(v, name)
    if len(ways) != 2:
        return False
    [(first, on), (second, also)] = ways
    return not (first[0] == -second[0] and first[1] == -second[1]) and on and also


def arms(v: Filled, name: str) -> list[int]:
    """How far the line runs straight up, left, right and down from a cell."""
    row, column = cell(name)
    lines = {ends(place) for place, value in v.items() if value == 1}
    lengths = []
    for down, right in SIDES.values():
        points = [(row + i * down, column + i * right) for i in range(9)]
        runs = [frozenset(pair) in lines for pair in pairwise(points)]
        lengths.append(runs.index(False))
    return lengths


def two(v: Filled, name: str) -> tuple[int, int]:
    """The lengths of the two lines from a cell; zeros unless there are two."""
    found = [length for length in arms(v, name) if length]
    return (found[0], found[1]) if len(found) == 2 else (0, 0)


def turns(v: Filled, name: str) -> bool:
    up, _, _, down = arms(v, name)
    return bool(up) != bool(down)


SIDED = {
    layer: {
        **LINES[layer],
        **{name: {"layer": sides, "derived": "yes"} for name in ("inside", "outside")},
    }
    for layer, sides in (("borders", "cells"), ("links", "corners"))
}
NUMBERED = {"1-2": {}, **{name: {**mark, "value": mark["value"] + 5} for name, mark in LINES["links"].items()}}


def is_inside(v: Filled, point: Point) -> bool:
    """Whether a ray to the right crosses an odd number of lines."""
    lines = [sorted(ends(name)) for name, value in v.items() if value == 1]
    return sum(a[1] == b[1] > point[1] and a[0] < point[0] < b[0] for a, b in lines) % 2 == 1


def around(name: str) -> list[Point]:
    """The four corners of a cell."""
    row, column = cell(name)
    return [(row + a, column + b) for a in (-0.5, 0.5) for b in (-0.5, 0.5)]


def visits(v: Filled, held: set[int]) -> bool:
    """The cells with lines are those that hold one of some numbers."""
    on = {point for name, value in v.items() if value == 6 for point in ends(name)}
    return all((cell(name) in on) == (value in held) for name, value in v.items() if "~" not in name)


def is_numbered_loop(v: Filled) -> bool:
    return is_loop({name: value - 5 for name, value in v.items() if "~" in name})


CASES: dict[str, list[Case]] = {
    "LoopVisits": [
        Case(
            lambda symbols=symbols: [gw.SingleLoop(), gw.LoopVisits(symbols=symbols)],
            lambda v, held=held: is_numbered_loop(v) and visits(v, held),
            (2, 3),
            (),
            {"symbols": NUMBERED},
        )
        for symbols, held in (("odd", {1}), ("even", {2}), (["1", "2"], {1, 2}))
    ],
    "InsideOutside": [
        Case(
            lambda: [gw.SingleLoop(), gw.InsideOutside(), gw.RegionCount(region="a1 a2 b1", symbol="inside", count=1)],
            lambda v: is_loop(v) and sum(is_inside(v, cell(name)) for name in ("a1", "a2", "b1")) == 1,
            (2, 2),
            (),
            {"symbols": SIDED["borders"]},
        ),
        Case(lambda: [gw.SingleLoop(), gw.InsideOutside()], is_loop, (2, 3), (), {"symbols": SIDED["links"]}),
    ],
    "Circle": [
        Case(
            lambda: [gw.SingleLoop(), gw.InsideOutside(), gw.Circle(cell="a1"), gw.Circle(cell="b2", side="outside")],
            lambda v: is_loop(v) and is_inside(v, (0, 0)) and not is_inside(v, (1, 1)),
            (2, 2),
            (),
            {"symbols": SIDED["borders"]},
        ),
        Case(
            lambda: [gw.SingleLoop(), gw.InsideOutside(), gw.Circle(cell="b2")],
            lambda v: is_loop(v) and all(is_inside(v, point) for point in around("b2")),
            (3, 3),
            (),
            {"symbols": SIDED["links"]},
        ),
        Case(
            lambda: [gw.SingleLoop(), gw.InsideOutside(), gw.Circle(cell="a3", side="outside")],
            lambda v: is_loop(v) and not any(is_inside(v, point) for point in around("a3")),
            (3, 3),
            (),
            {"symbols": SIDED["links"], "void": "b2"},
        ),
    ],
    "Circles": [
        Case(
            lambda: [gw.SingleLoop(), gw.InsideOutside(), gw.Circles(circles=[["o", "i"]])],
            lambda v: is_loop(v) and not is_inside(v, (0, 0)) and is_inside(v, (0, 1)),
            (1, 2),
            (),
            {"symbols": SIDED["borders"]},
        ),
    ],
    "SingleLoop": [
        Case(lambda: [gw.SingleLoop()], is_loop, (2, 2), (), {"symbols": LINES["borders"]}),
        Case(lambda: [gw.SingleLoop()], is_loop, (3, 3), (), {"symbols": LINES["links"]}),
        Case(lambda: [gw.SingleLoop()], is_loop, (2, 2), (), {"symbols": LINES["borders"], "void": "a2"}),
        Case(
            lambda: [gw.SingleLoop(crossings="all")],
            lambda v: is_loop(v, {(1.0, 1.0)}),
            (3, 3),
            (),
            {"symbols": LINES["links"]},
        ),
        Case(
            lambda: [gw.SingleLoop(crossings="r1.5c1.5")],
            lambda v: is_loop(v, {(0.5, 0.5)}),
            (2, 2),
            (),
            {"symbols": LINES["borders"]},
        ),
    ],
    "JoinedEnds": [
        Case(
            lambda: [gw.JoinedEnds(ends=[["1", ".", "."], [".", ".", "2"], ["2", ".", "1"]])],
            lambda v: joins(v, {"a1": "1", "b3": "2", "c1": "2", "c3": "1"}, crossing=False),
            (3, 3),
            (),
            {"symbols": LINES["links"]},
        ),
        Case(
            lambda: [gw.JoinedEnds(ends=[[".", "1", "."], ["2", ".", "2"], [".", "1", "."]], crossings=True)],
            lambda v: joins(v, {"a2": "1", "b1": "2", "b3": "2", "c2": "1"}, crossing=True),
            (3, 3),
            (),
            {"symbols": LINES["links"]},
        ),
    ],
    "FullLoop": [
        Case(lambda: [gw.FullLoop()], is_everywhere, (2, 2), (), {"symbols": LINES["borders"]}),
        Case(lambda: [gw.FullLoop()], is_everywhere, (3, 3), (), {"symbols": LINES["links"], "void": "b2"}),
        Case(
            lambda: [gw.SingleLoop(), gw.FullLoop()],
            lambda v: is_loop(v) and is_everywhere(v),
            (2, 4),
            (),
            {"symbols": LINES["links"]},
        ),
    ],
    "LinesAround": [
        Case(
            lambda: [gw.LinesAround(cell="a1", count=3), gw.LinesAround(cell="a2", count=1)],
            lambda v: (
                v["a1|top"] + v["a1|left"] + v["a1|a2"] + v["a1|bottom"] == 3
                and v["a2|top"] + v["a1|a2"] + v["a2|right"] + v["a2|bottom"] == 1
            ),
            (1, 2),
            (),
            {"symbols": LINES["borders"]},
        ),
    ],
    "LineNumbers": [
        Case(
            lambda: [gw.LineNumbers(numbers=[[".", "2"]])],
            lambda v: v["a2|top"] + v["a1|a2"] + v["a2|right"] + v["a2|bottom"] == 2,
            (1, 2),
            (),
            {"symbols": LINES["borders"]},
        ),
    ],
    "Pearls": [
        Case(
            lambda: [gw.Pearls(pearls=[[".", "w", "."], [".", ".", "."], ["b", ".", "."]])],
            lambda v: is_white(v, "a2") and is_black(v, "c1"),
            (3, 3),
            (),
            {"symbols": LINES["links"]},
        ),
    ],
    "Pearl": [
        Case(
            lambda: [gw.Pearl(cell="a1", colour="black"), gw.Pearl(cell="c2", colour="white")],
            lambda v: is_black(v, "a1") and is_white(v, "c2"),
            (3, 3),
            (),
            {"symbols": LINES["links"]},
        ),
        Case(
            lambda: [gw.Pearl(cell="b2", colour="white")],
            lambda v: is_white(v, "b2"),
            (3, 3),
            (),
            {"symbols": LINES["links"]},
        ),
    ],
    "ArrowCount": [
        Case(
            lambda: [gw.ArrowCount(cell="a1", count=1, direction="right")],
            lambda v: [v["a2"], v["a3"]].count(3) == 1,
            (2, 3),
        ),
        Case(
            lambda: [gw.ArrowCount(cell="a5", count=2, direction="left", symbol="1"), gw.NotAdjacent(symbol="1")],
            lambda v: sum(v[f"a{n}"] for n in (1, 2, 4)) == 2 and not v["a1"] * v["a2"] and not v["a4"] * v["a5"],
            (1, 5),
            (0, 1),
            {"void": "a3"},
        ),
    ],
    "ArrowBlocks": [
        Case(
            lambda: [gw.ArrowBlocks(arrows="1> . 0v\n. 1^ .\n# . .")],
            lambda v: v["a2"] == 1 and v["b3"] == v["c3"] == 0,
            (),
            (0, 1),
        ),
    ],
    "BlackCells": [
        Case(
            lambda: [gw.BlackCells(layout="# . .\n. . ."), gw.SingleLoop()],
            lambda v: {name for name, value in v.items() if value} == {"a2~a3", "a2~b2", "a3~b3", "b2~b3"},
            (),
            (),
            {"symbols": LINES["links"]},
        ),
    ],
    "BalanceCircle": [
        Case(
            lambda: [gw.BalanceCircle(cell="a2", colour="black", total=3), gw.BalanceCircle(cell="c3", colour="white")],
            lambda v: sorted(two(v, "a2")) == [1, 2] and two(v, "c3")[0] == two(v, "c3")[1] > 0,
            (3, 3),
            (),
            {"symbols": LINES["links"]},
        ),
    ],
    "BalanceCircles": [
        Case(
            lambda: [gw.BalanceCircles(circles=[["b", ".", "."], [".", "w2", "."], [".", ".", "."]])],
            lambda v: two(v, "a1") in ((1, 2), (2, 1)) and two(v, "b2") == (1, 1),
            (3, 3),
            (),
            {"symbols": LINES["links"]},
        ),
    ],
    "TurnCircle": [
        Case(
            lambda: [gw.TurnCircle(cell="a1", colour="black", total=3), gw.TurnCircle(cell="b2", colour="white")],
            lambda v: sum(two(v, "a1")) == 3 and two(v, "b2") != (0, 0) and not turns(v, "b2"),
            (3, 3),
            (),
            {"symbols": LINES["links"]},
        ),
    ],
    "TurnCircles": [
        Case(
            lambda: [gw.TurnCircles(circles=[[".", "w2", "."], [".", ".", "."], [".", ".", "b"]])],
            lambda v: two(v, "a2") == (1, 1) and not turns(v, "a2") and two(v, "c3") != (0, 0),
            (3, 3),
            (),
            {"symbols": LINES["links"]},
        ),
    ],
    "StraightLength": [
        Case(
            lambda: [gw.StraightLength(cell="a1", length=2), gw.StraightLength(cell="b2")],
            lambda v: (
                two(v, "a1") == (2, 2)
                and two(v, "b2") != (0, 0)
                and (not turns(v, "b2") or two(v, "b2")[0] == two(v, "b2")[1])
            ),
            (3, 3),
            (),
            {"symbols": LINES["links"]},
        ),
    ],
    "StraightLengths": [
        Case(
            lambda: [gw.StraightLengths(numbers=[[".", "2", "."], [".", ".", "."], [".", ".", "?"]])],
            lambda v: (
                (two(v, "a2") == (2, 2) if turns(v, "a2") else two(v, "a2") == (1, 1))
                and two(v, "c3")[0] == two(v, "c3")[1] > 0
            ),
            (3, 3),
            (),
            {"symbols": LINES["links"]},
        ),
    ],
}
