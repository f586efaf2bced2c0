"""`gridwise generate`: output files, progress messages and exit codes."""

import json
import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

import gridwise as gw
from clitools import COMMAND, Terminal, environment, run, shell
from cpu_limits import FOREVER, wait_until

SMALL = ("--size", 4, "--level", "easy")
"""What is made in no time: of other levels, hardly any board is as small."""
OWN = """\
title: Small Latin square
size: [4, 4]
constraints:
  - SymbolsNumericByDiameter
  - EachDimensionIsCompletePermutation
"""


def test_one_puzzle_goes_to_stdout() -> None:
    done = run("generate", "sudoku", "--size", 4, "--seed", 3)
    assert done.exit_code == 0
    assert gw.parse(done.stdout) == gw.generate("Sudoku", size=4, seed=3)


def test_json_is_one_line_each() -> None:
    done = run("generate", "sudoku", "--size", 6, "--seed", 3, "--count", 3, "--json")
    lines = done.stdout.splitlines()
    assert len(lines) == 3
    for line in lines:
        told = json.loads(line)
        assert told["type"] == "Sudoku"
        assert {"title", "puzzle", "solution", "level", "score", "hardest", "steps", "seed"} <= told.keys()
        assert gw.unique(gw.parse(line))


@pytest.mark.parametrize("name", ["x.yml", "x.yaml", "x.jsonl", "x.txt", "x.sdm"])
def test_files_by_their_ending(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    done = run("generate", "Sudoku", *SMALL, "--seed", 3, "--count", 4, "-o", path)
    assert done.exit_code == 0
    assert "4 puzzles written" in done.stderr
    assert not done.stdout
    text = path.read_text(encoding="utf-8")
    found = [gw.parse(line) for line in text.splitlines()] if name == "x.jsonl" else gw.parse_all(text)
    assert [puzzle.givens for puzzle in found] == [
        puzzle.givens for puzzle in gw.generate("Sudoku", size=4, level="easy", seed=3, count=4)
    ]
    again = run("generate", "Sudoku", *SMALL, "--seed", 3, "-o", path)
    assert again.exit_code == 2
    assert "--force" in again.stderr
    assert run("generate", "Sudoku", *SMALL, "--seed", 3, "-o", path, "--force").exit_code == 0


def test_a_folder_gets_a_file_each(tmp_path: Path) -> None:
    done = run("generate", "Sudoku", *SMALL, "--count", 3, "--seed", 1, "-o", f"{tmp_path}/new/")
    assert done.exit_code == 0
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == [f"sudoku-{n}.yml" for n in (1, 2, 3)]


def test_a_worksheet_has_its_answers(tmp_path: Path) -> None:
    done = run("generate", "Sudoku", *SMALL, "--count", 2, "--seed", 1, "-o", tmp_path / "s.pdf", "--title", "Class 4b")
    assert done.exit_code == 0
    assert (tmp_path / "s.pdf").read_bytes().startswith(b"%PDF")


def test_a_type_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.yml").write_text(OWN)
    done = run("generate", tmp_path / "mine.yml", "--seed", 1, "--set", "size=5")
    assert done.exit_code == 0
    puzzle = gw.parse(done.stdout)
    assert puzzle.title == "Small Latin square"
    assert puzzle.grid.shape == (5, 5)
    assert gw.unique(puzzle)


@pytest.mark.parametrize("many", [(), ("--count", "5")])
def test_a_time_limit_ends_the_search(many: tuple[str, ...]) -> None:
    wish = ("generate", "Sudoku", "--clues", "17", "--symmetry", "dihedral", "--tries", "100000", "--seed", "1")
    done = run(*wish, *many, "--time-limit", "0.5")
    assert done.exit_code == 3
    assert "within 0.5 seconds" in done.stderr


def test_a_wish_that_is_not_met(tmp_path: Path) -> None:
    asked = ("generate", "Sudoku", "--size", 4, "--level", "extreme", "--tries", 5, "--seed", 1)
    done = run(*asked)
    assert done.exit_code == 3
    assert not done.stdout
    assert "the closest is Easy" in done.stderr
    assert gw.unique(gw.parse(run(*asked, "--nearest").stdout))


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("Sudku",), "did you mean 'Sudoku'"),
        (("Sudoku", "--level", "harsh"), "unknown level 'harsh'"),
        (("Sudoku", "--technique", "y-wng"), "unknown technique"),
        (("Sudoku", "--set", "bx=3"), "no option 'bx'"),
        (("Sudoku", "-o", "x.gif"), "can't write puzzles to a '.gif' file"),
        (("Sudoku", "--count", "0"), "0"),
        (("nowhere.yml",), "no such file"),
    ],
)
def test_bad_input_is_one_line(args: tuple[str, ...], message: str) -> None:
    done = run("generate", *args)
    assert done.exit_code == 2
    assert message in done.stderr.lower() or message in done.stderr
    assert "Traceback" not in done.stderr


def test_output_does_not_depend_on_the_workers() -> None:
    asked = ("generate", "Sudoku", "--size", 6, "--level", "easy-medium", "--count", 5, "--seed", 2)
    assert shell(*asked).stdout == shell(*asked, "--workers", 2).stdout


def test_a_terminal_sees_how_far_it_is(tmp_path: Path) -> None:
    terminal = Terminal("generate", "Sudoku", "--count", 400, "--seed", 1, "-o", "x.txt", cwd=tmp_path)
    assert terminal.end() == 0
    assert "of 400" in terminal.seen
    assert "per second, yield" in terminal.seen


def test_a_terminal_sees_the_tries_of_one_puzzle_and_what_is_nearest(tmp_path: Path) -> None:
    wanted = ("--size", 4, "--level", "extreme", "--seed", 1, "--tries", 1500)  # enough to last until progress is shown
    terminal = Terminal("generate", "Sudoku", *wanted, cwd=tmp_path)
    assert terminal.end() == 3
    shown = terminal.seen.split("\r")
    assert any(re.match(r"try \d+, closest: Easy \(hidden single, 1\.2\), \d clues", text) for text in shown)
    assert "no Sudoku (Extreme) was found in 1500 tries" in terminal.seen
    wiped = terminal.seen.rpartition("closest: ")[2].split("\r")[1]
    assert wiped.isspace(), "nothing is left of it before the message"


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_keeps_what_is_finished(workers: str, tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    process = subprocess.Popen(
        [*COMMAND, "generate", "Sudoku", "--count", "1000000", "--workers", workers, "-o", str(path)],
        env=environment(),
        stderr=subprocess.PIPE,
        text=True,
    )
    assert wait_until(lambda: path.exists() and path.stat().st_size > 82 * 3)
    os.kill(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=FOREVER)
    assert process.returncode == 130
    assert "finished" in told
    assert "Traceback" not in told
    lines = path.read_text().splitlines()
    assert len(lines) >= 3
    assert all(gw.unique(gw.parse(line)) for line in lines[:5])


@pytest.mark.parametrize("name", ["boards.yml", "boards.jsonl", "boards.txt", "boards.pdf"])
def test_where_nothing_was_found_no_file_is_left_and_none_is_overwritten(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    wish = ("generate", "Sudoku", "--size", 4, "--level", "extreme", "--tries", 1, "--seed", 1, "-o", path)
    assert run(*wish).exit_code == 3
    assert not path.exists()
    path.write_text("mine")
    assert run(*wish, "--force").exit_code == 3
    assert path.read_text() == "mine"


def test_a_board_in_one_line_that_can_not_hold_the_puzzle_leaves_no_file(tmp_path: Path) -> None:
    done = run("generate", "KenKen", "--size", 3, "--seed", 1, "-o", tmp_path / "boards.txt")
    assert done.exit_code == 2
    assert ".yml or .jsonl" in done.stderr
    assert "convert" not in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["none/boards.yml", "none/boards.pdf"])
def test_a_folder_that_is_missing_is_told_before_any_work(tmp_path: Path, name: str) -> None:
    done = run("generate", "Sudoku", "--size", 4, "--level", "extreme", "-o", tmp_path / name)
    assert done.exit_code == 2
    assert "the folder does not exist" in done.stderr


@pytest.mark.parametrize("name", ["KenKen", "Calcudoku"])
def test_a_type_without_a_size_takes_that_of_its_example(name: str) -> None:
    done = run("generate", name, "--level", "easy", "--seed", 1)
    assert done.exit_code == 0
    assert gw.parse(done.stdout).grid.shape == (4, 4)


def test_the_size_that_a_type_has_anyway_may_be_told() -> None:
    assert gw.Puzzle("SamuraiSudoku", size=21).grid.cells == gw.Puzzle("SamuraiSudoku").grid.cells
    small = run("generate", "SamuraiSudoku", "--size", 9)
    assert small.exit_code == 2
    assert "a13" in small.stderr
