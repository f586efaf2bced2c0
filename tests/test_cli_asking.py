"""At a terminal, the command asks for missing arguments."""

from pathlib import Path

import pytest

import gridwise as gw
from clitools import FOUR, FOUR_SOLVED, Terminal

BOARD = [("> ", "1..."), ("> ", "..3."), ("> ", ".2.."), ("> ", "...4"), ("> ", "")]


def test_a_puzzle_is_asked_for_solved_and_saved(tmp_path):
    talk = Terminal("solve", cwd=tmp_path)
    talk.answer(("Type", "Sudoku"), ("Size [9x9]", "4x4"), *BOARD)
    assert talk.end() == 0
    assert "saved as sudoku-1.yml" in talk.seen
    assert "This is the only solution." in talk.seen
    saved = gw.load(tmp_path / "sudoku-1.yml")
    assert saved == gw.parse(FOUR)


def test_questions_do_not_end_up_in_a_result_that_goes_elsewhere(tmp_path):
    with (tmp_path / "result.txt").open("w") as file:
        talk = Terminal("solve", "-q", cwd=tmp_path, stdout=file).answer(("Type", ""), ("Size", "4"), *BOARD)
        assert talk.end() == 0
    assert (tmp_path / "result.txt").read_text() == FOUR_SOLVED


def test_the_first_free_number_is_taken(tmp_path):
    (tmp_path / "sudoku-1.yml").write_text("mine")
    talk = Terminal("solve", cwd=tmp_path).answer(("Type", ""), ("Size", "4"), *BOARD)
    assert talk.end() == 0
    assert "saved as sudoku-2.yml" in talk.seen
    assert (tmp_path / "sudoku-1.yml").read_text() == "mine"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder in which nobody can write")
def test_what_was_typed_is_not_lost_where_it_can_not_be_saved():
    talk = Terminal("solve", cwd=Path("/proc")).answer(("Type", ""), ("Size", "4"), *BOARD)
    assert talk.end() == 0
    assert "the puzzle can't be saved here" in talk.seen
    assert "- initial: |" in talk.seen
    assert "This is the only solution." in talk.seen


def test_wrong_answers_are_asked_for_again(tmp_path):
    talk = Terminal("check", cwd=tmp_path)
    talk.answer(("Type", "Sudoko"), ("did you mean 'Sudoku'?", "Sudoku"), ("Size", "four"), ("Size", "4"))
    talk.answer(("> ", "1..5"), ("> ", ""), ("Try again", "4"), *BOARD)
    assert talk.end() == 0
    assert "`size` must be whole numbers" in talk.seen
    assert "There is exactly one solution." in talk.seen


def test_clues_are_asked_for_line_by_line(tmp_path):
    clues = ["a1/b1 = 3", "a2/a3 = 2", "- a4+b4+c4 = 7", "b2+b3+c3 = 8", "c1+c2+d2 = 9", "d1 = 2", "d3/d4 = 3", "", ""]
    talk = Terminal("new", cwd=tmp_path).answer(("Type", "kenken"), ("Size", "4"), *(("> ", clue) for clue in clues))
    assert talk.end() == 0
    assert gw.unique(gw.load(tmp_path / "kenken-1.yml"))


def test_a_type_that_needs_more_asks_for_it(tmp_path):
    layout = [r"#   13\ 11\ #", r"\6  .   .   6\ ", r"\11 .   .   .", r"#   \13 .   .", ""]
    talk = Terminal("solve", "Kakuro", cwd=tmp_path).answer(*(("> ", row) for row in layout))
    assert talk.end() == 0
    assert "This is the only solution." in talk.seen
    assert (tmp_path / "kakuro-1.yml").exists()


def test_a_person_can_give_up(tmp_path):
    talk = Terminal("solve", cwd=tmp_path).answer(("Type", "Sudoku"), ("Size", "4"), ("> ", "1..."))
    talk.wait_for("> ")
    talk.interrupt()
    assert talk.end() == 130
    assert "Traceback" not in talk.seen
    assert not list(tmp_path.iterdir())


def test_guesses_are_coloured_at_a_terminal(tmp_path):
    talk = Terminal("solve", "-vv", "Sudoku", "--set", "size=4", cwd=tmp_path)
    assert talk.end() == 0
    assert "\x1b[33m" in talk.seen


def test_no_color_is_respected(tmp_path):
    talk = Terminal("solve", "-vv", "Sudoku", "--set", "size=4", cwd=tmp_path, NO_COLOR="1")
    assert talk.end() == 0
    assert "suppose" in talk.seen
    assert "\x1b[" not in talk.seen
