"""Several grids on one board: layouts of any shape, and clues beside the lines of each grid."""

import pickle

import pytest

import gridwise as gw
import oracle
from clitools import run
from gridwise.extend import Outside

TWO_BY_FOUR = "- {name: OverlappingGrids, corners: a1 a3, side: 4}\n"
BUTTERFLY = "- {name: OverlappingGrids, corners: a1 a4 d1 d4}\n"


@pytest.mark.parametrize(
    ("corners", "shape", "cells", "houses"),
    [
        ("a1 a4 d1 d4", "", 144, 24 + 24 + 16),
        ("a4 d10 g1 d4 j7", "", 252, 39 + 42 + 28),
        ("a1 c4", ", side: 6, box: [2, 3]", 60, 12 + 12 + 10),
    ],
    ids=["butterfly", "windmill", "two of 6x6"],
)
def test_grids_of_any_layout(corners: str, shape: str, cells: int, houses: int) -> None:
    puzzle = gw.parse(f"- {{name: OverlappingGrids, corners: {corners}{shape}}}\n")
    [rule] = puzzle.constraints
    found = [house for house, _, _ in rule.houses()]
    assert (len(puzzle.grid.cells), len(found)) == (cells, houses)
    solution = next(gw.solutions(puzzle))
    for house in found:
        assert len({solution[str(cell)] for cell in house}) == len(house) == rule.side


def test_clues_beside_each_grid_mean_its_own_lines() -> None:
    clues = "- Sandwich: {at: left a1-a4, sum: 5}\n- Sandwich: {at: right b3-b6, sum: 3}\n- c1 = 1\n- a2 = 3\n"
    puzzle = gw.parse(TWO_BY_FOUR + clues)
    count = gw.count(puzzle, limit=1000)
    assert count == oracle.count(puzzle, 1000)
    assert 0 < count < gw.count(gw.parse(TWO_BY_FOUR + "- c1 = 1\n- a2 = 3\n"), limit=1000)
    assert gw.parse(gw.dumps(puzzle)) == puzzle


def test_a_part_of_a_line_has_a_name() -> None:
    [clue] = gw.parse(BUTTERFLY + "- Sandwich: {at: bottom d4-l4, sum: 9}\n").clues
    place = clue.at
    assert (str(place), place.side, place.line, place.part) == ("bottom d4-l4", "bottom", 3, (3, 11))
    assert place == Outside.parse("bottom of l4-d4") == pickle.loads(pickle.dumps(place))
    assert clue.title() == "the sandwich 9 below d4–l4"


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("left a1-b9", "a1-b9 is not a part of one row, which 'left' looks along"),
        ("top a1-a9", "a1-a9 is not a part of one column, which 'top' looks along"),
        ("left a4-a19", "'left a4-a19' does not exist on a 12×12 grid"),
        ("left a1", "'left a1' is not a place outside the grid"),
    ],
)
def test_places_that_do_not_exist(place: str, message: str) -> None:
    with pytest.raises(gw.PuzzleError) as raised:
        gw.parse(BUTTERFLY + f"- Sandwich: {{at: {place}, sum: 9}}\n")
    assert message in str(raised.value)


def test_clues_in_the_middle_of_the_board_are_drawn_on_a_border() -> None:
    puzzle = gw.parse(BUTTERFLY + "- Sandwich: {at: left d4-d12, sum: 12}\n- Sandwich: {at: left a1-a9, sum: 7}\n")
    inner, outer = puzzle.clues
    [shape] = inner.draw(puzzle.board)
    assert (shape.at, shape.disc) == ((3.0, 3.5), True)
    [shape] = outer.draw(puzzle.board)
    assert (shape.at, shape.disc) == ((-0.5, 0.5), False)


@pytest.mark.parametrize("format", ["iss", "f-puzzles"])
def test_formats_without_such_places_refuse_them(format: str) -> None:
    result = run("convert", "- Sudoku\n- Sandwich: {at: left a1-a5, sum: 3}\n", "--to", format)
    assert result.exit_code == 2
    assert "Sandwich" in result.stderr or "a part of a line" in result.stderr
