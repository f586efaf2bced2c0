"""Boards of all sizes are explained to their end on the one ladder."""

from __future__ import annotations

from random import Random

import pytest

import gridwise as gw

BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 15: (3, 5), 16: (4, 4), 20: (4, 5), 25: (5, 5)}
KEPT = {16: 0.45, 20: 0.55, 25: 0.6}
"""How much of the large boards stays: the point here is that they end, not how hard they are."""


def solved(size: int, random: Random) -> list[list[int]]:
    """A filled board: the cyclic pattern, its values, bands and rows exchanged."""
    high, wide = BOXES[size]
    names = random.sample(range(1, size + 1), size)
    rows = [band * high + row for band in random.sample(range(wide), wide) for row in random.sample(range(high), high)]
    return [[names[(row % high * wide + row // high + column) % size] for column in range(size)] for row in rows]


def thinned(size: int, extra: str = "") -> gw.Puzzle:
    """The filled board without as many givens as can be spared, taken away a few at a time, in a fixed order."""
    random = Random(size)
    board: list[list[int | None]] = [list(row) for row in solved(size, random)]

    def puzzle() -> gw.Puzzle:
        text = "\n".join("    " + " ".join("." if v is None else str(v) for v in row) for row in board)
        return gw.parse(f"- Sudoku\n- size: {size}\n- box: {list(BOXES[size])}\n- initial: |\n{text}\n{extra}")

    places = random.sample(range(size * size), round(size * size * (1 - KEPT.get(size, 0))))
    at_once = max(1, size * size // 60)
    for start in range(0, len(places), at_once):
        taken = {place: board[place // size][place % size] for place in places[start : start + at_once]}
        for place in taken:
            board[place // size][place % size] = None
        if not gw.unique(puzzle()):
            for place, value in taken.items():
                board[place // size][place % size] = value
    return puzzle()


@pytest.mark.parametrize("size", BOXES)
def test_boards_of_every_size_are_explained_to_the_end(size):
    puzzle = thinned(size)
    walk = gw.position(puzzle)
    for step in gw.explain(puzzle, seconds=120):
        walk.apply(step)
    assert walk.solved
    assert gw.check(puzzle, walk.placed()) == []
