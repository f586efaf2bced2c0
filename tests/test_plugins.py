"""A constraint and a type are each added by one new file: with `--plugin`, and by a package with entry points."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import gridwise as gw
from cpu_limits import FOREVER
from gridwise.model import registry

CONSTRAINT = '''
"""Lines that read the same from both ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from gridwise.model.board import Board
from gridwise.model.constraint import Constraint
from gridwise.model.fields import Path
from gridwise.model.relations import Relation
from gridwise.model.shapes import Polyline, Shape


class MirrorLine(Constraint):
    """The line reads the same from both ends."""

    line: Path

    def relations(self, board: Board) -> Iterator[Relation]:
        half = len(self.line) // 2
        for a, b in zip(self.line[:half], reversed(self.line)):
            yield board.pair(a, b, _same)

    def draw(self, board: Board) -> Iterator[Shape]:
        yield Polyline(self.line)

    def rule(self) -> str:
        return "Each line reads the same from both ends."

    example: ClassVar[str] = """
        - LatinSquare
        - MirrorLine: a1 b1 b2
        - MirrorLine: c2 d2 d3
        - initial: |
            . . . .
            2 . . .
            . . . .
            3 4 . .
        """


def _same(a: int, b: int) -> bool:
    return a == b
'''

TYPE = '''
"""Latin squares with palindromes on both sides of the middle."""

from gridwise.model.puzzle_type import PuzzleType

PALINDROMES = PuzzleType.from_yaml("PalindromeSquare", """
title: Palindrome square
rules: Every row and column holds each number once, and the lines read the same from both ends.
size: [4, 4]
constraints:
  - SymbolsNumericByDiameter
  - EachDimensionIsCompletePermutation
  - MirrorLine: a1 b1 b2
  - MirrorLine: c2 d2 d3
clues: {recipe: givens}
example: |
  - initial: |
      . 2 . .
      . . . .
      . . . .
      . . 1 4
""")
'''

CONTRACT = """
from gridwise.model import registry
from gridwise.testing import check_constraint, check_type

check_constraint(registry.constraint("MirrorLine"))
check_type("PalindromeSquare")
print("kept")
"""

PUZZLE = """\
- PalindromeSquare
- initial: |
    . 2 . .
    . . . .
    . . . .
    . . 1 4
"""

SOLUTION = "4 2 3 1"


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder whose modules and packages can be found."""
    found = os.pathsep.join([str(folder), *(entry for entry in sys.path if entry)])
    environment = {**os.environ, "PYTHONPATH": found, "NO_COLOR": "1"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=FOREVER,
        check=False,
    )


@pytest.fixture
def plugins(tmp_path: Path) -> Path:
    """A folder with a constraint and a type, a file each, and a puzzle that needs both."""
    (tmp_path / "palindrome.py").write_text(CONSTRAINT)
    (tmp_path / "square.py").write_text(TYPE)
    (tmp_path / "puzzle.yml").write_text(PUZZLE)
    return tmp_path


@pytest.fixture
def package(plugins: Path) -> Path:
    """The same pieces as an installed package, found through its entry points."""
    for name in ("palindrome.py", "square.py"):
        (plugins / name).rename(plugins / f"installed_{name}")
    info = plugins / "palindromes-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: palindromes\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[gridwise.constraints]\npalindrome = installed_palindrome:MirrorLine\n"
        "[gridwise.types]\nsquare = installed_square\n"
    )
    return plugins


def test_a_constraint_and_a_type_from_plugin_files_keep_the_contract(plugins: Path) -> None:
    load = "import gridwise as gw\ngw.load_plugin('palindrome.py')\ngw.load_plugin('square.py')\n"
    result = python(plugins, "-c", load + CONTRACT)
    assert result.stdout == "kept\n", result.stderr


def test_a_constraint_and_a_type_in_one_file(plugins: Path) -> None:
    (plugins / "both.py").write_text(CONSTRAINT + TYPE)
    result = python(plugins, "-c", "import gridwise as gw\ngw.load_plugin('both.py')\n" + CONTRACT)
    assert result.stdout == "kept\n", result.stderr


def test_a_constraint_and_a_type_from_a_package_keep_the_contract(package: Path) -> None:
    result = python(package, "-c", CONTRACT)
    assert result.stdout == "kept\n", result.stderr


def test_the_command_line_takes_plugins(plugins: Path) -> None:
    options = ["--plugin", "palindrome.py", "--plugin", "square.py"]
    result = python(plugins, "-m", "gridwise", "solve", *options, "puzzle.yml")
    assert result.returncode == 0, result.stderr
    assert SOLUTION in result.stdout
    listed = python(plugins, "-m", "gridwise", "constraints", *options, "MirrorLine")
    assert "Each line reads the same from both ends." in listed.stdout


def test_the_command_line_finds_packages(package: Path) -> None:
    result = python(package, "-m", "gridwise", "solve", "puzzle.yml")
    assert result.returncode == 0, result.stderr
    assert SOLUTION in result.stdout


def test_without_the_plugin_the_type_is_unknown(plugins: Path) -> None:
    result = python(plugins, "-m", "gridwise", "solve", "puzzle.yml")
    assert result.returncode == 2
    assert "PalindromeSquare" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_piece_that_breaks_the_contract_is_told_what_is_missing(plugins: Path) -> None:
    (plugins / "palindrome.py").write_text(CONSTRAINT.replace("3 4 . .", ". . . ."))
    load = "import gridwise as gw\ngw.load_plugin('palindrome.py')\n"
    result = python(plugins, "-c", load + CONTRACT)
    assert "the example of MirrorLine should have exactly one solution; it has several" in result.stderr


def test_plugins_that_can_not_be_loaded(tmp_path: Path) -> None:
    with pytest.raises(gw.PuzzleError, match="there is no plugin file"):
        gw.load_plugin(tmp_path / "missing.py")
    broken = tmp_path / "broken.py"
    broken.write_text("1 / 0\n")
    with pytest.raises(gw.PuzzleError, match="can't be loaded: ZeroDivisionError"):
        gw.load_plugin(broken)
    assert "Sudoku" in registry.type_names()
