"""Slant: diagonals that numbers at corners count, and that never form a loop."""

import pytest

import gridwise as gw
from clitools import run
from gridwise.logic.verify import verify
from gridwise.model import registry

EXAMPLE = registry.puzzle_type("Slant").starter()


def test_every_number_counts_the_diagonals_that_touch_it() -> None:
    puzzle = gw.parse(EXAMPLE)
    solution = gw.solve(puzzle).solution
    assert solution is not None
    numbers = [line.split() for line in str(puzzle.attribute("corners")).splitlines()]
    touched = [[0] * len(numbers[0]) for _ in numbers]
    for (row, column), held in gw.read_answer(puzzle, solution).items():
        for down in (0, 1):
            touched[row + down][column + (down if held == "0" else 1 - down)] += 1
    for row, line in enumerate(numbers):
        for column, number in enumerate(line):
            assert number in (".", str(touched[row][column]))


def test_a_loop_is_no_solution_and_is_named() -> None:
    puzzle = gw.Puzzle("Slant", size=(2, 2))
    assert gw.count(puzzle) == 15
    [mistake] = gw.check(gw.Puzzle("Slant", size=(2, 3)), ["/\\/", "\\//"])
    assert mistake.message == "the diagonals in a1 a2 b1 b2 form a closed loop"
    assert gw.check(gw.Puzzle("Slant", size=(2, 3)), ["/\\.", "\\/."]) == [mistake]


def test_steps_speak_of_diagonals() -> None:
    texts = [str(step) for step in gw.explain(gw.parse(EXAMPLE))]
    assert texts[0] == (
        "around a corner: The 4 between a4 and b5 needs four diagonals, and only a4, a5, b4 and b5 are left. "
        "So a4 and b5 are \\; a5 and b4 are /."
    )
    assert "closes a loop: A \\ in d3 would close a loop with d2, e2 and e3. So d3 is /." in texts
    assert any(text.startswith("two corners: The 1 between c4 and d5 and the 1 right of c5 and d5") for text in texts)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_puzzles_of_several_levels_are_generated(level: str) -> None:
    puzzle = gw.generate("slant", level=level, seed=1, size=6)
    assert gw.unique(puzzle)
    assert not puzzle.givens
    assert gw.rate(puzzle).level.lower() == level
    position = gw.position(puzzle)
    for step in gw.explain(puzzle):
        assert verify(position, step) is None, step
        position.apply(step)
    assert position.solved


def test_generated_files_hold_the_numbers_as_a_text_grid() -> None:
    made = run("generate", "slant", "--level", "easy", "--seed", 7, "--size", 5)
    assert made.exit_code == 0
    assert "- corners: |\n" in made.stdout
    assert "DiagonalsAt" not in made.stdout


def test_numbers_are_drawn_on_the_corners() -> None:
    puzzle = gw.parse(EXAMPLE)
    drawn = puzzle.svg(solution=True)
    assert drawn.count(">4<") == 1
    assert len(gw.parse(EXAMPLE).svg()) < len(drawn)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- Slant\n- corners: 1 2 / 3\n", "row 2 of the text grid has 1 entries, but row 1 has 2"),
        ("- Slant\n- corners: |\n    1 .\n    . 9\n", "'9' in row 2 of `corners` is not a number from 0 to 4"),
        ("- Slant\n- corners: |\n    2 .\n    . .\n", "only 1 cell can touch the corner r0.5c0.5, not 2"),
        (
            "- size: [2, 2]\n- symbols: 01\n- NoDiagonalLoops\n",
            r"diagonals need a symbol with the character \\ and one",
        ),
        ("- Slant\n- size: [2, 2]\n- {name: DiagonalsAt, corner: a1, count: 1}\n", "a1 is not a corner"),
        ("- Slant\n- size: [2, 2]\n- {name: DiagonalsAt, corner: r7.5c1.5, count: 1}\n", "no cell of the grid has the"),
    ],
)
def test_bad_boards_get_clear_errors(text: str, message: str) -> None:
    with pytest.raises(gw.PuzzleError) as error:
        gw.parse(text)
    assert message.replace("\\\\", "\\") in str(error.value)
