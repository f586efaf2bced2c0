"""`--resume`: what has passed with the same sources, tests and sizes is not run again.

So long proofs can be interrupted. The names of passed tests stand in build/proved, in a file that is named after a
digest of all of that.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from typing import Any

import pytest

from proof_sizes import SIZE

ROOT = Path(__file__).parents[1]
SOURCES = ("src", "native", "tests", "examples")
KINDS = {".py", ".pyi", ".cpp", ".hpp", ".cmake", ".txt", ".yml", ".js", ".css", ".html"}


def digest() -> str:
    """A number that changes with the sources, the tests, the version of Python and the size of the proofs."""
    found = hashlib.blake2b(f"{sys.version} {SIZE}".encode(), digest_size=8)
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in KINDS and path.is_file():
                found.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return found.hexdigest()


class Resuming:
    """Deselects what has passed, and notes what passes now."""

    def __init__(self, config: pytest.Config) -> None:
        told = getattr(config, "workerinput", {}).get("proved")
        self.file = ROOT / "build" / "proved" / digest() if told is None else None
        self.passed = set(told if told is not None else self._read())

    def _read(self) -> list[str]:
        return self.file.read_text().splitlines() if self.file is not None and self.file.exists() else []

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """All processes leave out the same tests, also those that start later."""
        node.workerinput["proved"] = sorted(self.passed)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out what has passed."""
        done = [item for item in items if item.nodeid in self.passed]
        if done:
            config.hook.pytest_deselected(items=done)
            items[:] = [item for item in items if item.nodeid not in self.passed]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what passes, at once."""
        if self.file is not None and report.when == "call" and report.passed:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.file.open("a") as file:
                file.write(f"{report.nodeid}\n")
