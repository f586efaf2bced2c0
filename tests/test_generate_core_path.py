"""Boards made entirely in the core: cages, signs and givens."""

from array import array
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import gridwise as gw
import oracle
from gridwise import _core
from gridwise.declaring.yaml_writer import write
from gridwise.generating.assess import rating_attributes
from gridwise.generating.cage_generator import cage_plan
from gridwise.generating.clue_symmetry import NONE
from gridwise.generating.criteria import Criteria
from gridwise.generating.fill import fill
from gridwise.generating.generator import parse_request
from gridwise.generating.recipes.cages import Cages, _catalogue
from gridwise.logic.position import Position
from gridwise.logic.rating import brief, rated_by
from gridwise.model.wire import encode

CASES: list[tuple[str, dict[str, Any]]] = [
    ("KenKen", {"size": 4, "level": "easy"}),
    ("KenKen", {"size": 6, "level": "medium"}),
    ("KenKen", {"size": 5, "level": "hard", "operators": "+-"}),
    ("KenKen", {"size": 5, "level": "easy-hard", "singletons": False}),
    ("KenKen", {"size": 4, "operators": "-/", "sizes": "1-3"}),
    ("KenKen", {"size": 6, "level": "extreme"}),
    ("Calcudoku", {"size": 3, "level": "easy-medium"}),
    ("Calcudoku", {"size": 3}),
    ("KillerSudoku", {"size": 4, "level": "easy"}),
    ("KillerSudoku", {"size": 6, "level": "hard"}),
    ("KillerSudoku", {"size": 9, "level": "medium", "sizes": "2-4"}),
    ("KillerSudoku", {"size": 6}),
    ("Futoshiki", {"size": 5, "level": "easy"}),
    ("Futoshiki", {"size": 5, "level": "medium"}),
    ("Futoshiki", {"size": 5, "level": "unfair"}),
    ("Futoshiki", {"size": 6, "level": "easy-hard"}),
    ("Futoshiki", {"size": 5, "level": "hard"}),
    ("Futoshiki", {"size": 4}),
    ("Skyscrapers", {"size": 4, "level": "medium"}),
    ("Skyscrapers", {"size": 5, "level": "hard"}),
    ("Skyscrapers", {"size": 5, "level": "unfair"}),
    ("Skyscrapers", {"size": 5, "level": "medium", "symmetry": "rotational"}),
    ("Binairo", {"size": 6, "level": "easy"}),
    ("Binairo", {"size": 8, "level": "easy-medium"}),
    ("Sudoku", {"level": "easy", "symmetry": "rotational"}),
    ("SudokuX", {"level": "easy"}),
]


@pytest.mark.parametrize(("kind", "options"), CASES)
def test_a_quick_puzzle_is_what_it_says(kind: str, options: dict[str, Any]) -> None:
    options = {"level": "any", "style": "off", **options}  # a style may need more than the core does
    request = parse_request(kind, **options)
    assert request.core_path is not None
    for puzzle in gw.generate(kind, seed=11, count=2, **options):
        assert oracle.count(puzzle, limit=2) == 1
        assert gw.unique(puzzle)
        fresh = gw.parse(write(puzzle))
        position = Position(fresh)
        position.state.promises_one = True
        rating = rating_attributes(rated_by(position, request.criteria.ladder))
        if rating == {"level": "Extreme"}:  # such puzzles also carry their score, which takes the whole ladder
            rating = rating_attributes(gw.rate(fresh))
        assert rating == puzzle.declaration.attributes["rating"]
        assert tuple(puzzle.known_solution.values()) == tuple(s for row in next(gw.solutions(puzzle)).rows for s in row)


@pytest.mark.parametrize(("kind", "options"), CASES[::4])
def test_what_it_means_is_what_its_skeleton_says(kind: str, options: dict[str, Any]) -> None:
    puzzle = gw.generate(kind, seed=5, **options)
    loose = puzzle.model.unsourced_relations
    stamped = gw.parse(write(puzzle)).model.skeleton.relations
    assert [replace(each, source=None, when=()) for each in stamped] == [replace(each, source=None) for each in loose]
    assert puzzle.model.skeleton.relations == stamped


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("KenKen", {"size": 6, "techniques": ["naked pair"]}),
        ("KenKen", {"size": 6, "score": (2, 3)}),
        ("KenKen", {"size": 9, "sizes": "1-9"}),
        ("Futoshiki", {"size": 5, "symmetry": "rotational"}),
        ("Futoshiki", {"size": 5, "givens": "none"}),
        ("Futoshiki", {"size": 5, "clues": "9-14"}),
        ("Sudoku", {}),
    ],
)
def test_all_else_goes_the_general_way(kind: str, options: dict[str, Any]) -> None:
    assert parse_request(kind, **options).core_path is None


def test_a_level_that_cannot_be_had_comes_with_the_nearest() -> None:
    with pytest.raises(gw.Unmet, match="the closest is") as caught:
        gw.generate("KenKen", size=3, level="unfair", seed=1, tries=5)
    nearest = caught.value.known
    assert isinstance(nearest, gw.Puzzle)
    assert gw.unique(nearest)


def test_cages_that_cannot_be_cut_are_refused() -> None:
    with pytest.raises(gw.PuzzleError, match="can't be cut into cages of 5 cells"):
        gw.generate("KenKen", size=4, sizes="5", seed=1)
    with pytest.raises(gw.PuzzleError, match="`constraint` must be"):
        gw.generate("KenKen", size=4, constraint="Thermometer", seed=1)


def test_a_plan_of_cages_is_checked() -> None:
    skeleton = parse_request("KenKen", size=4).blank.model.skeleton
    clue = Cages().clue(("+", 3), skeleton.grid.cells[:2])
    wire = encode(skeleton.with_clues((*skeleton.rules, clue)))
    beside: list[list[int]] = [[] for _ in skeleton.grid.cells]
    menus = [(1 | 1 << 4, [0])]

    def plan(**changes: Any) -> _core.CageGenerator:
        whole: dict[str, Any] = {
            "wire": wire,
            "kinds": skeleton.house_kinds,
            "beside": beside,
            "sizes": [1],
            "weights": [1],
            "menus": menus,
        }
        return _core.CageGenerator(**{**whole, **changes})

    plan()
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"beside": beside[1:]}, "neighbours for each cell"),
        ({"beside": [[99], *beside[1:]]}, "no cell"),
        ({"sizes": []}, "sizes"),
        ({"sizes": [0]}, "sizes"),
        ({"sizes": [2, 1], "weights": [1, 1]}, "sizes"),
        ({"weights": [0]}, "weight"),
        ({"weights": [1, 1]}, "weight"),
        ({"menus": [(1, [0])]}, "no such piece"),
        ({"menus": [(2, [7])]}, "no such piece"),
        ({"menus": [(2, [])]}, "empty"),
        ({"wire": array("q", [1, 2, 3])}, "bad wire"),
    ]
    for changes, match in wrong:
        with pytest.raises(ValueError, match=match):
            plan(**changes)


def test_what_a_board_is_made_from_is_checked() -> None:
    request = parse_request("KenKen", size=4, level="easy")
    assert isinstance(request.recipe, Cages)
    catalogue = _catalogue(request.recipe, request.blank.model.skeleton)
    assert catalogue is not None
    ladder = request.criteria.ladder
    untold = brief(ladder)
    assert untold is not None
    wrong: list[tuple[list[int], bytes, list[int], str]] = [
        ([0] * 15, untold, [1], "one value per cell"),
        ([9] * 16, untold, [1], "unknown value"),
        ([0] * 16, untold[1:], [1], "one byte per rung"),
        ([0] * 16, untold, [999], "above the ladder"),
    ]
    for values, counted, stages, match in wrong:
        with pytest.raises(ValueError, match=match):
            catalogue.core.make(values, 1, ladder.core, counted, 0, stages, False, False)
    skeleton = parse_request("Futoshiki", size=4).blank.model.skeleton
    caged = skeleton.with_clues((*skeleton.rules, gw.Cage(region="a1 a2", sum=3)))
    with pytest.raises(ValueError, match="pairs or automata"):
        _core.ClueGenerator(caged.core, caged.house_kinds, [[cell] for cell in range(16)])
    for together in ([[0]], [[cell] for cell in range(17)], [[cell, 0] for cell in range(16)]):
        with pytest.raises(ValueError, match="one group"):
            _core.ClueGenerator(skeleton.core, skeleton.house_kinds, together)


def test_the_general_way_makes_cages_too() -> None:
    request = parse_request("KenKen", size=4, score=(0, 9))
    solution = fill(request.blank, Random(1))
    assert solution is not None
    assert request.recipe.core_path(request.blank, request.criteria, NONE) is None
    assert request.recipe.core_path(request.blank, Criteria(), NONE) is not None
    puzzle = gw.generate("KenKen", size=4, score=(0, 9), seed=2)
    assert oracle.count(puzzle, limit=2) == 1


def test_the_cutter_keeps_to_sizes_and_to_what_fits() -> None:
    """Also where the board itself is made in Python."""
    grid = parse_request("KenKen", size=5).blank.grid
    odd = [number % 2 for number in range(25)]

    def fits(area: tuple[int, ...]) -> bool:
        return sum(odd[cell] for cell in area) < 3

    cutter = _core.Cutter(*cage_plan(grid, {1: 1, 2: 5, 3: 5, 4: 2}), fits, 7)
    cages = cutter.cut()
    for turn in range(40):
        assert cages is not None
        assert sorted(cell for cage in cages for cell in cage) == list(range(25))
        assert all(1 <= len(cage) <= 4 and fits(cage) and cage == tuple(sorted(cage)) for cage in cages)
        before, cages = cages, cutter.join(cages) if turn % 2 else cutter.split(cages, range(25))
        assert cages != before
    assert _core.Cutter(*cage_plan(grid, {2: 1}), None, 7).cut() is None  # 25 cells are not pairs
    again = [_core.Cutter(*cage_plan(grid, {1: 1, 2: 5}), None, seed).cut() for seed in (3, 3, 4)]
    assert again[0] == again[1] != again[2]


def test_what_is_cut_is_checked() -> None:
    cutter = _core.Cutter([[1], [0, 2], [1]], [1, 2], [1, 1], None, 0)
    assert cutter.join([[0], [1], [2]]) in (((0, 1), (2,)), ((0,), (1, 2)))
    for cages, error in (([[0], [1]], "no cage"), ([[0, 1], [1, 2]], "two cages")):
        with pytest.raises(ValueError, match=error):
            cutter.join(cages)
    with pytest.raises(IndexError):
        cutter.join([[0, 1, 3], [2]])
    with pytest.raises(IndexError):
        cutter.split([[0], [1], [2]], [3])
    with pytest.raises(ValueError, match="no cell"):
        _core.Cutter([[5]], [1], [1], None, 0)

    def broken(area: tuple[int, ...]) -> bool:
        raise gw.PuzzleError("no")

    with pytest.raises(gw.PuzzleError):
        _core.Cutter([[1], [0]], [1, 2], [1, 1], broken, 0).cut()
