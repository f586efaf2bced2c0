"""Random calls, texts and requests: the core raises exceptions, and never ends the process; sanitizers stay silent.

The suite looks at a few with the usual core. `make prove` builds the core with sanitizers and goes through all of them.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import clitools
from conftest import Figures
from gridwise.model.registry import formats
from proof_sizes import parts
from sanitizers import command, environment

FUZZ = Path(__file__).parent / "fuzz"
CALLS, EACH = 1_000_000, 20_000
TEXTS, TEXTS_EACH = 100_000, 10_000
REQUESTS, REQUESTS_EACH = 10_000, 5_000


def outcomes(done: subprocess.CompletedProcess[str], log: Path | None = None) -> Counter[str]:
    """The outcomes that a script printed; fails if it ended in any other way."""
    last = log.read_text().splitlines()[0] if log is not None and log.exists() else ""
    assert done.returncode == 0, f"exit code {done.returncode} {last}\n{done.stderr[-6000:]}"
    assert "runtime error" not in done.stderr, done.stderr[-6000:]
    return Counter(
        {name: int(count) for name, _, count in (line.rpartition(": ") for line in done.stdout.splitlines())}
    )


def fuzzed(script: str, *arguments: object, kind: str = "address", log: Path | None = None) -> Counter[str]:
    """Run a script with a core that has sanitizers, and return how often what happened."""
    line = [*command(kind), str(FUZZ / script), *map(str, arguments), *([str(log)] if log else [])]
    return outcomes(subprocess.run(line, capture_output=True, text=True, env=environment(kind), check=False), log)


def usual(script: str, *arguments: object, log: Path | None = None) -> Counter[str]:
    """The same with the usual core."""
    line = [sys.executable, str(FUZZ / script), *map(str, arguments), *([str(log)] if log else [])]
    return outcomes(subprocess.run(line, capture_output=True, text=True, env=clitools.environment(), check=False), log)


def test_random_calls_never_end_the_process(tmp_path: Path) -> None:
    found = usual("api.py", 1_500, 1, log=tmp_path / "log")
    assert found["answered"] > 400
    assert found["ValueError"] > 50


def test_random_texts_and_requests_are_answered() -> None:
    assert sum(usual("texts.py", "f-puzzles", 0, 10).values()) == 10
    assert sum(usual("requests.py", 0, 20).values()) == 20


@pytest.mark.prove
@pytest.mark.parametrize(("first", "last"), parts(CALLS, EACH))
def test_random_calls_leave_the_sanitizers_silent(first: int, last: int, tmp_path: Path, figures: Figures) -> None:
    found = fuzzed("api.py", last - first, first, log=tmp_path / "log")
    unanswered = [name for name in found if name.startswith("answered: ")]
    assert len(unanswered) > 40, "hardly anything but exceptions"
    figures("random calls under sanitizers", {n: c for n, c in found.items() if not n.startswith("answered: ")})


@pytest.mark.prove
@pytest.mark.parametrize(("first", "last"), parts(TEXTS, TEXTS_EACH))
@pytest.mark.parametrize("name", formats())
def test_texts_leave_the_sanitizers_silent(name: str, first: int, last: int, figures: Figures) -> None:
    found = fuzzed("texts.py", name, first, last)
    assert sum(found.values()) == last - first
    figures(f"texts of {name} under sanitizers", found)


@pytest.mark.prove
@pytest.mark.parametrize(("first", "last"), parts(REQUESTS, REQUESTS_EACH))
def test_requests_leave_the_sanitizers_silent(first: int, last: int, figures: Figures) -> None:
    found = fuzzed("requests.py", first, last)
    assert sum(found.values()) == last - first
    kinds = Counter[str]()
    for name, count in found.items():
        kinds[name.partition(":")[0]] += count
    figures("requests under sanitizers", kinds)


THREADS = """
import sys, threading
from concurrent.futures import ThreadPoolExecutor
import gridwise as gw
board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
text = "".join(board.replace("7", "." if number % 3 else "7") + chr(10) for number in range(400))
for _ in range(5):
    assert len(gw.solve_many(text, threads=2)) == 400
    gw.count_many(text, 50, threads=2)
cancel = gw.Cancel()
timer = threading.Timer(0.2, cancel.set)
timer.start()
gw.count_many(["." * 81] * 8, 10**12, threads=2, cancel=cancel)
timer.join()
puzzle = gw.parse("1.....3..2.....4")
with ThreadPoolExecutor(4) as pool:
    assert all(answer.status == "one" for answer in pool.map(gw.solve, [puzzle] * 40))
    assert len(list(pool.map(lambda p: len(list(gw.explain(p))), [puzzle] * 8))) == 8
rows = sys.argv[1]
with open(rows + "/in.txt", "w") as file:
    file.write((board + chr(10)) * 30)
with ThreadPoolExecutor(2) as pool:
    gw.run_batch("solve", rows + "/in.txt", rows + "/out.jsonl", executor=pool, chunk=5)
assert len(open(rows + "/out.jsonl").read().splitlines()) == 30
"""


@pytest.mark.prove
def test_threads_leave_the_thread_sanitizer_silent(tmp_path: Path) -> None:
    """Bulk runs, a batch, and questions about one puzzle from several threads."""
    line = [*command("thread"), "-c", THREADS, str(tmp_path)]
    done = subprocess.run(line, capture_output=True, text=True, env=environment("thread"), check=False)
    assert done.returncode == 0, done.stderr[-6000:]
    assert "WARNING: ThreadSanitizer" not in done.stderr, done.stderr[:6000]
