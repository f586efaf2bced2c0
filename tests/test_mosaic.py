"""Mosaic: numbers count the black cells in and around their own cell."""

from random import Random

import pytest

import gridwise as gw
from gridwise.formats import tatham
from gridwise.model import registry
from oracle import pencil

EXAMPLE = registry.puzzle_type("Mosaic").starter()


def board(numbers: list[list[str]]) -> gw.Puzzle:
    return gw.parse("- Mosaic\n- numbers: |\n" + "".join(f"    {' '.join(row)}\n" for row in numbers))


@pytest.mark.parametrize("seed", range(12))
def test_random_numbers_have_as_many_solutions_as_the_rules_say(seed: int) -> None:
    random = Random(seed)
    black = [[random.random() < 0.5 for _ in range(4)] for _ in range(3)]

    def number(row: int, column: int) -> str:
        near = [(r, c) for r in range(3) for c in range(4) if abs(r - row) < 2 and abs(c - column) < 2]
        count = sum(black[r][c] for r, c in near) + (random.random() < 0.05)
        return str(min(count, len(near))) if random.random() < 0.5 else "."

    rows = [[number(row, column) for column in range(4)] for row in range(3)]
    assert gw.count(board(rows), limit=50) == pencil.solutions("Mosaic", rows, limit=50)


def test_steps_speak_of_black_cells() -> None:
    puzzle = gw.parse(EXAMPLE)
    texts = [str(step) for step in gw.explain(puzzle)]
    assert texts[0] == "counting: The 0 in a5 has no black cells. So a4, a5, b4 and b5 are white."
    assert {step.technique for step in gw.explain(puzzle)} == {"counting", "overlapping counts"}


def test_a_number_says_what_is_wrong_around_it() -> None:
    puzzle = gw.parse(EXAMPLE)
    [mistake, *_] = gw.check(puzzle, {**dict.fromkeys(map(str, puzzle.grid.cells), "white"), "a5": "black"})
    assert mistake.message == "the 0 in a5 has one black cell in or around it"


@pytest.mark.parametrize(("level", "hardest"), [("easy", "counting"), ("medium", "overlapping counts")])
def test_new_puzzles_are_unique_and_look_like_pictures(level: str, hardest: str) -> None:
    for seed in (1, 2):
        puzzle = gw.generate("mosaic", level=level, seed=seed, size=7)
        assert gw.rate(puzzle).hardest == hardest
        numbers = [line.split() for line in str(puzzle.attribute("numbers")).splitlines()]
        assert pencil.solutions("Mosaic", numbers) == 1
        rows = next(gw.solutions(puzzle)).rows
        alike = sum(rows[row][column] == rows[row][column + 1] for row in range(7) for column in range(6))
        assert alike > 23  # of 42 neighbours; about 20 if nothing gathered


def test_game_ids_of_tathams_collection() -> None:
    puzzle = gw.parse(EXAMPLE)
    written = tatham.write(puzzle)
    assert written == "mosaic 5x5:d0a77c7b22a7a2e\n"
    assert gw.parse(written) == puzzle
    assert gw.parse("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mosaic.html#3x3:d9d").grid.shape == (3, 3)
