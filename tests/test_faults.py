"""Each write, allocation, thread and process fails once, in turn: nothing is lost, and no exit code is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from batches import EASY, boards
from clitools import environment
from conftest import Figures
from cpu_limits import FOREVER

SOURCE = Path(__file__).parent / "fuzz" / "faults.cpp"
MOST = 400
"""Further faults of one kind are spread over the rest."""
WIDER = 1.25
Check = Callable[[Path, int], None]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("faults") / "faults.so"
    compiler = os.environ.get("CXX", "g++").split()
    subprocess.run([*compiler, "-O1", "-std=c++20", "-shared", "-fPIC", "-o", made, SOURCE, "-ldl"], check=True)
    return made


class Scenario:
    """A command that is run again and again, each time with another fault."""

    def __init__(self, folder: Path, library: Path, kind: str, command: tuple[str, ...]) -> None:
        self.folder, self.library, self.kind, self.command = folder, library, kind, command
        self.mark = folder.with_name(folder.name + ".mark")

    def run(self, number: int) -> tuple[int, str, bytes]:
        """Run with this fault (0: none): the exit code, what stands in stderr, and the output."""
        self.mark.unlink(missing_ok=True)
        faulty = {"LD_PRELOAD": str(self.library), "FAULT": f"{self.kind}:{number}", "FAULT_MARK": str(self.mark)}
        started = "import subprocess, sys; subprocess._USE_VFORK = False; from gridwise.cli import main; main()"
        done = subprocess.run(
            [sys.executable, "-c", started, *self.command],
            cwd=self.folder, env=environment(PYTHONDONTWRITEBYTECODE="1", **(faulty if number else {})),
            capture_output=True, timeout=FOREVER, check=False,
        )  # fmt: skip
        return done.returncode, done.stderr.decode(), done.stdout

    def again(self) -> None:
        """The same command without faults must succeed."""
        code, said, _ = self.run(0)
        assert code == 0, said

    def faults(self, most: int) -> Iterator[tuple[int, int, str, bytes]]:
        """Every fault in turn up to a number, then at growing distances, until there is no such call any more."""
        number = 1
        while True:
            code, said, out = self.run(number)
            if not self.mark.exists():
                assert code == 0, (number, said)
                return
            assert code in (0, 2, 3), (number, code, said)
            assert "Traceback" not in said, (number, said)
            assert "report this" not in said, (number, said)
            assert code == 0 or said.strip(), "it fails without a word"
            yield number, code, said, out
            number = number + 1 if number < most else int(number * WIDER) + 1


def drawn(scenario: Scenario, most: int) -> int:
    """A picture: the old file or the new one, and nothing beside it."""
    keep, count = scenario.folder / "keep.svg", 0
    scenario.again()
    new = keep.read_bytes()
    keep.write_text("old")
    for _, code, _, _ in scenario.faults(most):
        assert keep.read_bytes() == (new if code == 0 else b"old")
        assert [path.name for path in scenario.folder.iterdir()] == ["keep.svg"]
        keep.write_text("old")
        count += 1
    return count


def printed(scenario: Scenario, most: int) -> int:
    """Output: all of it, or an exit code that says so."""
    count = 0
    _, _, whole = scenario.run(0)
    for _, code, _, out in scenario.faults(most):
        assert code != 0 or out == whole
        count += 1
    return count


def batched(scenario: Scenario, most: int) -> int:
    """A batch: the right results, or the same command without a fault gives them."""
    out, count = scenario.folder / "out.jsonl", 0
    scenario.again()
    whole = out.read_bytes()
    out.unlink()
    for _, code, _, _ in scenario.faults(most):
        if code:
            assert not out.exists() or out.read_bytes() == whole
            scenario.again()
        assert out.read_bytes() == whole
        out.unlink()
        count += 1
    return count


DRAW = (drawn, ("draw", "Sudoku", "-o", "keep.svg"))
BULK = (printed, ("solve", "--bulk", "--threads", "2", "many.txt", "-q"))
SOLVE = (printed, ("solve", EASY))
EXPLAIN = (printed, ("explain", "1.....3..2.....4"))
BATCH = (batched, ("batch", "solve", "many.txt", "-o", "out.jsonl", "--workers", "2", "--chunk", "4", "-q"))
CASES = {
    "write-draw": ("write", *DRAW), "write-bulk": ("write", *BULK), "write-batch": ("write", *BATCH),
    "memory-solve": ("memory", *SOLVE), "memory-bulk": ("memory", *BULK), "memory-explain": ("memory", *EXPLAIN),
    "thread-bulk": ("thread", *BULK), "thread-batch": ("thread", *BATCH), "fork-batch": ("fork", *BATCH),
}  # fmt: skip


def inject(name: str, library: Path, folder: Path, most: int) -> int:
    kind, check, command = CASES[name]
    if "many.txt" in command:
        (folder / "many.txt").write_text("".join(f"{board}\n" for board in boards(12)))
    return check(Scenario(folder, library, kind, command), most)


@pytest.mark.parametrize("name", ["write-draw", "thread-bulk"])
def test_a_call_that_fails_loses_nothing(name: str, library: Path, tmp_path: Path) -> None:
    assert inject(name, library, tmp_path, MOST)


@pytest.mark.prove
@pytest.mark.parametrize("name", CASES)
def test_every_call_may_fail(name: str, library: Path, tmp_path: Path, figures: Figures) -> None:
    figures(f"faults: {name}", {"injected": inject(name, library, tmp_path, MOST)})
