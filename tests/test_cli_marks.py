"""Star battles and nonograms on the command line: marks in every board, nouns in every sentence."""

import re
from pathlib import Path

import pytest

import gridwise as gw
from clitools import run

RUNS = "- Nonogram\n- rows: [1 1, 5, 5, 3, 1]\n- columns: [2, 4, 4, 4, 2]\n"
STARS = "- StarBattle\n- regions: |\n    A A B B\n    A C B B\n    C C D D\n    C D D D\n"
OPEN = "- StarBattle\n- regions: AABBBC / AAABBC / AABBBD / EEEBDD / EEBBFD / EEFFFF\n"
TWO_STARS = "- StarBattle\n- stars: 2\n- regions: " + " / ".join(name * 10 for name in "ABCDEFGHIJ")
HEART = """\
      2 4 4 4 2
1 1 | . # . # .
  5 | # # # # #
  5 | # # # # #
  3 | . # # # .
  1 | . . # . .
"""


@pytest.fixture
def runs(tmp_path: Path) -> str:
    (tmp_path / "runs.yml").write_text(RUNS)
    return str(tmp_path / "runs.yml")


@pytest.fixture
def stars(tmp_path: Path) -> str:
    (tmp_path / "stars.yml").write_text(STARS)
    return str(tmp_path / "stars.yml")


def test_solve_prints_the_picture(runs: str) -> None:
    assert run("solve", "-q", runs).stdout == HEART


def test_a_printed_solution_can_be_checked(runs: str, stars: str) -> None:
    for file in (runs, stars):
        assert run("check", file, "-", stdin=run("solve", "-q", file).stdout).stdout == "The answer is correct.\n"


def test_draw_writes_pictures_without_digits_in_cells(stars: str) -> None:
    assert "<text" not in run("draw", stars, "--solution").stdout
    assert run("draw", stars, "--solution", "--to", "text").stdout.count("*") == 4


def test_explain_shows_what_each_step_places(runs: str) -> None:
    boards = run("explain", runs, "--marks", "--until", "2").stdout
    assert "=#" in boards
    assert " #" in boards.split("\n\n")[1], "what the first step placed is known at the second"
    assert not re.search(r"\b01\b|[=-][01]\b", boards)


def test_boards_beside_an_explanation_keep_their_width(runs: str) -> None:
    rows = [line[:23] for line in run("explain", runs, "--marks").stdout.splitlines() if re.match(r"[a-e]\s", line)]
    assert len(rows) % 5 == 0
    assert {row.index("|") for row in rows} == {7}


def test_candidates_name_the_marks(tmp_path: Path) -> None:
    (tmp_path / "open.yml").write_text(OPEN)
    said = run("candidates", str(tmp_path / "open.yml")).stdout
    assert "forced stars: d5" in said
    assert "b6: empty cell in 2, star in 5" in said
    assert not re.search(r"[=:] ?[01]\b|, [01] in", said)


def test_forced_marks_are_listed_by_kind(stars: str) -> None:
    said = run("candidates", stars).stdout
    assert "forced stars: a2 b4 c1 d3" in said
    assert "forced empty cells: a1 a3" in said


def test_a_wrong_star_is_called_what_it_is(stars: str, tmp_path: Path) -> None:
    (tmp_path / "answer.yml").write_text(STARS + "- progress: |\n    *xxx\n    ....\n    ....\n    ....\n")
    result = run("check", stars, tmp_path / "answer.yml")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[:2] == ["a1 should have no star", "a2 should hold a star"]


def test_an_unfinished_answer_is_not_completed(stars: str) -> None:
    right = [
        cell
        for cell, mark in zip(gw.load(stars).grid.cells, gw.solve(gw.load(stars)).solutions[0].symbols, strict=True)
        if mark == "1"
    ]
    result = run("check", stars, " ".join(str(cell) for cell in right[:-1]))
    assert (result.exit_code, result.stdout) == (1, "No mistakes so far.\n1 star is missing.\n")


def test_the_number_of_stars_is_told_once() -> None:
    rules = " ".join(gw.parse(TWO_STARS).rules)
    assert rules.count("2 stars") == 1
    assert rules.count("never touch") == 1
    assert "one star" not in rules


def test_rules_are_told_once() -> None:
    for text in (RUNS, STARS):
        sentences = re.findall(r"[^.]+\.", " ".join(gw.parse(text).rules))
        assert len(sentences) == len(set(sentences)) == 3
