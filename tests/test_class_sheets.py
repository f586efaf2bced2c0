"""Class sheets at several levels, and presets for school grades."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gridwise as gw
from clitools import run
from gridwise.generating.generator import parse_request
from gridwise.generating.grades import grade_named, grades
from gridwise.model.registry import puzzle_type, type_names
from test_sheets import pages, reader, written

PRESETS = [(grade.name, kind) for grade in grades() for kind in grade.types]


def sentences(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.!?])\s+", " ".join(text.split())) if part.endswith(".")]


def test_each_level_has_a_page_of_the_same_look_and_the_answers_have_one_of_their_own() -> None:
    made = gw.class_sheet("KenKen", grade="3-4", count=2, title="KenKen for 2b")
    assert [gw.rate(puzzle).level for puzzle in made.puzzles] == ["Easy", "Easy", "Medium", "Medium", "Hard", "Hard"]
    easy, medium, hard, answers = texts = pages(made.pdf)
    for page, level, numbers in ((easy, "Easy", (1, 2)), (medium, "Medium", (3, 4)), (hard, "Hard", (5, 6))):
        assert f"KenKen for 2b: {level}" in page
        assert "Name" in page
        assert [f"{number}." in page for number in range(1, 7)] == [number in numbers for number in range(1, 7)]
    assert "Answers" in answers
    assert "Name" not in answers
    places = [
        [(x, y) for text, x, y, _ in written(page) if re.fullmatch(r"\d\.", text)] for page in reader(made.pdf).pages
    ]
    assert places[0] == places[1] == places[2]
    assert all(len(set(sentences(text))) == len(sentences(text)) for text in texts)


def test_a_level_that_the_type_has_not_got_is_left_out_and_named() -> None:
    made = gw.class_sheet("Sudoku", levels="easy,medium", size=4, count=1, tries=2, key=False)
    [page] = pages(made.pdf)
    assert "Sudoku: Easy" in page
    [remark] = made.remarks
    assert "Medium" in remark
    with pytest.raises(gw.Unmet, match="Medium"):
        gw.class_sheet("Sudoku", levels=["medium"], size=4, count=1, tries=2)


def test_the_command_writes_the_same_sheet(tmp_path: Path) -> None:
    output = tmp_path / "class.pdf"
    options = ("--levels", "easy,medium", "--count", 1, "--grade", 3, "--workers", 1)
    result = run("sheet", "KenKen", *options, "-o", output)
    assert (result.exit_code, result.stderr) == (0, f"2 puzzles written to {output}\n")
    assert output.read_bytes() == gw.class_sheet("KenKen", levels=("Medium", "Easy"), count=1, grade="3-4").pdf
    assert run("sheet", "KenKen", "--levels", "easy,midle", "-o", output, "--force").exit_code == 2
    assert run("sheet", "KenKen", "--count", 1, "-o", output).exit_code == 2, "an existing file is kept"


def test_groups_of_any_puzzles_start_on_pages_of_their_own() -> None:
    board = gw.parse("1.....3..2.....4")
    first, second = pages(gw.sheet({"Monday": [board], "Tuesday": [board], "Sunday": []}, key=False))
    assert "Monday" in first
    assert "Tuesday" in second


# ---- grades ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [grade.name for grade in grades()])
def test_every_preset_makes_sense_for_its_type(name: str) -> None:
    for kind in grade_named(name).types:
        assert parse_request(kind, grade=name, level="easy").title == puzzle_type(kind).title
    puzzle = gw.generate("KenKen", grade=name, level="any", seed=1)
    assert len(puzzle.rules) == 1, "the rules of the preset say all that the clues need"


@pytest.mark.prove
@pytest.mark.parametrize(("name", "kind"), PRESETS)
def test_every_preset_has_easy_puzzles(name: str, kind: str) -> None:
    assert len(list(gw.generate(kind, grade=name, level="easy", count=3, seed=1))) == 3


def test_the_first_grades_add_numbers_to_4_and_the_next_subtract_too() -> None:
    for grade, size, operators in ((1, 4, {"+"}), ("3-4", 6, {"+", "−"})):
        puzzles = list(gw.generate("KenKen", grade=grade, level="easy", count=2, seed=2))
        shown = " ".join(puzzle.svg() for puzzle in puzzles)
        assert {puzzle.grid.shape for puzzle in puzzles} == {(size, size)}
        assert set(re.findall(r">\d+([+−×÷])<", shown)) == operators
        assert not any(word in " ".join(puzzles[0].rules) for word in ("×", "÷", "product"))


def test_what_is_asked_for_goes_before_the_preset() -> None:
    assert gw.generate("KenKen", grade="3-4", size=4, level="easy", seed=1).grid.shape == (4, 4)
    assert grade_named(4).name == grade_named("3–4").name == "3-4"
    with pytest.raises(gw.PuzzleError, match="unknown grade '12'"):
        gw.generate("KenKen", grade=12)
    with pytest.raises(gw.PuzzleError, match="no Masyu for grade 1–2"):
        gw.generate("Masyu", grade=1)


@pytest.mark.parametrize("name", sorted(type_names()))
def test_a_sheet_says_each_rule_once(name: str) -> None:
    puzzle = gw.parse(f"- {name}\n{puzzle_type(name).example}")
    printed = sentences(pages(gw.sheet([puzzle, puzzle], key=False))[0])
    assert printed
    assert sorted(set(printed)) == sorted(printed)
