"""Every new puzzle has exactly one solution, shown by a search that knows nothing of how it was made.

A puzzle of each type and level in the suite, on its smallest board (not of Samurais, which have no small one); 100 of
each, also by the oracle, in `make prove` (test_prove_generate.py, test_prove_style.py).
"""

from random import Random

import pytest

import gridwise as gw
from gridwise.generating.board_steering import BoardSteering
from gridwise.generating.carve import carve
from gridwise.generating.carved_board import CarvedBoard
from gridwise.generating.generator import parse_request
from gridwise.generating.search import PuzzleSearch
from gridwise.model.registry import type_names
from new_puzzles import SIZES
from sampled_cases import but

LEVELS = ("Easy", "Medium", "Hard")
TRIES = 4


@pytest.mark.parametrize("kind", but("SamuraiSudoku".__eq__, type_names()))
def test_one_of_each_level_has_one_solution(kind: str) -> None:
    size = SIZES.get(kind, (None,))[0]
    for level in LEVELS:
        try:
            puzzle = gw.generate(kind, size=size, level=level, seed=5, tries=TRIES)
        except gw.Unmet as unmet:
            if (puzzle := unmet.known) is None:
                continue
        assert gw.count(puzzle, limit=2) == 1, (kind, level)


def test_a_clue_goes_only_while_the_solution_stays_unique() -> None:
    """Unique rectangles would solve a board with several solutions, so techniques alone may not remove sums."""
    search = PuzzleSearch(parse_request("SandwichSudoku", size=6, level="Hard"), 0)
    steering = search.steering
    several = 0
    for _ in range(3):
        deal = search.dealt()
        assert deal is not None
        start = carve(deal, [*deal.groups], by=search.request.criteria.thin_in_stages[0])
        board = CarvedBoard(deal, deal.groups + deal.last, start.present)
        lighter, _ = steering.with_fewer_clues(board, steering.assessed(board))
        assert carve(deal, (), lighter.present).unique
        several += not carve(deal, (), lighter.present.difference(*deal.last)).unique
    assert several


def test_a_board_that_may_have_several_solutions_is_not_the_closest() -> None:
    search = PuzzleSearch(parse_request("SandwichSudoku", size=6, level="Hard"), 0)
    deal = search.dealt()
    assert deal is not None
    steering = BoardSteering(search.request, Random(1), lambda: None)
    steering.assessed(CarvedBoard(deal, (), frozenset(), proved=False))
    assert steering.nearest is None
    steering.assessed(CarvedBoard(deal, (), frozenset(range(deal.constraint_count + 36))))
    assert steering.nearest is not None
