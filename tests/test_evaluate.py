"""The table of solved shares by type and level."""

import json
from pathlib import Path
from typing import Any

import pytest

import gridwise as gw
from clitools import run
from gridwise.environments.evaluation import evaluate

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def lines(*rows: dict[str, Any]) -> str:
    return "".join(f"{json.dumps(row)}\n" for row in rows)


def kenken(answer: Any) -> dict[str, Any]:
    return {"puzzle": gw.generate("KenKen", level="easy", size=4, seed=1).to_yaml(), "answer": answer}


def sudoku(answer: Any) -> dict[str, Any]:
    return {"puzzle": SUDOKU, "type": "Sudoku", "level": "Hard", "answer": answer}


ANSWERS = lines(
    sudoku(SOLUTION),
    sudoku(f"<answer>{SOLUTION}</answer>"),
    sudoku(SOLUTION[:2] + "1" + SOLUTION[3:]),
    sudoku(None),
    kenken("<answer>1324/2431/4213/3142</answer>"),
    kenken("no idea"),
    {"puzzle": SUDOKU, "answer": SOLUTION},
)


def test_the_table_counts_answers_by_type_and_level(tmp_path: Path) -> None:
    (tmp_path / "answers.jsonl").write_text(ANSWERS)
    result = run("evaluate", tmp_path / "answers.jsonl")
    assert result.exit_code == 0
    rows = [line.split() for line in result.stdout.splitlines()]
    assert rows[0] == ["type", "level", "answers", "right", "wrong", "incomplete", "unreadable", "solved", "cells"]
    assert rows[1] == ["KenKen", "Easy", "2", "1", "0", "0", "1", "50%", "50%"]
    assert rows[2] == ["Sudoku", "Hard", "4", "2", "1", "0", "1", "50%", "75%"]
    assert rows[3] == ["Sudoku", "unrated", "1", "1", "0", "0", "0", "100%", "100%"]
    assert rows[4] == ["all", "all", "7", "4", "1", "0", "2", "57%", "71%"]
    assert len(set(map(len, result.stdout.splitlines()))) == 1


def test_json_has_one_line_per_row_of_the_table() -> None:
    result = run("evaluate", "--json", "-", stdin=ANSWERS)
    tallies = [json.loads(line) for line in result.stdout.splitlines()]
    assert tallies == [tally.to_json() for tally in evaluate(ANSWERS.splitlines())]
    assert [(tally["type"], tally["level"], tally["right"]) for tally in tallies][-1] == ("all", "all", 4)


def test_strict_accepts_tags_only() -> None:
    assert evaluate(ANSWERS.splitlines(), strict=True)[-1].to_json()["right"] == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "stdin: the file has no answers"),
        ("\n{\n", "stdin:2: not a line of JSON"),
        ("[1]\n", "stdin:1: each line must be a JSON object with `puzzle` and `answer`"),
        (lines({"answer": "1"}), "stdin:1: `puzzle` is missing"),
        (lines(sudoku(None), {"puzzle": SUDOKU}), "stdin:2: `answer` is missing"),
        (lines(sudoku(5)), "stdin:1: `answer` must be a text, rows, or null"),
        (lines({**sudoku(None), "type": "Sudokku"}), "did you mean"),
        (lines({**sudoku("1"), "type": 3}), "stdin:1: `type` must be a text"),
    ],
)
def test_bad_lines_are_named(text: str, message: str) -> None:
    result = run("evaluate", "-", stdin=text)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_a_missing_or_binary_file_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe{}")
    for name, message in (("none.jsonl", "No such file"), ("binary", "not UTF-8 text")):
        result = run("evaluate", tmp_path / name)
        assert result.exit_code == 2
        assert message in result.stderr
