"""Puzzles of recipes other than givens: one solution, as proved by two solvers, and of the requested level."""

from random import Random
from typing import Any

import pytest

import gridwise as gw
import oracle
from gridwise.constraints.jigsaw import JigsawRegions
from gridwise.declaring.yaml_writer import write
from gridwise.generating.clue_symmetry import SYMMETRIES, moves
from gridwise.generating.recipes.regions import region_text
from gridwise.generating.tiling import tiling, tiling_exists
from gridwise.model.areas import connected, neighbours
from gridwise.model.grid import grid_of

CASES: list[tuple[str, int, str]] = [
    ("KenKen", 4, "easy"),
    ("KenKen", 5, "medium"),
    ("KenKen", 6, "hard"),
    ("KillerSudoku", 4, "easy"),
    ("KillerSudoku", 6, "medium"),
    ("KillerSudoku", 9, "hard"),
    ("JigsawSudoku", 4, "easy"),
    ("JigsawSudoku", 6, "medium"),
    ("JigsawSudoku", 9, "hard"),
    ("Futoshiki", 4, "easy"),
    ("Futoshiki", 5, "medium"),
    ("Futoshiki", 6, "hard"),
    ("Futoshiki", 9, "easy"),
]


@pytest.mark.parametrize(("kind", "size", "level"), CASES)
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


# ---- jigsaw regions --------------------------------------------------------------------------------------------------


def jigsaw(puzzle: gw.Puzzle) -> list[tuple[gw.Cell, ...]]:
    rule = next(part for part in puzzle.constraints if isinstance(part, JigsawRegions))
    return list(rule.regions_of(puzzle.board))


@pytest.mark.parametrize("side", [4, 5, 7, 9, 12, 16])
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_regions_are_connected_of_equal_size_and_symmetric(side: int, symmetry: str) -> None:
    grid = grid_of((side, side))
    beside = neighbours(grid)
    if not tiling_exists(grid, side, symmetry):
        assert (side, symmetry) in {
            (5, "diagonal"),
            (5, "antidiagonal"),
            (5, "dihedral"),
            (7, "quarter"),
            (7, "dihedral"),
        }
        return
    for seed in range(5):
        found = tiling(grid, side, symmetry, Random(seed))
        if found is None:
            continue  # it gave up: the recipe falls back on regions without symmetry
        assert sorted(cell for region in found for cell in region) == list(grid.cells)
        assert all(len(region) == side and connected(region, beside) for region in found)
        for move in moves(symmetry, grid):
            assert {frozenset(map(move, region)) for region in found} == {frozenset(region) for region in found}


def test_regions_differ_from_puzzle_to_puzzle() -> None:
    assert len({tuple(jigsaw(puzzle)) for puzzle in gw.generate("JigsawSudoku", seed=1, size=6, count=10)}) == 10


def test_a_jigsaw_needs_no_size() -> None:
    puzzle = gw.generate("JigsawSudoku", seed=1, level="easy")
    assert puzzle.grid.shape == (9, 9)
    assert gw.generate("JigsawSudoku", seed=1, symbols="ABCDEF").grid.shape == (6, 6)


def test_regions_that_were_named_are_kept() -> None:
    drawn = "A A A B\nA B B B\nC C C D\nC D D D\n"
    for puzzle in gw.generate("JigsawSudoku", seed=2, count=3, regions=drawn):
        assert puzzle.declaration.attributes["regions"] == drawn
        assert oracle.count(puzzle, limit=2) == 1


LOST = "A A A B\nC A B B\nC C B D\nC D D D\n"
"""Regions that can't be filled."""


def test_regions_that_were_named_and_can_not_be_filled_are_told() -> None:
    assert oracle.count(gw.Puzzle("JigsawSudoku", regions=LOST), limit=1) == 0
    with pytest.raises(gw.PuzzleError, match="contradict"):
        gw.generate("JigsawSudoku", seed=1, regions=LOST)


def test_regions_that_can_not_be_filled_are_exchanged() -> None:
    grid = grid_of((4, 4))
    drawn = [region_text(grid, tiling(grid, 4, "none", Random(seed)) or []) for seed in range(60)]
    assert any(gw.count(gw.Puzzle("JigsawSudoku", regions=regions), limit=1) == 0 for regions in drawn)
    assert all(gw.unique(gw.generate("JigsawSudoku", size=4, level="easy", seed=seed)) for seed in range(60))


def test_givens_and_regions_are_symmetric_on_request() -> None:
    for puzzle in gw.generate("JigsawSudoku", seed=4, size=6, count=3, symmetry="rotational", level="easy-medium"):
        turn = moves("rotational", puzzle.grid)[0]
        assert {turn(cell) for cell in puzzle.givens} == set(puzzle.givens)
        found = jigsaw(puzzle)
        assert {frozenset(map(turn, region)) for region in found} == set(map(frozenset, found))


def test_givens_are_symmetric_where_regions_can_not_be() -> None:
    puzzle = gw.generate("JigsawSudoku", seed=4, size=5, symmetry="diagonal")
    assert {gw.Cell((cell[1], cell[0])) for cell in puzzle.givens} == set(puzzle.givens)


# ---- inequalities ----------------------------------------------------------------------------------------------------


def test_signs_stand_between_neighbours_and_hold() -> None:
    for puzzle in gw.generate("Futoshiki", seed=5, size=5, count=5, level="any"):
        edges = set(puzzle.grid.edges())
        seen = set()
        for clue in puzzle.clues:
            assert isinstance(clue, gw.LessThan)
            edge = tuple(sorted((clue.smaller, clue.larger)))
            assert edge in edges
            assert edge not in seen
            seen.add(edge)
            assert int(puzzle.known_solution[clue.smaller]) < int(puzzle.known_solution[clue.larger])
        for clue in puzzle.model.clues:
            assert gw.count(puzzle, limit=2, absent=[clue.number]) == 2


def test_how_many_givens_a_futoshiki_has() -> None:
    mean = {}
    for givens in ("none", "few", "some"):
        found = list(gw.generate("Futoshiki", seed=6, size=5, count=6, givens=givens))
        assert all(gw.unique(puzzle) for puzzle in found)
        mean[givens] = sum(len(puzzle.givens) for puzzle in found) / len(found)
    assert mean["none"] == 0
    assert mean["few"] < mean["some"]


def test_signs_are_symmetric_on_request() -> None:
    for puzzle in gw.generate("Futoshiki", seed=6, size=5, count=3, symmetry="rotational"):
        turn = moves("rotational", puzzle.grid)[0]
        edges = {frozenset((clue.smaller, clue.larger)) for clue in puzzle.clues}  # type: ignore[attr-defined]
        assert {frozenset(map(turn, edge)) for edge in edges} == edges
        assert {turn(cell) for cell in puzzle.givens} == set(puzzle.givens)


def test_a_suguru_whose_first_regions_can_not_be_filled_gets_others() -> None:
    """The first five hundred layouts of this seed have no solution."""
    assert gw.unique(gw.generate("Suguru", size=8, level="hard", seed=246623307929414))
