"""Small habits of the shell: `-o -` is stdout, names complete, and colours can be forced."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from clitools import COMMAND, run
from gridwise.cli import cli

LINE = "1.....3..2.....4"
TO_STDOUT = {
    "convert": (["convert", LINE, "--to", "csv"], "1,,,"),
    "draw": (["draw", LINE], "<svg"),
    "generate": (["generate", "Sudoku", "--size", "4", "--seed", "1"], "- Sudoku"),
    "new": (["new", "Sudoku"], "- Sudoku"),
    "schema": (["schema"], "{"),
    "explain": (["explain", LINE, "--to", "markdown"], "# "),
}


@pytest.mark.parametrize(("command", "start"), TO_STDOUT.values(), ids=TO_STDOUT.keys())
def test_a_dash_is_stdout(command: list[str], start: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*command, "-o", "-")
    assert result.exit_code == 0
    assert result.stdout.startswith(start)
    assert not os.listdir(tmp_path)


COMPLETED = {
    "gridwise generate Sudoku --level E": ["Easy", "Extreme"],
    "gridwise convert puzzle.yml --to f": ["f-puzzles"],
    "gridwise draw puzzle.yml --to p": ["pdf", "png"],
    "gridwise techniques X-w": ["X-wing"],
    "gridwise explain puzzle.yml --without x-w": ["X-wing"],
}


@pytest.mark.parametrize(("typed", "names"), COMPLETED.items(), ids=COMPLETED.keys())
def test_names_complete(typed: str, names: list[str]) -> None:
    from click.shell_completion import BashComplete

    words = typed.split()
    complete = BashComplete(cli, {}, "gridwise", "_GRIDWISE_COMPLETE")
    assert [item.value for item in complete.get_completions(words[1:-1], words[-1])] == names


def test_colours_can_be_forced() -> None:
    command = [*COMMAND, "techniques", "X-wing"]
    plain = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "NO_COLOR")}
    for extra, coloured in (({}, False), ({"FORCE_COLOR": "1"}, True), ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False)):
        done = subprocess.run(command, env=plain | extra, capture_output=True, text=True, check=True)
        assert ("\x1b[" in done.stdout) == coloured


def test_the_manual_page_names_every_command_and_option() -> None:
    page = run("man").stdout
    plain = page.replace("\\-", "-")
    assert page.startswith(".TH GRIDWISE 1")
    assert all(f".SS gridwise {name} " in plain for name in cli.list_commands(None) if name != "dataset")
    assert all(option in plain for option in ("--time-limit", "--lossy", "FORCE_COLOR", "gridwise dataset make"))
    for line in page.splitlines():  # nothing is taken for an unknown request
        assert not line.startswith("'")
        assert not line.startswith(".") or re.match(r"\.(TH|SH|SS|TP|PP|nf|fi)\b", line), line


def test_a_picture_can_be_one_line_of_json() -> None:
    data = json.loads(run("draw", "12..3....4....21", "--set", "size=4", "--json").stdout)
    assert data["text"].startswith("<svg")
    assert data["type"] == "Sudoku"
