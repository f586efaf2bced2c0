"""Difficulty as a person feels it: how often it is that hard, how narrow the way is, how long it takes."""

import pytest

import gridwise as gw
from clitools import run
from gridwise.logic.rating import Rating

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_hard_steps_are_those_of_the_level() -> None:
    puzzle = gw.generate("Sudoku", level="Hard", seed=3)
    rating = gw.rate(puzzle)
    steps = list(gw.explain(puzzle, all_steps=True))
    assert rating.hard_steps == sum(4 <= step.score < 6 for step in steps)
    assert rating.open_moves is None


def test_open_moves_are_many_on_an_easy_board() -> None:
    easy, hard = gw.rate(gw.parse(EASY), moves=True), gw.rate(gw.generate("Sudoku", level="Hard", seed=3), moves=True)
    assert easy.open_moves is not None
    assert hard.open_moves is not None
    assert easy.open_moves > hard.open_moves >= 1


@pytest.mark.parametrize(
    ("rating", "feel"),
    [
        (Rating("Easy", 1.2, "hidden single", 335, hard_steps=335), "Easy, but long: 335 steps"),
        (Rating("Hard", 5.0, "swordfish", 60, hard_steps=4, open_moves=2.0), "Hard, narrow: 60 steps, 4 of them Hard"),
        (
            Rating("Hard", 5.0, "swordfish", 200, hard_steps=1, open_moves=8),
            "Hard, long, wide: 200 steps, 1 of them Hard",
        ),
        (Rating("Medium", 2.6, "pointing", 1, hard_steps=1, open_moves=4), "Medium: 1 step"),
        (Rating("Easy", 1.0, "full house", 20, hard_steps=20, open_moves=1), "Easy: 20 steps"),
    ],
)
def test_a_rating_says_how_it_feels(rating: Rating, feel: str) -> None:
    assert rating.feel == feel


def test_one_rated_puzzle_shows_its_open_moves() -> None:
    lines = run("rate", EASY).stdout.splitlines()
    assert lines[0] == "Easy: 51 steps; the hardest is hidden single (1.2)"
    assert lines[1].startswith("Moves open at a time: ")
