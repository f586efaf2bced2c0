"""Small random puzzles of types whose rules look at few cells at a time, with their attributes as rows of tokens."""

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import gridwise as gw
from oracle.local_models import Tokens

SIDES = ("top", "bottom", "left", "right")
Made = tuple[gw.Puzzle, Tokens]


def text(rows: Any) -> str:
    return "\n".join(" ".join(row) for row in rows)


def built(kind: str, tokens: Tokens, **more: Any) -> Made:
    """The puzzle with these attributes."""
    written = {name: " ".join(rows[0]) if name in SIDES else text(rows) for name, rows in tokens.items()}
    given = {name: value for name, value in (written | more).items() if value is not None}
    return gw.Puzzle(kind, **given), tokens


def regions(random: Random, rows: int, columns: int, count: int) -> list[list[str]]:
    """Connected regions that grow from random cells."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    owner = {cell: "ABCDEFGHIJKLMNOP"[number] for number, cell in enumerate(random.sample(cells, count))}
    while len(owner) < len(cells):
        row, column = random.choice(list(owner))
        other = random.choice([(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)])
        if other in cells:
            owner.setdefault(other, owner[row, column])
    return [[owner[row, column] for column in range(columns)] for row in range(rows)]


def clues(random: Random, numbers: list[int], share: float = 0.5, slip: float = 0.05) -> list[list[str]]:
    """Some of the numbers, now and then a wrong one."""
    return [[str(n + (random.random() < slip)) if random.random() < share else "." for n in numbers]]


def line_counts(random: Random, on: set[tuple[int, int]], rows: int, columns: int, share: float = 0.5) -> Tokens:
    """Numbers outside that count cells."""
    top = [sum((row, column) in on for row in range(rows)) for column in range(columns)]
    left = [sum((row, column) in on for column in range(columns)) for row in range(rows)]
    return {"top": clues(random, top, share), "left": clues(random, left, share)}


def queens(random: Random) -> Made:
    side = random.randint(4, 6)
    return built("Queens", {"regions": regions(random, side, side, side)})


def tango(random: Random) -> Made:
    side = random.choice((4, 4, 6))
    rows = [[random.choice("OC") if random.random() < 0.15 else "." for _ in range(side)] for _ in range(side)]
    edges = [(f"{'abcdef'[r]}{c}", f"{'abcdef'[r]}{c + 1}") for r in range(side) for c in range(1, side)]
    edges += [(f"{'abcdef'[r]}{c}", f"{'abcdef'[r + 1]}{c}") for r in range(side - 1) for c in range(1, side + 1)]
    signs = [[random.choice("=×"), *edge] for edge in random.sample(edges, random.randint(3, side * 2))]
    kinds = {"=": gw.EqualSign, "×": gw.UnequalSign}
    drawn = [kinds[sign](edge=f"{a} {b}") for sign, a, b in signs]
    return built("Tango", {"initial": rows, "signs": signs}, signs=None, size=side, constraints=drawn)


def tents(random: Random) -> Made:
    rows, columns = random.choice(((3, 4), (4, 4), (5, 5), (5, 6)))
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    pitched: set[tuple[int, int]] = set()
    for row, column in random.sample(cells, len(cells) // 3):
        if not any(abs(row - r) < 2 and abs(column - c) < 2 for r, c in pitched):
            pitched.add((row, column))
    trees: set[tuple[int, int]] = set()
    for row, column in sorted(pitched):
        beside = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & {*cells} - pitched
        trees.update(random.sample(sorted(beside), 1))  # now and then two tents get the same tree
    picture = [["T" if (row, column) in trees else "." for column in range(columns)] for row in range(rows)]
    return built("Tents", {"trees": picture, **line_counts(random, pitched, rows, columns, 0.3)})


def aquarium(random: Random) -> Made:
    rows, columns = random.choice(((2, 3), (3, 4), (4, 4), (5, 5)))
    tanks = regions(random, rows, columns, random.randint(2, rows + columns - 1))
    level = {token: random.randint(0, rows) for row in tanks for token in row}
    full = {(r, c) for r in range(rows) for c in range(columns) if r >= level[tanks[r][c]]}
    return built("Aquarium", {"regions": tanks, **line_counts(random, full, rows, columns, 0.7)})


def kakurasu(random: Random) -> Made:
    rows, columns = random.choice(((2, 3), (3, 4), (4, 4), (5, 5)))
    black = {(r, c) for r in range(rows) for c in range(columns) if random.random() < 0.5}
    right = [sum(c + 1 for r, c in black if r == row) for row in range(rows)]
    bottom = [sum(r + 1 for r, c in black if c == column) for column in range(columns)]
    share = random.choice((0.6, 1))
    return built("Kakurasu", {"right": clues(random, right, share, 0), "bottom": clues(random, bottom, share, 0)})


def norinori(random: Random) -> Made:
    rows, columns = random.choice(((2, 3), (3, 4), (4, 4), (4, 5)))
    while True:
        drawn = regions(random, rows, columns, random.randint(rows * columns // 5, rows * columns // 3))
        tokens = [token for row in drawn for token in row]
        if min(map(tokens.count, tokens)) > 1:
            return built("Norinori", {"regions": drawn})


def latin(random: Random, side: int) -> list[list[int]]:
    """A shuffled Latin square."""
    rows, columns = random.sample(range(side), side), random.sample(range(side), side)
    names = random.sample(range(side), side)
    return [[names[(row + column) % side] for column in columns] for row in rows]


def easy_as_abc(random: Random) -> Made:
    side = random.randint(3, 5)
    square = latin(random, side)
    top = ["ABC"[next(n for n in line if n < 3)] for line in zip(*square, strict=True)]
    left = ["ABC"[next(n for n in line if n < 3)] for line in square]
    right = ["ABC"[next(n for n in line[::-1] if n < 3)] for line in square]
    shown = {"top": top, "left": left, "right": right}
    tokens = {
        s: [[random.choice("ABC") if random.random() < 0.03 else e if random.random() < 0.7 else "." for e in line]]
        for s, line in shown.items()
    }
    return built("EasyAsABC", tokens, size=side)


def doppelblock(random: Random) -> Made:
    side = random.randint(3, 5)
    square = [[max(0, number - 1) for number in line] for line in latin(random, side)]

    def between(line: list[int]) -> int:
        first, last = (place for place, number in enumerate(line) if number == 0)
        return sum(line[first + 1 : last])

    top = clues(random, [between([*line]) for line in zip(*square, strict=True)], 0.8, 0)
    left = clues(random, list(map(between, square)), 0.8, 0)
    if random.random() < 0.3:  # perhaps no solution
        left[0][0] = str(random.randint(0, (side - 1) * (side - 2) // 2))
    return built("Doppelblock", {"top": top, "left": left}, size=side)


def numbered(kind: str, random: Random) -> Made:
    rows, columns = random.choice(((2, 3), (3, 4), (4, 4), (4, 5)))
    drawn = regions(random, rows, columns, random.randint(rows * columns // 4, rows * columns // 2))
    size = {token: sum(row.count(token) for row in drawn) for row in drawn for token in row}
    given = [["." for _ in row] for row in drawn]
    for _ in range(random.randint(0, 1)):  # two could clash, which is an error
        row, column = random.randrange(rows), random.randrange(columns)
        given[row][column] = str(random.randint(1, size[drawn[row][column]]))
    return built(kind, {"regions": drawn, "initial": given})


def ripple_effect(random: Random) -> Made:
    return numbered("RippleEffect", random)


def cojun(random: Random) -> Made:
    return numbered("Cojun", random)


def walk(random: Random, rows: int, columns: int, ways: list[tuple[int, int]], longest: int) -> list[tuple[int, int]]:
    """A path through all cells, each step straight and at most so long."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    while True:
        path = [random.choice(cells)]
        while True:
            row, column = path[-1]
            steps = [(row + n * down, column + n * right) for down, right in ways for n in range(1, longest + 1)]
            free = [cell for cell in steps if cell in cells and cell not in path]
            if not free:
                break
            path.append(random.choice(free))
        if len(path) == len(cells):
            return path


EDGES = [(-1, 0), (0, 1), (1, 0), (0, -1)]
COMPASS = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}


def numbered_path(kind: str, random: Random, ways: list[tuple[int, int]]) -> Made:
    """Some numbers of a path; now and then two of them are exchanged."""
    rows, columns = random.choice(((2, 3), (3, 3), (3, 4), (4, 4)))
    path = walk(random, rows, columns, ways, 1)
    shown = sorted(random.sample(range(len(path)), random.randint(2, len(path) // 2)))
    given = {path[number]: str(number + 1) for number in shown}
    if random.random() < 0.15:
        one, other = path[shown[0]], path[shown[-1]]
        given[one], given[other] = given[other], given[one]
    picture = [[given.get((row, column), ".") for column in range(columns)] for row in range(rows)]
    return built(kind, {"initial": picture}, size=[rows, columns])


def hidato(random: Random) -> Made:
    return numbered_path("Hidato", random, [*COMPASS.values()])


def numbrix(random: Random) -> Made:
    return numbered_path("Numbrix", random, EDGES)


def signpost(random: Random) -> Made:
    rows, columns = random.choice(((2, 3), (3, 3), (3, 4), (4, 4)))
    path = walk(random, rows, columns, [*COMPASS.values()], 3)
    ways = {}
    for a, b in pairwise(path):
        down, right = ((b[axis] > a[axis]) - (b[axis] < a[axis]) for axis in (0, 1))
        ways[a] = next(name for name, step in COMPASS.items() if step == (down, right))
    if random.random() < 0.15:  # perhaps no solution
        ways[path[1]] = random.choice([*COMPASS])
    shown = {path[number]: str(number + 1) for number in random.sample(range(len(path)), random.randint(0, 3))}
    arrows = [[ways.get((row, column), ".") for column in range(columns)] for row in range(rows)]
    picture = [[shown.get((row, column), ".") for column in range(columns)] for row in range(rows)]
    return built("Signpost", {"arrows": arrows, "initial": picture})


MAKERS: dict[str, Callable[[Random], Made]] = {
    "Aquarium": aquarium,
    "Cojun": cojun,
    "Doppelblock": doppelblock,
    "EasyAsABC": easy_as_abc,
    "Hidato": hidato,
    "Kakurasu": kakurasu,
    "Norinori": norinori,
    "Numbrix": numbrix,
    "Queens": queens,
    "RippleEffect": ripple_effect,
    "Signpost": signpost,
    "Tango": tango,
    "Tents": tents,
}
