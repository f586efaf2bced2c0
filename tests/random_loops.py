"""Small random puzzles about loops, from random loops; some have a clue that is wrong."""

from random import Random
from typing import Any

import gridwise as gw
from gridwise.generating.random_loop import LoopArea

WRONG = 0.3
"""How often one clue does not fit the loop that the others come from."""


def slitherlink(random: Random) -> gw.Puzzle:
    """Some of the numbers of a random loop."""
    rows, columns = random.choice(((2, 2), (2, 3), (3, 3), (3, 4)))
    blank = gw.Puzzle("Slitherlink", size=(rows, columns))
    loop = LoopArea.at_random(blank.grid, "borders", random).loop
    clues = list(gw.LinesAround.instances(blank, {place: int(place in loop) for place in blank.grid.places}, random))
    numbers = {clue.cell: str(clue.count) for clue in clues if random.random() < random.choice((0.4, 0.7, 1.0))}
    if numbers and random.random() < WRONG:
        numbers[random.choice(sorted(numbers))] = str(random.randint(0, 3))
    return gw.Puzzle("Slitherlink", numbers=_grid(rows, columns, numbers))


def masyu(random: Random) -> gw.Puzzle:
    """Some of the pearls of a random loop."""
    rows, columns = random.choice(((2, 3), (3, 3), (3, 4), (4, 4)))
    blank = gw.Puzzle("Masyu", size=(rows, columns))
    loop = LoopArea.at_random(blank.grid, "links", random).loop
    clues = list(gw.Pearl.instances(blank, {place: int(place in loop) for place in blank.grid.places}, random))
    pearls = {clue.cell: clue.colour[0] for clue in clues if random.random() < random.choice((0.4, 0.7, 1.0))}
    inner = [gw.Cell((row, column)) for row in range(1, rows - 1) for column in range(1, columns - 1)]
    if inner and random.random() < WRONG:
        pearls[random.choice(inner)] = "w"
    return gw.Puzzle("Masyu", pearls=_grid(rows, columns, pearls))


def balance_loop(random: Random) -> gw.Puzzle:
    """Some of the circles of a random loop, whose lines are compared."""
    return _measured("BalanceLoop", gw.BalanceCircles, "circles", random, "w4")


def shingoki(random: Random) -> gw.Puzzle:
    """Some of the circles of a random loop that turns on them or not."""
    return _measured("Shingoki", gw.TurnCircles, "circles", random, "b3")


def geradeweg(random: Random) -> gw.Puzzle:
    """Some of the lengths of a random loop's lines."""
    return _measured("Geradeweg", gw.StraightLengths, "numbers", random, "2")


def simple_loop(random: Random) -> gw.Puzzle:
    """Black cells where a random loop does not pass, perhaps one too many."""
    rows, columns = random.choice(((2, 3), (3, 3), (3, 4), (4, 4)))
    loop = LoopArea.at_random(gw.Puzzle("SimpleLoop", size=(rows, columns)).grid, "links", random).loop
    on = {cell for place in loop for cell in place.sides}
    cells = [gw.Cell((row, column)) for row in range(rows) for column in range(columns)]
    black = {cell: "#" for cell in cells if cell not in on}
    if random.random() < WRONG and not black:
        black[random.choice(cells)] = "#"
    return gw.Puzzle("SimpleLoop", layout=_grid(rows, columns, black))


def yajilin(random: Random) -> gw.Puzzle:
    """Where a random loop does not pass, shaded cells and numbers with arrows, perhaps wrong."""
    rows, columns = random.choice(((2, 3), (3, 3), (3, 4), (4, 4)))
    loop = LoopArea.at_random(gw.Puzzle("Yajilin", size=(rows, columns)).grid, "links", random).loop
    on = {cell for place in loop for cell in place.sides}
    entries, shaded = dict[gw.Cell, str](), set[tuple[int, int]]()
    off = [(row, column) for row in range(rows) for column in range(columns) if gw.Cell((row, column)) not in on]
    for row, column in off:
        if random.random() < 0.5 and not {(row - 1, column), (row, column - 1)} & shaded:
            shaded.add((row, column))
    for row, column in {*off} - shaded or {(random.randrange(rows), random.randrange(columns))}:
        sign, (down, right) = random.choice((("^", (-1, 0)), ("v", (1, 0)), ("<", (0, -1)), (">", (0, 1))))
        ahead = [(row + i * down, column + i * right) for i in range(1, max(rows, columns))]
        inside = [cell for cell in ahead if 0 <= cell[0] < rows and 0 <= cell[1] < columns]
        entries[gw.Cell((row, column))] = f"{len(shaded.intersection(inside))}{sign}" if random.random() < 0.9 else "#"
    return gw.Puzzle("Yajilin", arrows=_grid(rows, columns, entries))


def _measured(kind: str, grid: Any, attribute: str, random: Random, wrong: str) -> gw.Puzzle:
    rows, columns = random.choice(((2, 3), (3, 3), (3, 4), (4, 4)))
    blank = gw.Puzzle(kind, size=(rows, columns))
    loop = LoopArea.at_random(blank.grid, "links", random).loop
    solution = {place: int(place in loop) for place in blank.grid.places}
    share = random.choice((0.3, 0.6, 1.0))
    clues = [clue for clue in grid.gathers.instances(blank, solution, random) if random.random() < share]
    tokens = dict(map(grid.entry_of, clues))
    if random.random() < WRONG:
        tokens[gw.Cell((random.randrange(rows), 1))] = wrong
    return gw.Puzzle(kind, **{attribute: _grid(rows, columns, tokens)})


def _grid(rows: int, columns: int, tokens: dict[gw.Cell, str]) -> str:
    lines = [[tokens.get(gw.Cell((row, column)), ".") for column in range(columns)] for row in range(rows)]
    return "\n".join(map(" ".join, lines))
