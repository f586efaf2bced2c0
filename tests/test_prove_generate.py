"""New puzzles of every type, three sizes, each level that exists there: all in `make prove`, a sample in the suite.

If fewer puzzles than requested are found, these are all there are. If none is found, the level does not exist there as
far as the search can tell, and the closest puzzle is reported.
"""

from time import process_time

import pytest

import gridwise as gw
import oracle
from conftest import Figures
from gridwise.generating.generator import parse_request
from gridwise.model.registry import type_names
from new_puzzles import CASES, EACH, SIZES, Case, Made, check_all, made

SAMPLE = 3


@pytest.mark.prove
@pytest.mark.parametrize("case", CASES, ids=str)
def test_all_are_as_wanted(case: Case, figures: Figures) -> None:
    start = process_time()
    found = made(case)
    spent = process_time() - start
    check_all(case, found)
    told = "" if len(found.puzzles) == EACH else f" ({'these are all' if found.puzzles else 'no such level'})"
    figures("new puzzles, CPU seconds", {str(case): f"{len(found.puzzles)}{told} in {spent:.1f}"})


@pytest.mark.parametrize("kind", type_names())
def test_a_few_of_each_type_are_as_wanted(kind: str) -> None:
    size = SIZES.get(kind, (None,))[0]
    level = gw.generate(kind, size=size, level="easy-medium", seed=1).declaration.attributes["rating"]["level"]
    case = Case(kind, size, level)
    assert case in CASES
    check_all(case, made(case, SAMPLE), SAMPLE)


@pytest.mark.parametrize("kind", type_names())
def test_the_table_has_three_sizes_of_each_type_that_has_them(kind: str) -> None:
    if kind in SIZES:
        assert len(set(SIZES[kind])) == 3
        return
    own = parse_request(kind).blank.grid.shape
    for side in set(range(2, 17)) - set(own):
        with pytest.raises(gw.PuzzleError):
            assert parse_request(kind, size=side).blank


def test_where_there_are_few_all_of_them_are_found() -> None:
    case = Case("MagicSquare", 3, "Easy")
    found = made(case)
    assert 0 < len(found.puzzles) < EACH
    assert found.exhausted
    check_all(case, found)


def test_too_few_without_a_reason_are_a_failure() -> None:
    case = Case("Sudoku", 4, "Easy")
    found = made(case, SAMPLE)
    found.unmet, found.puzzles = gw.Unmet("only 2 different puzzles were found, not 3", None), found.puzzles[:2]
    with pytest.raises(AssertionError, match="only 2"):
        check_all(case, found, SAMPLE)


def test_a_level_that_can_not_be_had_comes_with_the_nearest() -> None:
    case = Case("Sudoku", 4, "Extreme")
    found = made(case, SAMPLE)
    assert not found.puzzles
    check_all(case, found, SAMPLE)
    with pytest.raises(AssertionError):
        check_all(Case("Sudoku", 4, gw.rate(found.unmet.known).level), found, SAMPLE)  # type: ignore[union-attr]


def test_a_puzzle_of_another_level_is_a_failure() -> None:
    found = made(Case("Sudoku", 4, "Easy"), 1)
    with pytest.raises(AssertionError):
        check_all(Case("Sudoku", 4, "Medium"), Made(found.puzzles), 1)


def test_the_oracle_tells_the_only_solution_from_others() -> None:
    puzzle = gw.generate("Calcudoku", size=3, seed=1)
    value = puzzle.symbols.value
    known = {cell: value[symbol] for cell, symbol in puzzle.known_solution.items()}
    assert oracle.is_only(puzzle, known)
    assert oracle.count(puzzle) == 1
    assert not oracle.is_only(puzzle, {cell: 4 - each for cell, each in known.items()})
    blank = gw.Puzzle("LatinSquare", size=3)
    assert not oracle.is_only(blank, known)
