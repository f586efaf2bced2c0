"""Batches that read stdin and write stdout."""

import io
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

import gridwise as gw
from batches import EASY
from clitools import COMMAND, environment
from gridwise.batch.inputs import open_input

CSV = f"number,quiz\n1,{EASY}\n"


def parquet() -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    file = io.BytesIO()
    pq.write_table(pa.table({"puzzle": [EASY]}), file)
    return file.getvalue()


def batch(folder: Path, stdin: bytes, *args: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [*COMMAND, "batch", *args, "--quiet"],
        input=stdin,
        capture_output=True,
        cwd=folder,
        env=environment(),
        check=False,
    )
    assert list(folder.iterdir()) == [], "nothing is left in the folder, least of all a file named -"
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def rows(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize(
    ("stdin", "args", "source"),
    [
        (f"{EASY}\n".encode(), [], "stdin.txt:1"),
        (f"{json.dumps({'puzzle': EASY})}\n".encode(), [], "stdin.jsonl:1"),
        (CSV.encode(), ["--column", "quiz"], "stdin.csv:2"),
        (None, [], "stdin.parquet:1"),
    ],
)
def test_every_kind_of_stdin_is_solved_to_stdout(
    tmp_path: Path, stdin: bytes | None, args: list[str], source: str
) -> None:
    code, printed, _ = batch(tmp_path, stdin or parquet(), "solve", "-", "-o", "-", "--workers", "1", *args)
    (row,) = rows(printed)
    assert code == 0
    assert (row["source"], row["status"]) == (source, "one")
    assert row["solution"] == gw.solve(EASY).solution.line


EXAMPLES = Path(__file__).parents[1] / "examples"
WRITTEN = {
    "YAML": "- Sudoku\n- size: 4\n- initial: |\n    ...1\n    4...\n    ...3\n    1...\n",
    "two documents": f"- Sudoku\n- initial: {EASY}\n---\ntype: Sudoku\ninitial: {EASY}\n",
    "nested lists": "[[0, 0, 0, 1], [4, 0, 0, 0], [0, 0, 0, 3], [1, 0, 0, 0]]",
    "a drawn board": ". . . 1\n4 . . .\n. . . 3\n1 . . .\n",
    "a table of cells": ",,,1\n4,,,\n,,,3\n1,,,\n",
    "JSON on two lines": '{"type": "Sudoku",\n "initial": ["...1", "4...", "...3", "1..."], "size": 4}\n',
    "indented JSON": '{\n  "type": "Sudoku",\n  "size": [4, 4],\n  "initial": ["...1", "4...", "...3", "1..."]\n}\n',
    "pzprv3": gw.dumps(gw.load(EXAMPLES / "slitherlink.yml"), "pzprv3"),
}


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN.keys())
def test_a_puzzle_on_several_lines_is_one_row(tmp_path: Path, text: str) -> None:
    code, printed, _ = batch(tmp_path, text.encode(), "solve", "-", "-o", "-", "--workers", "1")
    assert code == 0
    assert [row["status"] for row in rows(printed)] == ["one"] * (2 if "---" in text else 1)


def test_lines_of_boards_are_never_one_board(tmp_path: Path) -> None:
    for board, count in ((EASY, 9), (EASY, 81), ("...14......31...", 4), ("...14......31...", 16), ("1........", 9)):
        (tmp_path / "boards.txt").write_text(f"{board}\n" * count)
        assert [record.text for record in open_input(tmp_path / "boards.txt").records()] == [board] * count


def test_a_row_that_can_not_be_read_keeps_its_puzzle_in_a_second_batch(tmp_path: Path) -> None:
    _, once, _ = batch(tmp_path, f"{EASY}\nrubbish\n".encode(), "solve", "-", "-o", "-", "--workers", "1")
    _, twice, _ = batch(tmp_path, once.encode(), "solve", "-", "-o", "-", "--workers", "1")
    assert [row["puzzle"] for row in rows(once)] == [row["puzzle"] for row in rows(twice)] == [EASY, "rubbish"]


def test_the_type_is_used_by_files_that_name_none(tmp_path: Path) -> None:
    (tmp_path / "board.sdk").write_text(gw.dumps(gw.Puzzle("Sudoku", initial=EASY), "sdk"))
    summary = gw.run_batch("solve", tmp_path / "board.sdk", tmp_path / "out.jsonl", type="SudokuX", workers=1)
    assert summary.rows == 1
    assert json.loads((tmp_path / "out.jsonl").read_text())["type"] == "SudokuX"


def test_what_one_batch_prints_another_reads(tmp_path: Path) -> None:
    _, made, _ = batch(
        tmp_path, b"", "generate", "Sudoku", "--level", "easy", "--count", "2", "-o", "-", "--workers", "1"
    )
    code, rated, _ = batch(tmp_path, made.encode(), "rate", "-", "-o", "-", "--workers", "1")
    assert code == 0
    assert [row["puzzle"] for row in rows(rated)] == [row["puzzle"] for row in rows(made)]
    assert [row["level"] for row in rows(rated)] == ["Easy", "Easy"]


@pytest.mark.parametrize(
    ("stdin", "args", "message"),
    [
        (b"", [], "stdin: there are no puzzles here"),
        (CSV.encode(), ["--column", "quizz"], "stdin: there is no column 'quizz'"),
    ],
)
def test_errors_name_stdin(tmp_path: Path, stdin: bytes, args: list[str], message: str) -> None:
    code, printed, said = batch(tmp_path, stdin, "solve", "-", "-o", "-", *args)
    assert (code, printed) == (2, "")
    assert message in said
    assert "Traceback" not in said
