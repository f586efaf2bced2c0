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
