"""Calls and commands that make no sense: the whole message of each."""

import contextlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import gridwise as gw
from clitools import FOUR, FOUR_WITHOUT, run

PUZZLE = gw.parse(FOUR)
NO_PLUGIN = str(Path(__file__).with_name("malformed.txt"))
WITHOUT = gw.parse(FOUR_WITHOUT)
SYMBOLS = "the symbols are 1 2 3 4; '*' is an empty cell"
BOARDS = "an array of boards must hold integers in the shape N × 81 or N × 9 × 9, not float64 in the shape (3, 5)"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: gw.find(gw.position(PUZZLE), "x-wingg"), "unknown technique 'x-wingg'; did you mean 'X-wing'?"),
        (lambda: gw.find(gw.position(PUZZLE), "nothing at all"), "unknown technique 'nothing at all'"),
        (lambda: gw.position(PUZZLE, placed={"z9": "1"}), "z9 is not a cell of this puzzle"),
        (lambda: gw.position(PUZZLE, placed={"a1": "9"}), f"'9' is not a symbol of this puzzle; {SYMBOLS}"),
        (lambda: gw.position(PUZZLE, removed={"a1": ["9"]}), f"'9' is not a symbol of this puzzle; {SYMBOLS}"),
        (lambda: gw.solve_many(np.zeros((3, 5))), BOARDS),
        (lambda: gw.check(PUZZLE, "1"), "`answer` has 1 cell on one line, but the grid has 16"),
        (lambda: gw.check(PUZZLE, [[1]]), "a list in `answer` has 1 item, but the grid needs 4"),
        (lambda: gw.check(PUZZLE, "12x4341221434321"), f"'x' is not a symbol of this puzzle; {SYMBOLS}"),
        (lambda: gw.score_answer(WITHOUT, "1234341221434321"), "the puzzle has no solution, so no answer can be right"),
        (lambda: gw.hint(WITHOUT), "the puzzle has no solution: row a can't be satisfied"),
        (lambda: gw.rate(WITHOUT), "the puzzle has no solution: row a can't be satisfied"),
        (lambda: gw.draw(PUZZLE, "bmp"), "unknown picture format 'bmp'; choose one of html, pdf, png, svg, text"),
        (lambda: gw.sheet([]), "there is no puzzle to print"),
        (lambda: gw.sheet([PUZZLE], per_page=0), "`per_page` must be at least 1, not 0"),
        (lambda: gw.Puzzle(symbols="12"), "the puzzle has no size; add one, such as size: [9, 9]"),
        (lambda: gw.Puzzle(size="x", symbols="12"), "`size` must be whole numbers, such as [9, 9], not 'x'"),
        (
            lambda: gw.Puzzle(size=(4, 4), symbols="12", constraints=[5]),
            "5 is not a constraint; write one such as gw.Thermometer(line='a1 b1')",
        ),
        (lambda: gw.Thermometer(line=5), "5 is not a region; write it like 'a1 a2 b1' or 'a1-c3'"),
        (lambda: gw.Cage(region=[], sum=3), "the region is empty"),
        (lambda: gw.Cage(region="a1", sum="x"), "`sum` of Cage must be a whole number, not 'x'"),
        (lambda: gw.Cage(regoin="a1", sum=3), "Cage has no field 'regoin'; did you mean 'region'?"),
        (
            lambda: gw.PillArrow(pill="a1 a2", lines=5),
            "5 is not a list of lines; write them like ['a1 a2 a3', 'a1 b1']",
        ),
        (lambda: gw.Grid(()), "the grid has no size"),
        (lambda: gw.Grid((0, 3)), "the size [0, 3] has a side shorter than 1"),
        (lambda: gw.Cell.parse("a1,b"), "'a1,b' is not a cell; cell names look like a1, r1c1 or (1,2,3)"),
        (lambda: gw.generate("Sudoku", count=-1), "`count` must be 0 or more, not -1"),
        (lambda: gw.generate("Nothing"), "unknown puzzle type 'Nothing'"),
        (lambda: gw.generate("Sudoku", hardest="x-wingg"), "unknown technique 'x-wingg'; did you mean 'X-wing'?"),
        (lambda: gw.load_plugin("nothing.py"), "there is no plugin file 'nothing.py'"),
        (
            lambda: gw.load_plugin(NO_PLUGIN),
            f"the plugin '{NO_PLUGIN}' is neither a Python file nor a type in YAML (.py, .yml)",
        ),
    ],
)
def test_a_call_that_makes_no_sense_is_a_puzzle_error(call: Callable[[], object], message: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        call()
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: gw.solve(PUZZLE, seconds=-1), "the time limit in seconds must be 0 or more, not -1"),
        (lambda: gw.solve(PUZZLE, nodes=-1), "the node limit must be 0 or more, not -1"),
        (lambda: gw.estimate(PUZZLE, samples=1), "1 samples are too few: at least 2 are needed"),
        (
            lambda: gw.candidate_counts(PUZZLE, limit=0),
            "the limit on solutions for each candidate must be 1 or more, not 0",
        ),
    ],
)
def test_a_limit_that_makes_no_sense_is_a_value_error(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=r"\d") as caught:
        call()
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("format", "cell_size", "message"),
    [
        ("png", 0, "the longest side would be 0 pixels; it must be above 0 and at most 12000"),
        ("png", 100_000, "the longest side would be 446500 pixels; it must be above 0 and at most 12000"),
        ("pdf", -1, "the longest side would be -4 points; it must be above 0 and at most 14400"),
        ("pdf", 100_000, "the longest side would be 446500 points; it must be above 0 and at most 14400"),
    ],
)
def test_pictures_of_senseless_sizes(format: str, cell_size: float, message: str) -> None:
    with pytest.raises(gw.PuzzleError) as caught:
        gw.draw(PUZZLE, format, cell_size=cell_size)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("check - -", "only one of PUZZLE and ANSWER can be read from standard input"),
        (
            "check four.yml 1234 --redundant",
            "--redundant examines the clues of a puzzle: it can't be combined with ANSWER",
        ),
        ("completion csh", "Invalid value for '{bash|zsh|fish}': 'csh' is not one of 'bash', 'zsh', 'fish'."),
        ("constraints --example", "--example needs the NAME of a constraint"),
        ("count four.yml --limit 3 --estimate", "--limit is for counting: it can't be combined with --estimate"),
        ("count four.yml --samples 5", "--samples and --seed can only be used with --estimate"),
        ("count four.yml --seed 5", "--samples and --seed can only be used with --estimate"),
        ("diff - -", "only one of FIRST and SECOND can be read from standard input"),
        ("draw four.yml --to bmp", "unknown picture format 'bmp'; choose one of html, pdf, png, svg, text"),
        (
            "draw four.yml -o x.abc",
            "'x.abc' does not end in .html or .pdf or .png or .svg or .txt; choose the picture format with --to",
        ),
        (
            "explain four.yml -o x.abc",
            "'x.abc' does not end in .txt or .json or .md or .html; choose the report format with --to",
        ),
        (
            "generate sudoku --count 2 -o x.svg",
            "can't write puzzles to a '.svg' file; use .yml, .yaml, .jsonl, .txt, .sdm, .pdf or a folder",
        ),
        ("new", "no TYPE given; `gridwise types` lists them"),
        ("play four.yml", "play needs a terminal: its input and output can't be a file or a pipe"),
        ("solv four.yml", "there is no command 'solv'; did you mean 'solve'?"),
        ("solve", "no puzzle given: name a file or a type, pass the puzzle as text, or use - for standard input"),
        ("solve four.yml --bulk --json", "--bulk can only be combined with --threads, --unique and --time-limit"),
        ("solve four.yml --set size", "Invalid value for '--set': 'size' is not of the form name=value"),
        (
            "solve four.yml --time-limit nan",
            "Invalid value for '--time-limit' / '--seconds': nan is not a number of seconds.",
        ),
    ],
)
def test_a_command_that_makes_no_sense(tmp_path: Path, command: str, message: str) -> None:
    (tmp_path / "four.yml").write_text(FOUR, encoding="utf-8")
    with contextlib.chdir(tmp_path):
        done = run(*command.split())
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1] == f"Error: {message}"


def test_a_size_on_the_command_line_is_quoted_as_it_was_written() -> None:
    done = run("solve", "sudoku", "--set", "size=x")
    assert done.stderr == "--set size:1:1: `size` must be whole numbers, such as [9, 9], not 'x'\n"
