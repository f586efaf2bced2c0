"""`gridwise check`, as a user sees it."""

import json

import pytest

from clitools import FOUR, FOUR_SOLVED, FOUR_WITHOUT, TWO_SUMS, run


@pytest.fixture
def four(tmp_path):
    path = tmp_path / "four.yml"
    path.write_text(FOUR)
    return path


def test_one_solution(four):
    result = run("check", four)
    assert (result.exit_code, result.stdout) == (0, "There is exactly one solution.\n")


def test_two_solutions_are_shown_with_the_cells_where_they_differ():
    result = run("check", "VertexSums", "--set", TWO_SUMS)
    assert result.exit_code == 1
    assert "There are 2 solutions" in result.stdout
    assert result.stdout.count("17   25") == 2
    assert "they differ in a1 a2 a3 b1 b3 c1 c3" in result.stdout


def test_very_many_solutions_are_not_counted_to_the_end():
    result = run("check", "Sudoku")
    assert result.exit_code == 1
    assert "There are at least 1000 solutions" in result.stdout


def test_where_there_is_none_the_clues_that_contradict_are_named():
    result = run("check", FOUR_WITHOUT)
    assert result.exit_code == 1
    assert "There is no solution" in result.stdout
    named = [line.strip() for line in result.stdout.splitlines() if line.startswith("  ")]
    assert named == ["given a1 = 1", "given a2 = 2", "given b3 = 3"]


def test_clues_that_are_constraints_are_named_too():
    result = run("check", "- LatinSquare\n- size: [3, 3]\n- a1 < a2\n- a2 < a3\n- a3 < b3\n- c1 < c2\n")
    assert result.exit_code == 1
    assert "c1" not in result.stdout
    assert "a3 < b3" in result.stdout


def test_json_tells_everything():
    data = json.loads(run("check", "--json", "VertexSums", "--set", TWO_SUMS, "--cells", "r1c1").stdout)
    assert data["status"] == "several"
    assert (data["count"], data["exact"], len(data["solutions"])) == (2, True, 2)
    assert data["differ"] == ["r1c1", "r1c2", "r1c3", "r2c1", "r2c3", "r3c1", "r3c3"]
    conflict = json.loads(run("check", "--json", FOUR_WITHOUT).stdout)
    assert conflict["conflict"] == ["given a1 = 1", "given a2 = 2", "given b3 = 3"]


def test_quiet_answers_with_the_exit_code_alone(four):
    result = run("check", "-q", four)
    assert (result.exit_code, result.output) == (0, "")
    assert run("check", "-q", "Sudoku", "--set", "size=4").exit_code == 1


# ---- answers -----------------------------------------------------------------------------------------------------


def test_what_solve_prints_is_the_right_answer(four):
    solved = run("solve", "-q", four).stdout
    result = run("check", four, "-", stdin=solved)
    assert (result.exit_code, result.stdout) == (0, "The answer is correct.\n")


def test_an_answer_can_be_a_file_or_text(four, tmp_path):
    path = tmp_path / "answer.txt"
    path.write_text(FOUR_SOLVED)
    assert run("check", four, path).exit_code == 0
    for text in ("1342243142133124", "1342/2431/4213/3124", "1342 / 2431 / 4213 / 3124"):
        assert run("check", four, text).exit_code == 0
    assert "d1 and d3" in run("check", four, "1342/2431/4213/2124").stdout


def test_mistakes_are_named(four):
    result = run("check", four, "1342243142132124")
    assert result.exit_code == 1
    assert "d1 and d3 both hold 2, but row d allows each symbol only once" in result.stdout


def test_a_changed_given_is_a_mistake(four):
    result = run("check", four, "2342243142133124")
    assert result.exit_code == 1
    assert "a1 holds 2, but 1 is given there" in result.stdout


def test_an_incomplete_answer_says_how_many_cells_are_empty(four):
    result = run("check", four, "134.2431....3124")
    assert (result.exit_code, result.stdout) == (0, "No mistakes so far.\n5 cells are empty.\n")


def test_an_entry_that_breaks_no_rule_yet_can_be_wrong(four):
    result = run("check", four, "14....3..2.....4")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0] == "a2 is not 4"


def test_entries_that_lead_nowhere_are_a_mistake_where_there_are_several_solutions():
    result = run("check", "Sudoku", "--set", "size=4", "12....3.........")
    assert result.exit_code == 1
    assert "no solution has all of these entries" in result.stdout


def test_a_wrong_size_is_bad_input(four):
    result = run("check", four, "1342")
    assert result.exit_code == 2
    assert "`answer` has 4 cells on one line, but the grid has 16" in result.stderr


def test_mistakes_as_json(four):
    data = json.loads(run("check", "--json", four, "1342243142132124").stdout)
    assert data["empty"] == 0
    assert {"cells", "message"} == set(data["mistakes"][0])


def test_an_answer_in_a_file_that_does_not_exist(four):
    result = run("check", four, "nowhere.txt")
    assert (result.exit_code, result.stderr) == (2, "there is no file 'nowhere.txt'\n")


def test_a_solution_that_is_carried_along_is_compared_with_the_one_there_is() -> None:
    text = "- Sudoku\n- size: [4, 4]\n- initial: 1.....3..2.....4\n- solution: {}\n"
    right, wrong = "1342243142133124", "1342243142133142"
    assert run("check", "-", stdin=text.format(right)).stdout == "There is exactly one solution.\n"
    told = run("check", "-", stdin=text.format(wrong))
    assert "The solution stored in the puzzle is wrong in d3 d4" in told.stdout
    assert json.loads(run("check", "-", "--json", stdin=text.format(wrong)).stdout)["carried"] == ["d3", "d4"]
