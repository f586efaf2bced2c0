"""Nurikabe: solved, explained, generated, checked; numbers that are hidden."""

from random import Random

import pytest

import gridwise as gw
import oracle
from clitools import run
from gridwise.generating.island_layouts import random_layout
from gridwise.generating.recipe import Recipe, make_recipe, recipe_kind
from gridwise.logic.verify import verify
from gridwise.model import registry
from gridwise.model.grid import grid_of
from gridwise.solving.satisfied import satisfied

EXAMPLE = registry.puzzle_type("Nurikabe").starter()
HARD = """
- Nurikabe
- islands: |
    . . . . . 4 .
    . . 2 . . . .
    . 6 . . . . .
    . . . ? . . 3
    . . 1 . . . .
    3 . . ? . 1 .
    . . . . . . .
"""
BOARD = "- Nurikabe\n- islands: |\n    . 5 . . .\n    . . 2 . .\n    . . . . .\n    . . 1 . .\n    . . . 3 .\n"


SMALL, LARGER = ((3, 4), (4, 4), (3, 5)), ((4, 5), (5, 5), (3, 6))


def random_puzzle(seed: int, shapes: tuple[tuple[int, int], ...] = SMALL) -> gw.Puzzle:
    """A small board, not repaired: it may have any number of solutions."""
    random = Random(seed)
    rows, columns = random.choice(shapes)
    layout = random_layout(grid_of((rows, columns)), random.randint(3, 6), random)
    assert layout is not None
    sizes = {cell: str(size) if random.random() < 0.85 else "?" for cell, size in layout.sizes.items()}
    if random.random() < 0.2:
        sizes[random.choice(list(sizes))] = str(random.randint(1, 6))
    lines = [[sizes.get(gw.Cell((row, column)), ".") for column in range(columns)] for row in range(rows)]
    return gw.Puzzle("Nurikabe", islands=lines)


def agrees(seed: int, shapes: tuple[tuple[int, int], ...] = SMALL) -> bool:
    puzzle = random_puzzle(seed, shapes)
    return gw.count(puzzle, limit=1000) == oracle.count(puzzle, limit=1000)


@pytest.mark.parametrize("seed", range(50))
def test_random_boards_have_as_many_solutions_as_the_oracle_finds(seed: int) -> None:
    assert agrees(seed)


@pytest.mark.prove
def test_500_random_boards_have_as_many_solutions_as_the_oracle_finds() -> None:
    assert all(agrees(seed, LARGER) for seed in range(500))


@pytest.mark.parametrize("seed", range(6))
def test_hiding_a_number_by_mask_is_writing_a_question_mark(seed: int) -> None:
    puzzle = random_puzzle(seed)
    rows = [list(row) for row in puzzle.attribute("islands")]
    for number, clue in enumerate(puzzle.clues):
        hidden = [list(row) for row in rows]
        row, column = clue.cell  # type: ignore[attr-defined]
        hidden[row][column] = "?"
        less = gw.count(gw.Puzzle("Nurikabe", islands=hidden), limit=500)
        assert gw.count(puzzle, limit=500, absent=[number]) == less


# ---- steps -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [EXAMPLE, HARD])
def test_every_step_is_accepted_by_the_verifier(text: str) -> None:
    position = gw.position(gw.parse(text))
    for step in gw.explain(position):
        assert verify(position, step) is None
        position.apply(step)
    assert position.solved


def test_steps_speak_of_islands_and_of_black_and_white_cells() -> None:
    texts = [str(step) for step in gw.explain(gw.parse(EXAMPLE))]
    assert any(text.startswith("complete island: The island of 1 at f3 is a single cell") for text in texts)
    assert any(text.startswith("between islands: ") and "touches both the island of" in text for text in texts)
    assert any(text.startswith("two by two: The other three cells of the 2×2 square at") for text in texts)
    assert not any(" 0" in text or "1s" in text for text in texts), texts


def test_an_island_without_a_number_is_named_by_its_place() -> None:
    texts = [str(step) for step in gw.find(gw.position(gw.parse(HARD)), "between islands")]
    assert any("both the island at d4 and the island of 1 at e3" in text for text in texts), texts


# ---- answers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "messages"),
    [
        ("..### .#..# .#### .#.#. ###..", []),
        ("..### .#..# .#### .#.#. .##..", ["the island of 5 at a2 has 6 cells"]),
        ("..### .#..# .#### ##.#. ###..", ["the 2×2 square at d1 is all black", "the island of 5 at a2 has 4 cells"]),
        (
            "..#.. .#..# .#### .#.#. ###..",
            ["the island of 2 at b3 has 4 cells", "the black cells are not all connected"],
        ),
        ("..### .#..# .#### .#... ###..", ["the islands at d3 and e4 touch"]),
        ("..##. .#..# .#### .#.#. ###..", ["the island at a5 has no number"]),
    ],
)
def test_a_wrong_answer_is_told_which_rule_it_breaks(answer: str, messages: list[str]) -> None:
    found = [mistake.message for mistake in gw.check(gw.parse(BOARD), answer.replace(" ", "\n"))]
    assert bool(found) == bool(messages)
    for message in messages:
        assert message in found, found


def test_the_number_of_a_complete_island_is_satisfied() -> None:
    part = "- progress: |\n    . . # # #\n    . # . . #\n    . # # # #\n    . . # . .\n    . . . . .\n"
    assert [clue.size for clue in satisfied(gw.parse(BOARD + part))] == [2]  # type: ignore[attr-defined]


# ---- new puzzles -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "size"), [("easy", 5), ("medium", 6), ("hard", 6)])
def test_puzzles_of_several_levels_are_generated(level: str, size: int) -> None:
    for seed in (1, 2):
        puzzle = gw.generate("nurikabe", level=level, seed=seed, size=size)
        assert gw.unique(puzzle)
        assert not puzzle.givens
        assert gw.rate(puzzle).level.lower() == level
        assert gw.generate("nurikabe", level=level, seed=seed, size=size) == puzzle
        assert "?" not in str(puzzle.attribute("islands"))


def test_numbers_are_hidden_only_on_request_and_islands_stay() -> None:
    plain = gw.generate("nurikabe", size=4, seed=1, largest=6)
    hidden = gw.generate("nurikabe", size=4, seed=1, largest=6, hidden=1)
    assert "?" not in str(plain.attribute("islands"))
    assert "?" in str(hidden.attribute("islands"))
    assert gw.unique(hidden)


def test_generated_files_hold_the_islands_as_a_text_grid() -> None:
    made = run("generate", "nurikabe", "--level", "easy", "--seed", 7, "--size", 5)
    assert made.exit_code == 0
    assert "- islands: |\n" in made.stdout
    assert "IslandSize" not in made.stdout


def test_islands_are_as_large_as_requested() -> None:
    recipe: Recipe = make_recipe(recipe_kind("islands"), {"largest": 4})
    assert recipe.suited(1, ()).solved_at == 1  # type: ignore[attr-defined]
    puzzle = gw.generate("nurikabe", size=7, seed=1, largest=4)
    assert max(clue.size for clue in puzzle.clues) <= 4  # type: ignore[attr-defined]
