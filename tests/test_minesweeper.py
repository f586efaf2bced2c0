"""Minesweeper, a type in YAML alone: solved, explained, generated, drawn, graded; and a user's own type."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import gridwise as gw
from clitools import run
from gridwise.model import registry
from gridwise.model.plugins import unload_all

EXAMPLE = registry.puzzle_type("Minesweeper").starter()
LAMPS = """\
title: Lamps
rules: >-
  Place some lamps. A number says how many of the cells that share an edge with it hold a lamp.
symbols:
  dark: {look: dot, character: ".", background: yes, noun: dark cell}
  lamp: {look: disc, character: "o", noun: street lamp}
constraints:
  - {name: NumbersAround, diagonal: no}
clues: {recipe: drawn, constraints: {CountAround: {count: all, diagonal: no}}, givens: no, shares: {lamp: 0.3}}
example: |
  - numbers: |
      2 . . 1
      . 3 . .
      2 . 1 1
"""


def around(cell: gw.Cell, other: gw.Cell) -> bool:
    return cell != other and max(abs(a - b) for a, b in zip(cell, other, strict=True)) == 1


def test_every_number_counts_the_mines_around_it_and_holds_none() -> None:
    puzzle = gw.parse(EXAMPLE)
    answer = gw.solve(puzzle)
    assert answer.status is gw.Status.ONE
    assert answer.solution is not None
    mines = {cell for cell, held in gw.read_answer(puzzle, answer.solution).items() if held == "1"}
    numbers = str(puzzle.attribute("numbers")).split()
    for cell, number in zip(puzzle.grid.cells, numbers, strict=True):
        if number != ".":
            assert cell not in mines
            assert sum(around(cell, mine) for mine in mines) == int(number)


def test_steps_speak_of_mines_and_never_of_numbered_cells() -> None:
    puzzle = gw.parse(EXAMPLE)
    numbered = {str(clue.cell) for clue in puzzle.clues}  # type: ignore[attr-defined]
    steps = list(gw.explain(puzzle, all_steps=True))
    assert {step.technique for step in steps} == {"counting"}
    assert not numbered & {cell for step in steps for cell in step.placements}
    texts = [str(step) for step in steps]
    assert all("mine" in text for text in texts)
    assert any(text.startswith("counting: The 2 in a4 needs two mines") for text in texts), texts


@pytest.mark.parametrize(
    ("level", "hardest"), [("easy", {"counting"}), ("medium", {"overlapping counts"}), ("unfair", {"whip"})]
)
def test_puzzles_of_several_levels_are_generated(level: str, hardest: set[str]) -> None:
    for seed in (1, 2, 3):
        puzzle = gw.generate("minesweeper", level=level, seed=seed, size=7)
        assert gw.unique(puzzle)
        assert not puzzle.givens
        assert gw.rate(puzzle).hardest in hardest
        assert gw.generate("minesweeper", level=level, seed=seed, size=7) == puzzle
        assert gw.parse(puzzle_text(puzzle)) == puzzle


def puzzle_text(puzzle: gw.Puzzle) -> str:
    return str(registry.formats()["yaml"].write(puzzle))


def test_generated_files_hold_the_numbers_as_a_text_grid() -> None:
    made = run("generate", "minesweeper", "--level", "easy", "--seed", 7, "--size", 5)
    assert made.exit_code == 0
    assert "- numbers: |\n" in made.stdout
    assert "CountAround" not in made.stdout


def test_two_numbers_are_compared_in_words() -> None:
    puzzle = gw.parse("- Minesweeper\n- numbers: |\n    . . . .\n    . 1 2 .\n    1 . . 1\n")
    texts = [str(step) for step in gw.find(gw.position(puzzle), "overlapping counts")]
    assert texts
    assert all(" mine" in text and " 0 " not in text for text in texts), texts


def test_rules_are_stated_once() -> None:
    assert gw.parse(EXAMPLE).rules == (registry.puzzle_type("Minesweeper").rules,)
    assert "hold a mine" in registry.puzzle_type("Minesweeper").rules


def test_a_number_may_count_its_own_cell_or_only_cells_that_share_an_edge() -> None:
    pix = "- {size: [2, 2], symbols: 01}\n- {name: CountAround, cell: a1, count: 4, itself: counted}\n"
    assert gw.solve(gw.parse(pix)).solution.line == "1111"  # type: ignore[union-attr]
    edges = "- {size: [2, 2], symbols: 01}\n- {name: CountAround, cell: a1, count: 2, diagonal: no}\n"
    assert gw.count(gw.parse(edges)) == 2
    free = "- {size: [2, 2], symbols: 01}\n- {name: CountAround, cell: a1, count: 3, itself: free}\n"
    assert gw.count(gw.parse(free)) == 2


def test_answers_may_be_written_with_bombs() -> None:
    puzzle = gw.parse(EXAMPLE)
    line = gw.solve(puzzle).solution.line  # type: ignore[union-attr]
    for mine, empty in (("💣", "⬜"), ("*", "."), ("x", "-"), ("●", "○")):
        assert gw.score_answer(puzzle, line.replace("1", mine).replace("0", empty)).right
    cells = [str(cell) for cell, held in zip(puzzle.grid.cells, line, strict=True) if held == "1"]
    assert gw.score_answer(puzzle, f"Mines: {', '.join(cells)}").right
    assert gw.score_answer(puzzle, ", ".join(cells[1:])).messages == (f"{cells[0]} holds a mine",)


def test_mines_are_drawn_in_every_picture_and_on_paper() -> None:
    puzzle = gw.parse(EXAMPLE)
    plain, solved = puzzle.svg(), puzzle.svg(solution=True)
    mines = gw.solve(puzzle).solution.line.count("1")  # type: ignore[union-attr]
    assert solved.count("<circle") - plain.count("<circle") == mines
    assert ">1<" in plain


# ---- a user's own type -----------------------------------------------------------------------------------------------


@pytest.fixture
def lamps(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "Lamps.yml").write_text(LAMPS)
    (tmp_path / "puzzle.yml").write_text("- Lamps\n- numbers: |\n    2 . . 1\n    . 3 . .\n    2 . 1 1\n")
    yield tmp_path
    unload_all()  # commands run in this process, and a plugin stays loaded


def test_a_type_in_a_file_beside_a_puzzle_has_its_own_marks(lamps: Path) -> None:
    puzzle = gw.load(lamps / "puzzle.yml")
    answer = gw.solve(puzzle)
    assert answer.status is gw.Status.ONE
    assert answer.solution is not None
    assert answer.solution.rows == (
        ("dark", "lamp", "dark", "dark"),
        ("lamp", "dark", "dark", "lamp"),
        ("dark", "lamp", "dark", "dark"),
    )
    steps = [str(step) for step in gw.explain(puzzle)]
    assert any("street lamp" in step for step in steps)
    assert not any("mine" in step for step in steps)


def test_the_users_type_is_graded_drawn_and_printed(lamps: Path) -> None:
    puzzle = gw.load(lamps / "puzzle.yml")
    held = gw.read_answer(puzzle, gw.solve(puzzle).solution)  # type: ignore[arg-type]
    cells = [str(cell) for cell, symbol in held.items() if symbol == "lamp"]
    right = run("check", lamps / "puzzle.yml", ", ".join(cells))
    assert (right.exit_code, right.stdout) == (0, "The answer is correct.\n")
    wrong = run("check", lamps / "puzzle.yml", ", ".join(cells[:-1]))
    assert wrong.exit_code == 1
    assert wrong.stdout == "No mistakes so far.\n1 street lamp is missing.\n"
    solved = run("solve", lamps / "puzzle.yml", "-q")
    assert solved.stdout.count("o") == len(cells)
    drawn = puzzle.svg(solution=True)
    assert drawn.count("<circle") == len(cells)
    assert run("print", lamps / "puzzle.yml", "-o", lamps / "sheet.pdf").exit_code == 0
    assert (lamps / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_the_users_type_is_generated_as_a_plugin(lamps: Path) -> None:
    made = run("--plugin", lamps / "Lamps.yml", "generate", "Lamps", "--size", 5, "--level", "easy", "--seed", 1)
    assert made.exit_code == 0, made.output
    assert "- numbers: |\n" in made.stdout
