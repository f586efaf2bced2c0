"""The rules under examples/rules, each of a few lines: their solutions against the rule in plain Python.

Every 4×4 sudoku is tried, or every filling of another small board.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise, permutations, product
from math import gcd, prod
from pathlib import Path

import pytest

import gridwise as gw

FOLDER = Path(__file__).parent.parent / "examples" / "rules"
Values = Mapping[str, int]
Test = Callable[[Values], bool]
CELLS = [f"{row}{column}" for row in "abcd" for column in "1234"]
BOXES = ["a1 a2 b1 b2", "a3 a4 b3 b4", "c1 c2 d1 d2", "c3 c4 d3 d4"]
ROWS = [" ".join(f"{row}{column}" for column in "1234") for row in "abcd"]
COLUMNS = [" ".join(f"{row}{column}" for row in "abcd") for column in "1234"]


@cache
def sudokus() -> list[dict[str, int]]:
    """All 288 sudokus of 4×4."""
    found = []
    for rows in product(permutations((1, 2, 3, 4)), repeat=2):
        if len({*rows[0][:2], *rows[1][:2]}) < 4:
            continue
        for more in product(permutations((1, 2, 3, 4)), repeat=2):
            values = dict(zip(CELLS, sum((*rows, *more), ()), strict=True))
            if all(different(values, house) for house in (*BOXES, *COLUMNS)):
                found.append(values)
    assert len(found) == 288
    return found


def at(v: Values, names: str) -> list[int]:
    return [v[name] for name in names.split()]


def different(v: Values, names: str) -> bool:
    return len(set(at(v, names))) == len(names.split())


def rising(v: Values, names: str) -> bool:
    return all(a < b for a, b in pairwise(at(v, names)))


def consecutive(v: Values, names: str) -> bool:
    held = at(v, names)
    return len(set(held)) == len(held) == max(held) - min(held) + 1


def steps(v: Values, names: str) -> list[int]:
    return [abs(a - b) for a, b in pairwise(at(v, names))]


def beside() -> Iterator[tuple[str, str]]:
    for row, column in product("abcd", "1234"):
        if column < "4":
            yield f"{row}{column}", f"{row}{int(column) + 1}"
        if row < "d":
            yield f"{row}{column}", f"{chr(ord(row) + 1)}{column}"


def dotted(v: Values) -> bool:
    """Consecutive neighbours are exactly those with a dot in the file."""
    dots = {tuple(sorted(map(str, clue.cells()))) for clue in gw.load(FOLDER / "no-dots.yml").clues}
    return {edge for edge in beside() if abs(v[edge[0]] - v[edge[1]]) == 1} == dots


def pieces(values: list[int], total: int) -> bool:
    """Whether a list divides into pieces with this sum."""
    if not values:
        return True
    return any(sum(values[:n]) == total and pieces(values[n:], total) for n in range(1, len(values) + 1))


def regex(values: list[int]) -> bool:
    """A 1, later a 2 or 3, later a 4."""
    text = "".join(map(str, values))
    first = text.find("1")
    middle = min((place for place in (text.find("2", first), text.find("3", first)) if place > first), default=9)
    return first >= 0 and "4" in text[middle:]


def subsets(values: list[int]) -> set[int]:
    return {
        sum(v for v, taken in zip(values, some, strict=True) if taken) for some in product((0, 1), repeat=len(values))
    }


def towers(values: list[int]) -> int:
    return sum(all(v > before for before in values[:place]) for place, v in enumerate(values))


def first_hidden(values: list[int]) -> int | None:
    return next((v for place, v in enumerate(values) if v < max(values[: place + 1])), None)


def sandwich(values: list[int]) -> int:
    low, high = sorted((values.index(1), values.index(4)))
    return sum(values[low + 1 : high])


def battle(values: list[int]) -> int:
    front, back = values[0], 4 - values[-1]
    return sum(values[min(front, back) : max(front, back)])


def arrows(v: Values) -> bool:
    """The lines whose three nearest numbers rise or fall, as seen from each side, are those with an arrow."""
    seen = {}
    for name, line in [*zip("abcd", ROWS, strict=True), *zip("1234", COLUMNS, strict=True)]:
        sides = ("left", "right") if name.isalpha() else ("top", "bottom")
        for side, cells in zip(sides, (at(v, line), at(v, line)[::-1]), strict=True):
            a, b, c = cells[:3]
            if a < b < c or a > b > c:
                seen[f"{side} {name}"] = "inwards" if a < b else "outwards"
    return seen == {"left a": "inwards", "left d": "outwards"}


def leaps(v: Values, *leap: int) -> bool:
    """Whether no two cells that are so far apart in both directions are equal."""
    for p, q in product(CELLS, repeat=2):
        apart = sorted((abs(ord(p[0]) - ord(q[0])), abs(int(p[1]) - int(q[1]))))
        if apart == sorted(leap) and v[p] == v[q]:
            return False
    return True


def extreme(v: Values, cell: str, sign: int) -> bool:
    near = [b if a == cell else a for a, b in beside() if cell in (a, b)]
    return all(sign * v[cell] > sign * v[other] for other in near)


def indexes(v: Values, row: str, column: int) -> bool:
    """The cell says in which column of its row its own column number stands."""
    return v[f"{row}{v[f'{row}{column}']}"] == column


def number(v: Values, names: str) -> int:
    return int("".join(map(str, at(v, names))))


def liars(v: Values) -> int:
    return [rising(v, "a1 a2 a3"), v["a4"] + v["b4"] == 7, abs(v["c1"] - v["c2"]) == 1].count(False)


RULES: dict[str, Test] = {
    "thermometer": lambda v: rising(v, "a1 b1 b2"),
    "slow-thermometer": lambda v: v["a1"] <= v["b2"] <= v["c3"] <= v["d4"],
    "fuzzy-thermometer": lambda v: rising(v, "a1 b1 b2 a2") or rising(v, "a2 b2 b1 a1"),
    "arrow": lambda v: v["b2"] == v["b3"] + v["a4"],
    "average-arrow": lambda v: 3 * v["b2"] == v["b3"] + v["a4"] + v["a3"],
    "double-arrow": lambda v: v["a1"] + v["c3"] == v["b1"] + v["c2"],
    "pill-arrow": lambda v: number(v, "a1 a2") == sum(at(v, "b3 b4 c4 d4 d3")),
    "between-line": lambda v: all(min(at(v, "a1 d4")) < x < max(at(v, "a1 d4")) for x in at(v, "b1 c2")),
    "lockout-line": lambda v: (
        abs(v["a1"] - v["c3"]) >= 2 and not min(v["a1"], v["c3"]) <= v["b2"] <= max(v["a1"], v["c3"])
    ),
    "renban": lambda v: consecutive(v, "a2 b2 c3"),
    "nabner": lambda v: abs(v["a1"] - v["c3"]) > 1,
    "whispers": lambda v: all(step >= 2 for step in steps(v, "a1 b2 c2")),
    "palindrome": lambda v: v["a1"] == v["d4"] and v["b2"] == v["c3"],
    "region-sum-line": lambda v: v["a1"] + v["a2"] == v["a3"],
    "zipper": lambda v: v["a1"] + v["c3"] == v["b2"],
    "sum-line": lambda v: pieces(at(v, "a1 a2 b3 c3"), 5),
    "entropic-line": lambda v: {(x > 1) + (x > 3) for x in at(v, "a1 b2 c3")} == {0, 1, 2},
    "modular-line": lambda v: all(step % 2 for step in steps(v, "a1 b2 c2")),
    "parity-line": lambda v: all(step % 2 for step in steps(v, "a1 b2 c2 d3")),
    "arithmetic-sequence": lambda v: v["a1"] - v["b2"] == v["b2"] - v["c3"],
    "same-sum-lines": lambda v: v["a1"] + v["b1"] == v["c3"] + v["d4"],
    "product-line": lambda v: v["a1"] * v["d4"] == v["b2"] * v["c3"],
    "regex-line": lambda v: regex(at(v, "a1 b2 c3 d4")),
    "pair-line": lambda v: v["a1"] + v["b1"] in (2, 3, 5, 7) and v["b1"] + v["c2"] in (2, 3, 5, 7),
    "white-dots": lambda v: abs(v["a1"] - v["a2"]) == 1,
    "black-dots": lambda v: v["a1"] == 2 * v["b1"] or v["b1"] == 2 * v["a1"],
    "no-dots": dotted,
    "xv": lambda v: v["a1"] + v["a2"] == 5,
    "no-xv": lambda v: all(v[a] + v[b] != 5 for a, b in beside()),
    "remainder-dot": lambda v: max(at(v, "a1 a2")) % min(at(v, "a1 a2")) == 1,
    "inequalities": lambda v: v["a1"] < v["b1"] > v["c1"],
    "quadruple": lambda v: {1, 2} <= set(at(v, "b2 b3 c2 c3")),
    "killer-cage": lambda v: sum(at(v, "a2 a3 b3")) == 8 and different(v, "a2 a3 b3"),
    "look-and-say": lambda v: at(v, "b2 b3 c2 c3").count(1) == 2,
    "equality-cage": lambda v: (
        different(v, "b2 b3 c2 c3")
        and sum(x % 2 for x in at(v, "b2 b3 c2 c3")) == 2
        and sum(x > 2 for x in at(v, "b2 b3 c2 c3")) == 2
    ),
    "rellik-cage": lambda v: different(v, "a2 a3 b3") and 6 not in subsets(at(v, "a2 a3 b3")),
    "counting-circles": lambda v: all(at(v, "a1 b2 c3").count(x) == x for x in at(v, "a1 b2 c3")),
    "extra-region": lambda v: different(v, "b2 b3 c2 c3"),
    "clones": lambda v: v["a1"] == v["c3"] and v["b2"] == v["d4"],
    "same-values": lambda v: {v["a1"], v["b2"]} == {v["c3"], v["d4"]},
    "odd-even": lambda v: v["a1"] % 2 == v["b3"] % 2 == 1 and v["c2"] % 2 == v["d4"] % 2 == 0,
    "minima-maxima": lambda v: extreme(v, "a1", -1) and extreme(v, "c3", 1),
    "column-indexers": lambda v: indexes(v, "a", 1) and indexes(v, "c", 1),
    "sandwich": lambda v: sandwich(at(v, ROWS[0])) == 5,
    "x-sum": lambda v: sum(at(v, COLUMNS[1])[: v["a2"]]) == 6,
    "skyscrapers": lambda v: towers(at(v, ROWS[0])) == 3,
    "hidden-skyscraper": lambda v: first_hidden(at(v, COLUMNS[2])) == 2,
    "numbered-rooms": lambda v: v[f"b{v['b1']}"] == 3,
    "little-killer": lambda v: sum(at(v, "a2 b3 c4")) == 7,
    "rossini": arrows,
    "battlefield": lambda v: battle(at(v, ROWS[0])) == 0,
    "diagonals": lambda v: different(v, "a1 b2 c3 d4") and different(v, "a4 b3 c2 d1"),
    "anti-knight": lambda v: leaps(v, 1, 2),
    "disjoint-groups": lambda v: all(
        different(v, " ".join(names)) for names in zip(*(box.split() for box in BOXES), strict=True)
    ),
    "greatest-common-divisor": lambda v: gcd(*at(v, "a1 b3 c2")) == 2,
    "cross-number": lambda v: number(v, "a1 a2") % 7 == 0,
    "cryptarithm": lambda v: 0 < number(v, ROWS[1]) - number(v, ROWS[0]) < 1200,
    "product-grid": lambda v: prod(at(v, "b1 b2")) == 6 and prod(at(v, "c3 c4")) == 4,
    "spread-cage": lambda v: max(at(v, "a2 a3 b3")) - min(at(v, "a2 a3 b3")) == 2,
    "sum-of-squares": lambda v: v["a1"] ** 2 + v["b2"] ** 2 == v["c3"] ** 2 + 1,
    "liar": lambda v: liars(v) == 1,
    "wrong-clues": lambda v: not consecutive(v, "a1 b2 c3") and abs(v["a1"] - v["a2"]) != 1,
    "condition": lambda v: (v["a1"] < v["a4"]) == (v["a1"] % 2 == 1),
    "two-of-three": lambda v: [v["a1"] < v["b1"], v["a2"] < v["b2"], v["a3"] < v["b4"]].count(True) >= 2,
    "either-line": lambda v: rising(v, "a1 b2 c3") or v["a1"] == v["c3"],
}


@pytest.mark.parametrize("name", RULES)
def test_a_rule_allows_what_it_says(name: str) -> None:
    puzzle = gw.load(FOLDER / f"{name}.yml")
    found = [dict(zip(CELLS, solution.values, strict=True)) for solution in gw.solutions(puzzle)]
    allowed = [values for values in sudokus() if RULES[name](values)]
    assert sorted(found, key=str) == sorted(allowed, key=str)
    assert 0 < len(allowed) < 288, "the rule changes nothing"


def latin_squares() -> Iterator[dict[str, int]]:
    """All 576 Latin squares of 4×4."""
    for rows in product(permutations((1, 2, 3, 4)), repeat=4):
        if all(len(set(column)) == 4 for column in zip(*rows, strict=True)):
            yield dict(zip(CELLS, sum(rows, ()), strict=True))


def torus(v: Values) -> bool:
    return all(different(v, region) for region in ("a1 a4 d1 d4", "a2 a3 d2 d3", "b1 b4 c1 c4", "b2 b3 c2 c3"))


def cubes() -> Iterator[tuple[int, ...]]:
    """Fillings of 2×2×2 whose layers hold each number once."""
    places = list(product((0, 1), repeat=3))
    layers = [[n for n, place in enumerate(places) if place[axis] == at] for axis in range(3) for at in (0, 1)]
    for filling in product((1, 2, 3, 4), repeat=8):
        if all(len({filling[n] for n in layer}) == 4 for layer in layers):
            yield filling


def words() -> Iterator[tuple[str, ...]]:
    """Squares whose rows, columns and boxes are anagrams of BALL."""
    for rows in product(sorted(set(permutations("BALL"))), repeat=4):
        boxes = [(*rows[top][left : left + 2], *rows[top + 1][left : left + 2]) for top in (0, 2) for left in (0, 2)]
        if all(sorted(line) == list("ABLL") for line in (*zip(*rows, strict=True), *boxes)):
            yield sum(rows, ())


def butterflies() -> int:
    """Pairs of sudokus, the last box of one being the first of the other."""
    first = [tuple(at(v, BOXES[0])) for v in sudokus()]
    return sum(first.count(tuple(at(v, BOXES[3]))) for v in sudokus())


def placements() -> list[dict[str, int]]:
    """The places of four cells, one in each row, column and box: 1 there, 0 elsewhere."""
    places = [
        dict(zip(CELLS, [int(column == c) for column in each for c in range(4)], strict=True))
        for each in permutations(range(4))
    ]
    return [marked for marked in places if all(sum(at(marked, box)) == 1 for box in BOXES)]


def modified(change: Callable[[int], int]) -> Iterator[dict[str, int]]:
    """What the cells are worth if such cells hold four different digits, whose worth is changed."""
    for v in sudokus():
        for marked in placements():
            if len({v[cell] for cell in CELLS if marked[cell]}) == 4:
                yield {cell: change(v[cell]) if marked[cell] else v[cell] for cell in CELLS}


def doubled() -> int:
    return sum(v["a1"] + v["a2"] == 10 for v in modified(lambda digit: 2 * digit))


def negated() -> int:
    return sum(v["a1"] + v["b1"] == 3 and v["b2"] < v["c2"] for v in modified(lambda digit: -digit))


def superposed() -> int:
    """Grids of sets of digits, row by row: one set of two digits in each row, column and box, the first row given."""
    lines = [
        tuple(frozenset((digits[n], digits[4])) if n == place else frozenset((digits[n],)) for n in range(4))
        for digits in permutations(range(5))
        for place in range(4)
        if digits[place] < digits[4]
    ]

    def fits(rows: tuple[tuple[frozenset[int], ...], ...]) -> bool:
        boxes = [
            [*rows[top][left : left + 2], *rows[top + 1][left : left + 2]]
            for top in range(0, len(rows) - 1, 2)
            for left in (0, 2)
        ]
        return all(len(frozenset().union(*line)) == sum(map(len, line)) for line in (*zip(*rows, strict=True), *boxes))

    grids = [(tuple(map(frozenset, ((0, 1), (2,), (3,), (4,)))),)]
    for _ in range(3):
        grids = [(*rows, line) for rows in grids for line in lines if fits((*rows, line))]
    squares = [(top, left) for top in (0, 2) for left in (0, 2)]
    return sum(
        sum(rows[2][0]) + sum(rows[3][3]) == 6
        for rows in grids
        if all(sum(map(len, column)) == 5 for column in zip(*rows, strict=True))
        and all(sum(len(cell) for row in rows[r : r + 2] for cell in row[c : c + 2]) == 5 for r, c in squares)
    )


COUNTS: dict[str, Callable[[], int]] = {
    "doublers": doubled,
    "negators": negated,
    "schroedinger-cells": superposed,
    "toroidal-regions": lambda: sum(map(torus, latin_squares())),
    "layers-in-three-dimensions": lambda: len(list(cubes())),
    "repeated-letters": lambda: len(list(words())),
    "overlapping-grids": butterflies,
}


@pytest.mark.parametrize("name", COUNTS)
def test_a_rule_for_another_board_has_as_many_solutions_as_it_says(name: str) -> None:
    assert gw.count(gw.load(FOLDER / f"{name}.yml")) == COUNTS[name]() > 0


def test_every_file_is_tried() -> None:
    assert {path.stem for path in FOLDER.glob("*.yml")} == {*RULES, *COUNTS}
