"""Boards with few givens beside their clues: telling solutions, lines turned round, other numbers on them."""

from random import Random

import pytest

import gridwise as gw
from gridwise.generating.generator import wanted_request
from gridwise.generating.search import PuzzleSearch
from gridwise.generating.telling_solutions import most_telling
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell


def test_the_solution_with_the_rarest_clues_says_the_most() -> None:
    def clue(row: str, total: int) -> Constraint:
        return gw.Sandwich(at=f"left {row}", sum=total)  # type: ignore[no-any-return]

    solutions = [{Cell((0, 0)): number} for number in range(3)]
    clues = [[clue("a", 0), clue("b", 0)], [clue("a", 0), clue("b", 33)], [clue("a", 0), clue("c", 0)]]
    assert most_telling(solutions, clues) is solutions[1]


@pytest.mark.parametrize("kind", ["ThermoSudoku", "ArrowSudoku"])
def test_lines_get_other_numbers(kind: str) -> None:
    search = PuzzleSearch(wanted_request(kind, level="hard"), 3)
    deal = search.dealt()
    assert deal is not None

    other = search.request.recipe.refilled(deal, Random(1))
    assert other is not None
    assert other.puzzle is deal.puzzle
    assert other.solution != deal.solution
    assert next(deal.puzzle.model.broken(other.solution), None) is None


def test_clues_that_follow_from_the_solution_are_not_refilled() -> None:
    search = PuzzleSearch(wanted_request("SandwichSudoku", level="medium"), 3)
    deal = search.dealt()
    assert deal is not None
    assert search.request.recipe.refilled(deal, Random(1)) is None


def test_a_medium_sandwich_has_at_most_four_givens() -> None:
    assert len(gw.generate("SandwichSudoku", level="medium", seed=5, seconds=60).givens) <= 4
