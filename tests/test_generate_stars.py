"""New star battles: regions that determine the stars, of any usual size."""

import pytest

import gridwise as gw
import oracle
from gridwise.declaring.yaml_writer import write
from gridwise.model.areas import connected, neighbours


@pytest.mark.parametrize(("size", "level"), [(5, "easy"), (6, "medium"), (8, "medium"), (9, "medium")])
def test_nothing_but_regions_is_needed(size: int, level: str) -> None:
    for puzzle in gw.generate("StarBattle", size=size, level=level, seed=1, count=2):
        assert not puzzle.givens
        assert not puzzle.clues
        assert gw.unique(puzzle)
        assert oracle.count(puzzle, limit=2) == 1
        assert gw.rate(puzzle, ["gridwise"]).level.lower() == level
        regions = puzzle.board.boxes
        assert len(regions) == size
        assert all(connected(region, neighbours(puzzle.grid)) for region in regions)
        same = gw.generate("StarBattle", size=size, level=level, seed=puzzle.declaration.attributes["seed"])
        assert write(same) == write(puzzle)


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_two_stars_in_each_row_column_and_region_are_clue_enough(level: str) -> None:
    made = gw.generate("StarBattle", size=8, stars="2", level=level, seed=1)
    assert not made.givens
    assert not made.clues
    assert gw.unique(made)
    assert oracle.count(made, limit=2) == 1
    assert gw.rate(made, ["gridwise"]).level.lower() == level
    stars = {cell for cell, symbol in made.known_solution.items() if symbol == "1"}
    areas = [*made.grid.lines(0), *made.grid.lines(1), *made.board.boxes]
    assert len(areas) == 24
    assert all(len(stars.intersection(area)) == 2 for area in areas)
    assert "contains 2 stars" in " ".join(made.rules)


def test_as_many_stars_as_players_expect() -> None:
    """One on boards up to 9×9, two from 10×10 on, and who wants two without a size gets the usual one."""
    for wanted, side, stars in [({}, 6, 1), ({"size": 9}, 9, 1), ({"size": 10}, 10, 2), ({"stars": 2}, 10, 2),
                                ({"size": 10, "stars": 1}, 10, 1)]:  # fmt: skip
        made = gw.generate("StarBattle", seed=2, **wanted)
        assert made.grid.shape == (side, side)
        assert list(made.known_solution.values()).count("1") == side * stars
        assert gw.unique(made)


def test_room_for_two_stars_is_seen_without_supposing_anything() -> None:
    made = gw.generate("StarBattle", size=8, stars=2, level="medium", seed=3)
    steps = list(gw.explain(made))
    assert {"counting", "exclusion zone", "tight area"} <= {step.technique for step in steps}
    assert not {"whip", "refutation"} & {step.technique for step in steps}
    assert any("has room for its 2 stars only in" in step.why for step in steps)


def test_what_the_puzzle_says_otherwise_than_its_type_is_told_to_the_player() -> None:
    alike = gw.Puzzle("Binairo", size=(4, 4), unique_lines=False)
    assert "Rows may be the same, and so may columns." in alike.rules
    assert len(gw.Puzzle("Binairo", size=(4, 4)).rules) == 1


def test_regions_of_ones_own_are_kept() -> None:
    made = gw.generate("StarBattle", size=6, seed=3)
    again = gw.generate("StarBattle", regions=made.declaration.attributes["regions"], seed=4)
    assert again.board.boxes == made.board.boxes
    assert again.known_solution == made.known_solution


@pytest.mark.parametrize(
    ("options", "message"),
    [({"size": [4, 5]}, "square grid"), ({"stars": 2, "size": 6}, "would touch; .*8×8"),
     ({"stars": 2, "size": 7}, "would touch"), ({"size": 3}, "would touch; .*4×4"), ({"stars": "many"}, "whole number"),
     ({"stars": 0}, "greater than or equal to 1"), ({"symmetry": "rotational"}, "can't be symmetric")],
)  # fmt: skip
def test_what_can_not_be_had_is_one_clear_error(options: dict[str, object], message: str) -> None:
    with pytest.raises(gw.PuzzleError, match=message):
        gw.generate("StarBattle", seed=1, **options)


def test_far_too_many_stars_are_soon_found_to_be_too_many() -> None:
    """Whether areas have room for so many is not looked at one by one: for a row of 36 that would take hours."""
    side, wide = 36, 6
    regions = [[6 * (row // wide) + column // wide + 1 for column in range(side)] for row in range(side)]
    puzzle = gw.Puzzle("StarBattle", size=(side, side), stars=18, regions=regions)
    assert gw.solve(puzzle, 1, seconds=60).status is gw.Status.NONE


def test_a_board_of_many_stars_obeys_the_time_limit() -> None:
    with pytest.raises(gw.Unmet, match=r"no Star Battle was found within 0\.1 seconds"):
        gw.generate("StarBattle", size=24, stars=6, seed=1, seconds=0.1)
