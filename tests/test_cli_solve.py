"""`gridwise solve`, as a user sees it."""

import json
import re
from textwrap import dedent

import pytest

import gridwise as gw
from clitools import FOUR, FOUR_SOLVED, FOUR_WITHOUT, TWO_SUMS, run
from gridwise.model.registry import constraints, puzzle_type, type_names
from gridwise.model.relations import Relation

EXAMPLES = {
    **{name: puzzle_type(name).starter() for name in type_names()},
    **{name: dedent(kind.example) for name, kind in constraints().items() if kind.example},
}


@pytest.fixture
def four(tmp_path):
    path = tmp_path / "four.yml"
    path.write_text(FOUR)
    return path


@pytest.fixture
def impossible(tmp_path):
    path = tmp_path / "impossible.yml"
    path.write_text(FOUR_WITHOUT)
    return path


def test_the_solution_is_printed_and_said_to_be_the_only_one(four):
    result = run("solve", four)
    assert result.exit_code == 0
    assert result.stdout == FOUR_SOLVED + "This is the only solution.\n"
    assert result.stderr == ""


def test_quiet_prints_the_board_alone(four):
    assert run("solve", "-q", four).output == FOUR_SOLVED


# ---- what an argument can be -------------------------------------------------------------------------------------


def test_an_argument_can_leave_out_yml(four):
    assert run("solve", "-q", four.with_suffix("")).stdout == FOUR_SOLVED


def test_an_argument_can_be_text():
    assert run("solve", "-q", "1.....3..2.....4").stdout == FOUR_SOLVED
    assert run("solve", "-q", FOUR).stdout == FOUR_SOLVED


def test_rows_in_one_line_are_ended_by_slashes():
    for text in ("1.../..3./.2../...4", "1... / ..3. / .2.. / ...4"):
        assert run("solve", "-q", text).stdout == FOUR_SOLVED
        assert run("solve", "-q", "Sudoku", "--set", "size=4", "--set", f"initial={text}").stdout == FOUR_SOLVED
    assert run("solve", "VertexSums", "--set", "sums=17 25/18 29", "--count").stdout == "2\n"
    assert run("solve", "JigsawSudoku", "--set", "regions=AABB/AABB/CCDD/CCDD", "--count").stdout == "288\n"


def test_an_argument_can_be_a_type_in_any_case():
    result = run("solve", "latinsquare", "--set", "size=3", "--all")
    assert result.stdout.count("\n\n") == 11
    assert "There are exactly 12 solutions." in result.stdout


def test_a_file_wins_over_a_type_of_the_same_name(four, monkeypatch):
    monkeypatch.chdir(four.parent)
    (four.parent / "Sudoku.yml").write_text(FOUR.replace("Sudoku", "LatinSquare"))
    assert json.loads(run("solve", "Sudoku", "--json").stdout)["title"] == "Latin Square"


def test_a_folder_is_no_puzzle_and_hides_no_type(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sudoku").mkdir()
    assert run("solve", "-q", "sudoku").exit_code == 0
    (tmp_path / "mine").mkdir()
    result = run("solve", "mine")
    assert (result.exit_code, result.stderr) == (2, "mine: this is a folder, not a puzzle file\n")


def test_standard_input_is_read_for_a_dash():
    result = run("solve", "-q", "-", stdin=FOUR)
    assert (result.stdout, result.exit_code) == (FOUR_SOLVED, 0)


def test_plain_boards_can_be_of_another_type():
    assert (
        run("solve", "--type", "LatinSquare", "--count", "12..........34..").stdout
        != run("solve", "--count", "12..........34..").stdout
    )


def test_set_gives_attributes():
    result = run("solve", "VertexSums", "--set", TWO_SUMS, "--all")
    assert "There are exactly 2 solutions." in result.stdout
    assert run("solve", "Sudoku", "--set", "size=[6, 6]", "--set", "box=[3, 2]", "--limit", "1").exit_code == 0


def test_with_adds_the_parts_of_another_file(four, tmp_path):
    parts = tmp_path / "parts.yml"
    parts.write_text("- initial: |\n    ....\n    ....\n    ....\n    ....\n- a1 < a2\n")
    assert run("solve", four, "--with", parts, "--count").stdout.strip() == "144"


def test_several_files_have_headings_and_the_worst_exit_code(four, impossible):
    result = run("solve", four, impossible)
    assert result.exit_code == 1
    assert f"1. {four}: Sudoku" in result.stdout
    assert f"2. {impossible}: Sudoku" in result.stdout


def test_every_document_of_a_file_is_solved(tmp_path):
    path = tmp_path / "two.yml"
    path.write_text(f"{FOUR}---\n{FOUR_WITHOUT}")
    result = run("solve", path, "--json")
    assert [json.loads(line)["status"] for line in result.stdout.splitlines()] == ["one", "none"]


def test_a_blank_line_parts_the_boards_where_there_are_no_headings(four):
    assert run("solve", "-q", four, four).stdout == f"{FOUR_SOLVED}\n{FOUR_SOLVED}"


def test_a_bad_file_does_not_keep_the_others_from_their_turn(four, tmp_path):
    bad = tmp_path / "bad.yml"
    bad.write_text("- Sudoku\n- siez: 4\n")
    result = run("solve", "-q", bad, four)
    assert result.exit_code == 2
    assert result.stdout == FOUR_SOLVED
    assert result.stderr == f"{bad}:2:3: unknown key 'siez'; did you mean 'size'?\n"


# ---- how many ----------------------------------------------------------------------------------------------------


def test_no_solution_is_exit_code_1(impossible):
    result = run("solve", impossible)
    assert result.exit_code == 1
    assert "There is no solution" in result.stdout


def test_others_are_mentioned():
    result = run("solve", "Sudoku", "--set", "size=4")
    assert result.exit_code == 0
    assert result.stdout.endswith("There are other solutions.\n")


def test_unique_asks_for_one(four):
    assert run("solve", "--unique", four).exit_code == 0
    assert run("solve", "--unique", "Sudoku", "--set", "size=4").exit_code == 1


def test_limit_prints_so_many():
    result = run("solve", "Sudoku", "--set", "size=4", "--limit", "3")
    assert result.stdout.count("----+----") == 3
    assert "more than these 3 solutions" in result.stdout


def test_all_prints_different_solutions():
    result = run("solve", "Sudoku", "--set", "size=4", "--all", "-q")
    boards = result.stdout.strip().split("\n\n")
    assert len(boards) == len(set(boards)) == 288


def test_count():
    assert run("solve", "Sudoku", "--set", "size=4", "--count").stdout == "288\n"
    capped = run("solve", "Sudoku", "--set", "size=4", "--count", "--limit", "5")
    assert capped.stdout == "5\n"
    assert "at least 5 solutions" in capped.stderr


def test_a_time_limit_is_undecided_and_says_what_is_known():
    result = run("solve", "Sudoku", "--count", "--time-limit", "0.05")
    assert result.exit_code == 3
    assert int(result.stdout) > 0
    assert "at least" in result.stderr
    every = run("solve", "Sudoku", "--all", "--time-limit", "0.05")
    assert every.exit_code == 3
    assert re.search(r"^Undecided: \d+ solutions were found; .*the time limit was reached", every.stdout, re.MULTILINE)


@pytest.mark.parametrize("options", [["--seed", "-1"], ["--seed", "9" * 30], ["--limit", "9" * 30, "--count"]])
def test_any_whole_number_will_do(four, options):
    assert run("solve", four, *options).exit_code == 0


def test_a_seed_gives_another_solution_and_the_same_each_time():
    ordinary = run("solve", "-q", "Sudoku").stdout
    seeded = [run("solve", "-q", "Sudoku", "--seed", "7").stdout for _ in range(2)]
    assert seeded[0] == seeded[1] != ordinary


# ---- JSON --------------------------------------------------------------------------------------------------------


def test_json_is_an_answer_with_the_puzzles_name(four):
    data = json.loads(run("solve", "--json", four).stdout)
    assert (data["title"], data["type"]) == ("Sudoku", "Sudoku")
    assert data["source"] == str(four)
    assert data["complete"] is True
    answer = gw.Answer.from_json(data)
    assert answer.solution is not None
    assert answer.solution.line == "1342243142133124"


def test_json_says_when_there_are_more():
    data = json.loads(run("solve", "--json", "Sudoku", "--set", "size=4").stdout)
    assert (data["status"], len(data["solutions"]), data["complete"]) == ("several", 1, False)


def test_json_errors_have_the_fields_of_a_puzzle_error(tmp_path):
    bad = tmp_path / "bad.yml"
    bad.write_text("- Sudoku\n- siez: 4\n")
    result = run("solve", "--json", bad)
    assert result.exit_code == 2
    error = json.loads(result.stdout)["error"]
    assert (error["line"], error["column"], error["path"]) == (2, 3, str(bad))
    assert error["suggestion"] == "did you mean 'size'?"


# ---- what the engine did -----------------------------------------------------------------------------------------


def test_verbose_names_a_clue_for_every_removal():
    killer = puzzle_type("KillerSudoku").starter()
    result = run("solve", "-v", killer)
    removals = [line for line in result.stderr.splitlines() if " is not " in line]
    assert removals
    assert all(re.fullmatch(r"[a-d][1-4] is not [1-4]: \S.+", line) for line in removals)
    assert any("cage" in line for line in removals)
    assert "is not" not in result.stdout


def test_verbose_speaks_of_a_killers_cage():
    puzzle = "- KillerSudoku\n- size: [4, 4]\n- {name: Cage, region: a1 a2 b1, sum: 9}\n"
    assert "b1 is not 1: cage a1 a2 b1 = 9" in run("solve", "-v", puzzle).stderr.splitlines()


def test_very_verbose_shows_the_search_tree():
    lines = run("solve", "-vv", "Sudoku", "--set", "size=4").stderr.splitlines()
    guesses = [line for line in lines if line.lstrip().startswith("suppose")]
    assert len(guesses) > 1
    depths = [len(line) - len(line.lstrip()) for line in guesses]
    assert depths[0] == 0
    assert max(depths) > 0
    assert not any("\x1b" in line for line in lines)


def test_a_search_that_starts_over_says_so():
    result = run("solve", "MagicSquare", "--set", "size=6", "--seed", "1", "-vv", "-q")
    assert result.exit_code == 0
    assert "start over" in result.stderr
    assert result.stdout == run("solve", "MagicSquare", "--set", "size=6", "--seed", "1", "-q").stdout


def test_pencil_stops_before_search():
    result = run("solve", "--pencil", "1...............")
    assert result.exit_code == 0
    assert "· 2" in result.stdout
    assert "only solution" not in result.stdout
    marks = json.loads(run("solve", "--pencil", "--json", "1...............").stdout)["candidates"]
    assert marks["a1"] == ["1"]
    assert marks["a2"] == ["2", "3", "4"]


def test_pencil_tells_of_a_contradiction(impossible):
    result = run("solve", "--pencil", impossible)
    assert result.exit_code == 1
    assert "no solution" in result.stdout


def test_cells_can_be_named_r1c1(four):
    lines = [line for line in run("solve", "-v", "--cells", "r1c1", four).stderr.splitlines() if " is not " in line]
    assert lines
    assert all(re.match(r"r[1-4]c[1-4] is not", line) for line in lines)
    assert "r1c1 is not 2: given r1c1 = 1" in lines
    marks = json.loads(run("solve", "--pencil", "--json", "--cells", "r1c1", four).stdout)["candidates"]
    assert "r1c1" in marks


# ---- back up -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("base", ["- Sudoku\n- size: 4\n", "- LatinSquare\n- size: 4\n- a1 < a2\n", "- MagicSquare\n"])
def test_back_up_leaves_just_what_singles_out_one_solution(base, seed):
    puzzle = gw.parse(base)
    result = run("solve", base, "--back-up", "--json", "--seed", seed)
    placements = json.loads(result.stdout)["placements"]

    def count(placed):
        sides = [range(side) for side in puzzle.grid.shape]
        rows = [[placed.get(str(gw.Cell((row, column)))) for column in sides[1]] for row in sides[0]]
        return gw.count(puzzle.replace(initial=rows), limit=2)

    assert placements
    assert count(placements) == 1
    for cell in placements:
        assert count({other: symbol for other, symbol in placements.items() if other != cell}) == 2


def test_back_up_prints_the_placement():
    board = run("solve", "-q", "Sudoku", "--set", "size=4", "--back-up").stdout
    assert gw.unique(gw.parse(board))
    told = run("solve", "Sudoku", "--set", "size=4", "--back-up").stdout
    assert re.search(r"With [a-d]\d = \d, .* there is exactly one solution\.", told)


def test_back_up_of_an_impossible_puzzle(impossible):
    result = run("solve", "--back-up", impossible)
    assert result.exit_code == 1
    assert "no solution" in result.stdout


# ---- bad input ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["solve", "Sudok"], "there is no file or puzzle type 'Sudok'; did you mean 'Sudoku'?"),
        (["solve", "nowhere.yml"], "there is no file or puzzle type 'nowhere.yml'"),
        (["solve", "Sudoku", "--set", "siez=4"], "--set siez: unknown key 'siez'; did you mean 'size'?"),
        (["solve", "Sudoku", "--set", "size"], "'size' is not of the form name=value"),
        (["solve", "Sudoku", "--with", "nowhere.yml"], "nowhere.yml: no such file"),
        (["solve", "Sudoku", "--plugin", "nowhere.py"], "there is no plugin file 'nowhere.py'"),
        (["solve", "Sudoku", "--count", "--all"], "--count can't be combined with --all or --unique"),
        (["solve", "Sudoku", "--back-up", "--limit", "3"], "--back-up can't be combined with --limit"),
        (["solve"], "no puzzle given"),
        (["sovle"], "there is no command 'sovle'; did you mean 'solve'?"),
        (["solve", "Sudoku", "--time-limit", "nan"], "nan is not a number of seconds"),
        (["solve", "1.../..5./..../...."], "<text>:1:8: '5' is not a symbol of this puzzle"),
        (["solve", "- Sudoku\n- sise: 4"], "<text>:2:3: unknown key 'sise'; did you mean 'size'?"),
    ],
)
def test_bad_input_is_one_message_and_exit_code_2(args, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run(*args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_errors_in_standard_input_have_a_place():
    assert run("solve", "-", stdin="- Sudoku\n- sise: 4\n").stderr.startswith("<stdin>:2:3: unknown key 'sise'")
    assert run("solve", "-", stdin="11..\n....\n....\n....\n").stderr.startswith("<stdin>:1:2: a1 and a2 both hold 1")


def test_standard_input_that_is_too_large_is_not_cut_short():
    result = run("solve", "-", stdin=b"." * 9_000_000)
    assert (result.exit_code, result.stderr) == (2, "<stdin>: the input is too large (the limit is 8,000,000 bytes)\n")


def test_two_equal_givens_are_named_with_their_place(tmp_path):
    bad = tmp_path / "bad.yml"
    bad.write_text(FOUR.replace("1 . . .", "1 . . 1"))
    result = run("solve", bad)
    assert result.exit_code == 2
    assert result.stderr == f"{bad}:4:11: a1 and a4 both hold 1, but row a allows each symbol only once\n"


def test_warnings_are_one_line():
    result = run("solve", "Sudoku", "--set", "size=5")
    lines = result.stderr.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("warning: ")
    assert run("solve", "-q", "Sudoku", "--set", "size=5").stderr == ""


@pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES)
def test_every_removal_names_what_it_came_from(text):
    """For the example of every type and constraint: a row, a given, a cage …, never a mere piece of the engine."""
    result = run("solve", "-vv", text)
    assert result.exit_code == 0
    removals = [line.strip() for line in result.stderr.splitlines() if re.match(r" *\S+ is not \S+: ", line)]
    assert removals
    kinds = {kind.__name__ for kind in Relation.__subclasses__()}
    for line in removals:
        reason = line.split(": ", 1)[1]
        assert reason
        assert reason not in kinds
        assert not reason.startswith("sum of")
