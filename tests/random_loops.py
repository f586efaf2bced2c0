"""Small random puzzles about loops: Slitherlink and Masyu, from random loops, some with a clue that is wrong."""

from random import Random

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


def _grid(rows: int, columns: int, tokens: dict[gw.Cell, str]) -> str:
    lines = [[tokens.get(gw.Cell((row, column)), ".") for column in range(columns)] for row in range(rows)]
    return "\n".join(map(" ".join, lines))
