"""Count the branches that a sample of the tests takes, in Python and in the core: `measure_coverage.py`.

Fails if the share is below a floor, or if a test fails. The sample is small: it ends in three minutes of processor time
once the core is built. It leaves out browsers and servers. `make test` takes far more branches than this finds.
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from sanitizers import environment, instrumented_core, tool  # noqa: E402

FLOORS = {"Python": 41.0, "C++": 59.0}
"""Percent of the branches: a little below what was found last, 43.2 and 61.1, because some tests depend on the time."""
EACH = 40
"""Of tests that differ in their parameters only, one of so many is run; of others, one of a fifth as many."""
FILES = """
    batch bulk certificates clauses cli_check cli_explaining cli_other cli_solve contract core core_callers core_events
    dataset drawing evaluate explaining explanations files format_links formats generate_classic generate_puzzles
    generate_recipes lessons local_types logic_als logic_basic logic_chains logic_crossing logic_fish logic_sectors
    logic_uniqueness logic_verify loop_steps pictures play python_api pzpr random_puzzles scoring sentences setters
    sheets step_pictures text_boards truth views
"""
"""The test files that the sample is from: a few of each part of gridwise."""
FOLDER = ROOT / "build" / "coverage"
PYTHON = FOLDER / "python"
SETTINGS = f"""\
[run]
branch = true
parallel = true
data_file = {PYTHON}/data
source = {ROOT}/src/gridwise
patch = _exit
omit =
    */__main__.py
    */testing/*
[report]
exclude_also =
    if TYPE_CHECKING:
    @overload
    raise NotImplementedError
"""


@dataclass
class Branches:
    """How many branches a file has, and how many of them were taken."""

    file: str
    taken: int
    all: int


# ---- the tests -------------------------------------------------------------------------------------------------------


def run_tests() -> int:
    """Run the sample with both kinds of counting; return the exit code."""
    core = instrumented_core("coverage")
    for old in (*FOLDER.rglob("*.gcda"), *PYTHON.glob("*")):
        old.unlink()
    PYTHON.mkdir(exist_ok=True)
    settings = PYTHON / "settings"
    settings.write_text(SETTINGS, encoding="utf-8")
    told = {"COVERAGE_PROCESS_START": str(settings), "GRIDWISE_CORE": str(core), "GRIDWISE_SAMPLE": str(EACH)}
    options = ["-q", "-p", "sampled_tests", "-p", "no:cacheprovider", "-p", "no:xdist"]
    command = [sys.executable, "-m", "pytest", *options, *(f"tests/test_{name}.py" for name in FILES.split())]
    return subprocess.run(command, cwd=ROOT, env={**environment("coverage"), **told}, check=False).returncode


# ---- Python ----------------------------------------------------------------------------------------------------------


def python_branches() -> Iterator[Branches]:
    """The branches of each module; those of modules that no test imports count as not taken."""
    settings = ["--rcfile", str(PYTHON / "settings")]
    for command in (["combine", "-q"], ["json", "-q", "-o", str(PYTHON / "found.json")]):
        subprocess.run([sys.executable, "-m", "coverage", *command, *settings], cwd=ROOT, check=True)
    found = json.loads((PYTHON / "found.json").read_text(encoding="utf-8"))
    for name, each in found["files"].items():
        summary = each["summary"]
        yield Branches(name, summary["covered_branches"], summary["num_branches"])


# ---- C++ -------------------------------------------------------------------------------------------------------------


def reports() -> Iterator[Any]:
    """What gcov says of each object file."""
    for counts in FOLDER.rglob("*.gcda"):
        with tempfile.TemporaryDirectory() as folder:
            command = [tool("gcov"), "--json-format", "--branch-probabilities", str(counts)]
            subprocess.run(command, cwd=folder, check=True, capture_output=True)
            for report in Path(folder).glob("*.json.gz"):
                yield json.loads(gzip.decompress(report.read_bytes()))


def core_branches() -> Iterator[Branches]:
    """The branches of each source of the core; those of exceptions that any call might throw do not count.

    A template or a kernel is compiled several times: a branch is taken if it is in one of them.
    """
    taken: dict[str, dict[tuple[int, int], bool]] = {}
    for report in reports():
        for file in report["files"]:
            path = (FOLDER / file["file"]).resolve()
            if not path.is_relative_to(ROOT / "native"):
                continue
            held = taken.setdefault(str(path.relative_to(ROOT)), {})
            for line in file["lines"]:
                for number, branch in enumerate(line["branches"]):
                    if not branch["throw"]:
                        key = (line["line_number"], number)
                        held[key] = held.get(key, False) or branch["count"] > 0
    for name, branches in taken.items():
        yield Branches(name, sum(branches.values()), len(branches))


# ---- the report ------------------------------------------------------------------------------------------------------


def told(language: str, found: list[Branches]) -> bool:
    """Print the share and the files with the most branches that no test took; whether the floor is reached."""
    taken, count = sum(each.taken for each in found), sum(each.all for each in found)
    share, floor = 100 * taken / max(1, count), FLOORS[language]
    print(f"\n{language}: {share:.1f} % of {count:,} branches in {len(found)} files; at least {floor:.0f} % are wanted")
    for each in sorted(found, key=lambda each: each.taken - each.all)[:15]:
        print(f"  {each.all - each.taken:5,} of {each.all:5,} not taken  {each.file}")
    return share >= floor


def main() -> int:
    """Run the tests and print both shares."""
    assert shutil.which("gcov"), "gcov is missing: it comes with the compiler"
    failed = run_tests()
    reached = [told("Python", list(python_branches())), told("C++", list(core_branches()))]
    return failed or not all(reached)


if __name__ == "__main__":
    sys.exit(main())
