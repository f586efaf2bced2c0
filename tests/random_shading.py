"""Small random puzzles of shaded cells and lamps: Hitori, Akari, and regions with numbers of black cells."""

from random import Random

import gridwise as gw

SHADED_REGIONS = """\
title: Shaded regions
rules: >-
  Shade some of the cells black. All white cells are connected, horizontally and vertically. No two black cells share an
  edge. A number says how many black cells its region contains.
symbols:
  white: {look: dot, character: ".", background: yes, noun: white cell}
  black: {look: filled, character: "#", noun: black cell}
constraints:
  - ConnectedCells: white
  - NotAdjacent: black
  - {name: RegionCounts, symbol: black}
clues: {recipe: counted-regions}
example: |
  - regions: |
      A B B B
      A A A C
      A C C C
      A D D D
  - numbers: |
      1 2 . .
      . . . 2
      . . . .
      . . . .
"""
"""A type of a user's own."""
SHADES = {
    "white": {"background": "yes", "noun": "white cell"},
    "black": {"look": "filled", "character": "#", "noun": "black cell"},
}


def hitori(random: Random) -> gw.Puzzle:
    """Numbers at random, few of them different, so that some boards have no solution and others many."""
    rows, columns = random.choice(((2, 3), (3, 3), (3, 4), (4, 4)))
    most = random.randint(2, max(rows, columns))
    numbers = [[str(random.randint(1, most)) for _ in range(columns)] for _ in range(rows)]
    if random.random() < 0.2:
        numbers[0][0] = "."
    return gw.Puzzle("Hitori", numbers="\n".join(map(" ".join, numbers)))


def akari(random: Random) -> gw.Puzzle:
    """Black cells at random, some with numbers that fit how many cells are beside them."""
    rows, columns = random.choice(((2, 3), (3, 3), (3, 4), (4, 4), (4, 5)))
    share = random.choice((0.15, 0.25, 0.35))
    tokens = [["#" if random.random() < share else "." for _ in range(columns)] for _ in range(rows)]
    for row in range(rows):
        for column in range(columns):
            if tokens[row][column] == "#" and random.random() < 0.6:
                beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
                free = [(r, c) for r, c in beside if 0 <= r < rows and 0 <= c < columns and tokens[r][c] == "."]
                tokens[row][column] = str(random.randint(0, min(2, len(free))))
    return gw.Puzzle("Akari", layout="\n".join(map(" ".join, tokens)))


def shaded_regions(random: Random) -> gw.Puzzle:
    """Black cells that never touch, in regions with numbers; white cells that are connected."""
    rows, columns = random.choice(((2, 3), (2, 4), (3, 3), (3, 4), (4, 4)))
    tokens = [[random.choice("ABC") for _ in range(columns)] for _ in range(rows)]
    numbers = [["."] * columns for _ in range(rows)]
    for token in sorted({token for row in tokens for token in row}):
        if random.random() < 0.9:
            own = [(r, c) for r in range(rows) for c in range(columns) if tokens[r][c] == token]
            row, column = random.choice(own)
            numbers[row][column] = str(random.randint(0, (len(own) + 1) // 2))
    rules = [
        gw.RegionCounts(symbol=random.choice((None, "black"))),
        gw.NotAdjacent(symbol="black", diagonally=random.random() < 0.2),
        gw.ConnectedCells(symbols="white"),
    ]
    drawn = {"regions": "\n".join(map(" ".join, tokens)), "numbers": "\n".join(map(" ".join, numbers))}
    return gw.Puzzle(size=(rows, columns), symbols=SHADES, constraints=rules, **drawn)
