"""Killed at any moment, a dataset and the terminal board lose nothing; for batches, see test_batch_endings.py."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

import gridwise as gw
from batches import alive, descendants
from clitools import COMMAND, environment
from conftest import Figures
from cpu_limits import FOREVER, wait_until
from gridwise.tui.saving import SaveTarget, save_new
from proof_sizes import parts

SAVES, DATASETS = 400, 200
RECIPE = """\
name: Killed
seed: 7
splits: {train: 6, test: 2}
format: jsonl
puzzles:
- type: KenKen
  size: 4
  levels: {Easy: 12}
- type: Futoshiki
  size: 4
  count: 12
"""


# ---- saving from the terminal board --------------------------------------------------------------------------------


def with_progress(number: int) -> gw.Puzzle:
    """A puzzle with a player's entries that tell a number."""
    digits = [int(digit) % 4 + 1 for digit in f"{number:06d}"]
    return gw.parse(f"- Sudoku\n- size: 4\n- progress: {''.join(map(str, digits))}..........\n")


PUZZLES = [with_progress(number) for number in range(8)]


def saved_and_killed(path: Path, saves: int, after: float) -> int:
    """Save again and again in another process, which is killed after so many saves and seconds; the last one."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        number = 0
        while True:
            SaveTarget(str(path)).save(PUZZLES[number % len(PUZZLES)])
            os.write(writer, bytes([number % len(PUZZLES)]))
            number += 1
    os.close(writer)
    first = [os.read(reader, 1) for _ in range(saves)]
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    reported = b"".join(first) + os.read(reader, 1 << 16)
    os.close(reader)
    return reported[-1] if reported else -1


def kill_while_saving(folder: Path, first: int, last: int) -> int:
    path = folder / "game.yml"
    save_new(str(path), PUZZLES[-1])
    random, saves = Random(first), 0
    for _ in range(first, last):
        before = path.read_text()
        reported = saved_and_killed(path, random.randint(0, 2), random.uniform(0.0, 0.03))
        saves += reported >= 0
        found = gw.load(path).progress
        later = [PUZZLES[(reported + more) % len(PUZZLES)].progress for more in (0, 1)]
        assert found in (later if reported >= 0 else [gw.parse(before).progress, PUZZLES[0].progress])
    return saves


def test_killed_while_saving(tmp_path: Path) -> None:
    assert kill_while_saving(tmp_path, 0, 12)


@pytest.mark.prove
@pytest.mark.parametrize(("first", "last"), parts(SAVES, 100))
def test_many_kills_while_saving(first: int, last: int, tmp_path: Path, figures: Figures) -> None:
    figures("saves killed", {"kills": last - first, "of these after a save": kill_while_saving(tmp_path, first, last)})


# ---- datasets --------------------------------------------------------------------------------------------------------


def digest_of(folder: Path) -> dict[str, str]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest() for path in files}


def make(folder: Path) -> subprocess.Popen[bytes]:
    command = [*COMMAND, "dataset", "make", "recipe.yml", "-o", "set", "--workers", "1"]
    return subprocess.Popen(
        command, cwd=folder, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("whole")
    (folder / "recipe.yml").write_text(RECIPE)
    assert make(folder).wait(FOREVER) == 0
    return digest_of(folder / "set")


@pytest.mark.prove
@pytest.mark.parametrize(("first", "last"), parts(DATASETS, 20))
def test_killed_datasets_are_made_to_the_end(
    first: int, last: int, whole: dict[str, str], tmp_path: Path, figures: Figures
) -> None:
    """A run that comes to its end must give the same bytes as one that nobody disturbed; then it starts anew."""
    (tmp_path / "recipe.yml").write_text(RECIPE)
    random, kills, ends = Random(first), 0, 0
    while kills < last - first:
        process = make(tmp_path)
        try:
            process.wait(random.uniform(0.3, 3))
        except subprocess.TimeoutExpired:
            below = descendants(process.pid)
            process.kill()
            process.wait()
            assert wait_until(lambda below=below: not any(map(alive, below)))
            kills += 1
            continue
        assert process.returncode == 0
        assert digest_of(tmp_path / "set") == whole
        ends += 1
        for path in sorted(tmp_path.glob("set*/**/*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
    assert make(tmp_path).wait(FOREVER) == 0
    assert digest_of(tmp_path / "set") == whole
    figures("datasets killed", {"kills": kills, "runs that came to their end": ends + 1})
