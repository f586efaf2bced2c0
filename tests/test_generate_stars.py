"""New star battles: regions that tell where the stars are, of any usual size."""

import pytest

import gridwise as gw
import oracle
from gridwise.areas import connected, neighbours
from gridwise.yamlwriter import write


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


def test_regions_of_ones_own_are_kept() -> None:
    made = gw.generate("StarBattle", size=6, seed=3)
    again = gw.generate("StarBattle", regions=made.declaration.attributes["regions"], seed=4)
    assert again.board.boxes == made.board.boxes
    assert again.known_solution == made.known_solution


@pytest.mark.parametrize(
    ("options", "message"),
    [({"size": [4, 5]}, "square grid"), ({"stars": 2}, "one star"), ({"size": 3}, "not placed"),
     ({"symmetry": "rotational"}, "no symmetry")],
)  # fmt: skip
def test_what_can_not_be_had_is_one_clear_error(options: dict[str, object], message: str) -> None:
    with pytest.raises(gw.PuzzleError, match=message):
        gw.generate("StarBattle", seed=1, **options)
