"""Puzzles of recipes other than givens: one solution, as proved by two solvers, and of the level that was asked for."""

from typing import Any

import pytest

import gridwise as gw
import oracle
from gridwise.yamlwriter import write

CAGES: list[tuple[str, int, str]] = [
    ("KenKen", 4, "easy"),
    ("KenKen", 5, "medium"),
    ("KenKen", 6, "hard"),
    ("KillerSudoku", 4, "easy"),
    ("KillerSudoku", 6, "medium"),
    ("KillerSudoku", 9, "hard"),
]


@pytest.mark.parametrize(("kind", "size", "level"), CAGES)
def test_puzzles_are_unique_and_of_their_level(kind: str, size: int, level: str) -> None:
    for puzzle in gw.generate(kind, size=size, level=level, seed=7, count=2):
        assert oracle.count(puzzle, limit=2) == 1
        assert gw.unique(puzzle)
        assert gw.rate(puzzle, ["gridwise"]).level.lower() == level
        again = gw.parse(write(puzzle))
        assert again == puzzle
        same = gw.generate(kind, size=size, level=level, seed=puzzle.declaration.attributes["seed"])
        assert write(same) == write(puzzle)


def regions(puzzle: gw.Puzzle) -> list[tuple[Any, ...]]:
    return [clue.region for clue in puzzle.clues]  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", ["KenKen", "KillerSudoku"])
def test_cages_cover_the_grid_once_and_no_given_is_left(kind: str) -> None:
    for puzzle in gw.generate(kind, size=6, seed=3, count=4):
        assert sorted(cell for region in regions(puzzle) for cell in region) == list(puzzle.grid.cells)
        assert not puzzle.givens


def test_numbers_do_not_repeat_in_killer_cages() -> None:
    for puzzle in gw.generate("KillerSudoku", size=6, seed=4, count=4):
        for region in regions(puzzle):
            assert len({puzzle.known_solution[cell] for cell in region}) == len(region)


@pytest.mark.parametrize("options", [{"singletons": False}, {"sizes": "2-4"}, {"sizes": [2, 3, 4]}])
def test_no_single_cells_on_request(options: dict[str, Any]) -> None:
    for puzzle in gw.generate("KenKen", size=5, seed=2, count=4, **options):
        assert {len(region) for region in regions(puzzle)} <= {2, 3, 4}


def test_only_the_operators_that_were_asked_for() -> None:
    for puzzle in gw.generate("KenKen", size=5, seed=2, count=4, operators="+-"):
        used = {clue.sign for clue in puzzle.clues if len(clue.region) > 1}  # type: ignore[attr-defined]
        assert used <= {"+", "-"}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"operators": "+%"}, "operators"),
        ({"sizes": "0-2"}, "1 cell or more"),
        ({"sizes": "two"}, "sizes"),
        ({"sizes": 1, "singletons": False}, "2 cells or more"),
        ({"constraint": "Thermometer"}, "MathOp or of Cage"),
    ],
)
def test_options_that_make_no_sense(options: dict[str, Any], message: str) -> None:
    with pytest.raises(gw.PuzzleError, match=message):
        gw.generate("KenKen", size=4, seed=1, **options)
