"""Nurikabe: solved, explained, generated, checked; numbers that are hidden."""

from random import Random

import pytest

import gridwise as gw
import oracle
from gridwise.generating.island_layouts import random_layout
from gridwise.model import registry
from gridwise.model.grid import grid_of

EXAMPLE = registry.puzzle_type("Nurikabe").starter()
HARD = """
- Nurikabe
- islands: |
    . . . . . 4 .
    . . 2 . . . .
    . 6 . . . . .
    . . . ? . . 3
    . . 1 . . . .
    3 . . ? . 1 .
    . . . . . . .
"""
BOARD = "- Nurikabe\n- islands: |\n    . 5 . . .\n    . . 2 . .\n    . . . . .\n    . . 1 . .\n    . . . 3 .\n"


def random_puzzle(seed: int) -> gw.Puzzle:
    """A small board, not repaired: it may have any number of solutions."""
    random = Random(seed)
    rows, columns = random.choice(((4, 4), (4, 5), (5, 5), (3, 6)))
    layout = random_layout(grid_of((rows, columns)), random.randint(3, 6), random)
    assert layout is not None
    sizes = {cell: str(size) if random.random() < 0.85 else "?" for cell, size in layout.sizes.items()}
    if random.random() < 0.2:
        sizes[random.choice(list(sizes))] = str(random.randint(1, 6))
    lines = [[sizes.get(gw.Cell((row, column)), ".") for column in range(columns)] for row in range(rows)]
    return gw.Puzzle("Nurikabe", islands=lines)


def agrees(seed: int) -> bool:
    puzzle = random_puzzle(seed)
    return gw.count(puzzle, limit=1000) == oracle.count(puzzle, limit=1000)


@pytest.mark.parametrize("seed", range(50))
def test_random_boards_have_as_many_solutions_as_the_oracle_finds(seed: int) -> None:
    assert agrees(seed)


@pytest.mark.prove
def test_500_random_boards_have_as_many_solutions_as_the_oracle_finds() -> None:
    assert all(agrees(seed) for seed in range(50, 550))


@pytest.mark.parametrize("seed", range(6))
def test_hiding_a_number_by_mask_is_writing_a_question_mark(seed: int) -> None:
    puzzle = random_puzzle(seed)
    rows = [list(row) for row in puzzle.attribute("islands")]
    for number, clue in enumerate(puzzle.clues):
        hidden = [list(row) for row in rows]
        row, column = clue.cell  # type: ignore[attr-defined]
        hidden[row][column] = "?"
        less = gw.count(gw.Puzzle("Nurikabe", islands=hidden), limit=500)
        assert gw.count(puzzle, limit=500, absent=[number]) == less
