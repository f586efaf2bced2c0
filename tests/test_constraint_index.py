"""Constraints are imported when a puzzle names them; an outdated index of their modules hides none."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gridwise as gw
from gridwise.constraints import _index
from gridwise.model import registry
from gridwise.testing import registered

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
import constraint_index  # noqa: E402


@pytest.fixture
def outdated(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An index from before any constraint was written."""
    for name, empty in (("MODULES", {}), ("ATTRIBUTES", set()), ("LINES", set())):
        monkeypatch.setattr(_index, name, empty)
    registry.forget()
    yield
    monkeypatch.undo()
    registry.forget()


def imported_by(program: str) -> set[str]:
    """The modules of constraints that a program imports, in a process of its own."""
    report = "import sys; print(*(name for name in sys.modules if name.startswith('gridwise.constraints.')))"
    done = subprocess.run([sys.executable, "-c", f"{program}\n{report}"], capture_output=True, text=True, check=True)
    return {name.removeprefix("gridwise.constraints.") for name in done.stdout.split()}


def test_the_index_matches_the_modules() -> None:
    assert constraint_index.INDEX.read_text(encoding="utf-8") == constraint_index.text(), "run `make docs`"
    assert constraint_index.STUB.read_text(encoding="utf-8") == constraint_index.stub(), "run `make docs`"


WRITTEN = """
import gridwise as gw
gw.Thermometer(line="a1 b1")
gw.solve("53..7")
gw.Thermometr(line="a1 b1")
gw.Thermometer(lin="a1 b1")
gw.Thermometer(line=3)
gw.sovle("53..7")
gw.solve(5)
"""


def test_type_checkers_find_misspelt_constraints(tmp_path: Path) -> None:
    """The first two uses are right, the five others wrong."""
    file = tmp_path / "written.py"
    file.write_text(WRITTEN)
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--follow-imports=silent", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    errors = [line.removeprefix(str(file)) for line in done.stdout.splitlines() if ": error:" in line]
    assert [line.split(":")[1] for line in errors] == ["5", "6", "7", "8", "9"], done.stdout
    assert 'has no attribute "Thermometr"' in errors[0]
    assert 'did you mean "line"' in errors[1]


def test_a_puzzle_imports_only_its_constraints() -> None:
    text = "- Sudoku\n- Thermometer: a1 b1\n- a2 + a3 = 5\n"
    names = imported_by(f"import gridwise as gw\ngw.solve(gw.parse({text!r}))")
    assert {"thermometer", "houses", "math"} <= names
    assert not {"nonogram", "islands", "pearls", "quadruple", "dots"} & names


def test_the_fork_server_imports_all_constraints() -> None:
    names = imported_by("from gridwise.web.fork_server import _warm_up\n_warm_up([])")
    assert set(_index.MODULES.values()) <= names


def test_an_outdated_index_hides_nothing(outdated: None) -> None:
    puzzle = gw.parse(
        "- LatinSquare\n- size: [4, 4]\n- Thermometer: a1 a2\n- a1 + b1 = 3\n- AnyOf: [a1 < b2, a1 > b2]\n"
    )
    assert {"Thermometer", "SumIs", "AnyOf"} <= {type(each).__name__ for each in puzzle.constraints}
    assert gw.parse("- Sudoku\n- {size: [6, 6], box: [2, 3]}\n").grid.shape == (6, 6)
    assert gw.Cage.__name__ == "Cage"


def test_names_are_compared_with_all_constraints() -> None:
    with pytest.raises(gw.PuzzleError, match="did you mean 'Thermometer'"):
        gw.parse("- Sudoku\n- name: Thermometr\n  line: a1 b1\n")
    with pytest.raises(gw.PuzzleError, match="did you mean 'Whispers'"):
        gw.parse("- Sudoku\n- Whisperz: a1 b1\n")
    assert "Nonogram" not in registry.constraints()
    assert list(registry.constraints()) == sorted(registry.constraints())
    assert len(registry.constraints()) == len(_index.MODULES)


def test_a_plugin_may_read_lines_and_override_names() -> None:
    class Cage(gw.Cage):
        """Another cage."""

        @classmethod
        def from_line(cls, line: str) -> gw.Cage | None:
            return cls(region="a1 a2", sum=4) if line == "a1 & a2 = 4" else None

    with registered(Cage):
        assert registry.constraint("Cage") is Cage
        assert type(gw.parse("- Sudoku\n- a1 & a2 = 4\n").constraints[-1]) is Cage
    assert registry.constraint("Cage") is not Cage
