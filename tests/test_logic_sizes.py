"""Boards of all sizes are explained to their end on our ladder."""

from __future__ import annotations

from random import Random

import pytest

import gridwise as gw

BOXES = {
    4: (2, 2),
    6: (2, 3),
    8: (2, 4),
    9: (3, 3),
    10: (2, 5),
    12: (3, 4),
    15: (3, 5),
    16: (4, 4),
    20: (4, 5),
    25: (5, 5),
}
KEPT = {16: 0.45, 20: 0.55, 25: 0.6}
"""How much of the large boards stays: the point here is that they end, not how hard they are."""

JIGSAW = """
- JigsawSudoku
- size: 6
- regions: |
    a a a b b b
    a a c c b b
    a c c d d b
    e c c d d f
    e e d d f f
    e e e f f f
"""
HEADS = {f"{size}×{size}": f"- Sudoku\n- size: {size}\n- box: {list(box)}\n" for size, box in BOXES.items()}
HEADS |= {"X": "- SudokuX\n- size: 9\n", "X 6×6": "- SudokuX\n- size: 6\n- box: [2, 3]\n", "jigsaw": JIGSAW}


def thinned(head: str) -> gw.Puzzle:
    """A filled board without as many givens as can be spared, taken away a few at a time, in a fixed order."""
    rows = next(gw.solutions(gw.parse(head), seed=1)).rows
    board, size = [list(row) for row in rows], len(rows)
    places = Random(size).sample(range(size * size), round(size * size * (1 - KEPT.get(size, 0))))
    at_once = max(1, size * size // 60)
    for start in range(0, len(places), at_once):
        before = [list(row) for row in board]
        for place in places[start : start + at_once]:
            board[place // size][place % size] = None
        if not gw.unique(gw.parse(head).replace(initial=board)):
            board = before
    return gw.parse(head).replace(initial=board)


@pytest.mark.parametrize("name", HEADS)
def test_boards_of_every_size_are_explained_to_the_end(name):
    puzzle = thinned(HEADS[name])
    walk = gw.position(puzzle)
    for step in gw.explain(puzzle, seconds=120):
        walk.apply(step)
    assert walk.solved
    assert gw.check(puzzle, walk.placed()) == []
