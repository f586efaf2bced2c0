"""Steps about sums, products, differences and inequalities say nothing false."""

from dataclasses import replace

import pytest

import gridwise as gw
from gridwise.logic.explain import find
from gridwise.logic.position import Position
from sentences_sums import false_statements

TYPES = ("KillerSudoku", "KenKen", "Kakuro", "ArrowSudoku", "KropkiSudoku", "ThermoSudoku", "Futoshiki", "VertexSums")


@pytest.mark.parametrize("level", ["Easy", "Medium", "Hard"])
@pytest.mark.parametrize("name", TYPES)
def test_no_step_about_numbers_says_anything_false(name: str, level: str) -> None:
    puzzle = gw.generate(name, level=level, seed=3)
    assert isinstance(puzzle, gw.Puzzle)
    position = Position(puzzle)
    for step in gw.explain(puzzle):
        assert list(false_statements(position, step)) == []
        position.apply(step)


@pytest.mark.parametrize(
    "words",
    [
        "The 18-cage a1 a2 a3 can only be 4+6+8, 5+6+7 or 6+6+6.",
        "The other two cells make at most 8+9 = 18, so a1 is at least 0.",
        "The other two cells make at most 8+9 = 17, so a1 is at least 18 − 17 = 2.",
        "The other two cells make at most 8+9 = 17, so a1 is at least 7.",
    ],
)
def test_the_reader_finds_what_is_false(words: str) -> None:
    puzzle = gw.parse("- KillerSudoku\n- {name: Cage, region: a1 a2 a3, sum: 18}")
    position = Position(puzzle, removed={"a1": "1236789", "a2": "1239", "a3": "1239"})
    [step] = find(position, "cage combinations")
    assert list(false_statements(position, step)) == []
    assert list(false_statements(position, replace(step, reason=words))) != []
