"""Batches that end early: killed, interrupted, disk full. The same command resumes and gives the same bytes."""

import json
import os
import resource
import signal
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

import gridwise as gw
from batches import EASY, FOUR, alive, batch_here, boards, descendants, ended, rows, started
from clitools import COMMAND, environment, run
from cpu_limits import FOREVER, wait_until
from gridwise.batch.folder_lock import FolderLock
from proof_sizes import parts

ROWS = 60


def many(folder: Path, count: int = ROWS) -> Path:
    path = folder / "in.txt"
    path.write_text("".join(f"{board}\n" for board in boards(count)))
    return path


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The results of a run that nobody disturbed."""
    folder = tmp_path_factory.mktemp("undisturbed")
    return batch_here("explain", many(folder), folder / "whole.parquet")


def killed(folder: Path, after: float, chunks: int = 0) -> bool:
    """Run a batch and kill it so many seconds after so many new chunks; whether it had not ended by itself."""
    process = started("explain", "in.txt", "-o", "out.parquet", "--chunk", 1, "--workers", 2, cwd=folder)
    before = finished(folder)
    try:
        while finished(folder) - before < chunks and process.poll() is None:
            time.sleep(0.005)
        process.wait(after)
    except subprocess.TimeoutExpired:
        below = descendants(process.pid)
        process.kill()
        process.wait()
        assert_gone(below)
        return True
    finally:
        process.communicate()
    assert process.returncode == 0
    return False


def finished(folder: Path) -> int:
    """How many chunks are on disk."""
    return len(list(folder.glob("out.parquet.work/rows-*")))


def assert_gone(processes: set[int]) -> None:
    """No worker outlives the one that gave it work."""
    assert wait_until(lambda: not any(map(alive, processes))), "workers are left behind"


def test_after_a_kill_the_same_command_goes_on_to_the_same_bytes(tmp_path: Path, whole: bytes) -> None:
    many(tmp_path)
    random, kills = Random(1), 0
    while kills < 2 and killed(tmp_path, random.uniform(0, 0.3), random.randint(0, 12)):
        kills += 1
    assert kills, "it was not even begun"
    ended("explain", "in.txt", "-o", "out.parquet", "--workers", 1, cwd=tmp_path)
    assert (tmp_path / "out.parquet").read_bytes() == whole
    assert not (tmp_path / "out.parquet.work").exists()


@pytest.mark.prove
@pytest.mark.parametrize(("first", "last"), parts(400, 50))
def test_400_kills_at_random_moments_lose_nothing(first: int, last: int, tmp_path: Path, whole: bytes, figures) -> None:
    """By the clock from the start, or at a moment of the work. A finished run is begun anew."""
    many(tmp_path)
    random, kills, runs = Random(first), 0, 0
    while kills < last - first:
        early = random.random() < 0.3
        moment = (random.uniform(0.1, 2.0), 0) if early else (random.uniform(0, 0.3), random.randint(1, 25))
        if killed(tmp_path, *moment):
            kills += 1
            continue
        runs += 1
        assert (tmp_path / "out.parquet").read_bytes() == whole
        for path in tmp_path.glob("out.parquet*"):
            path.unlink()
    ended("explain", "in.txt", "-o", "out.parquet", "--workers", 2, cwd=tmp_path)
    assert (tmp_path / "out.parquet").read_bytes() == whole
    figures("batches killed", {"kills": kills, "runs that came to their end": runs + 1})


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path, whole: bytes) -> None:
    many(tmp_path)
    asked = ("explain", "in.txt", "-o", "out.parquet", "--chunk", 1, "--workers", 2)
    process = started(*asked, cwd=tmp_path)
    assert wait_until(lambda: finished(tmp_path))
    below = descendants(process.pid)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=FOREVER)
    assert process.returncode == 130
    assert "run the same command again to resume" in said
    assert "Traceback" not in said
    assert_gone(below)
    assert finished(tmp_path)
    ended(*asked[:-1], 1, cwd=tmp_path)
    assert (tmp_path / "out.parquet").read_bytes() == whole
    told = [json.loads(line) for line in (tmp_path / "out.parquet.times.jsonl").read_text().splitlines()]
    assert sum(each["rows"] for each in told) == ROWS, "nothing was done twice"


def test_restart_beside_a_running_batch_is_refused(tmp_path: Path, whole: bytes) -> None:
    """It used to delete the chunks of the running batch, which then reported wrong numbers."""
    many(tmp_path)
    asked = ("explain", "in.txt", "-o", "out.parquet", "--chunk", 1, "--workers", 1)
    process = started(*asked, cwd=tmp_path)
    assert wait_until(lambda: finished(tmp_path))
    process.send_signal(signal.SIGSTOP)  # so that it does not end too soon
    said = ended(*asked, "--restart", cwd=tmp_path, code=2)
    process.send_signal(signal.SIGCONT)
    assert "out.parquet: another run is writing these results" in said
    assert finished(tmp_path)
    process.communicate(timeout=FOREVER)
    assert process.returncode == 0
    assert (tmp_path / "out.parquet").read_bytes() == whole


def test_a_refused_run_leaves_the_folder_alone(tmp_path: Path) -> None:
    """Also before the first chunk is finished."""
    source, out = many(tmp_path, 3), tmp_path / "out.jsonl"
    work = out.with_name("out.jsonl.work")
    lock = FolderLock(work, out)
    lock.take()
    (work / "manifest.json").write_text("{}")
    for options in ((), ("--restart",)):
        said = run("batch", "solve", source, "-o", out, "--workers", 1, "-q", *options)
        assert said.exit_code == 2
        assert "another run is writing these results" in said.stderr
    assert (work / "manifest.json").exists()
    lock.release()


def test_a_full_disk_is_told_and_then_it_goes_on(tmp_path: Path, whole: bytes) -> None:
    many(tmp_path)
    asked = ("explain", "in.txt", "-o", "out.parquet", "--workers", "1", "-q")
    least = min(len(line) for line in _lines(tmp_path))
    for most in (least * 3, len(whole) // 2):  # first no chunk fits, then the chunks do and the whole does not
        full = subprocess.run(
            [*COMMAND, "batch", *asked, "--chunk", "20" if most == least * 3 else "1"],
            cwd=tmp_path,
            env=environment(PYTHONDONTWRITEBYTECODE="1"),  # or Python would keep modules that are cut
            capture_output=True,
            text=True,
            timeout=FOREVER,
            preexec_fn=lambda most=most: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
            check=False,
        )
        assert full.returncode == 2
        assert "the results can't be written: file too large" in full.stderr
        assert "run the same command again to resume" in full.stderr
        assert not (tmp_path / "out.parquet").exists()
        assert not list(tmp_path.rglob("unfinished-*"))
    ended(*asked, cwd=tmp_path)
    assert (tmp_path / "out.parquet").read_bytes() == whole


def _lines(folder: Path) -> list[bytes]:
    return batch_here("explain", folder / "in.txt", folder / "lines.jsonl").splitlines(keepends=True)


DEADLY = '''
import os
from typing import ClassVar
from gridwise.model.constraint import Constraint

class Deadly(Constraint):
    """Ends the process that tries to solve a puzzle with it."""
    example: ClassVar[str] = ""
    def relations(self, board):
        os._exit(9)
    def draw(self, board):
        return ()
    def rule(self):
        return "Deadly."
'''


def test_a_row_that_kills_its_worker_gets_an_error_and_the_others_are_done(tmp_path: Path) -> None:
    (tmp_path / "deadly.py").write_text(DEADLY)
    bad = {"type": "Sudoku", "size": 4, "initial": FOUR, "constraints": [{"name": "Deadly"}]}
    listed = [json.dumps(each) for each in (EASY, FOUR, bad, *boards(8), FOUR)]
    (tmp_path / "in.jsonl").write_text("\n".join(listed))
    ended("solve", "in.jsonl", "-o", "out.jsonl", "--workers", 1, "--plugin", "deadly.py", cwd=tmp_path)
    found = rows(tmp_path / "out.jsonl")
    assert [row["status"] for row in found] == ["one", "one", "error", *["one"] * 9]
    assert found[2]["error"] == "in.jsonl:3: this row crashed its worker process every time"


def test_a_killed_worker_costs_nothing(tmp_path: Path, whole: bytes) -> None:
    many(tmp_path)
    process = started("explain", "in.txt", "-o", "out.parquet", "--chunk", 1, "--workers", 2, cwd=tmp_path)
    assert wait_until(lambda: finished(tmp_path))
    for pid in sorted(descendants(process.pid))[-1:]:
        os.kill(pid, signal.SIGKILL)
    _, said = process.communicate(timeout=FOREVER)
    assert process.returncode == 0, said
    assert (tmp_path / "out.parquet").read_bytes() == whole


def test_other_options_or_another_input_do_not_mix_with_what_is_there(tmp_path: Path) -> None:
    source = many(tmp_path, 3)
    out = tmp_path / "out.jsonl"
    asked = ("batch", "solve", source, "-o", out, "--workers", 1, "-q")
    assert run(*asked).exit_code == 0
    first = out.read_bytes()
    other = run(*asked, "--limit", 3)
    assert other.exit_code == 2
    assert (
        "options.limit was 2 and is now 3; use the same options as before to resume, or --restart to start over"
        in other.stderr
    )
    source.write_text(source.read_text() + EASY + "\n")
    other = run(*asked)
    assert other.exit_code == 2
    assert "input.sha256 was" in other.stderr
    assert out.read_bytes() == first
    assert run(*asked, "--restart").exit_code == 0
    assert len(rows(out)) == 4
    out.write_bytes(out.read_bytes() + b"{}\n")
    assert "changed after it was written" in run(*asked).stderr
    foreign = tmp_path / "mine.jsonl"
    foreign.write_text("precious")
    assert "this file already exists" in run("batch", "solve", source, "-o", foreign).stderr
    assert foreign.read_text() == "precious"


def test_a_damaged_chunk_is_made_anew(tmp_path: Path) -> None:
    many(tmp_path, 6)
    whole = batch_here("solve", tmp_path / "in.txt", tmp_path / "whole.jsonl")
    executor = ThreadPoolExecutor(1)

    def tell(event: str, progress: object, more: object) -> None:
        if event == "writing":
            raise KeyboardInterrupt

    def go_on(tell: Callable[..., None] | None = None) -> None:
        gw.run_batch("solve", tmp_path / "in.txt", tmp_path / "out.jsonl", executor=executor, chunk=2, tell=tell)

    with executor:
        with pytest.raises(KeyboardInterrupt):
            go_on(tell)
        chunk = sorted(tmp_path.glob("out.jsonl.work/rows-*"))[1]
        chunk.write_bytes(chunk.read_bytes()[:-9])
        with pytest.raises(gw.PuzzleError, match="some of the results are damaged"):
            go_on()
        go_on()
    assert (tmp_path / "out.jsonl").read_bytes() == whole


def test_two_runs_at_once_do_not_write_the_same_file(tmp_path: Path) -> None:
    many(tmp_path)
    process = started("explain", "in.txt", "-o", "out.parquet", "--chunk", 1, "--workers", 1, cwd=tmp_path)
    assert wait_until(lambda: finished(tmp_path))
    process.send_signal(signal.SIGSTOP)  # lest it be done before the other begins
    said = ended("explain", "in.txt", "-o", "out.parquet", "--workers", 1, cwd=tmp_path, code=2)
    process.send_signal(signal.SIGCONT)
    assert "another run is writing these results" in said
    process.communicate(timeout=FOREVER)
    assert process.returncode == 0
