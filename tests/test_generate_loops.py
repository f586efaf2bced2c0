"""New Slitherlinks and Masyus follow the customs of their type: symmetric numbers, few clues."""

from random import Random

import pytest

import gridwise as gw
from gridwise.generating.random_loop import LoopArea
from gridwise.model.marks import BORDERS, LINKS
from gridwise.model.registry import constraint

LEVELS = ("easy", "medium", "hard")


def clue_cells(puzzle: gw.Puzzle) -> set[gw.Cell]:
    return {cell for clue in puzzle.clues for cell in clue.cells()}


def half_turn(puzzle: gw.Puzzle) -> set[gw.Cell]:
    rows, columns = puzzle.grid.shape
    return {gw.Cell((rows - 1 - row, columns - 1 - column)) for row, column in clue_cells(puzzle)}


@pytest.mark.parametrize("level", [*LEVELS, None])
def test_the_numbers_of_new_slitherlinks_are_symmetric(level: str | None) -> None:
    puzzle = gw.generate("Slitherlink", size=6, level=level, seed=1)
    assert clue_cells(puzzle) == half_turn(puzzle)
    assert gw.unique(puzzle)
    assert level is None or gw.rate(puzzle).level == level.capitalize()


def test_the_symmetry_can_be_changed_or_switched_off() -> None:
    free = gw.generate("Slitherlink", size=6, level="medium", symmetry="none", seed=1)
    assert clue_cells(free) != half_turn(free)
    mirrored = gw.generate("Slitherlink", size=6, level="medium", symmetry="horizontal", seed=1)
    assert {(row, 5 - column) for row, column in clue_cells(mirrored)} == clue_cells(mirrored)


def test_pearls_are_symmetric_only_on_request() -> None:
    puzzle = gw.generate("Masyu", size=6, level="easy", seed=1)
    assert clue_cells(puzzle) != half_turn(puzzle)
    turned = gw.generate("Masyu", size=6, level="easy", symmetry="rotational", seed=1)
    assert clue_cells(turned) == half_turn(turned)


def test_a_grid_without_symmetry_is_filled_all_the_same() -> None:
    assert gw.unique(gw.generate("Slitherlink", size=5, void="a1", level="easy", seed=1))


@pytest.mark.parametrize(("kind", "most"), [("Slitherlink", 0.6), ("Masyu", 0.32)])
def test_no_more_clues_are_shown_than_in_published_puzzles(kind: str, most: float) -> None:
    shares = [len(gw.generate(kind, size=8, level="medium", seed=seed).clues) / 64 for seed in range(4)]
    assert sum(shares) / len(shares) < most


@pytest.mark.parametrize(("kind", "clue"), [("Slitherlink", "LinesAround"), ("Masyu", "Pearl")])
def test_the_catalogue_lists_the_clues_of_every_loop(kind: str, clue: str) -> None:
    puzzle = gw.generate(kind, size=6, seed=3)
    known = {place: puzzle.symbols.value[symbol] for place, symbol in puzzle.known_solution.items()}
    listed = set(constraint(clue).catalogue(puzzle))
    assert listed.issuperset(constraint(clue).instances(puzzle, known, Random(1)))


@pytest.mark.parametrize("layer", [BORDERS, LINKS])
def test_the_area_of_a_loop_is_found_again(layer: str) -> None:
    grid = gw.generate("Slitherlink" if layer == BORDERS else "Masyu", size=7, seed=1).grid
    area = LoopArea.at_random(grid, layer, Random(5))
    assert LoopArea.of_loop(grid, layer, area.loop).inside == area.inside


@pytest.mark.parametrize("kind", ["Slitherlink", "Masyu", "Slant"])
def test_clues_that_were_removed_do_not_count_in_the_rating(kind: str) -> None:
    puzzles = [gw.generate(kind, size=5, level="unfair", seed=seed) for seed in range(3)]
    assert [gw.rate(puzzle).level for puzzle in puzzles] == ["Unfair"] * 3
