"""Givens and signs are removed while the requested techniques still solve the puzzle, and shortcuts on the way."""

import pickle
from random import Random

import pytest

import gridwise as gw
import oracle
from gridwise import _core
from gridwise.generating.assess import starting_position
from gridwise.generating.carve import carve, shuffled, thinnable
from gridwise.generating.fill import fill
from gridwise.generating.recipe import Deal, givens_of
from gridwise.generating.recipes.inequalities import InequalityClues
from gridwise.logic.ladder import Ladder, ladder
from gridwise.logic.position import Position
from gridwise.logic.rating import _steps, _summed, rated_by

EASY, MEDIUM = ladder("gridwise", below=2.0), ladder("gridwise", below=4.0)
ONLY = ladder("gridwise", frozenset(("full house", "hidden single", "inequality")))


def dealt(kind: str, size: int, seed: int) -> tuple[Deal, list[tuple[int, ...]]]:
    puzzle, random = gw.Puzzle(kind, size=size), Random(seed)
    solution = fill(puzzle, random)
    assert solution is not None
    deal = Deal(puzzle, solution, groups=givens_of(puzzle))
    return deal, shuffled(deal.groups, random)


def solved(deal: Deal, present: frozenset[int], by: Ladder) -> bool:
    return rated_by(starting_position(deal, present), by) is not None


@pytest.mark.parametrize(("kind", "size"), [("Sudoku", 4), ("Sudoku", 9), ("SudokuX", 6), ("LatinSquare", 5)])
@pytest.mark.parametrize("by", [EASY, MEDIUM], ids=["easy", "medium"])
def test_the_ladder_leads_to_the_end_and_no_given_can_go(kind: str, size: int, by: Ladder) -> None:
    for seed in range(3):
        deal, groups = dealt(kind, size, seed)
        found = carve(deal, groups, by=by)
        assert found.unique
        assert solved(deal, found.present, by)
        names = [deal.puzzle.symbols.name[value] for value in deal.values]
        board = [name if number in found.present else None for number, name in enumerate(names)]
        puzzle = deal.puzzle.replace(initial=[board[i : i + size] for i in range(0, len(board), size)])
        assert oracle.count(puzzle, limit=2) == 1
        assert not any(solved(deal, found.present - {number}, by) for number in found.present)


def test_many_at_once_are_what_one_after_the_other_would_be() -> None:
    deal, groups = dealt("Sudoku", 9, 5)
    present = frozenset(number for group in groups for number in group)
    for group in groups:
        if solved(deal, present.difference(group), EASY):
            present = present.difference(group)
    assert carve(deal, groups, by=EASY).present == present


def test_nothing_relies_on_the_one_solution_that_is_to_be_shown() -> None:
    for seed in range(4):
        deal, groups = dealt("Sudoku", 9, seed)
        found = carve(deal, groups, by=ladder("gridwise", below=5.8))
        givens = {
            str(cell): deal.puzzle.symbols.name[deal.solution[cell]] for n in found.present for cell in deal.cells_of(n)
        }
        assert gw.unique(deal.puzzle.replace(initial=_rows(givens)))


def _rows(givens: dict[str, str]) -> list[list[str | None]]:
    return [[givens.get(f"{row}{column}") for column in range(1, 10)] for row in "abcdefghi"]


def signs(size: int, seed: int) -> tuple[Deal, list[tuple[int, ...]]]:
    puzzle, random = gw.Puzzle("Futoshiki", size=size), Random(seed)
    solution = fill(puzzle, random)
    assert solution is not None
    deal = InequalityClues().deal(puzzle, solution, random)
    return deal, [*shuffled(deal.groups, random), *shuffled(deal.last, random)]


@pytest.mark.parametrize("by", [EASY, MEDIUM, ONLY], ids=["easy", "medium", "only"])
def test_signs_go_as_they_would_one_after_the_other(by: Ladder) -> None:
    for seed in range(3):
        deal, groups = signs(5, seed)
        present = frozenset(deal.fixed).union(*groups)
        for group in groups:
            if solved(deal, present.difference(group), by):
                present = present.difference(group)
        found = carve(deal, groups, by=by)
        assert found.unique
        assert found.present == present
        assert any(number < deal.constraint_count for number in present)


def test_clues_that_make_cells_differ_are_not_taken_away_by_the_ladder() -> None:
    puzzle = gw.Puzzle("KillerSudoku", size=4, constraints=gw.generate("KillerSudoku", size=4, seed=1).clues)
    skeleton, values = puzzle.model.skeleton, [0] * 16
    cage = next(n for n, clue in enumerate(puzzle.clues) if len(list(clue.cells())) > 1)
    assert not thinnable(Deal(puzzle, {}), [[cage]])
    present = b"\1" * (len(skeleton.clues) + 16)
    with pytest.raises(ValueError, match="houses and restrictions"):
        _core.thin(_core.State(skeleton.geometry), EASY.core, values, present, [[cage]], skeleton.needs)
    with pytest.raises(ValueError, match="one clue per relation"):
        _core.thin(_core.State(skeleton.geometry), EASY.core, values, present, [], skeleton.needs[1:])


def test_givens_that_are_too_few_to_begin_with_are_left_alone() -> None:
    deal, groups = dealt("Sudoku", 4, 1)
    found = carve(deal, groups[:3], present=[0, 1, 2], by=EASY)
    assert not found.unique
    assert found.present == {0, 1, 2}


@pytest.mark.parametrize(
    ("values", "present", "groups", "message"),
    [
        ([0] * 15, 16, [], "one value and one byte per cell"),
        ([0] * 16, 15, [], "one value and one byte per cell"),
        ([4] * 16, 16, [], "unknown value"),
        ([0] * 16, 16, [[16]], "unknown clue or cell"),
        ([0] * 16, 17, [[17]], "unknown clue or cell"),
    ],
)
def test_the_core_does_not_trust_its_caller(
    values: list[int], present: int, groups: list[list[int]], message: str
) -> None:
    skeleton = gw.Puzzle("Sudoku", size=4).model.skeleton
    with pytest.raises(ValueError, match=message):
        _core.thin(_core.State(skeleton.geometry), EASY.core, values, b"\1" * present, groups, skeleton.needs)


@pytest.mark.parametrize("kind", ["Sudoku", "KenKen", "KillerSudoku", "Futoshiki"])
def test_a_tally_is_the_same_rating_as_all_steps(kind: str) -> None:
    rungs = ladder("gridwise")
    for puzzle in gw.generate(kind, size=6, seed=2, count=5):
        walk = Position(puzzle)
        steps = list(_steps(walk, rungs))
        assert rated_by(Position(puzzle), rungs) == _summed(steps, "gridwise")


@pytest.mark.parametrize(("kind", "size"), [("Sudoku", 9), ("KenKen", 5), ("KillerSudoku", 6), ("Futoshiki", 5)])
def test_a_puzzle_taken_from_its_deal_is_the_one_it_declares(kind: str, size: int) -> None:
    for puzzle in gw.generate(kind, size=size, level="easy", seed=4, count=3):
        again = gw.Puzzle.from_declaration(puzzle.declaration)
        assert again == puzzle
        assert again.known_solution == puzzle.known_solution
        assert again.lacks == puzzle.lacks
        assert [part.origin for part in again.constraints] == [part.origin for part in puzzle.constraints]


@pytest.mark.parametrize("kind", ["KenKen", "KillerSudoku"])
def test_cages_that_nobody_checked_are_those_that_are_checked(kind: str) -> None:
    for clue in gw.generate(kind, size=6, seed=1).clues:
        checked = type(clue)(**clue.__dict__)
        assert checked == clue
        assert hash(checked) == hash(clue)
        assert checked.model_dump() == clue.model_dump()
        assert checked.model_fields_set == clue.model_fields_set
        assert pickle.loads(pickle.dumps(clue)) == clue


def test_another_set_of_clues_means_what_it_would_alone() -> None:
    first, second = gw.generate("KillerSudoku", size=6, seed=1, count=2)
    changed = first.model.skeleton.with_clues((*first.model.skeleton.rules, *second.clues))
    assert changed.relations == second.model.skeleton.relations
    assert [relation.when for relation in changed.relations] == [r.when for r in second.model.skeleton.relations]


def test_easy_killers_have_cages_of_one_cell_only_if_requested() -> None:
    made = list(gw.generate("KillerSudoku", level="easy", seed=1, count=3))
    assert all(gw.rate(puzzle, ["gridwise"]).level == "Easy" and gw.unique(puzzle) for puzzle in made)
    sizes = {len(clue.region) for puzzle in made for clue in puzzle.clues}  # type: ignore[attr-defined]
    assert 1 not in sizes
    told = gw.generate("KillerSudoku", size=4, level="easy", sizes="1-2", style="off", seed=1)
    assert min(len(clue.region) for clue in told.clues) == 1  # type: ignore[attr-defined]
