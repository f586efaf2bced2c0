"""Kurodoko, Cave and Canal View: numbers that count the cells in view."""

import pytest

import gridwise as gw
from gridwise.model import registry
from oracle import pencil

TYPES = ("Kurodoko", "Cave", "CanalView")
EXAMPLE = registry.puzzle_type("Kurodoko").starter()


def said(puzzle: gw.Puzzle) -> list[str]:
    return [str(step) for step in gw.explain(puzzle)]


def test_reasons_say_how_far_the_view_reaches() -> None:
    told = said(gw.parse(EXAMPLE))
    assert told[0] == (
        "field of view: Without the cells to the left, the 7 in a4 sees at most 6, so it needs at least 1 of them. "
        "Without those below, it sees at most 5, so it needs at least 2 of them. So a3, b4 and c4 are white."
    )
    assert "field of view: The 2 in c3 already sees its 2 cells. So b3, c2, c5 and d3 are black." in told
    canal = said(gw.parse(registry.puzzle_type("CanalView").starter()))
    assert "field of view: If c2 were black, the 2 in b2 would see 3 cells or more. So c2 is white." in canal


def test_a_wrong_view_is_told_with_what_is_seen() -> None:
    puzzle = gw.parse(EXAMPLE)
    board = {str(cell): "0" for cell in puzzle.grid.cells}
    messages = [mistake.message for mistake in gw.check(puzzle, {**board, "b1": "1", "a2": "1"})]
    assert "the 5 in b1 sees 0 cells" not in messages
    assert "b1 is black, but it has a number" in messages
    assert "the 7 in a4 sees 7 cells" not in messages


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- Kurodoko\n- numbers: 9 . / . .\n", "a1 can see only 3 cells, not 9"),
        ("- Kurodoko\n- numbers: 0 . / . .\n", "a1 sees its own cell, so it can't see 0"),
        ("- Kurodoko\n- numbers: x . / . .\n", "'x' in row 1 of `numbers` is not a count"),
    ],
)
def test_impossible_numbers_get_clear_errors(text: str, message: str) -> None:
    with pytest.raises(gw.PuzzleError, match=message):
        gw.parse(text)


@pytest.mark.parametrize("level", ["easy", "medium"])
@pytest.mark.parametrize("kind", TYPES)
def test_new_puzzles_have_one_solution_by_their_rules(kind: str, level: str) -> None:
    puzzle = gw.generate(kind, size=6, level=level, seed=1)
    assert gw.rate(puzzle).level == level.capitalize()
    assert not puzzle.givens
    clues = [line.split() for line in str(puzzle.attribute("numbers")).splitlines()]
    assert pencil.solutions(kind, clues) == 1


def test_tathams_range_is_kurodoko() -> None:
    puzzle = gw.parse("range 5x5:b9_2c5j5d2a")
    assert puzzle.type is not None
    assert puzzle.type.name == "Kurodoko"
    assert registry.formats()["tatham"].write(puzzle) == "5x5:b9_2c5j5d2a\n"
