"""New puzzles: one solution each, as proved by two solvers; the same seed gives the same puzzle everywhere."""

from pathlib import Path
from random import Random

import pytest

import gridwise as gw
import oracle
from clitools import shell
from gridwise import _core
from gridwise.declaring.yaml_writer import write, write_line
from gridwise.generating.carve import carve
from gridwise.generating.recipe import Deal, Recipe, givens_of, recipes
from gridwise.model.puzzle_type import PuzzleType
from gridwise.model.registry import puzzle_type, type_names
from gridwise.model.results import nested

KINDS = [name for name in type_names() if puzzle_type(name).recipe.get("recipe", "givens") == "givens"]
OWN = """
title: Crossed Latin square
rules: Rows, columns and both diagonals hold each number once.
size: [5, 5]
constraints:
  - SymbolsNumericByDiameter
  - EachDimensionIsCompletePermutation
  - Diagonals
"""


def solution_of(puzzle: gw.Puzzle) -> tuple[str, ...]:
    return tuple(puzzle.known_solution[cell] for cell in puzzle.grid.cells)


@pytest.mark.parametrize("kind", KINDS)
def test_each_has_one_solution_and_carries_it_along(kind: str) -> None:
    large = len(gw.parse(puzzle_type(kind).starter()).grid.cells) > 100  # the hard ones of these take a minute
    for puzzle in gw.generate(kind, seed=11, count=3, level="easy" if large else "easy-unfair"):
        found = oracle.solutions(puzzle, limit=2)
        assert len(found) == 1
        answer = gw.solve(puzzle)
        assert answer.status is gw.Status.ONE
        assert answer.solution is not None
        assert tuple(filter(None, answer.solution.symbols)) == solution_of(puzzle)
        told = puzzle.declaration.attributes["rating"]
        rating = gw.rate(puzzle, ["gridwise"])
        assert (rating.level, rating.score, rating.hardest, rating.steps) == tuple(told.values())


@pytest.mark.parametrize(("kind", "options"), [("Sudoku", {}), ("LatinSquare", {"size": 6}), ("SudokuX", {"size": 6})])
def test_no_clue_of_a_carved_puzzle_can_go(kind: str, options: dict[str, int]) -> None:
    for puzzle in gw.generate(kind, seed=2, count=5, level="any", style="off", **options):
        for clue in puzzle.model.clues:
            assert gw.count(puzzle, limit=2, absent=[clue.number]) == 2


def test_a_puzzle_is_written_and_read_back_with_all_it_carries() -> None:
    puzzle = gw.generate("Sudoku", seed=5, size=6)
    for text in (write(puzzle), write_line(puzzle)):
        again = gw.parse(text)
        assert again == puzzle
        assert solution_of(again) == solution_of(puzzle)
        assert str(again.declaration.attributes["seed"]) == "5"
        assert again.declaration.attributes["rating"]["level"] == puzzle.declaration.attributes["rating"]["level"]


def test_the_seed_that_a_puzzle_carries_makes_it_again() -> None:
    for puzzle in gw.generate("Sudoku", seed=4, count=3, level="medium"):
        again = gw.generate("Sudoku", seed=puzzle.declaration.attributes["seed"], level="medium")
        assert write(again) == write(puzzle)


def test_without_a_seed_puzzles_differ() -> None:
    assert gw.generate("Sudoku").givens != gw.generate("Sudoku").givens


def test_a_type_of_ones_own_needs_no_code() -> None:
    kind = PuzzleType.from_yaml("Crossed", OWN)
    for puzzle in gw.generate(kind, seed=1, count=3):
        assert gw.unique(puzzle)
        assert oracle.count(puzzle, limit=2) == 1
        assert list(gw.explain(puzzle))
        again = gw.parse(write(puzzle))
        assert again.title == "Crossed Latin square"
        assert gw.solve(again).status is gw.Status.ONE
        assert gw.count(again.replace(initial=None), limit=3) == 3


def test_a_board_that_can_not_be_rated_is_made_all_the_same() -> None:
    kind = PuzzleType.from_yaml(
        "Row", "size: [1, 70]\nconstraints: [SymbolsNumericByCells, AllCellsAreCompletePermutation]\n"
    )
    puzzle = gw.generate(kind, seed=1)
    assert len(puzzle.givens) == 69
    assert "rating" not in puzzle.declaration.attributes
    with pytest.raises(gw.PuzzleError, match="can't be explained"):
        gw.generate(kind, seed=1, level="easy")


def test_rules_that_contradict_each_other_are_an_error() -> None:
    kind = PuzzleType.from_yaml("Crossed", OWN.replace("[5, 5]", "[3, 3]"))
    with pytest.raises(gw.PuzzleError, match="contradict"):
        gw.generate(kind, seed=1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"level": "harsh"}, "unknown level"),
        ({"symmetry": "rotationel"}, "did you mean 'rotational'"),
        ({"techniques": "y-wng"}, "unknown technique"),
        ({"score": "high"}, "`score` must be"),
        ({"clues": "2.5"}, "whole number"),
        ({"bx": 3}, "no option 'bx'"),
        ({"initial": "1..."}, "can't be set"),
        ({"tries": 0}, "`tries` must be at least 1"),
        ({"count": -1}, "`count` must be 0 or more"),
        ({"size": "0"}, "size|side|grid"),
        ({"dimensions": 3, "size": 4, "symmetry": "diagonal"}, "two-dimensional"),
    ],
)
def test_what_makes_no_sense_is_one_clear_error(options: dict[str, object], message: str) -> None:
    with pytest.raises(gw.PuzzleError, match=message):
        gw.generate("Sudoku", seed=1, **options)


# ---- recipes and carving ---------------------------------------------------------------------------------------------


def test_every_recipe_says_what_it_is_called() -> None:
    for name, kind in recipes().items():
        assert kind.name == name
        assert issubclass(kind, Recipe)
        assert kind.__doc__


PLUGIN = """
from gridwise.generating.recipe import Deal, Recipe, givens_of

class Reversed(Recipe):
    "Givens, of which the first row always stays."
    name = "first-row"
    rows: tuple[int, ...] = (0,)

    def deal(self, puzzle, solution, random):
        groups = givens_of(puzzle)
        stay = [number for number, cell in enumerate(puzzle.grid.cells) if cell[0] in self.rows]
        return Deal(puzzle, solution, tuple(g for n, g in enumerate(groups) if n not in stay), fixed=tuple(stay))
"""


def test_a_plugin_brings_a_recipe_to_the_workers_too(tmp_path: Path) -> None:
    (tmp_path / "first_row.py").write_text(PLUGIN)
    (tmp_path / "mine.yml").write_text(OWN + "clues: {recipe: first-row}\n")
    asked = ("--plugin", tmp_path / "first_row.py", "generate", tmp_path / "mine.yml", "--seed", 1, "--count", 3)
    for more in ((), ("--workers", 2), ("--set", "rows=0, 1")):
        done = shell(*asked, *more)
        assert done.returncode == 0, done.stderr
        for puzzle in gw.parse_all(done.stdout):
            wanted = 2 if "--set" in more else 1
            assert all(gw.Cell((row, column)) in puzzle.givens for row in range(wanted) for column in range(5))


def test_a_recipe_and_its_options_are_checked() -> None:
    with pytest.raises(gw.PuzzleError, match="unknown recipe 'givns'"):
        gw.generate(PuzzleType.from_yaml("X", OWN + "clues: {recipe: givns}\n"))
    with pytest.raises(gw.PuzzleError, match="no option 'colour'"):
        gw.generate(PuzzleType.from_yaml("X", OWN + "clues: {recipe: givens, colour: red}\n"))


def thermometers(random: Random) -> Deal:
    """A Latin square with thermometers as clues beside its givens."""
    base = gw.Puzzle("LatinSquare", size=4)
    search = _core.Search(base.model.core, seed=random.getrandbits(32))
    assert search.next() == _core.FOUND
    solution = dict(zip(base.grid.cells, search.solution(), strict=True))
    lines = []
    for cell in base.grid.cells:
        for other in (gw.Cell((cell[0] + 1, cell[1])), gw.Cell((cell[0], cell[1] + 1))):
            if other in solution:
                low, high = sorted((cell, other), key=solution.__getitem__)
                lines.append(gw.Thermometer(line=(low, high)))
    puzzle = base.replace(constraints=lines)
    groups = tuple((number,) for number in range(len(lines)))
    return Deal(puzzle, solution, groups=(*groups, *givens_of(puzzle)))


@pytest.mark.parametrize("seed", range(6))
def test_carving_constraints_and_givens_leaves_what_is_needed_and_no_more(seed: int) -> None:
    random = Random(seed)
    deal = thermometers(random)
    order = list(deal.groups)
    random.shuffle(order)
    found = carve(deal, order)
    assert found.unique
    names = [deal.puzzle.symbols.name[value] for value in deal.values]
    full = deal.puzzle.replace(initial=nested(names, deal.puzzle.grid.shape))

    def solutions(present: frozenset[int]) -> int:
        absent = [clue.number for clue in full.model.clues if clue.number not in present]
        return gw.count(full, limit=2, absent=absent)

    assert solutions(found.present) == 1
    for number in found.present:
        assert solutions(found.present - {number}) == 2, number


def test_what_is_not_unique_to_begin_with_is_left_alone() -> None:
    puzzle = gw.Puzzle("Sudoku", size=4)
    answer = next(gw.solutions(puzzle))
    solution = {cell: int(value or 0) for cell, value in zip(puzzle.grid.cells, answer.values, strict=True)}
    deal = Deal(puzzle, solution, groups=givens_of(puzzle))
    found = carve(deal, deal.groups, present=[0, 1, 2])
    assert not found.unique
    assert found.present == {0, 1, 2}


@pytest.mark.parametrize(
    ("solution", "present", "groups", "message"),
    [
        ([1, 2, 3], 16, [], "one value per cell"),
        ([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1], 15, [], "one byte per clue and cell"),
        ([9] * 16, 16, [], "holds a value"),
        ([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1], 16, [[99]], "unknown clue"),
    ],
)
def test_the_core_does_not_trust_its_caller(
    solution: list[int], present: int, groups: list[list[int]], message: str
) -> None:
    core = gw.Puzzle("Sudoku", size=4).model.core
    with pytest.raises(ValueError, match=message):
        _core.carve(core, solution, b"\1" * present, groups)


def test_the_core_notices_a_board_that_is_no_solution() -> None:
    _, unique, present, _, _ = _core.carve(gw.Puzzle("Sudoku", size=4).model.core, [1] * 16, b"\1" * 16, [[0]])
    assert not unique
    assert present == b"\1" * 16
