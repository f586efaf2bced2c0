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
